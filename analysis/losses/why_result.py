"""Result of `why`, and the rows of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeVar

import pandas as pd
from pydantic import Field

from analysis.kept_runs.cells import records
from analysis.ledger.lost_games import LuckAndPlay
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

Value = Line | int | float | None
"""A value of a column: a label or a number; None where the column does not apply."""


class IntervalKind(Result):
    """A row of a table with one interval; several intervals hold together."""

    low: Share = Field(description="low end of the interval")
    high: Share = Field(description="high end of the interval")
    intervals: Count = Field(description="number of intervals that hold together")
    interval_method: Line = Field(description="kind of the interval")
    confidence: Confidence = Field(description="confidence with which they hold together")


class WayToWin(IntervalKind):
    """A way to win, and its share of the won games."""

    value: Line = Field(description="way to win")
    wins: Count = Field(description="games won in this way")
    won: Count = Field(description="all won games")
    share: Share = Field(description="`wins` / `won`")

    @property
    def count(self) -> int:
        """Games with this ending."""
        return self.wins


class LossShare(IntervalKind):
    """A value of a column, and its share of the lost games."""

    value: Value = Field(description="value of the column; null: the column does not apply")
    losses: Count = Field(description="lost games with this value")
    lost: Count = Field(description="all lost games")
    share: Share = Field(description="`losses` / `lost`")
    causes: dict[Line, Count] = Field(description="these losses by cause")

    @property
    def count(self) -> int:
        """Games with this ending."""
        return self.losses


class HazardRow(IntervalKind):
    """Games that are lost in a round, of those that play it."""

    cause: Line | None = Field(description="cause of loss; null: any cause")
    round: Count = Field(description="number of the round")
    at_risk: Count = Field(description="games that play the round")
    losses: Count = Field(description="games lost in it by the cause")
    won: Count = Field(description="games won in it")
    hazard: Share = Field(description="`losses` / `at_risk`")


class SurvivalRow(Result):
    """Games that are not lost yet when a round begins."""

    round: Count = Field(description="number of the round")
    games: Count = Field(description="all games")
    lost_before: Count = Field(description="games lost before the round")
    won_before: Count = Field(description="games won before the round")
    playing: Count = Field(description="games that play the round")
    share: Share = Field(description="share of all games that is not lost before the round")
    at_end: bool = Field(description="true: the row after the last round")
    low: Share = Field(description="low end of the interval of the share, for this round alone")
    high: Share = Field(description="high end of that interval")
    interval_method: Line = Field(description="kind of the interval")
    confidence: Confidence = Field(description="confidence of the interval")


class ExampleGame(Result):
    """A game to replay."""

    cause: Line = Field(description="cause of loss, or way to win")
    kind: Literal["typical", "earliest", "latest", "strangest"] = Field(
        description="reason why the game is an example"
    )
    game_number: int = Field(description="number of the game")
    last_round: Count = Field(description="round in which it ended")
    distance: Finite = Field(
        description="sum of squared distances from the means of the games with this ending, standardised"
    )
    command: Line = Field(description="command that replays it")


class WonAndLost(Result):
    """A number that describes how games went, in won and in lost games."""

    column: Line = Field(description="name of the column")
    won: Count = Field(description="won games to which it applies")
    lost: Count = Field(description="lost games to which it applies")
    won_mean: Finite | None = Field(description="mean in won games; null without any")
    lost_mean: Finite | None = Field(description="mean in lost games; null without any")
    difference: Finite | None = Field(
        description="standardised difference of the means; null if one side is missing or nothing varies"
    )
    low: Finite | None = Field(description="low end of its interval")
    high: Finite | None = Field(description="high end of its interval")
    intervals: Count = Field(description="number of intervals that hold together")
    interval_method: Line = Field(description="kind of the interval")
    confidence: Confidence = Field(description="confidence with which they hold together")

    @property
    def is_apart(self) -> bool:
        """Whether the interval of the difference lies on one side of 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class LevelRate(IntervalKind):
    """Win rate of the games in which a column has one of its values."""

    column: Line = Field(description="name of the column")
    level: Value = Field(description="value of the column; null: the column does not apply")
    games: Count = Field(description="games with this value")
    wins: Count = Field(description="those of them that were won")
    win_rate: Share = Field(description="`wins` / `games`")


class ComponentOutcome(Result):
    """A component: how often it came up, was tried and was won, and the outcomes of those games."""

    kind: Line = Field(description="kind of the component")
    component: Line = Field(description="name of the component")
    games: Count = Field(description="all games")
    wins: Count = Field(description="games won by the players")
    seen: Count = Field(description="games in which the component came up")
    tried: Count = Field(description="games in which it was tried")
    won: Count = Field(description="games in which it was won")
    times_tried: Count = Field(description="attempts")
    times_won: Count = Field(description="attempts that succeeded")
    wins_tried: Count = Field(description="games won by the players in which it was tried")
    wins_won: Count = Field(description="games won by the players in which it was won")
    losses: Count = Field(description="games lost by the players")
    ended: Count | None = Field(description="lost games that it ended; null if the game does not count them")
    ended_by: Line | None = Field(description="column that counts them")
    odds: Share | None = Field(description="`times_won` / `times_tried`; null if it was never tried")
    odds_low: Share = Field(description="low end of the interval of the odds")
    odds_high: Share = Field(description="high end of that interval")
    odds_first: Count = Field(description="best rank by odds that the intervals allow")
    odds_last: Count = Field(description="worst rank by odds that the intervals allow")
    rate_won: Share | None = Field(description="win rate of the games in which it was won")
    rate_won_low: Share = Field(description="low end of its interval")
    rate_won_high: Share = Field(description="high end of its interval")
    rate_lost: Share | None = Field(description="win rate of the games that tried it and never won it")
    rate_lost_low: Share = Field(description="low end of its interval")
    rate_lost_high: Share = Field(description="high end of its interval")
    rate_untried: Share | None = Field(description="win rate of the games that did not try it")
    rate_untried_low: Share = Field(description="low end of its interval")
    rate_untried_high: Share = Field(description="high end of its interval")
    difference: Finite | None = Field(description="`rate_won` less `rate_lost`, over all combinations")
    low: Finite = Field(description="low end of the interval of the difference")
    high: Finite = Field(description="high end of that interval")
    first: Count = Field(description="best rank by difference that the intervals allow")
    last: Count = Field(description="worst rank by difference that the intervals allow")
    mean: Finite | None = Field(description="weighted mean of all differences of the kind")
    intervals: Count = Field(description="number of intervals of each type that hold together")
    odds_method: Line = Field(description="kind of the intervals of odds and win rates")
    interval_method: Line = Field(description="kind of the intervals of the differences")
    confidence: Confidence = Field(description="confidence with which they hold together")


class TriedChange(Result):
    """A change of the game, and its effect on the win rate."""

    name: Line = Field(description="name of the change")
    sentence: Line = Field(description="the change in words")
    win_rate: Share = Field(description="win rate without the change")
    win_rate_without: Share = Field(description="win rate with the change")
    difference: Finite = Field(description="gain of the change")
    interval: Interval = Field(description="[low, high] of the gain; all intervals hold together")


class WouldHelp(Result):
    """The changes of a game that were played, largest gain first."""

    games: Count = Field(description="games with and without each change")
    confidence: Confidence = Field(description="confidence with which all intervals hold together")
    interval_method: Line = Field(description="kind of the intervals")
    best: Line | None = Field(
        description="change with the largest gain; null if its interval reaches down to 0"
    )
    not_distinguishable: tuple[Line, ...] = Field(
        description="changes whose intervals overlap with that of the best"
    )
    tried: tuple[TriedChange, ...] = Field(description="the changes, largest gain first")
    declared: Count = Field(
        description="changes that the game declares against this Ancient One, without single components"
    )
    command: Line = Field(description="command that tries all changes that are in play")


class WhyCell(Combination):
    """Explanation of the losses of one combination."""

    game: Line = Field(description="name of the game")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="`wins` / `games`")
    interval: tuple[Share, Share] | None = Field(description="[low, high] of the win rate")
    confidence: Confidence = Field(description="confidence of the intervals")
    would_help: WouldHelp | None = Field(
        default=None, description="changes, for the hardest combination; null if none was played"
    )
    luck_and_play: LuckAndPlay | None = Field(
        default=None, description="where the chance to win went in lost games; null if it is not known"
    )
    look_at: ExampleGame | None = Field(
        description="most typical game of the commonest cause; null if no game is kept"
    )
    victories: tuple[WayToWin, ...] = Field(description="ways to win, commonest first")
    losses: dict[Line, tuple[LossShare, ...]] = Field(
        description="lost games by column: cause, round, then each column that says more about a loss"
    )
    hazard: tuple[HazardRow, ...] = Field(description="by round and cause, games lost of those that play it")
    survival: tuple[SurvivalRow, ...] = Field(description="by round, games that are not lost before it")
    examples: tuple[ExampleGame, ...] = Field(
        description="games to replay; won games are among them if there are several ways to win"
    )
    won_and_lost: tuple[WonAndLost, ...] = Field(description="differences of won games, by column")
    win_rate_by_level: dict[Line, tuple[LevelRate, ...]] = Field(description="win rates by column and value")
    caution: Line = Field(description="warning: these are associations")
    components: tuple[ComponentOutcome, ...] = Field(
        description="components of the game; empty if the game does not count them"
    )


class WhyResult(Document):
    """Explanation of the losses of a kept run."""

    schema_: Literal["elderodds.why/1"] = Field(
        default="elderodds.why/1", alias="schema", description="schema of the result"
    )
    cells: tuple[WhyCell, ...] = Field(description="the combinations, hardest first")

    def with_help(self, would_help: WouldHelp | None) -> WhyResult:
        """Return the result with the changes of its hardest combination."""
        first, *others = self.cells
        return self.model_copy(
            update={"cells": (first.model_copy(update={"would_help": would_help}), *others)}
        )

    def with_luck_and_play(self, known: Sequence[LuckAndPlay | None]) -> WhyResult:
        """Return the result with luck and play of its first combinations, in their order."""
        with_luck = [
            cell.model_copy(update={"luck_and_play": luck})
            for cell, luck in zip(self.cells, known, strict=False)
        ]
        return self.model_copy(update={"cells": (*with_luck, *self.cells[len(with_luck) :])})


Row = TypeVar("Row", bound=Result)


def typed_rows(model: type[Row], table: pd.DataFrame) -> tuple[Row, ...]:
    """Return the rows of a table as models; a missing number is None, and further columns are left out."""
    return tuple(_typed(model, row) for row in records(table))


def rows_by_cell(model: type[Row], table: pd.DataFrame) -> dict[int, tuple[Row, ...]]:
    """Return the rows of a table as models, by the number of their cell."""
    return {int(str(cell)): typed_rows(model, rows) for cell, rows in table.groupby("cell", sort=False)}


def _typed(model: type[Row], row: Mapping[str, object]) -> Row:
    return model.model_validate({name: _plain(row[name]) for name in _names(model, row)})


def _names(model: type[Row], row: Iterable[str]) -> list[str]:
    return [name for name in row if name in model.model_fields]


def _plain(value: object) -> object:
    """Return a value without NumPy's types; None for NaN."""
    if value is None or value != value:
        return None
    return value.item() if hasattr(value, "item") else value
