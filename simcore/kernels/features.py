"""Reads the features of a position (`simcore.records.features`)."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import memory, ones
from simcore.kernels.derived import number_at
from simcore.records.features import Pooling

# Columns of a row of `simcore.records.features.plan_of`.
POOLING, FIRST, STEP, PLACES, SIZE, BY_SEAT, START = range(7)


@inlined
def condensed(place, row, n):
    """Return one feature: the numbers at `n` places, condensed."""
    pooling, at, size = row[POOLING], row[FIRST], row[SIZE]
    value = number_at(place, at, size)
    if pooling == Pooling.BITS:
        value = ones(value)
    elif pooling == Pooling.FILLED:
        value = np.int64(value != row[START])
    for _ in range(1, n):
        at += row[STEP]
        number = number_at(place, at, size)
        if pooling == Pooling.LEAST:
            value = min(value, number)
        elif pooling == Pooling.MOST:
            value = max(value, number)
        elif pooling == Pooling.BITS:
            value += ones(number)
        elif pooling == Pooling.FILLED:
            value += np.int64(number != row[START])
        else:
            value += number
    return value


@kernel
def read_features(state, plan, n, values):
    """Write the first `n` features of a plan to `values`."""
    place = memory(state)
    seats = np.int64(state["n_seats"])
    for i in range(n):
        row = plan[i]
        places = seats if row[BY_SEAT] else row[PLACES]
        value = np.float64(condensed(place, row, places))
        if row[POOLING] == Pooling.MEAN:
            value /= places
        values[i] = value
