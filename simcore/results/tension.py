"""Tension, length and choices of games: the result of `tension`, and its part of a manifest."""

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
from simcore.results.provenance import Provenance

MAX_MEASURES = 100
MAX_KINDS = 1_000
MAX_STEPS = 1_000

Steps = Annotated[tuple[Share, ...], Field(max_length=MAX_STEPS)]


class Estimate(Result):
    """A mean over games, with its interval."""

    mean: Finite | None = Field(description="mean; null if no game counts")
    interval: Interval | None = Field(description="[low, high]; null with fewer than two games")


class Measure(Estimate):
    """A measure of games."""

    won: Estimate = Field(description="mean over the games that were won")
    lost: Estimate = Field(description="mean over the games that were lost")
    half: Finite | None = Field(description="mean with half of the play-outs; null where they do not matter")


class MeasureInWords(Result):
    """A measure in words."""

    name: Line = Field(description="name of the measure")
    title: Line = Field(description="its title")
    meaning: Line = Field(description="its meaning")
    unit: Line = Field(description="its unit")


class SeatContribution(Result):
    """Contribution of a seat to the outcome."""

    seat: int = Field(ge=0, le=100, description="number of the seat, from 0")
    decisions: Estimate = Field(description="decisions in a game")
    idle: Estimate = Field(description="share of its turns without a decision")
    random: Estimate = Field(description="loss of win chance by a random choice, per decision")
    contribution: Estimate = Field(description="that loss for all decisions of a game")


class KindContribution(Result):
    """Contribution of a kind of decision to the outcome."""

    kind: Line = Field(description="kind of decision")
    looked_at: Count | None = Field(default=None, description="decisions that were evaluated")
    decisions: Finite = Field(description="decisions in a game")
    options: Finite | None = Field(description="mean number of options")
    random: Estimate = Field(description="loss of win chance by a random choice")
    second_best: Estimate = Field(description="loss of win chance by the second-best choice")


class Band(Result):
    """Quartiles of the chance to win over the course of some games."""

    games: Count = Field(description="games")
    low: Steps = Field(default=(), description="first quartile at each step")
    median: Steps = Field(default=(), description="median at each step")
    high: Steps = Field(default=(), description="third quartile at each step")


class Course(Result):
    """The typical course of a won and of a lost game."""

    share: Steps = Field(description="share of the rounds that are over, at each step")
    won: Band = Field(description="games that were won")
    lost: Band = Field(description="games that were lost")

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Check that each band has a value at each step, unless there are no games."""
        for band in (self.won, self.lost):
            if band.games and any(
                len(line) != len(self.share) for line in (band.low, band.median, band.high)
            ):
                raise ValueError("the course of a game does not have one value for each step")
        return self


class Pace(Result):
    """Speed at which people play."""

    value: Finite = Field(description="number")
    unit: Line = Field(description="unit of the number")
    words: Line = Field(description="the pace in words")


class TensionCell(Combination):
    """Tension, length and choices of a combination."""

    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    measures: Annotated[dict[Line, Measure], Field(max_length=MAX_MEASURES)] = Field(
        description="the measures, by name"
    )
    seats: Annotated[tuple[SeatContribution, ...], Field(max_length=100)] = Field(description="the seats")
    kinds: Annotated[tuple[KindContribution, ...], Field(max_length=MAX_KINDS)] = Field(
        description="the kinds of decisions"
    )
    course: Course = Field(description="the typical course of a game")


class TensionMethod(Result):
    """How tension was measured; `TensionResult` and `TensionDifference` have the same fields."""

    games: Count = Field(description="games of each combination or arm")
    play_outs: Count = Field(description="play-outs from each point of a game")
    rounds: Count | None = Field(
        default=None,
        description="rounds of each play-out, then the value of the game gives the chance; null: to the end",
    )
    pace: Pace = Field(description="speed at which people play")
    confidence: Confidence = Field(description="confidence of the intervals")
    interval_method: Line = Field(description="kind of the intervals")
    resamples: Count = Field(description="resamples behind the intervals")
    about: tuple[MeasureInWords, ...] = Field(description="the measures in words")


class TensionResult(Document):
    """Tension, length and choices."""

    HAS_OWN_TABLE = True

    schema_: Literal["elderodds.tension/1"] = Field(
        default="elderodds.tension/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
    games: Count = Field(description="games of each combination")
    play_outs: Count = Field(description="play-outs from each point of a game")
    rounds: Count | None = Field(
        default=None,
        description="rounds of each play-out, then the value of the game gives the chance; null: to the end",
    )
    pace: Pace = Field(description="speed at which people play")
    confidence: Confidence = Field(description="confidence of the intervals")
    interval_method: Line = Field(description="kind of the intervals")
    resamples: Count | None = Field(default=None, description="resamples behind the intervals")
    about: Annotated[tuple[MeasureInWords, ...], Field(max_length=MAX_MEASURES)] = Field(
        description="the measures in words"
    )
    cells: Annotated[tuple[TensionCell, ...], Field(max_length=MAX_CELLS)] = Field(
        description="the combinations"
    )
    complete: bool = Field(description="false after an interruption")

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Check that each cell has all measures."""
        for cell in self.cells:
            if any(measure.name not in cell.measures for measure in self.about):
                raise ValueError("a cell lacks a measure")
        return self
