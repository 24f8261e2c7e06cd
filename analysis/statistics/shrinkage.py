"""Shrinkage: estimates of many similar rates that borrow strength from one another.

The rate of the luckiest of many teams is mostly luck. So each rate is drawn towards the mean of all, more
strongly if it has few games or if the rates differ little. The model is the hierarchical beta-binomial one of
Gelman et al. [1]_, section 5.3: counts are binomial, and the true rates come from one beta distribution. Its
mean and spread are integrated over rather than plugged in, so that intervals include their uncertainty. None
of our libraries fits this model; here it is a sum over a grid.

References
----------
.. [1] Gelman, Carlin, Stern, Dunson, Vehtari and Rubin (2013), Bayesian Data Analysis, third edition.
.. [2] Efron and Morris (1975), Data analysis using Stein's estimator, Journal of the American Statistical
   Association 70, 311-319.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betainc, betaln

from analysis.statistics.proportions import CONFIDENCE

METHOD = "hierarchical beta-binomial"

SPREADS, MEANS = 60, 19
"""Points of the grid: of the spread, and of the mean for each spread."""

NARROWEST = 1e-4
"""Smallest spread of the grid, for equal rates."""

NEGLIGIBLE = 1e-5
"""Points of the grid with less of the largest weight are left out of the intervals."""

HALVINGS = 26

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Shrunken:
    """Shrunken rates.

    Attributes
    ----------
    rate, low, high
        Posterior mean of each rate and the ends of its interval, float64 (n,).
    mean, spread
        Posterior means of the mean and of the standard deviation of the true rates.
    """

    rate: Floats
    low: Floats
    high: Floats
    mean: float
    spread: float


def shrink(wins: ArrayLike, games: ArrayLike, confidence: float = CONFIDENCE) -> Shrunken:
    """Return shrunken estimates of many rates.

    The prior is uniform on the mean m and on (a + b)^(-1/2), which is about the standard deviation of the
    true rates over that of a single outcome; that is the prior of section 5.3. Both are integrated over a
    grid.

    Parameters
    ----------
    wins, games
        Counts by unit, (n,), at least two units; fractions where games share their luck.
    confidence
        Confidence of each single interval, which has equal tails of the posterior distribution.

    Raises
    ------
    ValueError
        If there are fewer than two units, or one without a game.
    """
    k, n = np.asarray(wins, np.float64), np.asarray(games, np.float64)
    if len(k) < 2 or np.any(n <= 0) or np.any(k < 0) or np.any(k > n):
        raise ValueError("shrinking needs two units or more, each with a game and no more wins than games")
    mean, size, weight = _grid(k, n)
    a, b = mean * size, (1.0 - mean) * size
    rate = weight @ ((a[:, None] + k) / (size[:, None] + n))
    spread = float(weight @ np.sqrt(mean * (1 - mean) / (size + 1)))
    kept = weight > NEGLIGIBLE * weight.max()
    shares = weight[kept] / weight[kept].sum()
    first, second = a[kept, None] + k, b[kept, None] + n - k
    tail = (1.0 - confidence) / 2.0
    low, high = (_quantile(first, second, shares, chance) for chance in (tail, 1.0 - tail))
    return Shrunken(rate, low, high, float(weight @ mean), spread)


def _grid(k: Floats, n: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the points (mean, a + b) of the grid with their posterior weights, which add up to one."""
    pooled = (k.sum() + 0.5) / (n.sum() + 1.0)
    logs = np.linspace(np.log(NARROWEST), 0.0, SPREADS)
    spread = np.exp(logs)
    width = np.sqrt(pooled * (1 - pooled) * (spread**2 / len(k) + 1.0 / n.sum()))
    steps = np.linspace(-4.5, 4.5, MEANS)
    mean = pooled + width[:, None] * steps
    inside = (mean > 0.0) & (mean < 1.0)
    mean = np.where(inside, mean, pooled)
    size = np.broadcast_to(spread[:, None] ** -2, mean.shape)
    a, b = mean * size, (1.0 - mean) * size
    likely = (betaln(a[..., None] + k, b[..., None] + n - k) - betaln(a, b)[..., None]).sum(axis=-1)
    # Areas of the grid: means lie `width` apart, spreads are even in their logarithm.
    likely = likely + np.log(width * spread)[:, None]
    weight = np.where(inside, np.exp(likely - likely[inside].max()), 0.0)
    weight /= weight.sum()
    return mean.ravel(), size.ravel(), weight.ravel()


def _quantile(first: Floats, second: Floats, shares: Floats, chance: float) -> Floats:
    """Return the quantile of each unit's mixture of beta distributions, by bisection."""
    low, high = np.zeros(first.shape[1]), np.ones(first.shape[1])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        below = shares @ betainc(first, second, middle)
        low, high = np.where(below < chance, middle, low), np.where(below < chance, high, middle)
    return (low + high) / 2
