"""Games with the small boxes, as far as the rules play them, and the referee's books of them."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from typing import Any

from simcore.contract.game import Cell
from simcore.games.arkham_horror.scenario.scenario import LargeScenario
from tests.simcore.games.arkham_horror.packs.table import as_played, with_packs
from tests.simcore.games.arkham_horror.referee.book import Book, book
from tests.simcore.games.arkham_horror.referee.play import follow
from tests.simcore.games.arkham_horror.referee.played import lines
from tests.simcore.games.arkham_horror.referee.table import Table
from tests.simcore.games.arkham_horror.sheets_in_play import FIELDS, TABLES

ENTRIES = ("encounters", "gate_cards")
"""Tables of cards with several programs."""


@functools.cache
def scenario(pack: str, *settings: str) -> LargeScenario:
    """Return the data with a box, as far as the rules play it.

    Parameters
    ----------
    pack
        The box.
    settings
        What else is set, such as `sheets.herald=ghroth`.
    """
    return as_played(with_packs(pack, settings=settings))


def left_out(pack: str) -> Iterator[tuple[str, str, str]]:
    """Yield what the rules do not play yet: table, entry, and field or place."""
    whole, found = with_packs(pack), scenario(pack).model
    for table in (*TABLES, "mythos"):
        for name, entry in getattr(whole, table).items():
            its = getattr(found, table)[name]
            for field in type(entry).model_fields:
                if getattr(entry, field) != getattr(its, field):
                    yield table, name, field
    for table in ENTRIES:
        for name, entry in getattr(whole, table).items():
            its = getattr(found, table)[name]
            for place in entry.entries:
                if entry.entries[place] != its.entries[place]:
                    yield table, name, place


@functools.cache
def book_of(pack: str) -> Book:
    """Return the referee's book of a box without the parts that the rules do not play yet."""
    found = dataclasses.replace(book((), (pack,)))
    for table, name, field in left_out(pack):
        where = TABLES.get(table, table)
        entries: dict[str, Any] = dict(getattr(found, where))
        if table in ENTRIES:
            entry = entries[name]
            entries[name] = entry | {"entries": entry["entries"] | {field: ()}}
        elif where == "mythos" and field != "program":
            raise AssertionError(f"mythos {name}: {field}")
        else:
            entries[name] = dataclasses.replace(entries[name], **{FIELDS.get(field, "program"): ()})
        setattr(found, where, entries)
    return found


def judge(pack: str, cell: Cell, seed: int, number: int, *settings: str, battle: bool = False) -> Table:
    """Play a game with a box and let the referee follow it, until the last battle or to the end."""
    told = lines(scenario(pack, *settings), cell, seed, number)
    return follow(told, found=book_of(pack), battle=battle)
