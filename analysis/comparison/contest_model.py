"""The result of a comparison: arms, their order, and their differences."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from simcore.results.data_range import DataRange
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
from simcore.results.provenance import Provenance, ScenarioRecord
from simcore.results.tension_difference import TensionDifference

Verdict = Literal["higher", "lower", "too-close", "open"]
"""Verdict on a difference: the second arm wins more; it wins less; the difference is smaller than the margin;
undecided."""
Number = Annotated[int, Field(ge=0)]
"""Number of an arm, of a panel or of a game."""


class ContestStopping(Result):
    """The rule that ended the games of a comparison."""

    rule: Literal["precision", "decided"] = Field(description="name of the rule")
    precision: Share | None = Field(
        description="largest half-width of the intervals of differences; null with the rule `decided`"
    )
    max_games: Count = Field(description="most games of each arm")
    reached: bool = Field(description="true: every pair is settled")


class ArmResult(Combination):
    """An arm of a comparison."""

    arm: Number = Field(description="number of the arm")
    name: Line = Field(description="name of the arm")
    game: Line = Field(description="name of the game")
    table: tuple[Line, ...] | None = Field(description="strategies by seat; null: one plays all seats")
    skill: Share | None = Field(description="share of the decisions that follow the strategy")
    scenario: ScenarioRecord = Field(description="the data that it plays with")
    run: Line | None = Field(description="folder of the kept run that it comes from, else null")
    games: Count = Field(description="games played")
    wins: Count = Field(description="games won")
    win_rate: Share | None = Field(description="`wins` / `games`; null without games")
    interval: tuple[Share, Share] = Field(description="[low, high] of the win rate, for this arm alone")
    interval_method: Line = Field(description="kind of that interval")
    player: PlayerRange | None = Field(description="range of the win rate if a group plays, else null")


class RankedArm(Result):
    """An arm in the order of a panel."""

    arm: Number = Field(description="number of the arm")
    name: Line = Field(description="name of the arm")
    rank: Annotated[int, Field(ge=1)] = Field(description="rank by the win rate; 1 wins most")
    rank_interval: tuple[int, int] = Field(description="[best, worst] of the ranks that it may have")
    letters: Line = Field(description="letters; two arms that share one do not differ significantly")


class PanelResult(Result):
    """Arms that are compared with each other, and their order."""

    title: Line = Field(description="what the arms share; empty if there is one panel")
    ranking: tuple[RankedArm, ...] = Field(description="the arms, easiest first")


class EndingDifference(Result):
    """Difference of two arms in the share of one ending."""

    ending: Line = Field(description="way to win or cause of loss")
    won: bool = Field(description="true: a way to win")
    first: Share = Field(description="share of the games of the first arm")
    second: Share = Field(description="share of the games of the second arm")
    difference: Finite = Field(description="`second` less `first`")
    interval: Interval = Field(
        description="[low, high] of the difference; the intervals of all endings of all pairs hold together"
    )
    p: Finite = Field(description="p-value of no difference")
    p_holm: Finite = Field(description="that p-value, corrected for all endings of all pairs (Holm)")


class PairResult(Result):
    """Two arms of a panel and their difference."""

    panel: Number = Field(description="number of the panel")
    first: Number = Field(description="number of the first arm")
    second: Number = Field(description="number of the second arm")
    first_name: Line = Field(description="name of the first arm")
    second_name: Line = Field(description="name of the second arm")
    paired: bool = Field(description="true: both play the same luck, and are compared game by game")
    games: Count | None = Field(description="games that both have played; null if they share no luck")
    both_won: Count | None = Field(description="games that both won, else null")
    only_second_won: Count | None = Field(description="games that only the second arm won, else null")
    only_first_won: Count | None = Field(description="games that only the first arm won, else null")
    difference: Finite = Field(description="win rate of the second arm less that of the first")
    interval: Interval = Field(description="[low, high] of the difference; all differences hold together")
    player_interval: Interval | None = Field(
        description="[low, high] of the difference over the members of a group that plays both, else null"
    )
    interval_method: Line = Field(description="kind of `interval`")
    p: Finite = Field(description="p-value of no difference")
    p_holm: Finite = Field(description="that p-value, corrected for all pairs (Holm)")
    pairing_gain: Finite | None = Field(
        description="how many times more games an unpaired comparison needs to be as precise; null if unknown"
    )
    verdict: Verdict = Field(
        description="`higher` or `lower` if it is known which arm wins more (`higher`: the second), "
        "`too-close` if the difference is below the margin, else `open`"
    )
    won_to_lost: tuple[Number, ...] = Field(
        description="numbers of the first games that the first arm won and the second lost"
    )
    lost_to_won: tuple[Number, ...] = Field(
        description="numbers of the first games that the first arm lost and the second won"
    )
    endings: tuple[EndingDifference, ...] = Field(
        description="the difference by ending; empty for arms of different games"
    )


class Turn(Result):
    """A pair of arms whose order differs between panels."""

    first: Line = Field(description="name of the first arm")
    second: Line = Field(description="name of the second arm")
    first_wins_more: tuple[Line, ...] = Field(description="titles of the panels in which the first wins more")
    second_wins_more: tuple[Line, ...] = Field(
        description="titles of the panels in which the second wins more"
    )


class PairRanges(Result):
    """Differences under other data."""

    games: Count = Field(description="games of each arm in each draw")
    draws: Count = Field(description="random draws of the uncertain data")
    confidence: Confidence = Field(description="confidence of the ranges")
    pairs: tuple[DataRange | None, ...] = Field(
        description="range of each difference, in the order of `pairs`; null where it is not known"
    )


class ContestResult(Document):
    """Arms against each other on common luck."""

    HAS_OWN_TABLE = True

    schema_: Literal["elderodds.compare/1"] = Field(
        default="elderodds.compare/1", alias="schema", description="schema of the result"
    )
    seed: Annotated[int, Field(ge=0)] = Field(description="seed of all luck")
    confidence: Confidence = Field(description="confidence of the intervals")
    differences: Count = Field(description="number of the pairs that are compared")
    confidence_of_each_difference: Confidence = Field(description="confidence of each single difference")
    holds_for: Line = Field(description="set of results for which `confidence` holds")
    margin: Share = Field(description="smallest difference that matters")
    valid_under_stopping: bool = Field(
        description="true: the intervals also hold where results ended the games"
    )
    stopping: ContestStopping | None = Field(
        description="the rule that ended the games; null with a fixed number of games"
    )
    complete: bool = Field(description="false after an interruption")
    arms: tuple[ArmResult, ...] = Field(description="the arms")
    panels: tuple[PanelResult, ...] = Field(
        description="sets of arms that are compared with each other; empty for runs of different games"
    )
    pairs: tuple[PairResult, ...] = Field(description="the pairs of arms that have games")
    turns: tuple[Turn, ...] = Field(description="pairs whose order is not the same in all panels")
    data_uncertainty: PairRanges | None = Field(
        default=None, description="differences under other data; null if they were not played"
    )
    tension: TensionDifference | None = Field(
        default=None, description="differences in tension, length and choices; null if they were not played"
    )
    provenance: Provenance = Field(description="everything that the result depends on")
