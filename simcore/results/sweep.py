"""One or two numbers over a range: the result of `sweep`, and its part of a manifest."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from simcore.process.limits import MAX_CELLS
from simcore.results.model import (
    Combination,
    Confidence,
    Count,
    Document,
    Finite,
    Interval,
    Line,
    Result,
    Share,
)
from simcore.results.players import PlayerRange
from simcore.results.provenance import Provenance

MAX_SWEEPS = 50
MAX_POINTS = 2_000
"""Points of a sweep, of all of its combinations together."""

Value = Annotated[int, Field(ge=-(10**18), le=10**18)]
Values = Annotated[tuple[Value, ...], Field(min_length=1, max_length=2)]


class SweptNumber(Result):
    """A number that a sweep moves."""

    key: Line = Field(description="key of the number in the data")
    meaning: Line = Field(description="meaning of the number")
    unit: Line = Field(description="unit of the number")
    values: Annotated[tuple[Value, ...], Field(min_length=1, max_length=MAX_POINTS)] = Field(
        description="its values"
    )


class SweepPoint(Result):
    """A point of a sweep.

    The interval of a win rate is for its point only; the intervals of all differences are simultaneous.
    """

    values: Values = Field(description="a value for each number")
    as_it_is: bool = Field(description="true: the game with the numbers that it has")
    reason: Line | None = Field(description="why the values cannot be played; null if they can")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share | None = Field(description="`wins` / `games`; null without games")
    interval: tuple[Share, Share] = Field(description="[low, high] of the win rate, for this point alone")
    difference: Finite = Field(description="win rate less that of the game as it is, on the same games")
    difference_interval: Interval = Field(description="[low, high]; all differences hold together")
    endings: dict[Line, Count] = Field(description="games by way to win and by cause of loss")
    player: PlayerRange | None = Field(
        default=None, description="range of the win rate if a group plays, else null"
    )
    player_interval: Interval | None = Field(
        default=None, description="[low, high] of the difference over the members of a group, else null"
    )


class TargetMet(Result):
    """Point at which a curve meets a target."""

    met: tuple[Values, ...] = Field(description="values whose interval contains the target")
    between: tuple[tuple[Values, Values], ...] = Field(
        description="neighbouring values between which the win rate passes the target (one number only)"
    )
    nearest: Values | None = Field(description="values whose win rate is nearest; null without games")


class SweepCell(Combination):
    """The curve of a combination, or its map."""

    now: Values = Field(description="values of the game as it is")
    points: tuple[SweepPoint, ...] = Field(
        max_length=MAX_POINTS, description="the points; the last number changes fastest"
    )
    target: TargetMet | None = Field(description="where the target is met; null without a target")


class SweepResult(Document):
    """One or two numbers over a range."""

    HAS_OWN_TABLE = True

    schema_: Literal["elderodds.sweep/1"] = Field(
        default="elderodds.sweep/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
    numbers: tuple[SweptNumber, ...] = Field(min_length=1, max_length=2, description="the numbers that move")
    games: Count = Field(description="games of each point and combination")
    confidence: Confidence = Field(description="confidence of the intervals")
    interval_method: Line = Field(description="kind of the intervals of win rates")
    difference_level: Confidence = Field(description="confidence of each single difference")
    target: Share | None = Field(description="the win rate that was wanted")
    victories: tuple[Line, ...] = Field(description="ways to win; the other endings are causes of loss")
    cells: tuple[SweepCell, ...] = Field(max_length=MAX_CELLS, description="the combinations")
    complete: bool = Field(description="false after an interruption")

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Check that every point has a value for each number."""
        many = len(self.numbers)
        for cell in self.cells:
            if len(cell.now) != many or any(len(point.values) != many for point in cell.points):
                raise ValueError("a point of a sweep does not have one value for each number")
        return self
