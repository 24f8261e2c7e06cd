"""Records shared by all games: weights and the event log; also sizes and numbers of luck streams."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.records.trees import TREES

Array = np.ndarray[Any, np.dtype[Any]]

MAX_SEATS = 8
MAX_OPTIONS = 64
DICE = 8


def instruction(*operands: str) -> np.dtype[Any]:
    """Record of one instruction of a compiled program.

    Parameters
    ----------
    operands
        Names of the operands beside the operation `op`.

    Returns
    -------
    numpy.dtype
        A whole number (int16) for each name; `code["hits"]` reads one. Operation 0 ends a program.
    """
    return np.dtype([(name, "i2") for name in ("op", *operands)])


MAX_WEIGHTS = 256
MAX_PREPARED = 81920
WEIGHTS = np.dtype(
    [("value", "f8", (MAX_WEIGHTS,)), ("prepared", "f8", (MAX_PREPARED,)), ("trees", TREES)], align=True
)
"""Tuning numbers of a strategy, in the order of its declaration; values that it prepared from them and from
the tables before the first game; and the trees of its trained value for the cell.

It is a record because a record costs a kernel one pointer, and an array a reference count at each call."""
LUCK_STREAM = 1 << 16
"""Stream for the keys of the seats, under the key of the game; the streams of a game are lower."""
PLAY_OUT_STREAM, ARC_STREAM, SAMPLE_STREAM = LUCK_STREAM + 12, LUCK_STREAM + 13, LUCK_STREAM + 14
"""Streams for the keys of play-outs in a nested design, for those of play-outs along the course of a game,
and for the positions that are drawn from a game."""
AGENT_STREAM = LUCK_STREAM + 15
"""Stream of the random options that replace illegal choices of an agent."""
COPY_STREAM = LUCK_STREAM + 16
"""Stream of the keys of copies of a game for agents."""
STRATEGY_STREAM, SKILL_STREAM, SEARCH_STREAM, VIEW_STREAM = range(4)
"""Streams under the key of a seat: draws of its strategy, its random moves, and the keys for the redeals of a
search or of a view of the state."""
LOG_SIZE = 1 << 14
"""Most numbers of all events between two decisions; the log is read at each decision."""
LOG = np.dtype(
    [
        ("n", "i8"),  # length of the log; negative: it is off
        ("choose", "i8", (MAX_SEATS,)),  # memory address of each seat's strategy; 0: the machine waits
        ("weights", "i8", (MAX_SEATS,)),  # and its `WEIGHTS`
        ("memo", "i8", (MAX_SEATS,)),  # and its memo; 0: it has none (`simcore.play.memos`)
        ("memos", "i8"),  # memory address of all memos
        ("memo_bytes", "i8"),  # and their size
        ("illegal", "i8"),  # 1: one of them chose an option that does not exist
        ("data", "i2", (LOG_SIZE,)),  # code, number of arguments, arguments, code, ...
    ],
    align=True,
)
"""Memory that the driver of a game gives to the machine: space for events, and addresses of strategies with
their weights and memos."""


def empty_log(*, on: bool = False) -> np.ndarray[Any, np.dtype[np.void]]:
    """Return an empty event log, which is off by default."""
    log = np.zeros(1, LOG)
    log["n"] = 0 if on else -1
    return log


def exact_copy(records: Array) -> Array:
    """Return a copy of all bytes, including padding; a copy by NumPy goes field by field."""
    return records.view(np.uint8).copy().view(records.dtype)
