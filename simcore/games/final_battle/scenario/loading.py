"""Reads the data files of the final battle and checks them as a whole: a model, or all of its faults."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from simcore.games.arkham_horror.box import limits
from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.models import BOX, Investigator
from simcore.games.final_battle.scenario.models import Data, Loadout, Preparation
from simcore.names import nearest
from simcore.scenario import loading
from simcore.scenario.data_tree import Tree, entries, with_alternative
from simcore.scenario.faults import Fault, Key, ScenarioError, dotted
from simcore.scenario.loading import Format, fit, lay, printed_tables
from simcore.scenario.origin import Origin

RECIPE = ("visits", "clues", "monster_trophies", "gate_trophies", "allies", "blessed", "cursed")
"""Fields of a preparation that say what everybody has."""

HOME = "final-battle"
"""The `base` of a variant that rests on the game as printed."""

FOLDER = Path(__file__).parents[1] / "data"
FILES = ("rules", "ancient-ones", "investigators", "cards", "preparations")
FORMAT = Format(Data, FOLDER, FILES, shared=(BOX,))


def read(path: Path | None, settings: Sequence[str]) -> tuple[str, Data]:
    """Name and checked data of a scenario.

    Raises
    ------
    ScenarioError
        With everything that is wrong.
    """
    return loading.read(FORMAT, HOME, path, settings, lambda origin: check(origin, plain(printed())))


def plain(model: Data) -> Tree:
    """The tree of a model as it would stand in the files, without fields at their default."""
    return model.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def full(model: Data) -> Tree:
    """The tree of a model with the defaults filled in."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


@functools.cache
def printed() -> Data:
    """The game as printed."""
    origin = Origin()
    lay(FORMAT, printed_tables(FORMAT, HOME), origin)
    return check(origin, None)


def check(origin: Origin, reference: Tree | None, *, written: bool = True, bounded: bool = True) -> Data:
    """The model of a tree; all faults of the tree if there are any.

    Where a value does not fit, that of the `reference` stands in for it while the rest is checked. Of what a
    user has written, other readings are tried too, and what would do nothing is a fault. What is `bounded`
    has no more in a loadout than there can be; where a card is taken away, what it allowed goes with it.
    """
    model, misfits = fit(Data, origin, reference)
    faults = [*origin.faults, *misfits]
    if model is not None:
        faults += [_located(fault, origin) for fault in _clashes(model)]
        if written and not misfits:
            faults += [_located(fault, origin) for fault in _idle(model)]
            faults += _misfit_readings(plain(model))
        if bounded and not misfits:
            faults += [_located(fault, origin) for fault in _beyond(model)]
    if faults:
        raise ScenarioError(faults)
    assert model is not None
    return model


def _located(fault: Fault, origin: Origin) -> Fault:
    file = origin.file_of(fault.key.split("."))
    return dataclasses.replace(fault, file=file)


def _misfit_readings(tree: Tree) -> Iterator[Fault]:
    for key, entry in entries(tree):
        for reading in entry.get("alternatives", ()):
            changed = with_alternative(tree, [(key, reading["set"])])
            yield from fit(Data, Origin(changed, {(): f"alternative {reading['name']}"}), None)[1]


def _clash(key: Key, problem: str, found: Any, allowed: str | None = None, near: str | None = None) -> Fault:
    return Fault("", dotted(key), problem, found, allowed, near)


def _clashes(data: Data) -> Iterator[Fault]:
    """What does not agree between the parts."""
    yield from _ancient_ones(data)
    yield from _cards(data)
    for name, who in data.investigators.items():
        yield from _known_cards(data, ("investigators", name, "cards"), who.cards)
    for name, preparation in data.preparations.items():
        for investigator, loadout in preparation.investigators.items():
            key = ("preparations", name, "investigators", investigator)
            if investigator not in data.investigators:
                known = list(data.investigators)
                yield _clash(
                    key, "no such investigator", investigator, ", ".join(known), nearest(investigator, known)
                )
                continue
            yield from _known_cards(data, (*key, "cards"), loadout.cards)
            if loadout.blessed and loadout.cursed:
                yield _clash(key, "nobody is blessed and cursed", "both", "one of them")
        if preparation.blessed + preparation.cursed > 100:
            total = preparation.blessed + preparation.cursed
            yield _clash(("preparations", name), "blessed and cursed add up to more than 100", total)


def _idle(data: Data) -> Iterator[Fault]:
    """What stands beside loadouts and would do nothing."""
    for name, preparation in data.preparations.items():
        if "investigators" in preparation.model_fields_set and not preparation.investigators:
            table = ("preparations", name, "investigators")
            yield _clash(table, "nobody has a loadout; name somebody, or leave the table out", None)
        bare = Preparation(source=preparation.source)
        for field in RECIPE if preparation.investigators else ():
            found = getattr(preparation, field)
            if found != getattr(bare, field) and (field != "visits" or any(found.values())):
                problem = "for all, which does nothing beside loadouts; leave it out, or write it into these"
                yield _clash(("preparations", name, field), problem, found)


def _beyond(data: Data) -> Iterator[Fault]:
    """What is more in a loadout than the box has, or than somebody can have."""
    for name, preparation in data.preparations.items():
        for investigator, loadout in preparation.investigators.items():
            key = ("preparations", name, "investigators", investigator)
            if all(card in data.cards for card in loadout.cards):
                for card, held, copies in more_than_the_box(data, (loadout,), 1):
                    allowed = f"up to {copies} (cards.{card}.copies)"
                    yield _clash((*key, "cards"), f"more of {card} than the box has", held, allowed)
            if investigator in data.investigators:
                yield from _cut_off(data, key, data.investigators[investigator], loadout)


def more_than_the_box(
    data: Data, loadouts: Sequence[Loadout], players: int
) -> Iterator[tuple[str, int, int]]:
    """Cards of which so many of these, at one table, may hold more than there are: name, held, copies.

    Of a card that is in no deck there is one.
    """
    for name in dict.fromkeys(card for loadout in loadouts for card in loadout.cards):
        most = sorted((loadout.cards.count(name) for loadout in loadouts), reverse=True)
        held, copies = sum(most[:players]), max(1, data.cards[name].copies)
        if held > copies:
            yield name, held, copies


def _cut_off(data: Data, key: Key, who: Investigator, loadout: Loadout) -> Iterator[Fault]:
    """Nobody has more sanity or stamina than sheet and cards allow."""
    held = [data.cards[card] for card in loadout.cards if card in data.cards]
    for field, most in (
        ("sanity", who.sanity + sum(card.max_sanity for card in held)),
        ("stamina", who.stamina + sum(card.max_stamina for card in held)),
    ):
        found = getattr(loadout, field)
        if found is not None and found > most:
            yield _clash((*key, field), f"more {field} than {who.name} can have", found, f"up to {most}")


def _known_cards(data: Data, key: Key, cards: Sequence[str]) -> Iterator[Fault]:
    for i, card in enumerate(cards):
        if card not in data.cards:
            yield _clash((*key, str(i)), "no such card", card, "a name in cards", nearest(card, data.cards))


def _ancient_ones(data: Data) -> Iterator[Fault]:
    for name, one in data.ancient_ones.items():
        if one.attack is None and one.start != "end":
            yield _clash(("ancient-ones", name, "attack"), "missing", None)


def _cards(data: Data) -> Iterator[Fault]:
    for deck in DECKS:
        size = sum(card.copies for card in data.cards.values() if card.deck == deck)
        if size > limits.MAX_DECK:
            yield _clash(
                ("cards",), f"too many cards in deck {deck}", size, f"up to {limits.MAX_DECK} (MAX_DECK)"
            )
    for name, card in data.cards.items():
        if card.combat and card.kind is None:
            yield _clash(("cards", name, "kind"), "missing: a combat bonus is physical or magical", None)
        if card.effect in ("heal", "skills", "enchant") and card.cast is None:
            yield _clash(("cards", name, "cast"), f"missing: {card.effect} is the effect of a spell", None)
        if card.deck == "ally" and card.copies > 1:
            yield _clash(("cards", name, "copies"), "an ally is there once", card.copies, "0 or 1")
