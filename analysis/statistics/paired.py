"""Paired comparison of two arms: difference of win rates, gain from pairing, corrections for multiple tests.

Game number g of a seed has the same luck in both arms, so only the games that one won and the other lost show
a difference (McNemar 1947).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.statistics.proportions import CONFIDENCE, Numbers, normal_quantile, outermost

METHOD = "tango"
"""Name of the interval of a difference on the same games."""

UNPAIRED_METHOD = "newcombe"
"""Name of the interval of a difference between independent games."""


@dataclass(frozen=True)
class Pairs:
    """Counts of the games that both arms played, by the arms that won them.

    Parameters
    ----------
    games
        All of them.
    both
        Won in both arms.
    gained, lost
        Won only in the second, only in the first.
    """

    games: int
    both: int
    gained: int
    lost: int

    @property
    def difference(self) -> float:
        """Win rate of the second arm minus that of the first."""
        return (self.gained - self.lost) / self.games


def pairs(first: NDArray[np.bool_], second: NDArray[np.bool_]) -> Pairs:
    """Count the games that both arms played, from wins in the order of the game numbers.

    >>> pairs(np.array([True, True, False]), np.array([True, False, True, True]))
    Pairs(games=3, both=1, gained=1, lost=1)
    """
    games = min(len(first), len(second))
    a, b = first[:games], second[:games]
    count = [int(np.count_nonzero(mask)) for mask in (a & b, b & ~a, a & ~b)]
    return Pairs(games, *count)


def paired_intervals(
    gained: ArrayLike, lost: ArrayLike, games: ArrayLike, confidence: float = CONFIDENCE
) -> tuple[Numbers, Numbers]:
    """Score intervals of differences of win rates on the same games.

    The interval contains a difference d if the observed one is at most z standard errors away. The standard
    error is computed for d as the true difference, with the most likely rates [1]_. So the interval never
    has width 0: without a flip in n games it reaches from -z^2 / (n + z^2) to z^2 / (n + z^2).

    Parameters
    ----------
    gained, lost
        Games that only the second and only the first arm has won, (n,).
    games
        All that both have played, at least one, (n,).
    confidence
        Approximate probability with which the interval covers the true difference, for a number of games
        that was fixed in advance.

    Returns
    -------
    low, high
        Ends of the intervals, float64 (n,).

    References
    ----------
    .. [1] Tango (1998), Equivalence test and confidence interval for the difference in proportions for the
       paired-sample design, Statistics in Medicine 17, 891-908.
    """
    b, c, n = np.broadcast_arrays(*(np.asarray(counts, np.float64) for counts in (gained, lost, games)))
    squared = normal_quantile(confidence) ** 2

    def refuted(d: Numbers) -> NDArray[np.bool_]:
        return np.asarray((b - c - n * d) ** 2 > squared * n * np.maximum(_flips(b, c, n, d) - d * d, 0.0))

    difference = (b - c) / n
    low, high = (outermost(difference, np.full(b.shape, end), refuted) for end in (-1.0, 1.0))
    return low, high


def paired_interval(
    gained: int, lost: int, games: int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Score interval of one difference; see `paired_intervals`.

    Examples
    --------
    >>> low, high = paired_interval(0, 0, 100)
    >>> round(low, 4), round(high, 4)
    (-0.037, 0.037)
    """
    low, high = paired_intervals(gained, lost, games, confidence)
    return float(low), float(high)


def _flips(gained: Numbers, lost: Numbers, games: Numbers, difference: Numbers) -> Numbers:
    """Return the most likely rate of games with different outcomes, given the difference of win rates."""
    d = difference
    linear = (2.0 * games - gained + lost) * d - gained - lost
    root = np.sqrt(np.maximum(linear**2 + 8.0 * games * lost * d * (1.0 - d), 0.0))
    return np.asarray((root - linear) / (2.0 * games) + d)


def unpaired_interval(
    wins: tuple[int, int], games: tuple[int, int], confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Return the interval of the second win rate less the first, from independent games.

    Newcombe's hybrid of two score intervals, as statsmodels has it [1]_.

    References
    ----------
    .. [1] Newcombe (1998), Interval estimation for the difference between independent proportions, Statistics
       in Medicine 17, 873-890.
    """
    from statsmodels.stats.proportion import confint_proportions_2indep  # slow to load

    low, high = confint_proportions_2indep(
        wins[1], games[1], wins[0], games[0], method="newcomb", compare="diff", alpha=1.0 - confidence
    )
    return float(low), float(high)


def unpaired_test(wins: tuple[int, int], games: tuple[int, int]) -> float:
    """Return the exact p-value of "no difference" for independent games (Fisher 1935).

    >>> unpaired_test((0, 5), (5, 5)) < 0.01
    True
    """
    from scipy.stats import fisher_exact  # slow to load

    table = np.array([[won, of - won] for won, of in zip(wins, games, strict=True)])
    return float(fisher_exact(table).pvalue)


def mcnemar(gained: int, lost: int, alternative: Literal["two-sided", "greater"] = "two-sided") -> float:
    """Exact p-value of "no difference": each game that only one arm won is a fair coin (McNemar 1947).

    >>> mcnemar(5, 0)
    0.0625
    >>> mcnemar(0, 0)
    1.0
    """
    from scipy.stats import binomtest  # slow to load

    if not gained + lost:
        return 1.0
    return float(binomtest(gained, gained + lost, alternative=alternative).pvalue)


def holm(chances: Sequence[float]) -> list[float]:
    """Return p-values corrected for multiple tests (Holm 1979), in the given order.

    statsmodels gives the same values, but collects garbage in each call, which takes a tenth of a second.

    >>> [round(each, 2) for each in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    values = np.asarray(chances, np.float64)
    order = np.argsort(values)
    corrected = np.empty(len(values))
    corrected[order] = np.minimum(np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1)), 1.0)
    return [float(value) for value in corrected]


def pairing_gain(pairs: Pairs) -> float | None:
    """Return the factor of games that an unpaired comparison needs for an interval of the same width.

    The factor is the variance of the difference of two independent win rates over that of the paired
    difference. It is None if all games ended alike in both arms, because no variance remains.
    """
    n = pairs.games
    first, second = (pairs.both + pairs.lost) / n, (pairs.both + pairs.gained) / n
    paired = (pairs.gained + pairs.lost) / n - pairs.difference**2
    return (first * (1.0 - first) + second * (1.0 - second)) / paired if paired > 0 else None
