"""How far targets can be moved at all, by the points that a search has tried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.statistics.proportions import proportion_interval
from analysis.tuning.movable import Point, Range
from analysis.tuning.targets import Target


@dataclass(frozen=True)
class Reach:
    """How far the side of a target can be moved.

    Attributes
    ----------
    target
        With one side.
    lowest, highest
        Win rates over all points that were tried.
    at_the_end
        Numbers whose end of the range is the reason: at the best point they stand there.
    games
        Of each point, at least.
    """

    target: Target
    lowest: float
    highest: float
    at_the_end: tuple[str, ...]
    games: int

    @property
    def nearest(self) -> float:
        """The win rate that comes nearest to the wanted one."""
        wanted = self.target.win_rate or 0.0
        return min(max(wanted, self.lowest), self.highest)

    @property
    def is_out_of_reach(self) -> bool:
        """Whether no point came within the tolerance, and not for the luck of few games alone."""
        wanted, tolerance = self.target.win_rate or 0.0, self.target.tolerance
        low, high = proportion_interval(round(self.nearest * self.games), self.games)
        return low > wanted + tolerance or high < wanted - tolerance

    def to_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        return {
            "target": self.target.name,
            "side": self.target.sides[0].name,
            "wanted": self.target.win_rate,
            "lowest": self.lowest,
            "highest": self.highest,
            "at_the_end": list(self.at_the_end),
        }


def reaches(
    targets: Sequence[Target],
    ranges: Sequence[Range],
    rates: Mapping[Point, Mapping[str, float]],
    games: int,
) -> list[Reach]:
    """How far each target with one side can be moved, by the points that were tried.

    Parameters
    ----------
    targets, ranges
        What is wanted, and what may move.
    rates
        Win rate of each side at every point that was tried.
    games
        Of each point, at least.
    """
    found = []
    for target in targets:
        if target.win_rate is None or not rates:
            continue
        side = target.sides[0].name
        wanted = target.win_rate
        nearest = min(rates, key=lambda point: abs(rates[point][side] - wanted))
        told = tuple(
            each.quantity.key
            for each, value in zip(ranges, nearest, strict=True)
            if not each.options and value != each.quantity.value and value in (each.low, each.high)
        )
        seen = [each[side] for each in rates.values()]
        found.append(Reach(target, min(seen), max(seen), told, games))
    return found
