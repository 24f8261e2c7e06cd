"""Compiled counting of result rows, in a separate module so that reading totals does not load numba."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import kernel

TOGETHER = 64
"""Games that are counted column by column: they stay in the cache, and so do the counts of the column."""


@kernel
def count_rows(rows, ends_at, places, ends, counts):  # type: ignore[no-untyped-def]
    """Count games by ending, and by outcome and value of bytes of their rows.

    Parameters
    ----------
    rows
        Rows of games as bytes, uint8 [games, bytes].
    ends_at
        Positions in a row of: whether the game was won, its loss cause, its way to win and its last round,
        int64 [4].
    places
        Positions of the counted bytes, int64 [columns].
    ends
        Incremented: games by ending and round, int64 [512, 256]; loss causes first, then ways to win.
    counts
        Incremented: games by outcome and value of each byte, int64 [columns, 2, 256].
    """
    win, cause, victory, last = ends_at
    won = ends.shape[0] // 2
    for first in range(0, rows.shape[0], TOGETHER):
        beyond = min(first + TOGETHER, rows.shape[0])
        for i in range(first, beyond):
            end = won + np.int64(rows[i, victory]) if rows[i, win] else np.int64(rows[i, cause])
            ends[end, rows[i, last]] += 1
        for j in range(places.shape[0]):
            for i in range(first, beyond):
                counts[j, min(rows[i, win], 1), rows[i, places[j]]] += 1
