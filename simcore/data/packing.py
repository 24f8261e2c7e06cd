"""Boards, sets, marks and packed numbers for the tables of a game.

Kernels read them (`simcore.kernels.graph`, `bits`, `packed_words`). This module writes them without loading
the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

FAR = 99
BYTE = 8
WORD = 64
"""Distance between places that are not connected."""


def write_graph(record: Any, neighbours: Sequence[Iterable[int]]) -> None:
    """Write the adjacency of places, and the distances between all of them.

    Parameters
    ----------
    record
        Tables with the fields `degree`, `neighbours`, `neighbour_mask` and `distance`.
    neighbours
        Neighbours of each place. Links are directed: a one-way street is in one row only.
    """
    masks = record["neighbour_mask"]
    for place, others in enumerate(neighbours):
        near = sorted(others)
        record["degree"][place] = len(near)
        record["neighbours"][place, : len(near)] = near
        masks[place] = set_of(near) if masks.ndim == 1 else words_of(near, masks.shape[1])
    record["distance"] = FAR
    for start in range(len(neighbours)):
        for place, steps in steps_from(start, neighbours).items():
            record["distance"][start, place] = steps


def steps_from(start: int, neighbours: Sequence[Iterable[int]]) -> Mapping[int, int]:
    """Return the steps from a place to each reachable place."""
    steps, reached = {start: 0}, [start]
    for place in reached:
        for other in sorted(neighbours[place]):
            if other not in steps:
                steps[other] = steps[place] + 1
                reached.append(other)
    return steps


def within(distance: np.ndarray[Any, Any], steps: int) -> list[int]:
    """Return for each place the set of places within some steps; for boards of up to 63 places."""
    return [set_of(np.flatnonzero(row <= steps)) for row in distance]


def way_along(arrow: Sequence[int], start: int, goal: int) -> list[int]:
    """Return the places between a place and a goal along arrows, each once; the path may end in a cycle."""
    way: list[int] = []
    at = int(arrow[start])
    while at != goal and at not in way:
        way.append(at)
        at = int(arrow[at])
    return way


def steps_along(arrow: Sequence[int], start: int, goal: int) -> int:
    """Return the steps from a place to a goal along arrows; FAR if the arrows do not lead there."""
    at, steps = start, 0
    while at != goal and steps < FAR:
        at, steps = int(arrow[at]), steps + 1
    return steps


def set_of(members: Iterable[int]) -> int:
    """Return a set of numbers from 0 to 62 as bits, for kernels."""
    return sum(1 << int(member) for member in set(members))


def words_of(members: Iterable[int], words: int) -> list[int]:
    """Return a set of numbers as int64 words: the first holds 0 to 63, the second 64 to 127, and so on.

    Raises
    ------
    ValueError
        If a number does not fit.
    """
    bits = [0] * words
    for member in members:
        if not 0 <= member < WORD * words:
            raise ValueError(f"{member} is no member of a set of {words} words: 0 to {WORD * words - 1} are")
        bits[member // WORD] |= 1 << member % WORD
    return [word - (1 << WORD) if word >> (WORD - 1) else word for word in bits]


def marks_of(kinds: Iterable[int]) -> int:
    """Return the packed marks of one thing (`simcore.kernels.packed_words`)."""
    return sum(1 << BYTE * kind for kind in set(kinds))


def word_of(parts: Mapping[int, int]) -> int:
    """Return a word with several numbers, each at its first bit."""
    return sum(number << at for at, number in parts.items())
