"""Anytime-valid intervals: they hold under repeated looks and early stopping.

An ordinary interval misses the true value in 5% of all runs at a number of games fixed in advance. With
repeated looks and a stop at a welcome result, it misses far more often. A *confidence sequence* has an
interval after every game, and all of them hold together with the stated confidence, so a run may stop for
any reason.

An end of the interval is the value at which a bet against it has multiplied its stake by one over the error
rate. The stake is a martingale if the value is true, so the probability that it ever gets that large is at
most the error rate (Ville 1939). The library `confseq` has such sequences too, but is at version 0.0.11.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaln, xlog1py, xlogy

from analysis.statistics.proportions import CONFIDENCE, Numbers, outermost

METHOD = "confidence-sequence"
"""Name of these intervals; it goes into every table and caption that shows one."""

FIRST_LOOK = 1_000
GROWTH = 5
"""The number of games grows by one fifth from look to look. The looks are fixed in advance, so that totals
do not depend on the number of workers or on interruptions."""

COARSER = 16.0
BETS = 0.5 ** (np.arange(1, 25) / 2)
"""Shares of the stake that are bet on a difference, from 71% down to 0.02%, all with the same weight."""


def looks(most: int) -> Iterator[int]:
    """Yield the numbers of games after which the rule looks; the last one is `most`.

    >>> list(looks(2_000))
    [1000, 1200, 1440, 1728, 2000]
    """
    games = FIRST_LOOK
    while games < most:
        yield games
        games += games // GROWTH
    yield most


def proportion_sequence(
    wins: ArrayLike, games: ArrayLike, precision: float, confidence: float = CONFIDENCE
) -> tuple[Numbers, Numbers]:
    """Return the confidence sequence of a proportion: all its intervals hold at once with this confidence.

    The bet against a rate p is that the rate is drawn from beta distributions around p: the beta-binomial
    mixture of Robbins [1]_ in the form of Howard and others [2]_. Half of the stake goes on a spread of
    `precision`, the rest on wider ones. The logarithm of each part is convex in p, so the values that are
    not refuted form an interval, and bisection finds both ends. Without a win the lower end is 0, and
    without a loss the upper end is 1.

    Parameters
    ----------
    wins
        Number of successes, (n,).
    games
        Number of trials, (n,). Without a trial nothing is known: the interval is (0, 1).
    precision
        Half-width for which the intervals are tuned to be narrowest. It must be chosen before the first
        game; the intervals are valid for any choice.
    confidence
        Probability with which all intervals cover the true rate.

    Returns
    -------
    low, high
        Ends of the intervals, float64 (n,).

    References
    ----------
    .. [1] Robbins (1970), Statistical methods related to the law of the iterated logarithm, Annals of
       Mathematical Statistics 41, 1397-1409.
    .. [2] Howard, Ramdas, McAuliffe and Sekhon (2021), Time-uniform, nonparametric, nonasymptotic confidence
       sequences, Annals of Statistics 49, 1055-1080.
    """
    k, n = np.broadcast_arrays(np.asarray(wins, np.float64), np.asarray(games, np.float64))
    limit = -math.log(1.0 - confidence)
    weights, sizes = _spreads(precision)

    def refuted(p: Numbers) -> NDArray[np.bool_]:
        with np.errstate(invalid="ignore", divide="ignore"):  # the search excludes rates of 0 and 1
            won, lost = np.multiply.outer(sizes, p), np.multiply.outer(sizes, 1.0 - p)
            gain = betaln(won + k, lost + n - k) - betaln(won, lost)
            stake = np.logaddexp.reduce(weights[(..., *[None] * k.ndim)] + gain, axis=0)
            return np.asarray(stake - xlogy(k, p) - xlog1py(n - k, -p) >= limit)

    rate = np.divide(k, n, out=np.full(k.shape, 0.5), where=n > 0)
    zero, one = np.zeros(k.shape), np.ones(k.shape)
    low = np.where(k > 0, outermost(rate, zero, refuted), zero)
    high = np.where(k < n, outermost(rate, one, refuted), one)
    return low, high


def difference_sequence(
    gained: ArrayLike, lost: ArrayLike, games: ArrayLike, confidence: float = CONFIDENCE
) -> tuple[Numbers, Numbers]:
    """Return the confidence sequence of the difference of two win rates on the same games.

    A game counts 1 if only the second arm won it, 0 if only the first did, and 1/2 if both or neither did.
    The difference is 2 m - 1, with m the mean of these values. A bet of a share s of the stake that the mean
    is above m multiplies the stake by 1 - s + s y / m for a game that counts y: on average by 1, if m is the
    mean [1]_. The stake is spread over many shares, half of it on each side. It falls with m, so bisection
    finds each end. The result depends only on the counts, not on the order of the games.

    Parameters
    ----------
    gained, lost
        Games that only the second and only the first arm has won, (n,).
    games
        All that both have played, (n,). Without a game nothing is known: the interval is (-1, 1).
    confidence
        Probability with which all intervals cover the true difference.

    Returns
    -------
    low, high
        Ends of the intervals, float64 (n,).

    References
    ----------
    .. [1] Waudby-Smith and Ramdas (2024), Estimating means of bounded random variables by betting, Journal of
       the Royal Statistical Society B 86, 1-27.
    """
    g, b, n = np.broadcast_arrays(*(np.asarray(counts, np.float64) for counts in (gained, lost, games)))
    limit = math.log(2.0 / (1.0 - confidence))
    return _lower_end(g, b, n, limit), -_lower_end(b, g, n, limit)


def no_difference(gained: int, lost: int) -> float:
    """Return the anytime-valid p-value of "no difference": the level at which the sequence just touches 0.

    Under no difference each of the games that only one arm won is a fair coin. The probability that the value
    ever falls to x is at most x, even if you look after every game.

    Parameters
    ----------
    gained, lost
        Games that only the second and only the first arm has won.

    Examples
    --------
    >>> no_difference(5, 5)
    1.0
    >>> no_difference(60, 20) < 0.001
    True
    """
    g, b, n = (np.asarray(float(count)) for count in (gained, lost, gained + lost))
    half = np.asarray(0.5)
    best = max(float(_stake(half, g, b, n)), float(_stake(half, b, g, n)))
    return min(1.0, 2.0 * math.exp(-best))


def _spreads(precision: float) -> tuple[Numbers, Numbers]:
    """Return logarithms of the weights, and sizes (sums of both parameters) of the beta distributions.

    The first has `precision` as its standard deviation around 1/2.
    """
    finest = 1.0 / (4.0 * precision**2)
    sizes = [finest]
    while sizes[-1] / COARSER >= 1.0:
        sizes.append(sizes[-1] / COARSER)
    rest = len(sizes) - 1
    weights = [0.5] + [0.5 / rest] * rest if rest else [1.0]
    return np.log(weights), np.array(sizes)


def _lower_end(gained: Numbers, lost: Numbers, games: Numbers, limit: float) -> Numbers:
    mean = np.divide(gained - lost, 2.0 * games, out=np.zeros(games.shape), where=games > 0) + 0.5
    end = outermost(mean, np.zeros(games.shape), lambda m: _stake(m, gained, lost, games) >= limit)
    return np.where((games > 0) & (lost < games), 2.0 * end - 1.0, -1.0)


def _stake(mean: Numbers, gained: Numbers, lost: Numbers, games: Numbers) -> Numbers:
    """Return the logarithm of the final stake, from 1, of bets that the mean is above this value."""
    share = BETS[(..., *[None] * games.ndim)]
    even = games - gained - lost
    with np.errstate(divide="ignore", invalid="ignore"):  # a mean of 0, which excludes any win
        up = gained * np.log1p(share * (1.0 / mean - 1.0))
        same = even * np.log1p(share * (0.5 / mean - 1.0))
    grown = np.where(gained > 0, up, 0.0) + np.where(even > 0, same, 0.0) + lost * np.log1p(-share)
    return np.asarray(np.logaddexp.reduce(grown, axis=0) - math.log(len(BETS)))
