"""Win rates with other data, because the data of a game are uncertain."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.process.limits import MAX_CELLS
from simcore.results.model import (
    Combination,
    Confidence,
    Count,
    Document,
    Finite,
    Interval,
    Line,
    Players,
    Result,
    Share,
)
from simcore.results.players import PlayerRange
from simcore.results.provenance import Provenance


class DataRange(Result):
    """Range of a result over random draws of the uncertain data."""

    mean: Finite = Field(description="mean over the data sets, without the noise of the games")
    deviation: Finite = Field(description="standard deviation over the data sets, without that noise")
    interval: Interval = Field(
        description="[low, high] of one more random draw; it contains the result with the data as played"
    )
    rounded: Interval | None = Field(
        default=None, description="`interval`, rounded outwards to the known digits; null if none is known"
    )
    error: Finite | None = Field(default=None, description="standard error of the ends")
    noise: Share | None = Field(
        default=None, description="share of the variance of the draws that is noise of the games"
    )
    lowest: Finite = Field(description="lowest draw, without noise")
    highest: Finite = Field(description="highest draw, without noise")


class DataCell(Combination):
    """A combination with other data."""

    games: Count | None = Field(default=None, description="games with the data as played")
    win_rate: Share = Field(description="win rate with the data as played")
    interval: tuple[Share, Share] = Field(description="[low, high] of that win rate, from chance")
    player: PlayerRange | None = Field(
        default=None, description="range of the win rate if a group plays, else null"
    )
    data: DataRange | None = Field(description="range with other data; null with fewer than two draws")


class AlternativeEffect(Combination):
    """An alternative, in the combination that it changes most."""

    name: Line = Field(description="name of the alternative")
    note: str | None = Field(default=None, description="reason why the data are uncertain")
    source: Line | None = Field(default=None, description="source of the alternative")
    changes: tuple[Line, ...] = Field(default=(), description="keys of the data that it changes")
    cell: Count | None = Field(default=None, description="number of the combination")
    difference: Finite = Field(description="change of the win rate")
    interval: Interval = Field(description="[low, high] of the change; all of them hold together")


class DifficultyOrder(Result):
    """The Ancient Ones of a group of combinations, from the hardest to the easiest."""

    difficulty: Line = Field(description="difficulty")
    players: Players = Field(description="number of players")
    strategy: Line = Field(description="strategy of all seats, or strategies by seat")
    order: tuple[Line, ...] = Field(description="Ancient Ones, hardest first")
    same_by_chance: Share = Field(description="share of resamples of the games with the same order")
    same_in_draws: Share = Field(description="share of the draws of data with the same order")
    hardest: dict[Line, Share] = Field(description="share of the draws in which each is the hardest")


class DataUncertainty(Document):
    """Influence of uncertain data on the results."""

    HAS_OWN_TABLE = True

    schema_: Literal["elderodds.data-uncertainty/2"] = Field(
        default="elderodds.data-uncertainty/2", alias="schema", description="schema of the result"
    )
    complete: bool = Field(default=True, description="false after an interruption")
    games: Count = Field(description="games of each combination in each draw")
    draws: Count = Field(description="random draws of the uncertain data")
    refused_draws: Count = Field(default=0, description="draws whose data do not fit together")
    confidence: Confidence = Field(description="confidence of the intervals from chance")
    level: Confidence | None = Field(default=None, description="confidence of each single change")
    data_confidence: Confidence | None = Field(default=None, description="confidence of the ranges")
    interval_method: Line = Field(description="kind of the intervals from chance")
    cells: tuple[DataCell, ...] = Field(max_length=MAX_CELLS, description="the combinations")
    alternatives: tuple[AlternativeEffect, ...] = Field(
        description="single alternatives, largest change first"
    )
    unfit: dict[Line, str] = Field(
        default_factory=dict, description="alternatives that cannot be played, with the reason"
    )
    orders: tuple[DifficultyOrder, ...] = Field(description="orders of the Ancient Ones")
    provenance: Provenance | None = Field(
        default=None, description="everything that the result depends on; null inside a run"
    )
