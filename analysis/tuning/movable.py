"""Numbers, groups of numbers and other values that a search may change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.tuning.tune_model import ChangedNumber
from simcore.contract.quantities import Quantity, settings_for


@dataclass(frozen=True)
class Range:
    """A number that may move, or other values that may replace the present one.

    Parameters
    ----------
    quantity
        The number; the numbers that move with it are in its `along`. For other values it counts them: 0 is
        the present one.
    low, high
        How far it may move.
    weight
        The price of a step, or of any of the other values.
    options
        The other values; none: it is a number.
    """

    quantity: Quantity
    low: int
    high: int
    weight: float
    options: tuple[object, ...] = ()

    def neighbours(self, value: int) -> list[int]:
        """Return the values that are one step away."""
        if self.options:
            return [each for each in range(self.low, self.high + 1) if each != value]
        steps = (value - self.quantity.step, value + self.quantity.step)
        return [each for each in steps if self.low <= each <= self.high]

    def cost(self, value: int) -> float:
        """Return the weighted number of steps from the present value."""
        steps = abs(value - self.quantity.value) / self.quantity.step
        return self.weight * (min(steps, 1.0) if self.options else steps)

    def text(self, value: int) -> str:
        """Return a value other than the present one as text."""
        if self.options:
            return f"{self.quantity.key} = {self.options[value - 1]}"
        return f"{self.quantity.key} {self.quantity.value} -> {value}"

    def changed(self, value: int) -> ChangedNumber:
        """Return the change to a value other than the present one."""
        quantity = self.quantity
        now, new = (None, self.options[value - 1]) if self.options else (quantity.value, value)
        return ChangedNumber(key=quantity.key, meaning=quantity.meaning, now=now, value=new)


def settings_at(ranges: Sequence[Range], point: Sequence[int]) -> dict[str, object]:
    """Return the values that change at a point, by key."""
    moved = [(each, value) for each, value in zip(ranges, point, strict=True) if value != each.quantity.value]
    numbers = settings_for([(each.quantity, value) for each, value in moved if not each.options])
    return {
        **numbers,
        **{each.quantity.key: each.options[value - 1] for each, value in moved if each.options},
    }


Point = tuple[int, ...]
"""A value for each of what may move."""


def ends(ranges: Sequence[Range]) -> list[Point]:
    """Return the points with one number at an end of its range, and the others unchanged."""
    start = tuple(each.quantity.value for each in ranges)
    points = [
        (*start[:place], end, *start[place + 1 :])
        for place, each in enumerate(ranges)
        for end in (each.low, each.high)
    ]
    return [point for point in dict.fromkeys(points) if point != start]


def corner(ranges: Sequence[Range], rates: Mapping[Point, float], *, up: bool) -> Point:
    """Return the point with every number at the end of its range that moves a win rate up, or down.

    Parameters
    ----------
    ranges
        Numbers that may move.
    rates
        Win rate at every point of the search; only `ends` and the start count.
    up
        Whether the win rate shall rise.
    """
    start = tuple(each.quantity.value for each in ranges)
    point = []
    for place, each in enumerate(ranges):
        values = (each.quantity.value, each.low, each.high)
        known = {value: (*start[:place], value, *start[place + 1 :]) for value in values}
        tried = {value: rates[at] for value, at in known.items() if at in rates}
        point.append((max if up else min)(tried, key=tried.__getitem__, default=each.quantity.value))
    return tuple(point)
