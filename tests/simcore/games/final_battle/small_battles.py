"""Sheets, cards and the start of small battles, read from the TOML files, for `optimum.py`."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.simcore.games.final_battle.referee import ITEMS, read

PAIRS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))
CHANCE = {0: 1 / 3, 1: 1 / 2, -1: 1 / 6}
"""Chance that a die is a success, by status: none, blessed, cursed."""
PLAIN_FIELDS = {
    "name", "deck", "copies", "hands", "combat", "kind", "use", "alone", "cast", "sanity", "bonus",
    "clue_die", "max_sanity", "max_stamina", "joins", "safe", "source", "note", "alternatives",
}  # fmt: skip
"""Fields of the cards that are covered."""


class Person(NamedTuple):
    """An investigator who is alive; `who` is a number in the team, `cards` are names."""

    who: int
    sanity: int
    stamina: int
    max_sanity: int
    max_stamina: int
    clues: int
    monsters: int
    gates: int
    status: int
    new: bool
    stops: tuple[int, int, int]
    cards: tuple[str, ...]


class Table(NamedTuple):
    """The battle between two steps; `need` successes are missing, and None is a devoured investigator."""

    round: int
    need: int
    lead: int
    rubble: int
    rerolled: int
    """Investigators whose ability to reroll is used in this round, one bit each."""
    people: tuple[Person | None, ...]


@dataclass(frozen=True)
class Battle:
    """A small battle.

    Parameters
    ----------
    one
        Ancient One.
    team
        Loadout of each investigator, as in a preparation.
    doom, terror, rubble
        Doom tokens (None: those of the sheet), terror level and rubble tokens at the start.
    """

    one: str
    team: dict[str, dict[str, Any]]
    doom: int | None = None
    terror: int = 3
    rubble: int = 5


class Sheets:
    """Rules of the sheets and cards of one battle."""

    def __init__(self, battle: Battle) -> None:
        self.cards, sheets = read("cards"), read("investigators")
        self.one = read("ancient-ones")[battle.one]
        self.sheets = [sheets[name] for name in battle.team]
        self.seats, self.attack = len(battle.team), self.one["attack"]
        self.doom = battle.doom or self.one["doom"]
        self.combat = -battle.terror if self.one["combat"] == "terror" else self.one["combat"]
        self.battle = battle
        for name in itertools.chain(*(loadout.get("cards", ()) for loadout in battle.team.values())):
            data = self.cards[name]
            if set(data) - PLAIN_FIELDS or ("sanity" in data) != ("cast" in data):
                raise ValueError(f"{name} is not covered")
            if self.seats > 1 and data["deck"] in ITEMS:
                raise ValueError(f"{name} could be traded")

    def person(self, who: int, loadout: dict[str, Any]) -> Person:
        """Return an investigator at the start of the battle."""
        cards = tuple(loadout.get("cards", ()))
        most = {
            kind: max(1, self.sheets[who][kind] - self.one.get("max_loss", 0)
                      + sum(self.cards[card].get(f"max_{kind}", 0) for card in cards))
            for kind in ("sanity", "stamina")
        }  # fmt: skip
        return Person(
            who,
            *(min(most[kind], loadout.get(kind, most[kind])) for kind in ("sanity", "stamina")),
            *most.values(),
            *(loadout.get(tokens, 0) for tokens in ("clues", "monster_trophies", "gate_trophies")),
            loadout.get("blessed", False) - loadout.get("cursed", False),
            False,
            tuple(loadout.get("sliders", (0, 0, 0))),
            cards,
        )

    def skill(self, person: Person, skill: str) -> int:
        """Return a skill at the present sliders."""
        pair = next(pair for pair in PAIRS if skill in pair)
        stop = person.stops[PAIRS.index(pair)]
        steps = stop if skill == pair[0] else 3 - stop
        bonus = sum(self.cards[card].get("bonus", {}).get(skill, 0) for card in person.cards)
        return int(self.sheets[person.who]["skills"][skill] + steps + bonus)

    def ability(self, person: Person) -> str | None:
        """Return the ability of an investigator."""
        ability = self.sheets[person.who].get("ability")
        return None if ability is None else str(ability)

    def clue_dice(self, person: Person, skill: str) -> int:
        """Return the dice of a clue token."""
        extra = sum(self.cards[card].get("clue_die") == skill for card in person.cards)
        return 1 + extra + (self.ability(person) == "clue-die")

    def bonus(self, card: str, *, alone: bool) -> int:
        """Return the dice of a card against the defences of the Ancient One."""
        data = self.cards[card]
        dice = data["alone"] if alone and "alone" in data else data.get("combat", 0)
        defence = self.one.get(data["kind"], "none")
        return 0 if defence == "immunity" else -(-dice // 2) if defence == "resistance" else dice

    def checked(self, person: Person) -> set[str]:
        """Return the skills that an investigator checks in this battle."""
        skills = {"fight", self.attack.get("skill")} - {None}
        return skills | {"lore" for card in person.cards if "cast" in self.cards[card]}

    def start(self, person: Person) -> list[tuple[float, Person | None]]:
        """Return the outcomes of the start of the battle for an investigator."""
        match self.one.get("start"):
            case "curse":
                cursed = person._replace(status=person.status - 1, new=True)
                return [(1.0, cursed if person.status >= 0 else None)]
            case "items":
                return self.item_dice(person)
            case "clues":
                return [(1.0, person if person.clues else None)]
            case "monster-trophies":
                return [(1.0, person if person.monsters else None)]
            case "gate-trophies":
                return [(1.0, person if person.gates else None)]
        return [(1.0, person)]

    def item_dice(self, person: Person) -> list[tuple[float, Person | None]]:
        """Return the outcomes of a die for each item that can be lost."""
        ways: list[tuple[float, tuple[str, ...]]] = [(1.0, ())]
        for card in person.cards:
            data = self.cards[card]
            keeps = CHANCE[person.status] if data["deck"] in ITEMS and not data.get("safe") else 1.0
            ways = [
                *((chance * keeps, (*kept, card)) for chance, kept in ways),
                *((chance * (1 - keeps), kept) for chance, kept in ways if keeps < 1),
            ]
        return [(chance, person._replace(cards=kept)) for chance, kept in ways]
