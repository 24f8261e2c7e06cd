"""Boards of a scenario: neighbours, distances and sets of places, for the tables of a game.

`simcore.kernels.graph` reads what is written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simcore.scenario.packing import set_of, words_of

FAR = 99
"""Distance between places without a way between them."""


def write_graph(record: Any, neighbours: Sequence[Iterable[int]]) -> None:
    """Write which places lie next to each other, and how far all are from each other.

    Parameters
    ----------
    record
        Tables with the fields `degree`, `neighbours`, `neighbour_mask` and `distance`.
    neighbours
        For each place those next to it. The way back is no matter of course: a one-way street is in one row.
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
    """Steps from a place to each place that can be reached."""
    steps, reached = {start: 0}, [start]
    for place in reached:
        for other in sorted(neighbours[place]):
            if other not in steps:
                steps[other] = steps[place] + 1
                reached.append(other)
    return steps


def within(distance: np.ndarray[Any, Any], steps: int) -> list[int]:
    """For each place the set of those at most so many steps away; for boards of up to 63 places."""
    return [set_of(np.flatnonzero(row <= steps)) for row in distance]


def way_along(arrow: Sequence[int], start: int, goal: int) -> list[int]:
    """Places between a place and a goal along arrows, each once; it may end in a circle."""
    way: list[int] = []
    at = int(arrow[start])
    while at != goal and at not in way:
        way.append(at)
        at = int(arrow[at])
    return way


def steps_along(arrow: Sequence[int], start: int, goal: int) -> int:
    """Steps from a place to a goal along arrows; FAR if they do not lead there."""
    at, steps = start, 0
    while at != goal and steps < FAR:
        at, steps = int(arrow[at]), steps + 1
    return steps
