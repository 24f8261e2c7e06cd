"""Luck of the deal, luck of the play, and skill."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from simcore.results.model import CellKey, Confidence, Count, Finite, Interval, Line, Result, Share


class LuckStrategy(Result):
    """A strategy in a nested design."""

    strategy: Line = Field(description="name of the strategy")
    win_rate: Share = Field(description="share of its games that it won")
    interval: Interval | None = Field(description="[low, high] of the win rate")
    deal_sd: Finite | None = Field(description="standard deviation of its chance to win over the deals")
    deal_sd_interval: Interval | None = Field(description="[low, high] of `deal_sd`")


class VariancePart(Result):
    """A part of the variance of an outcome."""

    part: Literal["skill", "deal", "deal-x-skill", "play", "play-shared", "play-x-skill"] = Field(
        description="the first four add up to the total, the last two to `play`"
    )
    variance: Finite | None = Field(description="unbiased, so it can be below 0")
    share: Finite | None = Field(description="share of the total; null if every game ended alike")
    interval: Interval | None = Field(description="[low, high] of the share")
    drawn: Finite | None = Field(description="share in the figure, not below 0")


class LuckResult(CellKey):
    """Luck and skill of the combinations that differ only in strategy."""

    game: Line = Field(description="name of the game")
    everybody: bool = Field(default=False, description="true: as many players as investigators")
    deals: Count = Field(description="deals that each strategy played")
    play_outs: Count = Field(description="games of each deal and strategy")
    strategies: tuple[LuckStrategy, ...] = Field(description="one a strategy")
    parts: tuple[VariancePart, ...] = Field(description="parts of the variance of an outcome")
    win_rate: Share = Field(description="mean win rate p of the strategies")
    variance: Finite | None = Field(
        default=None, description="variance of an outcome, p (1 - p), without bias"
    )
    best: Line = Field(description="strategy with the highest win rate")
    weakest: Line = Field(description="strategy with the lowest win rate")
    gain: Finite = Field(description="win rate of the best less that of the weakest strategy")
    gain_interval: Interval = Field(description="[low, high] of the gain")
    interval_method: Line = Field(description="kind of the intervals")
    confidence: Confidence = Field(description="confidence of the intervals")
    resamples: Count | None = Field(default=None, description="resamples behind the intervals")
