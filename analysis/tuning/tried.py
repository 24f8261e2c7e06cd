"""Points of a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from analysis.tuning.movable import Point


@dataclass(frozen=True)
class Tried:
    """One point of the grid.

    Attributes
    ----------
    point
        Values of the numbers that may move.
    rates
        Win rate of each side.
    misfit, size
        See `analysis.tuning.tune_scenario`.
    games
        Games of each side behind the rates.
    """

    point: Point
    rates: Mapping[str, float]
    misfit: float
    size: float
    games: int = 0

    def objective(self, price: float) -> float:
        """Value that the search minimizes."""
        return self.misfit + price * self.size


@dataclass
class Search:
    """Points and state of a search.

    Attributes
    ----------
    tried
        All points that were played, in order; the first one is the unchanged scenario. A point with further
        games has the rates of all its games.
    looked
        Points at the ends of the ranges, which show the reach of the targets; those that the search visited
        are among `tried`.
    surveyed
        Whether the reach of the targets is known.
    refused
        Points with incompatible numbers.
    complete
        Whether the search ended by itself, without a stop or the limit of points.
    """

    tried: dict[Point, Tried] = field(default_factory=dict)
    looked: dict[Point, Tried] = field(default_factory=dict)
    surveyed: bool = False
    refused: dict[Point, str] = field(default_factory=dict)
    complete: bool = False


def front(search: Search) -> list[Tried]:
    """Return the best point for each size of change: no other point is better in both size and misfit."""
    kept: list[Tried] = []
    for tried in sorted(search.tried.values(), key=lambda tried: (tried.size, tried.misfit)):
        if not kept or tried.misfit < kept[-1].misfit:
            kept.append(tried)
    return kept
