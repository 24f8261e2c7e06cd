"""Records that all games share: weights and the event log; sizes, and numbers of streams of luck."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

MAX_SEATS = 8
MAX_OPTIONS = 64
DICE = 8


def instruction(*operands: str) -> np.dtype[Any]:
    """Record of one instruction of a compiled program.

    Parameters
    ----------
    operands
        Names of what an instruction may say beside its operation `op`.

    Returns
    -------
    numpy.dtype
        A whole number (int16) for each name; `code["hits"]` reads one. Operation 0 ends a program.
    """
    return np.dtype([(name, "i2") for name in ("op", *operands)])


MAX_WEIGHTS = 256
MAX_PREPARED = 81920
WEIGHTS = np.dtype([("value", "f8", (MAX_WEIGHTS,)), ("prepared", "f8", (MAX_PREPARED,))], align=True)
"""The tuning numbers of a strategy, in the order of its declaration, and what it has worked out from them
and from the tables before the first game.

A record, because a record costs a kernel one pointer and
an array a reference count at every call."""
LUCK_STREAM = 1 << 16
"""Stream of the keys of the seats' own luck, under the key of the game; a game's own streams are lower."""
PLAY_OUT_STREAM, ARC_STREAM = LUCK_STREAM + 12, LUCK_STREAM + 13
"""Streams of the keys of the play-outs of a nested design, and of those along the course of a game."""
STRATEGY_STREAM, SKILL_STREAM, SEARCH_STREAM, VIEW_STREAM = range(4)
"""Streams under the key of a seat: draws of its strategy, its random moves, and the keys for the redeals of a
search or of a view of the state."""
LOG_SIZE = 1 << 14
"""Most numbers of all events between two decisions; a narrated game is read in such parts."""
LOG = np.dtype(
    [
        ("n", "i8"),  # length of the log; negative: it is off
        ("choose", "i8", (MAX_SEATS,)),  # where each seat's strategy lies in memory; 0: the machine waits
        ("weights", "i8", (MAX_SEATS,)),  # and its `WEIGHTS`
        ("illegal", "i8"),  # 1: one of them chose an option that is not there
        ("data", "i2", (LOG_SIZE,)),  # code, number of arguments, arguments, code, ...
    ],
    align=True,
)
"""Memory that the driver of a game lends to the machine: room for events, and addresses of the strategies."""


def empty_log(*, on: bool = False) -> np.ndarray[Any, np.dtype[np.void]]:
    """One event log, off unless asked for."""
    log = np.zeros(1, LOG)
    log["n"] = 0 if on else -1
    return log


def exact_copy(records: Array) -> Array:
    """A copy with the same bytes, those between the fields too; NumPy's own goes field by field."""
    return records.view(np.uint8).copy().view(records.dtype)
