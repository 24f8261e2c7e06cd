"""Trained value of positions: how it was trained, and how good it is."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.results.model import Count, Finite, Interval, Line, Result, Share
from simcore.results.provenance import Provenance


class ReliabilityBin(Result):
    """Positions with similar chances to win."""

    positions: Count = Field(description="number of positions")
    predicted: Share = Field(description="mean chance to win, as the value gives it")
    observed: Share = Field(description="share of positions whose games were won")
    error: Finite = Field(description="standard error of their difference; games are independent")


class PlayOutQuality(Result):
    """The value and play-outs, compared on the same positions."""

    play_outs: Count = Field(description="games played on from each position")
    positions: Count = Field(description="number of positions, one of each game")
    brier: Finite = Field(description="Brier score of the share of won play-outs")
    value_brier: Finite = Field(description="Brier score of the value on these positions")
    constant_brier: Finite = Field(description="Brier score of the win rate on these positions")


class ValueQuality(Result):
    """Quality of a value on games that it was not trained on, for one number of players."""

    players: Count = Field(description="number of players")
    games: Count = Field(description="number of games")
    positions: Count = Field(description="number of positions")
    brier: Finite = Field(description="Brier score: mean squared error of the chance; 0 is perfect")
    log_loss: Finite = Field(description="mean negative logarithm of the chance of what happened")
    constant_brier: Finite = Field(description="Brier score of the win rate of each combination")
    constant_log_loss: Finite = Field(description="`log_loss` of the win rate of each combination")
    reliability: tuple[ReliabilityBin, ...] = Field(description="positions by tenths of the chance")
    largest_gap: Share = Field(description="largest difference between `predicted` and `observed`")
    largest_gap_error: Finite = Field(description="standard error of that difference")
    calibration_error: Share = Field(
        description="root mean square of these differences, without the part that sampling adds to it"
    )
    separation: tuple[Finite | None, ...] = Field(
        description="by tenths of the course of a game: probability that a position of a won game has a "
        "higher chance than one of a lost game of the same combination (area under the ROC curve)"
    )
    against_play_outs: PlayOutQuality | None = Field(
        default=None, description="comparison with play-outs; null: not measured"
    )


class RepeatedTraining(Result):
    """Comparison of a repeated training with the value that it repeats."""

    identical: bool = Field(description="whether the trees are identical")
    difference: Finite = Field(description="Brier score of the new value less that of the old one")
    interval: Interval = Field(description="[low, high] of the difference, 95%")
    as_good: bool = Field(description="whether the new value is not significantly worse")


class ValueResult(Result):
    """Training or check of a value."""

    schema_: Literal["elderodds.value/1"] = Field(
        default="elderodds.value/1", alias="schema", description="schema of the result"
    )
    game: Line = Field(description="name of the game")
    strategy: Line = Field(description="strategy that plays on in every seat")
    file: Line = Field(description="file of the value")
    features: Count = Field(description="features of a position that it reads")
    trees: Count = Field(description="number of its trees")
    quality: tuple[ValueQuality, ...] = Field(description="quality, one for each number of players")
    again: RepeatedTraining | None = Field(
        default=None, description="comparison with the value whose training it repeats; null: no repetition"
    )
    fits: bool | None = Field(default=None, description="whether the value fits these rules and players")
    outdated: Line | None = Field(
        default=None,
        description="how the strategy has changed since the training, in words; null: it has not, or this is "
        "a training",
    )
    provenance: Provenance = Field(description="provenance of the judged games")
