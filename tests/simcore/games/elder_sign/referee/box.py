"""The printed components from the model of the scenario, and alternatives of the rules from the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.games.elder_sign.rules.records import codes
from simcore.games.elder_sign.rules.records.codes import COLOURS, DECKS, WHEN, Ability
from simcore.games.elder_sign.rules.records.tables import SWITCHES

from .dice import NOTHING, WILD, Demand, Shown, both

Program = Sequence[Mapping[str, Any]]
Costs = tuple[int, int, int]
"""Sanity, stamina and steps of the clock."""
FREE: Costs = (0, 0, 0)
SHOWN = {"lore": (codes.LORE, 0), "peril": (codes.PERIL, 0), "terror": (codes.TERROR, 0), "points": (0, 0)}
ANY_DICE = 8


def sum_costs(first: Costs, second: Costs) -> Costs:
    """Costs of two tasks that are one."""
    return first[0] + second[0], first[1] + second[1], first[2] + second[2]


@dataclass(frozen=True)
class Need:
    """The requirements of a task, and its further costs."""

    asked: Demand = NOTHING
    costs: Costs = FREE

    def __add__(self, other: Need) -> Need:
        return Need(both(self.asked, other.asked), sum_costs(self.costs, other.costs))


def need_of(model: Any) -> Need:
    """A task of the model."""
    symbols = model.lore, model.peril, model.terror
    return Need((symbols, tuple(sorted(model.investigation))), (model.sanity, model.stamina, model.clock))


@dataclass(frozen=True)
class Row:
    """A row of a card: without a monster, and what a monster on it leaves; what kind of place it is."""

    kind: int
    printed: Need
    left: Need


def row_of(model: Any) -> Row:
    """A row of the model."""
    left = need_of(model)
    if model.covered is None:
        return Row(codes.PLAIN, left, left)
    whole = codes.EMPTY if model.covered.is_empty else codes.WHOLE
    kind = whole if model.is_empty else codes.PARTLY
    return Row(kind, left + need_of(model.covered), left)


@dataclass(frozen=True)
class Card:
    """An item, a spell or an ally."""

    deck: int
    when: int
    program: Program
    pays: str
    spares: tuple[str, ...]
    guards: str
    clue_for_monster: int
    monster_value: int
    cheaper: str | None
    adds: tuple[int, ...] = ()
    secures: int = 0
    rerolls: int = 0
    defeats: str = ""
    face: tuple[Shown, Shown, tuple[int, ...]] | None = None

    @property
    def kept(self) -> bool:
        """Whether it stays with its owner when it is used."""
        return self.when in (codes.ONCE_PER_ROLL, codes.ONCE_PER_DAY, codes.JOIN)


def tree(program: Iterable[Any]) -> Program:
    """A program as tables and lists."""
    return [step.model_dump(mode="json", by_alias=True, exclude_none=True) for step in program]


def card_of(model: Any) -> Card:
    """A card of the model, with what its program does to dice and monsters."""
    program, found = tree(model.program), dict[str, Any]()
    for step in program:
        ((verb, body),) = step.items()
        if verb == "add":
            die = codes.YELLOW_DIE if body["die"] == "yellow" else codes.RED_DIE
            found["adds"] = (*found.get("adds", ()), die)
        elif verb == "secure":
            found["secures"] = body["dice"]
        elif verb == "reroll":
            found["rerolls"] = ANY_DICE if body["dice"] == "any" else body["dice"]
        elif verb == "defeat":
            found["defeats"] = body.get("which", "any")
        elif verb == "discard_monster":
            found["defeats"] = "discard"
        elif verb == "face":
            colours = range(3) if body.get("die", "any") == "any" else [COLOURS.index(body["die"])]
            found["face"] = shown(body["from"]), shown(body["to"]), tuple(colours)
    return Card(
        DECKS.index(model.deck), WHEN.index(model.when), program, model.pays, tuple(model.spares),
        model.guards, model.clue_for_monster, model.monster_value, model.cheaper, **found,
    )  # fmt: skip


def shown(face: int | str) -> Shown:
    """Return the icon of a word or a number of the data."""
    return SHOWN[face] if isinstance(face, str) else (0, face)


@dataclass
class Adventure:
    """An adventure or Other World."""

    world: bool
    ordered: bool = False
    rows: list[Row] = field(default_factory=list)
    value: int = 0
    lock: int = codes.NONE
    programs: dict[str, Program] = field(default_factory=dict)


def lock_of(word: str) -> int:
    """Colour of a lock."""
    return codes.NONE if word == "none" else COLOURS.index(word)


class Box:
    """The pieces of one cell.

    Parameters
    ----------
    scenario
        The scenario.
    cell
        What is played.
    tables
        Its compiled record, of which the readings of the rules and the dice are taken.
    """

    def __init__(self, scenario: Any, cell: Any, tables: Any) -> None:
        data, names = scenario.model, scenario.names
        self.t = tables
        self.rule = {name: bool(tables[name]) for name in SWITCHES}
        self.n_seats = cell.players
        self.level = data.levels[cell.difficulty]
        self.hours, self.clues, self.round_limit = data.rules.hours, data.rules.clues, data.rules.round_limit
        self.die_colour = [codes.GREEN] * 6 + [codes.YELLOW, codes.RED]
        self.faces = [
            [
                (WILD, data.rules.wild_value) if face == "wild" else shown(face)
                for face in data.dice[colour].faces
            ]
            for colour in COLOURS
        ]
        self._ancient_one(data, data.ancient_ones[cell.ancient_one])
        self._adventures(data, names)
        self._markers(data, names, data.ancient_ones[cell.ancient_one])
        kinds = {name: card_of(card) for name, card in data.cards.items()}
        self.cards = [kinds[name] for name in names.cards]
        self.first_alike = [self.cards.index(card) for card in self.cards]
        self.mythos = [data.mythos[name] for name in names.mythos]
        self._mythos_programs = [
            {when: tree(getattr(card, when)) for when in ("now", "terror", "midnight")}
            for card in self.mythos
        ]
        self.sheets = list(data.investigators.values())
        self.ability = [
            None if sheet.ability is None else Ability[sheet.ability.upper().replace("-", "_")]
            for sheet in self.sheets
        ]
        self.card_names = names.cards
        self.line_names = names.entrance
        self.lines = [data.entrance.lines[name] for name in names.entrance]
        self.line_programs = [
            tree(line.one if line.one and data.rules.first_aid_one else line.program) for line in self.lines
        ]
        found = {face: tree(each.program) for face, each in data.entrance.found.items()}
        self.found = [found.get(str(face), []) for face in data.dice["green"].faces]

    def _ancient_one(self, data: Any, one: Any) -> None:
        self.sign_limit, self.doom_track, self.icons = one.elder_signs, one.doom, set(one.icons)
        self.more_sanity, self.more_stamina, self.more_price = (
            one.more_sanity, one.more_stamina, one.more_price,
        )  # fmt: skip
        self.world_lost = one.world_lost
        self.foe = {
            name: tree(getattr(one, name))
            for name in ("on_unique", "on_spell", "on_entrance", "on_no_sanity", "awakening", "attack")
        }
        self._combat = one.combat_task
        self.extra = None if one.extra_task is None else need_of(one.extra_task)

    def _adventures(self, data: Any, names: Any) -> None:
        self.columns = [name.replace("-", "_") for name in names.adventures]
        self.adventures = []
        for name in names.adventures:
            world = name in data.other_worlds
            model = (data.other_worlds if world else data.adventures).get(name)
            if model is None:
                self.adventures.append(Adventure(world))
                continue
            programs = {
                when: tree(getattr(model, when))
                for when in ("terror", "midnight", "on_enter", "rewards", "penalties")
            }
            rows = [row_of(row) for row in model.tasks.rows]
            lock = lock_of(model.lock)
            self.adventures.append(
                Adventure(world, model.tasks.ordered, rows, model.trophies, lock, programs)
            )

    def _markers(self, data: Any, names: Any, one: Any) -> None:
        kinds = [data.monsters[name] for name in names.markers]
        self.marker_value = [kind.trophies for kind in kinds]
        self.marker_lock = [lock_of(kind.lock) for kind in kinds]
        self.marker_reward = [tree(kind.reward) for kind in kinds]
        self.marker_revenge = [tree(one.revenge.get(name, ())) for name in names.markers]
        self.marker_need = [need_of(kind.task) for kind in kinds]
        self.extra_tasks = self.extra is not None and not self.rule["extra_in_row"]
        if self.extra is not None and self.rule["extra_in_row"]:
            self.marker_need = [need + self.extra for need in self.marker_need]
        self.cup = {number for number, kind in enumerate(kinds) if kind.group == "standard" or one.masks}

    def combat(self, x: int) -> Demand:
        """The combat task (C54)."""
        (lore, peril, terror), sums = need_of(self._combat).asked
        if self._combat.x == "points":
            sums = tuple(sorted((*sums, x)))
        return (lore, peril, terror + (x if self._combat.x == "terror" else 0)), sums

    def is_world(self, card: int) -> bool:
        """Whether an adventure is an Other World."""
        return self.adventures[card].world

    def mythos_program(self, card: int, when: str) -> Program:
        """One half of a mythos card; none in play has none."""
        return [] if card == codes.NONE else self._mythos_programs[card][when]

    def alike(self, cards: Iterable[int]) -> list[int]:
        """Return the first card of each effect."""
        found: dict[int, int] = {}
        for card in sorted(cards):
            found.setdefault(self.first_alike[card], card)
        return sorted(found.values())
