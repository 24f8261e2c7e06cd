"""Games with the sheets of all packs, as far as the rules play them, and the referee's book of them."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from typing import Any

from simcore.contract.game import Cell
from simcore.games.arkham_horror.scenario.scenario import LargeScenario
from tests.simcore.games.arkham_horror.packs.table import HOME, as_played, with_packs
from tests.simcore.games.arkham_horror.referee.book import Book, book
from tests.simcore.games.arkham_horror.referee.play import follow
from tests.simcore.games.arkham_horror.referee.played import lines
from tests.simcore.games.arkham_horror.referee.table import Table

ALL = "all-sheets"
TABLES = {
    "possessions": "cards", "small_cards": "cards", "monsters": "kinds", "people": "people", "powers": "ones",
    "heralds": "heralds", "guardians": "guardians", "institutions": "institutions",
}  # fmt: skip
"""Tables of the data, and those of the referee's book."""
FIELDS = {"start_program": "start", "attack_program": "attack", "setup": "setup"}
"""Fields of programs with another name in the referee's book."""


@functools.cache
def scenario(*settings: str) -> LargeScenario:
    """Return the data with the sheets of all packs, as far as the rules play them.

    Parameters
    ----------
    settings
        What else is set, such as `sheets.herald=ghroth`.
    """
    return as_played(with_packs(ALL, settings=settings))


def left_out(found: LargeScenario) -> Iterator[tuple[str, str, str]]:
    """Yield what the rules do not play yet: table, entry and field."""
    whole = with_packs(ALL)
    for table in TABLES:
        for name, entry in getattr(whole, table).items():
            its = getattr(found.model, table)[name]
            for field in type(entry).model_fields:
                if getattr(entry, field) != getattr(its, field):
                    yield table, name, field


@functools.cache
def book_of_it() -> Book:
    """Return the referee's book without the parts that the rules do not play yet."""
    found = dataclasses.replace(book((), (ALL,)))
    for table, name, field in left_out(scenario()):
        entries = dict(getattr(found, TABLES[table]))
        entries[name] = dataclasses.replace(entries[name], **_without(field))
        setattr(found, TABLES[table], entries)
    return found


def _without(field: str) -> dict[str, Any]:
    """Change of an entry of the book that leaves a field out."""
    if field == "home":
        return {"home": HOME}
    if field == "type":
        return {"type": ""}
    return {FIELDS.get(field, "program"): ()}


def judge(cell: Cell, seed: int, number: int, *settings: str, battle: bool = True) -> Table:
    """Play a game and let the referee follow it to its end, or until the last battle."""
    return follow(lines(scenario(*settings), cell, seed, number), found=book_of_it(), battle=battle)
