"""Ends of intervals: where values begin to be refuted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

STEPS = 44
"""Halvings: an end is exact to 2^-44 of where it was looked for."""


def outermost(inside: Numbers, outside: Numbers, refuted: Callable[[Numbers], NDArray[np.bool_]]) -> Numbers:
    """Border between values that are not refuted and those that are, by bisection of many at once.

    `scipy.optimize.elementwise.find_root` does not do: if nothing differs (0 of 100 games flip), the function
    is 0 at the estimate itself, and it answers with that, an interval without width. It also takes three
    times as long.

    Parameters
    ----------
    inside
        Values that are not refuted, (n,).
    outside
        The farthest that could be, (n,).
    refuted
        Which of n values are refuted; from the border on outwards it has to be all.

    Returns
    -------
    border
        The refuted side of the border, so that an interval never gets too short, float64 (n,).
    """
    for _ in range(STEPS):
        middle = (inside + outside) / 2.0
        out = refuted(middle)
        inside, outside = np.where(out, inside, middle), np.where(out, middle, outside)
    return np.asarray(outside)
