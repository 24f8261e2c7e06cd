"""Games with packs that the referee follows."""

from __future__ import annotations

import functools
from typing import Any

from simcore.contract.game import Cell
from simcore.games.arkham_horror.scenario.scenario import Scenario
from tests.simcore.games.arkham_horror.referee.book import Book, book
from tests.simcore.games.arkham_horror.referee.play import follow
from tests.simcore.games.arkham_horror.referee.played import lines
from tests.simcore.games.arkham_horror.referee.table import Table

ALL = "all-sheets"


@functools.cache
def scenario(pack: str, *settings: str) -> Any:
    """Return the data of the game with a pack.

    Parameters
    ----------
    pack
        Name of the pack.
    settings
        What else is set, such as `sheets.herald=ghroth`.
    """
    return Scenario.load(None, [f"packs={pack}", *settings])


CHANGE = "alternatives="


@functools.cache
def book_of(pack: str, *settings: str) -> Book:
    """Return the referee's book of a pack, with the alternatives and programs of cards among the settings."""
    names = (each.removeprefix(CHANGE) for each in settings if each.startswith(CHANGE))
    told = (each.partition("=") for each in settings if each.startswith("possessions."))
    changes = tuple(tuple([*path.split("."), value]) for path, _, value in told)
    return book(tuple(name for each in names for name in each.split(",")), (pack,), changes)


def judge(pack: str, cell: Cell, seed: int, number: int, *settings: str, battle: bool = True) -> Table:
    """Play a game with a pack and let the referee follow it to its end, or until the last battle."""
    told = lines(scenario(pack, *settings), cell, seed, number)
    return follow(told, found=book_of(pack, *settings), battle=battle)
