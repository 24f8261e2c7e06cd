"""Fingerprints of fields: a number that differs when one of the fields differs.

A strategy that keeps results in its memo has to know whether they still apply. It stores the fingerprint of
the fields from which it computed them, and compares. A counter that the rules increase at each change would
be cheaper to read, but every rule that forgets it would give wrong answers, and copies of a position that go
different ways would count alike. A fingerprint cannot be forgotten, and costs the rules nothing. Two
different contents have the same fingerprint by a chance of one in 2**64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import memory, word_at, wrapped_product

WORD = 8
MIX = np.uint64(0x9E3779B97F4A7C15)
FINAL = np.uint64(0xBF58476D1CE4E5B9)
TURN, REST, FOLD = np.uint64(29), np.uint64(35), np.uint64(32)
LANES = (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89)
"""Start of each lane: digits of pi."""


@inlined
def mixed(lane, word):
    """Return a lane after a word; different words give different lanes, and so do different lanes."""
    lane = wrapped_product(lane ^ word, MIX)
    return (lane << TURN) | (lane >> REST)


def fingerprint_of(kind: np.dtype[Any], *names: str) -> Callable[[Any], Any]:
    """Make a kernel `fingerprint(record)` of some fields of a record.

    Parameters
    ----------
    kind
        Dtype of the record, for instance the State of a game.
    names
        Names of its fields; neighbours are read together.

    Returns
    -------
    fingerprint
        Kernel that returns a number, uint64, which is never 0.

    Raises
    ------
    ValueError
        If a field does not exist.
    """
    unknown = sorted(set(names) - set(kind.names or ()))
    if unknown or not names:
        raise ValueError(f"no such fields: {', '.join(unknown)}" if unknown else "a fingerprint needs fields")
    spans = np.array(list(_spans(kind, names)), np.int64)

    @kernel
    def fingerprint(record):
        content = memory(record)
        a, b = np.uint64(LANES[0]), np.uint64(LANES[1])
        c, d = np.uint64(LANES[2]), np.uint64(LANES[3])
        for i in range(len(spans)):
            place, end = spans[i, 0], spans[i, 1]
            while place + 4 * WORD <= end:  # four lanes, which a processor computes at the same time
                a = mixed(a, word_at(content, place))
                b = mixed(b, word_at(content, place + WORD))
                c = mixed(c, word_at(content, place + 2 * WORD))
                d = mixed(d, word_at(content, place + 3 * WORD))
                place += 4 * WORD
            while place + WORD <= end:
                a, b, c, d = b, c, d, mixed(a, word_at(content, place))
                place += WORD
            rest = np.uint64(0)
            while place < end:
                rest = (rest << np.uint64(WORD)) | np.uint64(content[place])
                place += 1
            a, b, c, d = b, c, d, mixed(a, rest)
        whole = mixed(mixed(mixed(mixed(np.uint64(1), a), b), c), d)
        whole = wrapped_product(whole ^ (whole >> FOLD), FINAL)
        return (whole ^ (whole >> FOLD)) | np.uint64(1)

    return fingerprint


def _spans(kind: np.dtype[Any], names: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of bytes of the fields; neighbouring fields of the record share one."""
    begin = end = -1
    for name in sorted(set(names), key=lambda name: _place(kind, name)):
        first, after = _place(kind, name), _place(kind, name) + kind[name].itemsize
        if first != end:
            if end > begin:
                yield begin, end
            begin = first
        end = after
    yield begin, end


def _place(kind: np.dtype[Any], name: str) -> int:
    """Return the first byte of a field."""
    assert kind.fields is not None
    return int(kind.fields[name][1])
