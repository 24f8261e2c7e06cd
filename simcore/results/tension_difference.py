"""Differences of arms in tension, length and choices."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from simcore.results.model import Count, Finite, Interval, Line, Result
from simcore.results.tension import Measure, TensionMethod


class TensionArm(Result):
    """The measures of an arm."""

    arm: Annotated[int, Field(ge=0)] = Field(description="number of the arm")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    measures: dict[Line, Measure] = Field(description="the measures, by name")


class MeasureDifference(Result):
    """Difference of two arms in a measure."""

    difference: Finite | None = Field(
        description="mean of the second arm less that of the first; null if one of them has no mean"
    )
    interval: Interval | None = Field(
        description="[low, high] of the difference, for it alone; null with fewer than two games"
    )


class TensionPair(Result):
    """Two arms and their differences in the measures."""

    first: Annotated[int, Field(ge=0)] = Field(description="number of the first arm")
    second: Annotated[int, Field(ge=0)] = Field(description="number of the second arm")
    measures: dict[Line, MeasureDifference] = Field(description="the differences, by name of the measure")


class TensionDifference(TensionMethod):
    """Tension, length and choices of arms, and the differences of pairs."""

    arms: tuple[TensionArm, ...] = Field(description="the arms that have games")
    pairs: tuple[TensionPair, ...] = Field(description="the pairs of arms that have games")
