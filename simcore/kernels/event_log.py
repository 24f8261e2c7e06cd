"""Event log in compiled code: a stream of codes, counts and arguments.

A log with a negative length is off, and writing then costs one comparison. Each game defines the meaning of
its codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.records.shared import LOG_SIZE, MAX_SEATS


@inlined
def is_on(log):
    """Return whether events are written; if not, kernels skip work that only events need."""
    return log["n"] >= 0


@kernel
def switch_off(log):
    """Initialize a log in uninitialized memory: no events, and all decisions go to the driver of the game."""
    log["n"] = -1
    log["illegal"] = log["memos"] = log["memo_bytes"] = 0
    for seat in range(MAX_SEATS):
        log["choose"][seat] = log["memo"][seat] = 0


@kernel
def emit(log, code):
    """Write an event without arguments."""
    n = log["n"]
    if 0 <= n < LOG_SIZE - 2:
        log["data"][n] = code
        log["data"][n + 1] = 0
        log["n"] = n + 2


@kernel
def emit1(log, code, a):
    """Write an event with one argument."""
    n = log["n"]
    if 0 <= n < LOG_SIZE - 3:
        log["data"][n] = code
        log["data"][n + 1] = 1
        log["data"][n + 2] = a
        log["n"] = n + 3


@kernel
def emit2(log, code, a, b):
    """Write an event with two arguments."""
    n = log["n"]
    if 0 <= n < LOG_SIZE - 4:
        log["data"][n] = code
        log["data"][n + 1] = 2
        log["data"][n + 2] = a
        log["data"][n + 3] = b
        log["n"] = n + 4


@kernel
def emit3(log, code, a, b, c):
    """Write an event with three arguments."""
    n = log["n"]
    if 0 <= n < LOG_SIZE - 5:
        log["data"][n] = code
        log["data"][n + 1] = 3
        log["data"][n + 2] = a
        log["data"][n + 3] = b
        log["data"][n + 4] = c
        log["n"] = n + 5


@kernel
def emit4(log, code, a, b, c, d):
    """Write an event with four arguments."""
    n = log["n"]
    if 0 <= n < LOG_SIZE - 6:
        log["data"][n] = code
        log["data"][n + 1] = 4
        log["data"][n + 2] = a
        log["data"][n + 3] = b
        log["data"][n + 4] = c
        log["data"][n + 5] = d
        log["n"] = n + 6


@kernel
def emit_pile(log, code, a, b, pile, n_pile):
    """Write an event with two arguments and a pile, the last card of the pile first."""
    n = log["n"]
    if n >= 0 and n + 4 + n_pile < LOG_SIZE:
        log["data"][n] = code
        log["data"][n + 1] = 2 + n_pile
        log["data"][n + 2] = a
        log["data"][n + 3] = b
        for i in range(n_pile):
            log["data"][n + 4 + i] = pile[n_pile - 1 - i]
        log["n"] = n + 4 + n_pile


def read(log: np.ndarray[Any, Any], start: int = 0) -> Iterator[tuple[int, list[int]]]:
    """Yield the events of a log as (code, arguments), from position `start` on."""
    data = log["data"][0]
    at, end = start, int(log["n"][0])
    while at < end:
        code, count = int(data[at]), int(data[at + 1])
        yield code, [int(value) for value in data[at + 2 : at + 2 + count]]
        at += 2 + count
