"""Two versions of a game: the models of the result."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

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

Verdict = Literal["lower", "higher", "open", "untouched"]
Judgement = Literal["pass", "warn", "fail"]


class DataChange(Result):
    """One value in which two versions differ."""

    key: Line = Field(description="key in the data")
    old: Any = Field(description="value in the old version; null: none")
    new: Any = Field(description="value in the new version; null: none")
    meaning: Line | None = Field(default=None, description="meaning of a number; null if it is no number")


class Version(Result):
    """A version of the data."""

    name: str = Field(description="name of the version on the command line")
    scenario: Line | None = Field(description="name of the scenario")
    digest: Line = Field(description="SHA-256 of the data")


class VersionRate(Result):
    """Win rate of a combination in one version."""

    wins: Count = Field(description="games won")
    win_rate: Share = Field(description="share of games won")
    interval: tuple[Share, Share] = Field(description="[low, high] of the win rate, for this one alone")
    player: PlayerRange | None = Field(description="range of the win rate if a group plays, else null")


class Difference(Result):
    """Difference of two shares of games, new less old."""

    difference: Finite = Field(description="share in the new version less that in the old one")
    interval: Interval = Field(description="[low, high] of the difference; those of a list hold together")


class PlayerDifference(Difference):
    """Difference of two win rates, which may depend on the players."""

    player_interval: Interval | None = Field(
        description="[low, high] of the difference over the members of a group, else null"
    )


class SharesChange(Difference):
    """Shares of games in both versions, and their difference."""

    old: Share = Field(description="share in the old version")
    new: Share = Field(description="share in the new version")


class EndingChange(SharesChange):
    """Share of games with one ending, in both versions."""

    ending: Line = Field(description="way to win or cause of loss")
    won: bool = Field(description="true: a way to win")


class InvestigatorChange(SharesChange):
    """Win rates of the games with one investigator, in both versions."""

    investigator: Line = Field(description="investigator")
    games: Count = Field(description="games in which both versions have the investigator in the team")


class RoundsChange(Result):
    """Length of games in both versions."""

    old: Finite = Field(description="mean last round in the old version")
    new: Finite = Field(description="mean last round in the new version")
    difference: Finite = Field(description="new less old")
    interval: Interval = Field(description="[low, high] of the difference")


class DiffCell(PlayerDifference, Combination):
    """A combination that both versions have."""

    games: Count = Field(description="games of each version")
    old: VersionRate = Field(description="win rate in the old version")
    new: VersionRate = Field(description="win rate in the new version")
    verdict: Verdict = Field(description="direction of the difference; `untouched`: both versions play alike")
    rounds: RoundsChange = Field(description="length of the games")
    endings: tuple[EndingChange, ...] = Field(description="ways to win and causes of loss that occurred")
    within: Judgement | None = Field(description="whether the change keeps the limit; null without a limit")


class AddedCell(VersionRate, Combination):
    """A combination that only the new version has."""

    games: Count = Field(description="games played")


class SingleChange(Result):
    """The old version with one change, or with one group of changes."""

    name: str = Field(description="name of the change")
    changes: tuple[Line, ...] = Field(description="keys of the data that it changes")
    difference: Finite | None = Field(
        description="change of the mean win rate of all combinations; null if it cannot be made alone"
    )
    interval: Interval | None = Field(description="[low, high] of the difference; all of them hold together")
    player_interval: Interval | None = Field(
        description="[low, high] of the difference over the members of a group, else null"
    )
    cells: tuple[Finite, ...] = Field(description="difference of each combination")
    reason: str | None = Field(description="why it cannot be made alone; null if it can")

    @property
    def move(self) -> PlayerDifference | None:
        """The difference with its intervals; None if the change cannot be made alone."""
        if self.difference is None or self.interval is None:
            return None
        return PlayerDifference(
            difference=self.difference, interval=self.interval, player_interval=self.player_interval
        )


class TurnedPair(Result):
    """Two Ancient Ones whose order differs between the versions."""

    pair: tuple[Line, Line] = Field(description="the two Ancient Ones")
    sure: bool = Field(description="true: both versions order them beyond chance")


class OrderChange(Result):
    """Orders of the Ancient Ones in both versions, from the hardest to the easiest."""

    difficulty: Line = Field(description="difficulty")
    players: Players = Field(description="number of players")
    strategy: Line = Field(description="strategy of all seats, or strategies by seat")
    old: tuple[Line, ...] = Field(description="order in the old version, hardest first")
    new: tuple[Line, ...] = Field(description="order in the new version, hardest first")
    turned: tuple[TurnedPair, ...] = Field(description="pairs whose order differs")


class DiffResult(Document):
    """Two versions of a game."""

    schema_: Literal["elderodds.diff/1"] = Field(
        default="elderodds.diff/1", alias="schema", description="schema of the result"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
    old: Version = Field(description="the old version")
    new: Version = Field(description="the new version")
    changes: tuple[DataChange, ...] = Field(description="values in which they differ")
    games: Count = Field(description="games of each combination and version")
    confidence: Confidence = Field(description="confidence of the intervals")
    interval_method: Line = Field(description="kind of the intervals of win rates")
    victories: tuple[Line, ...] = Field(description="ways to win; the other endings are causes of loss")
    cells: tuple[DiffCell, ...] = Field(description="combinations that both versions have")
    only_new: tuple[AddedCell, ...] = Field(description="combinations that only the new version has")
    alone: tuple[SingleChange, ...] = Field(
        description="the old version with each change, largest difference first"
    )
    together: PlayerDifference | None = Field(
        description="all changes, mean of all combinations; null if the versions share no combination"
    )
    investigators: tuple[InvestigatorChange, ...] = Field(
        description="games of all combinations with each investigator"
    )
    orders: tuple[OrderChange, ...] = Field(
        description="orders of the Ancient Ones, one for each difficulty, number of players and strategy"
    )
    within: Share | None = Field(description="largest change of a win rate that is allowed; null: no limit")
    verdict: Judgement | None = Field(description="worst judgement of all combinations; null without a limit")
    complete: bool = Field(description="false after an interruption")
