"""Ablations of Elder Sign: their names and new values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simcore.contract.game import Ablation
from simcore.data.entries import Tree, Values
from simcore.effects.program import without
from simcore.games.elder_sign.rules.records.codes import DECKS
from simcore.games.elder_sign.scenario.models import Data

KINDS = {
    "common": "common items", "unique": "unique items", "spell": "spells", "ally": "allies"
}  # fmt: skip
COMPONENTS = {"common": "items", "unique": "items", "spell": "spells", "ally": "allies"}
"""Names of the cards of each deck as components."""
CARDS = ("adventures", "other-worlds")


def declared(data: Data, tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    """Yield every ablation in reading order: whole groups, then Ancient Ones, then each component."""
    yield from _effects(data, tree)
    yield from _decks(data)
    yield from _entrance(data)
    yield from _ancient_ones(data)
    yield from _investigators(data)
    yield from _adventures(data)
    yield from _monsters(data)
    yield from _cards(data)


def _effects(data: Data, tree: Tree) -> Iterator[tuple[Ablation, Values]]:
    for field, name, sentence in (
        ("terror", "no-terror-effects", "no adventure has a terror effect"),
        ("midnight", "no-midnight-effects", "no adventure has an effect at midnight"),
    ):
        gone: Values = {
            f"{table}.{key}.{field}": []
            for table in CARDS
            for key, card in tree[table].items()
            if card.get(field)
        }
        yield Ablation(name, sentence, obvious=True), gone
    locks: Values = {
        f"{table}.{key}.lock": "none"
        for table in (*CARDS, "monsters", "mythos")
        for key, card in tree[table].items()
        if card.get("lock", "none") != "none"
    }
    yield Ablation("no-locks", "nothing locks a die"), locks
    lingering: Values = {}
    blank: dict[str, Any] = {
        "terror": [], "midnight": [], "lock": "none", "no_clues": False, "no_spells": False,
        "extra_card": False,
    }  # fmt: skip
    for key, card in tree["mythos"].items():
        lingering |= {f"mythos.{key}.{field}": value for field, value in blank.items() if card.get(field)}
    yield Ablation("no-lingering-mythos", "mythos cards have no effect beyond the first one"), lingering
    at_once: Values = {f"mythos.{key}.now": [] for key, card in tree["mythos"].items() if card.get("now")}
    yield Ablation("no-immediate-mythos", "nothing happens at once where a mythos card is drawn"), at_once
    yield (
        Ablation("no-doom-from-mythos", "mythos cards add no doom tokens"),
        _stripped(tree, "mythos", "doom"),
    )
    yield (
        Ablation("no-monsters", "no monster marker is in the cup"),
        {f"monsters.{key}.copies": 0 for key, kind in data.monsters.items() if kind.copies},
    )
    icons: Values = {f"ancient-ones.{key}.icons": [] for key, one in data.ancient_ones.items() if one.icons}
    yield Ablation("no-icons", "doom tokens make no monsters appear"), icons


def _stripped(tree: Tree, table: str, verb: str) -> Values:
    """Return every program of a table that contains an effect, without this effect."""
    values: Values = {}
    for key, entry in tree[table].items():
        for field, value in entry.items():
            if field not in ("alternatives", "source", "note") and isinstance(value, list):
                left = without(value, verb)
                if left != value:
                    values[f"{table}.{key}.{field}"] = left
    return values


def _decks(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for deck in DECKS:
        gone: Values = {
            f"cards.{key}.copies": 0 for key, card in data.cards.items() if card.deck == deck and card.copies
        }
        yield Ablation(f"no-{deck}-cards", f"there are no {KINDS[deck]}"), gone
    bare: Values = {}
    if data.rules.clues:
        bare["rules.clues"] = 0
    if data.rules.open.clues_unlimited:
        bare["rules.open.clues_unlimited"] = False
    yield Ablation("no-clues", "there are no clue tokens"), bare
    worlds: Values = {
        f"other-worlds.{key}.in_deck": False for key, card in data.other_worlds.items() if card.in_deck
    }
    yield Ablation("no-other-worlds", "there are no Other Worlds"), worlds
    wild: Values = {"dice.red.faces": [1 if face == "wild" else face for face in data.dice["red"].faces]}
    yield (
        Ablation("no-wild-die", "the red die has a 1 in place of the wild face"),
        (wild if "wild" in data.dice["red"].faces else {}),
    )


def _entrance(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for kind, name, sentence in (
        ("souvenir", "no-souvenirs", "nothing is sold at the entrance"),
        ("first-aid", "no-first-aid", "there is no first aid"),
        ("lost-and-found", "no-lost-and-found", "there is no lost and found"),
    ):
        gone: Values = {
            f"entrance.lines.{key}.offered": False
            for key, line in data.entrance.lines.items()
            if line.kind == kind and line.offered
        }
        yield Ablation(name, sentence), gone
    for key, line in data.entrance.lines.items():
        if line.kind == "souvenir" and line.offered:
            gone = {f"entrance.lines.{key}.offered": False}
            component = key.removeprefix("souvenir-")
            says = f"not offered at the entrance: {line.name}"
            yield Ablation(f"souvenirs/{component}", says, kind="souvenirs"), gone


def _ancient_ones(data: Data) -> Iterator[tuple[Ablation, Values]]:
    blank: dict[str, Any] = {
        "more_sanity": 0, "more_stamina": 0, "more_price": 0, "masks": False, "world_lost": False,
        "on_unique": [], "on_spell": [], "on_entrance": [], "on_no_sanity": [],
    }  # fmt: skip
    for key, one in data.ancient_ones.items():
        less: Values = {
            f"ancient-ones.{key}.{field}": value
            for field, value in blank.items()
            if getattr(one, field) not in (value, ())
        }
        less |= {f"ancient-ones.{key}.revenge.{kind}": [] for kind, program in one.revenge.items() if program}
        if one.extra_task is not None and not one.extra_task.is_empty:
            less[f"ancient-ones.{key}.extra_task"] = {}
        sentence = f"the ability of {one.name} is not in force"
        yield Ablation(f"no-power-of-{key}", sentence, key, obvious=True), less
    fewer: Values = {
        f"ancient-ones.{key}.elder_signs": one.elder_signs - 1
        for key, one in data.ancient_ones.items()
        if one.elder_signs > 1 + max(level.elder_signs for level in data.levels.values())
    }
    yield Ablation("one-elder-sign-less", "one elder sign less seals the Ancient One", obvious=True), fewer
    longer: Values = {
        f"ancient-ones.{key}.doom": one.doom + 1 for key, one in data.ancient_ones.items() if one.doom < 24
    }
    yield Ablation("one-space-more", "the doom track has one space more", obvious=True), longer


def _investigators(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, investigator in data.investigators.items():
        if investigator.ability is not None:
            gone: Values = {f"investigators.{key}.ability": None}
            says = f"{investigator.name} has no ability"
            yield Ablation(f"{key}/ability", says, investigator=key, kind="abilities"), gone
        if investigator.cards or investigator.any_cards or investigator.ally:
            bare: Values = {f"investigators.{key}.cards": {}} if investigator.cards else {}
            if investigator.any_cards:
                bare[f"investigators.{key}.any_cards"] = 0
            if investigator.ally:
                bare[f"investigators.{key}.ally"] = None
            yield (
                Ablation(f"{key}/cards", f"{investigator.name} begins without cards", investigator=key),
                bare,
            )


def _adventures(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for table, cards in (("adventures", data.adventures), ("other-worlds", data.other_worlds)):
        for key, card in cards.items():
            gone: Values = {f"{table}.{key}.in_deck": False} if card.in_deck else {}
            yield Ablation(f"{table}/{key}", f"not in its deck: {card.name}", kind=table), gone


def _monsters(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, kind in data.monsters.items():
        gone: Values = {f"monsters.{key}.copies": 0} if kind.copies else {}
        yield Ablation(f"monsters/{key}", f"not in the cup: {kind.name}", kind="monsters"), gone


def _cards(data: Data) -> Iterator[tuple[Ablation, Values]]:
    for key, card in data.cards.items():
        gone: Values = {f"cards.{key}.copies": 0} if card.copies else {}
        kind = COMPONENTS[card.deck]
        yield Ablation(f"{kind}/{key}", f"not in its deck: {card.name}", kind=kind), gone
