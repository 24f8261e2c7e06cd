r"""Shares of skill, luck of the deal and luck of the play in the outcome of a game.

Every strategy plays the same deals, each several times to its end (`simcore.play.nested`). Write
:math:`Y_{sgk}` for the outcome, 1 or 0, of strategy :math:`s` of :math:`S` in play-out :math:`k` of :math:`K`
of deal :math:`g` of :math:`G`. Draw a strategy evenly from those compared, a deal and a play-out at random:
the outcome of that one game has the variance :math:`p(1-p)`, which is the sum of

skill
    :math:`\frac1S \sum_s (p_s - p)^2`: some strategies win more than others.
deal
    :math:`\mathrm{Var}_g(p_{\cdot g})`: some deals are better than others for every strategy.
deal-x-skill
    :math:`\frac1S \sum_s \mathrm{Var}_g(p_{sg} - p_{\cdot g})`: some deals suit some strategies.
play
    :math:`\frac1S \sum_s E_g \mathrm{Var}_k(Y_{sgk})`: the same strategy and deal, different outcomes.

with :math:`p_{sg}` the chance of strategy :math:`s` to win deal :math:`g`, and a dot or a missing index for a
mean. `play` is `play-shared`, the variance of the mean outcome of all strategies (luck that is good or bad
for all of them), and `play-x-skill`, the rest (luck that one strategy can use and another one cannot, and the
players' own coins).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from analysis.statistics.bootstrap import RESAMPLES, percentile_interval, resample_counts
from analysis.statistics.proportions import CONFIDENCE

PARTS = ("skill", "deal", "deal-x-skill", "play")
"""Parts of the variance of the outcome."""

HALVES = ("play-shared", "play-x-skill")
"""Parts of `play`."""

METHOD = "percentile bootstrap over deals"
"""Name of the intervals."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class LuckAndSkill:
    """Estimates from a nested design for one cell.

    Attributes
    ----------
    parts
        A row for each part of the variance, in the order of `PARTS`, then `HALVES`: `part`, `variance`
        (unbiased; below 0 by chance if the true one is near 0), `share` (of the total), `low`, `high`
        (interval of the share) and `drawn` (for a figure: the share clipped at 0 and normalised to add up
        to 1 over `PARTS`). Shares are NaN if all games ended alike, because there is no variance.
    players
        A row for each strategy: `strategy`, `win_rate`, `low`, `high`, and `deal_sd`, the standard
        deviation of its chance to win over the deals, with `deal_sd_low`, `deal_sd_high`.
    win_rate
        Mean over the strategies.
    variance
        Unbiased estimate of `p (1 - p)`; the sum over `PARTS`.
    best, weakest
        Strategies with the highest and the lowest win rate in these games.
    gain, gain_low, gain_high
        Difference of the win rates of these two, with its interval.
    """

    parts: pd.DataFrame
    players: pd.DataFrame
    win_rate: float
    variance: float
    best: str
    weakest: str
    gain: float
    gain_low: float
    gain_high: float


@dataclass(frozen=True)
class _Deals:
    """Statistics of each deal: means over play-outs, and sums of squares between play-outs."""

    rates: Numbers  # (deals, strategies)
    within: Numbers  # (deals, strategies): of each strategy
    shared: Numbers  # (deals,): of the mean over strategies
    play_outs: int


def luck_and_skill(
    wins: ArrayLike,
    strategies: Sequence[str],
    *,
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
) -> LuckAndSkill:
    r"""Split the variance of a game's outcome into skill, deal, deal-x-skill and play.

    The parts are estimated without bias from the mean squares of the crossed and nested design and their
    expectations [1]_, [2]_. The only assumption is that deals are independent, and play-outs within a deal:

    .. math::

        E[MS_{play}] &= S\,\sigma^2_{shared}, \qquad
        E[MS_{play \times s}] = \tfrac{S}{S-1}\,\sigma^2_{play \times s} \\
        E[MS_{deal}] &= S K\,\sigma^2_{deal} + E[MS_{play}] \\
        E[MS_{deal \times s}] &= \tfrac{S}{S-1} K\,\sigma^2_{deal \times s} + E[MS_{play \times s}] \\
        E[MS_s] &= \tfrac{S}{S-1} G K\,\sigma^2_{skill} + E[MS_{deal \times s}]

    Intervals are percentile intervals from a bootstrap that resamples whole deals with all their
    play-outs [3]_.

    Parameters
    ----------
    wins
        1 for a won game, 0 for a lost one: (strategies, deals, play-outs); at least two of each.
    strategies
        Their names.
    confidence
        Of the intervals, between 0 and 1.
    resamples
        Number of resamples, which are the same in every call.

    Raises
    ------
    ValueError
        If there are fewer than two strategies, deals or play-outs, names that do not fit, or other outcomes
        than 0 and 1.

    References
    ----------
    .. [1] Cornfield and Tukey (1956), Average values of mean squares in factorials, Annals of Mathematical
       Statistics 27, 907-949.
    .. [2] Searle, Casella and McCulloch (1992), Variance components, chapter 4.
    .. [3] Davison and Hinkley (1997), Bootstrap methods and their application, section 3.8.
    """
    outcomes = _checked(wins, strategies)
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"the confidence must lie between 0 and 1, found {confidence}")
    deals = _summed(outcomes)
    once = np.ones((1, len(deals.rates)))
    again = resample_counts(len(deals.rates), resamples)
    rates, resampled_rates = _rates(deals, once)[0], _rates(deals, again)
    best, weakest = int(np.argmax(rates)), int(np.argmin(rates))
    gains = percentile_interval(resampled_rates[:, best] - resampled_rates[:, weakest], confidence)
    parts = _parts(_variances(deals, once)[0], _variances(deals, again), confidence)
    return LuckAndSkill(
        parts=parts,
        players=_players(strategies, deals, once, again, confidence),
        win_rate=float(rates.mean()),
        variance=float(parts["variance"][: len(PARTS)].sum()),
        best=strategies[best],
        weakest=strategies[weakest],
        gain=float(rates[best] - rates[weakest]),
        gain_low=float(gains[0]),
        gain_high=float(gains[1]),
    )


def _checked(wins: ArrayLike, strategies: Sequence[str]) -> Numbers:
    outcomes = np.asarray(wins, np.float64)
    if outcomes.ndim != 3:
        raise ValueError(f"wins must be (strategies, deals, play-outs), found {outcomes.ndim} dimensions")
    for size, what in zip(outcomes.shape, ("strategies", "deals", "play-outs"), strict=True):
        if size < 2:
            raise ValueError(f"at least 2 {what} are needed to separate luck from skill, found {size}")
    if len(strategies) != len(outcomes):
        raise ValueError(f"{len(outcomes)} strategies played, {len(strategies)} are named")
    if not np.isin(outcomes, (0.0, 1.0)).all():
        raise ValueError("every outcome must be 1 for won or 0 for lost")
    return outcomes


def _summed(outcomes: Numbers) -> _Deals:
    rates = outcomes.mean(axis=2)
    mean = outcomes.mean(axis=0)
    return _Deals(
        rates=rates.T,
        within=((outcomes - rates[:, :, None]) ** 2).sum(axis=2).T,
        shared=((mean - mean.mean(axis=1, keepdims=True)) ** 2).sum(axis=1),
        play_outs=outcomes.shape[2],
    )


def _rates(deals: _Deals, counts: Numbers) -> Numbers:
    """Win rate of each strategy in each resample, (resamples, strategies)."""
    return counts @ deals.rates / len(deals.rates)


def _variances(deals: _Deals, counts: Numbers) -> Numbers:
    """Unbiased variances of `PARTS` and `HALVES` in each resample, (resamples, 6)."""
    g, s = deals.rates.shape
    k = deals.play_outs
    means = deals.rates.mean(axis=1)
    rates = _rates(deals, counts)
    mean = rates.mean(axis=1)
    between = counts @ means**2 - g * mean**2
    apart = counts @ ((deals.rates - means[:, None]) ** 2).sum(axis=1)
    spread = ((rates - mean[:, None]) ** 2).sum(axis=1)
    # Mean squares of the outcome, each divided by S so that it needs no further factor.
    ms_deal = k * between / (g - 1)
    ms_deal_skill = k * (apart - g * spread) / (s * (g - 1))
    ms_play = counts @ deals.shared / (g * (k - 1))
    ms_play_skill = counts @ (deals.within.sum(axis=1) / s - deals.shared) / (g * (k - 1))
    skill = spread / s - ms_deal_skill / (g * k)
    deal = (ms_deal - ms_play) / k
    deal_skill = (ms_deal_skill - ms_play_skill) / k
    return np.stack([skill, deal, deal_skill, ms_play + ms_play_skill, ms_play, ms_play_skill], axis=1)


def _shares(variances: Numbers) -> Numbers:
    total = variances[:, : len(PARTS)].sum(axis=1, keepdims=True)
    shares: Numbers = np.divide(variances, total, out=np.full(variances.shape, np.nan), where=total > 0)
    return shares


def _parts(parts: Numbers, resampled: Numbers, confidence: float) -> pd.DataFrame:
    shares = _shares(parts[None])[0]
    low = high = shares
    if not np.isnan(shares).any():
        low, high = percentile_interval(_shares(resampled), confidence)
    drawn = np.maximum(shares, 0.0)
    return pd.DataFrame(
        {
            "part": [*PARTS, *HALVES],
            "variance": parts,
            "share": shares,
            "low": low,
            "high": high,
            "drawn": drawn / drawn[: len(PARTS)].sum(),
        }
    )


def _players(
    strategies: Sequence[str], deals: _Deals, once: Numbers, again: Numbers, confidence: float
) -> pd.DataFrame:
    """Return the win rate of each strategy, and the effect of the deal on it."""
    low, high = percentile_interval(_rates(deals, again), confidence)
    sd_low, sd_high = percentile_interval(_deal_sd(deals, again), confidence)
    return pd.DataFrame(
        {
            "strategy": list(strategies),
            "win_rate": _rates(deals, once)[0],
            "low": low,
            "high": high,
            "deal_sd": _deal_sd(deals, once)[0],
            "deal_sd_low": sd_low,
            "deal_sd_high": sd_high,
        }
    )


def _deal_sd(deals: _Deals, counts: Numbers) -> Numbers:
    """Standard deviation over deals of each strategy's chance to win; 0 where the variance is below 0."""
    g, k = len(deals.rates), deals.play_outs
    between = (counts @ deals.rates**2 - g * _rates(deals, counts) ** 2) / (g - 1)
    within = counts @ deals.within / (g * (k - 1))
    return np.sqrt(np.maximum(between - within / k, 0.0))
