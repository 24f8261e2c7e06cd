"""Hidden information and random numbers of a position, which a file does not hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.contract.rules import Rules
from simcore.records.shared import Array, exact_copy

LUCK = ("key", "game_number", "luck_key", "dice", "dice_left", "dice_position", "choice")
"""Fields of the header that a file does not hold."""


def redealt(rules: Rules, tables: Array, state: Array, seed: int) -> Array:
    """Return a position with everything redealt that the deciding seat does not know.

    Two positions that this seat cannot distinguish become the same bytes, because its own random numbers are
    replaced, too.

    Parameters
    ----------
    rules
        Rules of the game.
    tables, state
        Tables and position, arrays of length 1.
    seed
        Key of the hidden information and of all later random numbers.
    """
    new = exact_copy(state)
    seat, key = int(state["seat"][0]), np.uint64(seed)
    rules.redeal(tables[0], new[0], seat, key)
    own = new[0]
    own["luck_key"][seat] = key
    own["dice"][seat] = 0
    own["dice_left"][seat] = own["dice_position"][seat] = 0
    own["choice"] = 0
    return new


def array_of(record: Any) -> Array:
    """Return an array of length 1 with a copy of a record, including its padding."""
    return exact_copy(record.base)  # the array of length 1 that holds the record


def differing(one: Any, other: Any) -> list[str]:
    """Return the fields in which two positions differ, apart from random numbers."""
    names = one.dtype.names or ()
    return [name for name in names if name not in LUCK and not np.array_equal(one[name], other[name])]
