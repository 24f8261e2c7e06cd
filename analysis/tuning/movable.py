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
            return [other for other in range(self.low, self.high + 1) if other != value]
        steps = (value - self.quantity.step, value + self.quantity.step)
        return [step for step in steps if self.low <= step <= self.high]

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
    moved = [
        (moving, value) for moving, value in zip(ranges, point, strict=True) if value != moving.quantity.value
    ]
    numbers = settings_for([(moving.quantity, value) for moving, value in moved if not moving.options])
    return {
        **numbers,
        **{moving.quantity.key: moving.options[value - 1] for moving, value in moved if moving.options},
    }


Point = tuple[int, ...]
"""A value for each of what may move."""


def ends(ranges: Sequence[Range]) -> list[Point]:
    """Return the points with one number at an end of its range, and the others unchanged."""
    start = tuple(moving.quantity.value for moving in ranges)
    points = [
        (*start[:place], end, *start[place + 1 :])
        for place, moving in enumerate(ranges)
        for end in (moving.low, moving.high)
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
    start = tuple(moving.quantity.value for moving in ranges)
    point = []
    for place, moving in enumerate(ranges):
        values = (moving.quantity.value, moving.low, moving.high)
        known = {value: (*start[:place], value, *start[place + 1 :]) for value in values}
        tried = {value: rates[at] for value, at in known.items() if at in rates}
        point.append((max if up else min)(tried, key=tried.__getitem__, default=moving.quantity.value))
    return tuple(point)
