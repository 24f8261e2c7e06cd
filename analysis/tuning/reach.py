"""Ranges in which the numbers can move the win rates of targets, from the points of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.tuning.movable import Point, Range
from analysis.tuning.targets import Target
from analysis.tuning.tune_model import TargetReach


def reaches(
    targets: Sequence[Target],
    ranges: Sequence[Range],
    rates: Mapping[Point, Mapping[str, float]],
    games: int,
) -> list[TargetReach]:
    """Return the range of the win rate of each target that has one side.

    Parameters
    ----------
    targets, ranges
        The targets, and the numbers that may move.
    rates
        Win rate of each side at every point of the search.
    games
        Games of each point, at least.
    """
    known = []
    for target in targets:
        if target.win_rate is None or not rates:
            continue
        side, wanted = target.sides[0].name, target.win_rate
        nearest = min(rates, key=lambda point: abs(rates[point][side] - wanted))
        at_the_end = tuple(
            number.quantity.key
            for number, value in zip(ranges, nearest, strict=True)
            if not number.options and value != number.quantity.value and value in (number.low, number.high)
        )
        seen = [by_side[side] for by_side in rates.values()]
        known.append(
            TargetReach(
                target=target.name,
                side=side,
                wanted=wanted,
                tolerance=target.tolerance,
                lowest=min(seen),
                highest=max(seen),
                at_the_end=at_the_end,
                games=games,
            )
        )
    return known
