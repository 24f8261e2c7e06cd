"""Models of the effects of the numbers of a game."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

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

NOT_PLAYED = "not played"
"""Reason of a step that an interruption left out."""


class NumberStep(Result):
    """A number with another value, and the change of the win rate."""

    value: int = Field(description="the other value")
    reason: str | None = Field(default=None, description="why it was not played; null if it was")
    games: Count = Field(default=0, description="games compared")
    difference: Finite = Field(
        default=0.0, description="win rate with the value less that of the game as it is, on the same games"
    )
    interval: Interval = Field(
        default=(0.0, 0.0), description="[low, high] of the difference; all of them hold together"
    )
    player_interval: Interval | None = Field(
        default=None, description="[low, high] of the difference over the members of a group, else null"
    )


class NumberEffect(Result):
    """A number, one step down and one step up."""

    key: Line = Field(description="key of the number in the data")
    value: int = Field(description="its value in the game as it is")
    unit: Line = Field(description="its unit")
    meaning: Line = Field(description="its meaning")
    along: tuple[Line, ...] = Field(description="keys that move with it")
    screened: bool = Field(description="true: only the few games of the screening were played")
    down: NumberStep = Field(description="one step down")
    up: NumberStep = Field(description="one step up")

    @property
    def steps(self) -> tuple[NumberStep, NumberStep]:
        """The step down and the step up."""
        return self.down, self.up

    @property
    def interrupted(self) -> bool:
        """Whether an interruption left out a step."""
        return any(step.reason == NOT_PLAYED for step in self.steps)


class VarianceShare(Result):
    """A share of the variance of the win rate (Sobol' index), from bootstrap."""

    share: float = Field(description="share of the variance")
    error: float = Field(description="half-width of its interval")


class JointNumber(Result):
    """A number that is moved together with others."""

    key: Line = Field(description="key of the number in the data")
    values: tuple[int, ...] = Field(description="its values")
    alone: VarianceShare = Field(description="variance that it explains alone")
    in_all: VarianceShare = Field(description="variance that it explains alone and with the others")


class JointPair(VarianceShare):
    """Variance that two numbers explain together, beyond what each explains alone."""

    pair: tuple[Line, Line] = Field(description="keys of the two numbers")


class JointResult(Result):
    """Numbers that are moved together: shares of the variance of the win rate."""

    method: Line = Field(default="sobol, SALib", description="method of the estimate")
    deviation: Finite = Field(description="standard deviation of the win rate over the points")
    noise: Share = Field(description="share of the variance that chance alone makes")
    points: Count = Field(description="points, that is combinations of values")
    games: Count = Field(description="games of each point")
    confidence: Confidence = Field(description="confidence of the intervals")
    numbers: tuple[JointNumber, ...] = Field(description="the numbers")
    pairs: tuple[JointPair, ...] = Field(description="pairs of numbers, largest share first")


class SensitivityResult(Combination, Document):
    """Effect of each number on the win rate of one combination."""

    schema_: Literal["elderodds.sensitivity/1"] = Field(
        default="elderodds.sensitivity/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
    games: Count = Field(description="games of the game as it is")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")
    interval: tuple[Share, Share] = Field(description="[low, high] of the win rate")
    player: PlayerRange | None = Field(description="range of the win rate if a group plays, else null")
    interval_method: Line = Field(description="kind of the interval of the win rate")
    confidence: Confidence = Field(description="confidence of all intervals together")
    level: Confidence = Field(description="confidence of each single difference")
    complete: bool = Field(description="false after an interruption")
    numbers: tuple[NumberEffect, ...] = Field(description="numbers that can move, largest effect first")
    stuck: tuple[NumberEffect, ...] = Field(description="numbers that can move neither way")
    together: JointResult | None = Field(
        description="the first numbers moved together; null if this was not played"
    )

    @property
    def interrupted(self) -> tuple[NumberEffect, ...]:
        """Numbers of which an interruption left out a step."""
        return tuple(row for row in (*self.numbers, *self.stuck) if row.interrupted)

    @property
    def one_way(self) -> tuple[NumberEffect, ...]:
        """Numbers that can move one way only."""
        halves = (row for row in self.numbers if row.down.reason or row.up.reason)
        return tuple(row for row in halves if not row.interrupted)

    @property
    def immovable(self) -> tuple[NumberEffect, ...]:
        """Numbers that can move neither way, without those that an interruption left out."""
        return tuple(row for row in self.stuck if not row.interrupted)
