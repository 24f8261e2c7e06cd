"""Mean pressure on each location by round, over sampled games of a run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy.special import stdtrit

from analysis.kept_runs.cells import Run, count_games
from analysis.statistics.proportions import CONFIDENCE
from simcore.results.board import Pressure

INTERVAL = "student-t"


def pressure_table(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the mean pressure on each location at the first decision of each round.

    Parameters
    ----------
    run
        A kept run, with `pressure` in its manifest.
    confidence
        Of the intervals (Student's t over games).

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `round`, `location`, `games` (looked at), `seen` (of these, came to the round),
        `mean`, `low`, `high` (NaN with fewer than two games), `what`, `interval_method`, `confidence`.
    """
    rows: list[dict[str, Any]] = []
    for number, kept in enumerate(run.manifest.pressure):
        if kept is not None and number < len(run.cells):
            rows += [row for counts in (kept, *kept.more) for row in _rows(number, counts, confidence)]
    columns = ["cell", "round", "location", "games", "seen", "mean", "low", "high", "what"]
    table = pd.DataFrame(rows, columns=columns)
    return table.assign(interval_method=INTERVAL, confidence=confidence)


def _rows(number: int, counts: Pressure, confidence: float) -> list[dict[str, Any]]:
    rows = []
    for turn, (n, sums, squares) in enumerate(zip(counts.seen, counts.sums, counts.squares, strict=True)):
        if not n:
            continue
        mean = np.asarray(sums, np.float64) / n
        half = np.full(len(mean), np.nan)
        if n > 1:
            variance = np.maximum(np.asarray(squares, np.float64) / n - mean**2, 0.0) * n / (n - 1)
            half = stdtrit(n - 1, 0.5 + confidence / 2) * np.sqrt(variance / n)
        rows += [
            {
                "cell": number,
                "round": turn,
                "location": str(label),
                "games": counts.games,
                "seen": n,
                "mean": float(mean[i]),
                "low": float(mean[i] - half[i]),
                "high": float(mean[i] + half[i]),
                "what": counts.what,
            }
            for i, label in enumerate(counts.locations)
        ]
    return rows


def losses_by_round(run: Run, column: str) -> pd.DataFrame:
    """Count losses by location and round.

    Parameters
    ----------
    run
        A kept run.
    column
        A column of locations, such as `analysis.losses.causes.LOCATION`.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `location`, `round`, `losses`, `games` (of the cell), `share` (of these). Empty if
        the run has no such column.
    """
    counts = count_games(run, [column, "last_round"], lost=True)
    counts = counts.rename(columns={column: "location", "last_round": "round", "games": "losses"})
    counts = counts[counts["location"].notna()].reset_index(drop=True)
    games = counts["cell"].map({number: cell.games for number, cell in enumerate(run.cells)})
    return counts.assign(games=games, share=counts["losses"] / games)
