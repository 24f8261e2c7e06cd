"""Bootstrap: the variation of a result over resampled units.

`scipy.stats.bootstrap` is not used, because it resamples for each statistic, from a generator of NumPy whose
numbers may change between versions. Here one matrix of counts serves all statistics and never changes.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simcore.jit.decorators import kernel
from simcore.kernels.rng import LOW, below, fair, philox

RESAMPLES = 2000
"""Resamples of every interval."""

SEED = 1979
"""Key of the resampling; fixed, so that the same games always give the same interval."""

STREAM = 1 << 20
"""Stream of the resampling; no game, player or search draws from it."""


@kernel
def count_draws(key, counts):  # type: ignore[no-untyped-def]
    """Fill each row of `counts` with the counts of a resample of all units, drawn with replacement."""
    units = np.uint64(counts.shape[1])
    for resample in range(counts.shape[0]):
        left = counts.shape[1]
        position = 0
        while left > 0:
            words = philox(key, resample, STREAM, position)  # type: ignore[no-untyped-call]
            position += 1
            for word in words:
                pick, remainder = below(word, units)  # type: ignore[no-untyped-call]
                if left > 0 and fair(remainder, units):  # type: ignore[no-untyped-call]
                    counts[resample, pick] += 1
                    left -= 1


@kernel
def fill_uniform(key, out):  # type: ignore[no-untyped-def]
    """Fill every row of `out` with numbers between 0 and 1, drawn from a stream of its own."""
    for row in range(out.shape[0]):
        for place in range(out.shape[1]):
            words = philox(key, row, STREAM + 2, place)  # type: ignore[no-untyped-call]
            out[row, place] = (np.float64(words[0]) + 0.5) / (np.float64(LOW) + 1.0)


def uniform(rows: int, columns: int) -> NDArray[np.float64]:
    """Return uniform numbers between 0 and 1, float64 (rows, columns), the same in every call."""
    out = np.empty((rows, columns))
    fill_uniform(np.uint64(SEED), out)  # type: ignore[no-untyped-call]
    return out


@functools.lru_cache(maxsize=1)
def resample_counts(units: int, resamples: int = RESAMPLES) -> NDArray[np.float64]:
    """Return the count of each unit in each resample of a bootstrap.

    Parameters
    ----------
    units
        Number of units. Each resample draws this many units with replacement.
    resamples
        Number of resamples.

    Returns
    -------
    numpy.ndarray
        Counts as read-only float64 (resamples, units); each row adds up to `units`. Sums over a
        resample are a product with this matrix. Equal arguments give equal numbers.
    """
    counts = np.zeros((resamples, units))
    count_draws(np.uint64(SEED), counts)  # type: ignore[no-untyped-call]
    counts.setflags(write=False)
    return counts


def percentile_interval(values: NDArray[np.float64], confidence: float) -> tuple[Any, Any]:
    """Return the ends of the percentile interval [1]_, along the first axis.

    Parameters
    ----------
    values
        The statistic in every resample, float64 (resamples, ...). Resamples in which it is not defined (NaN)
        are left out.
    confidence
        Between 0 and 1.

    Returns
    -------
    low, high
        float64 (...).

    References
    ----------
    .. [1] Efron and Tibshirani (1993), An introduction to the bootstrap, chapter 13.
    """
    tail = (1.0 - confidence) / 2.0
    low, high = np.nanquantile(values, [tail, 1.0 - tail], axis=0)
    return low, high
