"""Exact intervals for proportions.

`statsmodels` has the same interval (`proportion_confint`, method `beta`; they differ by 1e-16), but takes two
seconds to load, and nearly every command shows such an interval.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaincinv, ndtri

Numbers = NDArray[np.float64]

STEPS = 44
"""Number of bisections: an end is exact to 2^-44 of the search range."""


def each_confidence(confidence: float, intervals: int) -> float:
    """Return the confidence of each interval such that all of them hold together (Bonferroni).

    >>> round(each_confidence(0.95, 5), 4)
    0.99
    """
    return 1.0 - (1.0 - confidence) / max(intervals, 1)


METHOD = "clopper-pearson"
"""Name of the interval; it goes into every table and caption that shows one."""

CONFIDENCE = 0.95
"""Default confidence."""


def normal_quantile(confidence: float) -> float:
    """Return the half-width of a normal interval in standard errors.

    >>> round(normal_quantile(0.95), 3)
    1.96
    """
    return float(ndtri(0.5 + confidence / 2.0))


def proportion_intervals(
    wins: ArrayLike, games: ArrayLike, confidence: float = CONFIDENCE
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return exact intervals of many proportions at once.

    The ends are quantiles of beta distributions [1]_: the tails of the binomial distribution at the lower and
    at the upper end are both half of `1 - confidence`. The interval covers the true rate with at least this
    probability, for every rate and every number of games.

    Parameters
    ----------
    wins
        Number of successes, integers (n,).
    games
        Number of trials, integers (n,). Without a trial nothing is known: the interval is (0, 1).
    confidence
        Probability with which the interval covers the true rate, between 0 and 1.

    Returns
    -------
    low, high
        Ends of the intervals, float64 (n,).

    Raises
    ------
    ValueError
        If the confidence does not lie between 0 and 1.
    ValueError
        If the number of successes is negative or larger than the number of trials.

    References
    ----------
    .. [1] Clopper and Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the
    binomial,
       Biometrika 26, 404-413.
    """
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"the confidence must lie between 0 and 1, found {confidence}")
    k, n = np.broadcast_arrays(np.asarray(wins, np.float64), np.asarray(games, np.float64))
    if np.any(k < 0) or np.any(k > n):
        raise ValueError("every number of wins must lie between 0 and the number of games")
    tail = (1.0 - confidence) / 2.0
    # The beta quantile does not exist with a zero parameter; there the end is 0 or 1 by definition.
    some, missed = k > 0, k < n
    low = np.where(some, betaincinv(np.where(some, k, 1.0), n - k + 1.0, tail), 0.0)
    high = np.where(missed, betaincinv(k + 1.0, np.where(missed, n - k, 1.0), 1.0 - tail), 1.0)
    return low, high


def proportion_interval(wins: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Exact interval of one proportion; see `proportion_intervals`.

    Raises
    ------
    ValueError
        If the confidence or the counts are impossible.

    Examples
    --------
    >>> low, high = proportion_interval(3, 10)
    >>> round(low, 4), round(high, 4)
    (0.0667, 0.6525)
    """
    low, high = proportion_intervals(wins, games, confidence)
    return float(low), float(high)


def outermost(inside: Numbers, outside: Numbers, refuted: Callable[[Numbers], NDArray[np.bool_]]) -> Numbers:
    """Find the borders between accepted and refuted values by bisection, many at once.

    `scipy.optimize.elementwise.find_root` is no alternative. If no game differs (0 of 100 games flip), the
    function is 0 at the estimate itself, so the interval would have width 0. It also takes three times as
    long.

    Parameters
    ----------
    inside
        Accepted values, (n,).
    outside
        Limits of the search, (n,).
    refuted
        Return a mask of the refuted ones of n values; all values beyond the border must be refuted.

    Returns
    -------
    border
        The refuted side of the border, so that intervals are never too short, float64 (n,).
    """
    for _ in range(STEPS):
        middle = (inside + outside) / 2.0
        out = refuted(middle)
        inside, outside = np.where(out, inside, middle), np.where(out, middle, outside)
    return np.asarray(outside)
