"""Compiled counting of result rows, in a separate module so that reading totals does not load numba."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import kernel

TOGETHER = 64
"""Games that are gone through column by column: they stay near, and so do the counts of the column."""


@kernel
def count_rows(rows, ends_at, places, ends, counts):  # type: ignore[no-untyped-def]
    """Count games by how they ended, and by outcome and value of bytes of their rows.

    Parameters
    ----------
    rows
        Rows of games as they lie in memory, uint8 [games, bytes].
    ends_at
        Where in a row it stands whether the game was won, what lost it, how it was won, and in which round it
        ended, int64 [4].
    places
        Where the bytes are that are counted, int64 [columns].
    ends
        Added to: games by end and round, int64 [512, 256]; first what lost them, then how they were won.
    counts
        Added to: games by outcome and value of each byte, int64 [columns, 2, 256].
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
