"""What a search for a balanced game may move: numbers, groups of them, and values that can be exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.contract.quantities import Quantity, settings_for


@dataclass(frozen=True)
class Range:
    """A number that may move, or other values of which one may take the place of the present one.

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
    options: tuple[Any, ...] = ()

    def neighbours(self, value: int) -> list[int]:
        """The values that are one step away."""
        if self.options:
            return [each for each in range(self.low, self.high + 1) if each != value]
        steps = (value - self.quantity.step, value + self.quantity.step)
        return [each for each in steps if self.low <= each <= self.high]

    def cost(self, value: int) -> float:
        """The weighted steps of a value from the present one."""
        steps = abs(value - self.quantity.value) / self.quantity.step
        return self.weight * (min(steps, 1.0) if self.options else steps)

    def told(self, value: int) -> str:
        """A value other than the present one, for people."""
        if self.options:
            return f"{self.quantity.key} = {self.options[value - 1]}"
        return f"{self.quantity.key} {self.quantity.value} -> {value}"

    def to_dict(self, value: int) -> dict[str, Any]:
        """A value other than the present one as it stands in a file; now is None for other values."""
        quantity = self.quantity
        now, then = (None, self.options[value - 1]) if self.options else (quantity.value, value)
        return {"key": quantity.key, "meaning": quantity.meaning, "now": now, "value": then}


def settings_at(ranges: Sequence[Range], point: Sequence[int]) -> dict[str, Any]:
    """Values by key at a point; those that stay are left out."""
    moved = [(each, value) for each, value in zip(ranges, point, strict=True) if value != each.quantity.value]
    numbers = settings_for([(each.quantity, value) for each, value in moved if not each.options])
    return {
        **numbers,
        **{each.quantity.key: each.options[value - 1] for each, value in moved if each.options},
    }


Point = tuple[int, ...]
"""A value for each of what may move."""


def ends(ranges: Sequence[Range]) -> list[Point]:
    """The points at which one number in turn stands at an end of its range, and the others as they are."""
    start = tuple(each.quantity.value for each in ranges)
    points = [
        (*start[:place], end, *start[place + 1 :])
        for place, each in enumerate(ranges)
        for end in (each.low, each.high)
    ]
    return [point for point in dict.fromkeys(points) if point != start]


def corner(ranges: Sequence[Range], rates: Mapping[Point, float], *, up: bool) -> Point:
    """The point at which every number stands at that end of its range which moves a win rate up, or down.

    Parameters
    ----------
    ranges
        What may move.
    rates
        The win rate at every point that was tried; those of `ends` and the start are looked at.
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
