"""The spread of a mean over data sets, each of which is known from a few games only.

The model is the one-way random-effects model [1]_: the mean of a random data set lies around the mean of all,
and the games add noise to it. The noise is known from the games within each draw, so the observed variance of
the draws separates into a part from the data and a part from chance. The standard deviation of the data is
not plugged in but integrated over, so the interval accounts for its uncertainty. The distribution is not
assumed to be normal: it has the shape of the draws, as far as they are known.

References
----------
.. [1] Searle, Casella and McCulloch (1992), Variance components, chapter 3.
.. [2] Gelman (2006), Prior distributions for variance parameters in hierarchical models, Bayesian Analysis 1,
   515-534.
.. [3] Glasserman (2003), Monte Carlo methods in financial engineering, sections 4.1 and 4.4.
.. [4] O'Neill (2014), Some useful moment results in sampling problems, The American Statistician 68, 282-296.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr

from analysis.statistics.proportions import normal_quantile

CONFIDENCE = 0.9
"""Confidence of the interval. The ends of a wider one would depend on fewer draws."""

DEVIATIONS = 60
"""Points of the grid of standard deviations."""

KURTOSES = (1.2, 3.0)
"""Bounds of the kurtosis that is taken into account; two equal peaks have 1, a normal distribution has 3."""

WIDEST = 5.0
"""Largest standard deviation of the grid, in those observed."""

NEGLIGIBLE = 1e-6
"""Points of the grid with less weight are left out."""

HALVINGS = 30

STEPS = (0.001, 0.01, 0.05)
"""Steps to which the ends may be rounded, as shares."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Changes:
    """Changes of a mean, relative to the data as played, that the draws make.

    Attributes
    ----------
    values
        Estimates, float64 (draws,).
    noise
        Mean variance of each of them from its own games.
    shared
        Variance of an error that all of them share, from the games of the data as played.
    """

    values: Floats
    noise: float
    shared: float


@dataclass(frozen=True)
class Spread:
    """Distribution of the mean over data sets, relative to the data as played.

    Attributes
    ----------
    mean, deviation
        Mean and standard deviation over the data sets, without the noise of the games.
    low, high
        Ends of the interval. It contains the change that one more random data set makes with the probability
        `CONFIDENCE`, and it contains 0, which is the data as played.
    noise
        Share of the observed variance of the draws that is noise of the games.
    error
        Standard error of an end of the interval.
    values
        The change of each draw, moved towards their mean, so that their variance has no noise.
    """

    mean: float
    deviation: float
    low: float
    high: float
    noise: float
    error: float
    values: Floats


def changes(draws: Iterable[tuple[ArrayLike, ArrayLike]], mean: float, variance: float) -> Changes:
    """Estimate the change by each draw.

    The games of a draw were also played under the data as played, so the error of their mean from luck is
    known there. A multiple of that error is subtracted (control variate [3]_). The multiple is the regression
    coefficient of the draw: 1 if the draw changes nothing, and about 0 if it changes so much that the two
    games are independent.

    Parameters
    ----------
    draws
        For each draw the results of its games under it, and of the same games under the data as played. No
        two draws share a game.
    mean, variance
        Of the results under the data as played, over all games that are known: the mean, and the variance of
        that mean from chance.
    """
    values, noise, slopes = [], [], []
    for ours, theirs in draws:
        y, x = np.asarray(ours, np.float64), np.asarray(theirs, np.float64)
        games = len(y)
        dy, dx = y - y.mean(), x - x.mean()
        square = float(dx @ dx)
        slope = float(dx @ dy) / square if square else 0.0
        rest = dy - slope * dx
        values.append(y.mean() - slope * (x.mean() - mean) - mean)
        noise.append(float(rest @ rest) / max(1, games - 2) / games)
        slopes.append(slope)
    # All values share the error of `mean`, less the part that the control variates take out.
    return Changes(np.array(values), float(np.mean(noise)), (1.0 - float(np.mean(slopes))) ** 2 * variance)


def spread(changes: Changes, confidence: float = CONFIDENCE) -> Spread:
    """Separate the effect of the data from chance.

    The interval is that of the predictive distribution of one more random data set. For each standard
    deviation of the data on a grid, weighted by its likelihood (uniform prior [2]_), this distribution is the
    mean of the posterior distributions of all draws: each draw, moved towards the mean of all, with its
    remaining uncertainty. It has the variance of the model and approaches the shape of the draws as the noise
    falls. The interval always contains the data as played.

    Parameters
    ----------
    changes
        The changes, of at least two draws.
    confidence
        Probability with which the interval contains the change of one more data set.
    """
    draws = len(changes.values)
    mean, observed = float(changes.values.mean()), float(changes.values.var(ddof=1))
    shape = (changes.values - mean) / np.sqrt(observed) if observed else np.zeros(draws)
    deviations, weights = _grid(observed, changes.noise, _freedom(shape))
    total = deviations**2 + changes.noise
    kept = np.divide(deviations**2, total, out=np.zeros_like(total), where=total > 0)
    centres = mean + np.sqrt(kept)[:, None] * deviations[:, None] * shape
    where = np.full_like(total, changes.noise / draws + changes.shared)
    widths = np.sqrt(deviations**2 * (1.0 - kept) + where)
    tail = (1.0 - confidence) / 2.0
    low, high = (_quantile(centres, widths, weights, chance) for chance in (tail, 1.0 - tail))
    variance = float(weights @ (deviations - weights @ deviations) ** 2)
    error = float(np.sqrt(weights @ where + normal_quantile(confidence) ** 2 * variance))
    deviation = float(np.sqrt(max(0.0, observed - changes.noise)))
    return Spread(
        mean=mean,
        deviation=deviation,
        low=min(0.0, low),
        high=max(0.0, high),
        noise=min(1.0, changes.noise / observed) if observed else 0.0,
        error=error,
        values=mean + deviation * shape,
    )


def _freedom(shape: Floats) -> float:
    """Return the degrees of freedom of the observed variance; more if the draws have short tails [4]_."""
    kurtosis = float(np.clip((shape**4).mean(), *KURTOSES))
    return 2.0 * (len(shape) - 1) / (kurtosis - 1.0)


def _grid(observed: float, noise: float, freedom: float) -> tuple[Floats, Floats]:
    """Return standard deviations of the data with their weights, which add up to one."""
    deviations = np.linspace(0.0, WIDEST * np.sqrt(observed), DEVIATIONS)
    if not observed:
        return deviations[:1], np.ones(1)
    total = np.maximum(deviations**2 + noise, 1e-12 * observed)
    likely = -freedom / 2.0 * (np.log(total) + observed / total)
    weights = np.exp(likely - likely.max())
    kept = weights > NEGLIGIBLE * weights.max()
    return deviations[kept], weights[kept] / weights[kept].sum()


def _quantile(centres: Floats, widths: Floats, weights: Floats, chance: float) -> float:
    """Return a quantile of a normal mixture, with centres (grid, draws) and widths (grid,), by bisection."""
    widths = np.maximum(widths, 1e-12)[:, None]
    low, high = float((centres - 10.0 * widths).min()), float((centres + 10.0 * widths).max())
    for _ in range(HALVINGS):
        middle = (low + high) / 2.0
        below = float(weights @ ndtr((middle - centres) / widths).mean(axis=1))
        low, high = (middle, high) if below < chance else (low, middle)
    return (low + high) / 2.0


def rounded(low: float, high: float, error: float) -> tuple[float, float] | None:
    """Round the ends of an interval outwards to the known digits; return None if too little is known.

    The step is the smallest of a tenth of a point, a point and five points that is at least a third of the
    standard error of the ends. An interval of width 0 stays as it is.

    >>> rounded(0.2312, 0.4181, 0.012)
    (0.23, 0.42)
    >>> rounded(0.2312, 0.4181, 0.04)
    (0.2, 0.45)
    """
    step = next((size for size in STEPS if 3.0 * size >= error), None)
    if step is None:
        return None
    if low == high:
        return low, high
    number = round(1.0 / step)
    spare = 1e-9  # so that an end on a step stays there
    return float(np.floor(low * number + spare) / number), float(np.ceil(high * number - spare) / number)
