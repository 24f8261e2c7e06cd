"""Models of the result of a factorial design."""

from __future__ import annotations

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


class FactorEffect(Result):
    """Effect of one factor on the win rate."""

    name: Line = Field(description="name of the factor")
    average: Finite = Field(
        description="win rate with it less that without any of its group, over all choices of the others"
    )
    interval: Interval = Field(
        description="[low, high] of `average`; all intervals of a result hold together"
    )
    alone: Finite = Field(description="the same difference if no other factor is present")
    alone_interval: Interval = Field(description="[low, high] of `alone`")
    together: Finite = Field(
        description="the same difference with a factor of each other group, over all of these"
    )
    together_interval: Interval = Field(description="[low, high] of `together`")
    ranks: tuple[int, int] = Field(
        description="[first, last] rank that the intervals allow; rank 1 adds most"
    )


class FactorPair(Result):
    """Interaction of two factors."""

    first: Line = Field(description="name of a factor")
    second: Line = Field(description="name of another factor")
    interaction: Finite = Field(
        description="effect of the first factor with the second one less that without it, over all choices "
        "of the others"
    )
    interval: Interval = Field(
        description="[low, high] of `interaction`; all intervals of a result hold together"
    )


class FactorialCell(Combination):
    """A combination under all choices of the factors."""

    game: Line = Field(description="name of the game")
    seed: int = Field(ge=0, description="seed of all luck")
    games: Count = Field(description="games under each choice")
    kind: Line = Field(description="kind of the factors, in the plural")
    choices: Count = Field(description="number of choices; of a group of factors, at most one is present")
    win_rate: Share = Field(description="win rate without any factor")
    win_rate_with_all: Share = Field(description="win rate with a factor of each group, over all of them")
    interval_method: Line = Field(description="kind of the intervals")
    comparisons: Count = Field(description="number of intervals that hold together")
    confidence: Confidence = Field(description="confidence with which they hold together")
    factors: tuple[FactorEffect, ...] = Field(description="the factors, largest average effect first")
    pairs: tuple[FactorPair, ...] = Field(description="pairs of different groups, largest interaction first")


class FactorialResult(Document):
    """Combinations under all choices of some factors."""

    schema_: Line = Field(
        default="elderodds.worth.factors/1", alias="schema", description="schema of the result"
    )
    complete: bool = Field(description="false after an interruption")
    cells: tuple[FactorialCell, ...] = Field(description="the combinations")
