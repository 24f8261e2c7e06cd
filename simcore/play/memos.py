"""Memos: what strategies keep between the decisions of one game.

A memo is a cache. It is empty when a game, a play-out or a copy of a game begins, and an answer never depends
on what it holds. Seats that play with the same strategy and weights share one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from simcore.jit.addresses import record_at
from simcore.jit.decorators import kernel
from simcore.play.roster import NO_MEMO, Policy, Roster
from simcore.records.shared import Array

ALIGNED = 64
"""Multiple of the size of a memo, in bytes: a line of the processor's cache."""


@contextmanager
def lent_memos(players: Roster, log: Array) -> Iterator[None]:
    """Lend the strategies of a roster their memos while the block runs; `log` takes the addresses.

    Compiled loops empty them at the beginning of each game (`simcore.play.loop.empty_memos`).
    """
    offsets, size = memo_places(players.policies)
    memory = np.zeros(size, np.uint8)
    if size:
        begin = memory.ctypes.data
        log["memo"], log["memos"], log["memo_bytes"] = (
            np.where(offsets < 0, NO_MEMO, begin + offsets),
            begin,
            size,
        )
    try:
        yield
    finally:  # the memory is released
        log["memo"] = log["memos"] = log["memo_bytes"] = 0


def memo_places(policies: Sequence[Policy]) -> tuple[Array, int]:
    """Return the place of each seat's memo, int64 (seats,), -1 without one, and the bytes of all memos."""
    places: dict[tuple[int, int], int] = {}
    offsets, size = np.full(len(policies), -1), 0
    for seat, policy in enumerate(policies):
        if policy.memo is None:
            continue
        identity = id(policy.choose), id(policy.weights)
        if identity not in places:
            places[identity] = size
            size += -(-policy.memo.itemsize // ALIGNED) * ALIGNED
        offsets[seat] = places[identity]
    return offsets, size


def taking_memo(choose: Callable[..., Any], memo: np.dtype[Any] | None) -> Callable[..., Any]:
    """Make the kernel `choose(tables, state, weights, address)` of a strategy.

    Compiled loops hold the strategies of all seats in one tuple, whose functions have one type, so every
    strategy takes the address of a memo of any dtype.

    Parameters
    ----------
    choose
        Kernel of the strategy.
    memo
        Dtype of its memo; None: it takes none.
    """
    if memo is None:

        def answer(tables, state, weights, _address):  # type: ignore[no-untyped-def]
            return choose(tables, state, weights)
    else:

        def answer(tables, state, weights, address):  # type: ignore[no-untyped-def]
            if address == 0:
                return choose(tables, state, weights, np.zeros(1, memo)[0])
            return choose(tables, state, weights, record_at(address, memo))

    # Its compiled code is kept with that of the strategy's module.
    answer.__module__ = getattr(choose, "py_func", choose).__module__
    return kernel(answer)


def new_memos(policies: Sequence[Policy]) -> list[Callable[..., Any]]:
    """Return the function `choose(tables, state, weights)` of each compiled policy for one game."""
    offsets, size = memo_places(policies)
    memory = np.zeros(size, np.uint8)

    def remembering(policy: Policy, offset: int) -> Callable[..., Any]:
        return lambda *records: policy.choose(*records, memory.ctypes.data + offset)

    return [
        policy.decide if policy.memo is None else remembering(policy, int(offset))
        for policy, offset in zip(policies, offsets, strict=True)
    ]
