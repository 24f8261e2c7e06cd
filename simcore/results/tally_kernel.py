"""Compiled counting of result rows, in a module of its own: whoever only reads totals need not load numba."""

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
        Where in a row it stands whether the game was won, what lost it and in which round, int64 [3].
    places
        Where the bytes are that are counted, int64 [columns].
    ends
        Added to: games by what lost them and round, int64 [causes + 1, 256]; the last row is of those won.
    counts
        Added to: games by outcome and value of each byte, int64 [columns, 2, 256].
    """
    win, cause, last = ends_at
    won = ends.shape[0] - 1
    for first in range(0, rows.shape[0], TOGETHER):
        end = min(first + TOGETHER, rows.shape[0])
        for i in range(first, end):
            ends[won if rows[i, win] else np.int64(rows[i, cause]), rows[i, last]] += 1
        for j in range(places.shape[0]):
            for i in range(first, end):
                counts[j, min(rows[i, win], 1), rows[i, places[j]]] += 1
