"""Differences between won and lost games: association, not cause."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.kept_runs.cells import Run, count_games, role_columns
from analysis.losses.breakdown import TOGETHER
from analysis.statistics.proportions import CONFIDENCE, each_confidence, normal_quantile, proportion_intervals
from simcore.records.columns import COURSE

METHOD = "normal, bonferroni"

CAUTION = (
    "These are associations: a difference may be a cause of winning, an effect, or neither. To "
    "measure an effect, play the same games without the thing (ablation)."
)
"""Warning that accompanies these tables."""

_TABLE = ["cell", "column", "won", "lost", "won_mean", "lost_mean", "difference", "low", "high", "intervals"]


def course_columns(run: Run) -> list[str]:
    """Return the columns that describe the course of a game, in the order of the run."""
    return [column.name for column in role_columns(run, COURSE)]


def course_counts(run: Run) -> dict[str, pd.DataFrame]:
    """Count the games by cell, value and win, for each of these columns."""
    return {column: count_games(run, [column, "win"]) for column in course_columns(run)}


def won_and_lost(counts: Mapping[str, pd.DataFrame], *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Compare won and lost games in each number that describes the course of a game.

    The standardised difference is that of the means over the pooled standard deviation (Cohen 1988). Its
    interval is normal, with a standard error from the first four moments of the data (delta method), so that
    counts need not be normal.

    Parameters
    ----------
    counts
        Result of `course_counts`.
    confidence
        Confidence with which the intervals of one cell hold together (Bonferroni).

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `column`, `won`, `lost` (games to which the column applies), `won_mean`, `lost_mean`,
        `difference` with `low`, `high` (NaN where one side is missing or nothing varies), `intervals`,
        `interval_method`, `confidence`.

    References
    ----------
    .. [1] Hedges and Olkin (1985), Statistical methods for meta-analysis, chapter 5.
    """
    rows = []
    for column, counted in counts.items():
        if counted.empty or not pd.api.types.is_numeric_dtype(counted[column]):
            continue
        for cell, group in counted[counted[column].notna()].groupby("cell"):
            parts = [group[group["win"] == win] for win in (1, 0)]
            sides = [_moments(part[column].to_numpy(float), part["games"].to_numpy(float)) for part in parts]
            rows.append([cell, column, *_apart(*sides)])
    table = pd.DataFrame(rows, columns=[*_TABLE[:7], "error"])
    table["intervals"] = table.groupby("cell")["column"].transform("size")
    widths = [normal_quantile(each_confidence(confidence, n)) for n in table["intervals"]]
    width = np.array(widths, dtype=float) * table["error"].to_numpy(float)
    table = table.assign(low=table["difference"] - width, high=table["difference"] + width)
    table = table.sort_values("cell", kind="stable", ignore_index=True)
    return table[_TABLE].assign(interval_method=METHOD, confidence=confidence)


def win_rate_by_level(counts: pd.DataFrame, column: str, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the win rate of the games in which a column has each of its values.

    Parameters
    ----------
    counts
        Counts of the column from `course_counts`.
    column
        Name of the column.
    confidence
        Confidence with which the intervals of one cell hold together (Bonferroni).

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `column`, `level` (None: does not apply), `games`, `wins`, `win_rate` with `low`,
        `high`, `intervals`, `interval_method`, `confidence`. Cells to whose games the column never applies
        are left out.
    """
    rows = []
    for cell, group in counts.groupby("cell"):
        levels = group[column].astype(object).where(group[column].notna(), None)
        seen = list(dict.fromkeys(levels))
        if seen == [None]:
            continue
        counted = []
        for level in seen:
            part = group[levels.isna() if level is None else levels == level]
            counted.append((int(part["games"].sum()), int(part.loc[part["win"] == 1, "games"].sum())))
        games, wins = (np.array(side) for side in zip(*counted, strict=True))
        low, high = proportion_intervals(wins, games, each_confidence(confidence, len(seen)))
        for i, level in enumerate(seen):
            rate = wins[i] / games[i]
            value = int(level) if isinstance(level, float) else level  # pandas has no integers with holes
            rows.append((cell, column, value, games[i], wins[i], rate, low[i], high[i], len(seen)))
    names = ["cell", "column", "level", "games", "wins", "win_rate", "low", "high", "intervals"]
    table = pd.DataFrame(rows, columns=names)
    table["level"] = pd.Series([row[2] for row in rows], dtype=object)
    return table.assign(interval_method=TOGETHER, confidence=confidence)


def _moments(
    values: NDArray[np.float64], games: NDArray[np.float64]
) -> tuple[int, float, NDArray[np.float64]]:
    """Return number, mean, and second to fourth central moment of counted values."""
    n = int(games.sum())
    if n == 0:
        return 0, float("nan"), np.full(3, np.nan)
    mean = float(values @ games / n)
    return n, mean, np.array([games @ (values - mean) ** power / n for power in (2, 3, 4)])


def _apart(
    won: tuple[int, float, NDArray[np.float64]], lost: tuple[int, float, NDArray[np.float64]]
) -> tuple[int, int, float, float, float, float]:
    """Return sizes, means, standardised difference and its standard error."""
    (n, mean, m), (k, other, o) = won, lost
    if min(n, k) < 2 or n * m[0] + k * o[0] == 0:
        return n, k, mean, other, float("nan"), float("nan")
    share = n / (n + k)
    variance = share * m[0] + (1 - share) * o[0]
    d = (mean - other) / np.sqrt(variance)
    # Influence of one game: +-(x - mean) / s - d w ((x - mean)^2 - var) / (2 s^2), w the share of its side.
    error = 0.0
    for size, moments, sign, weight in ((n, m, 1.0, share), (k, o, -1.0, 1 - share)):
        slope = d * weight / (2 * variance)
        square = moments[2] - moments[0] ** 2
        cross = moments[1] * sign / np.sqrt(variance)
        error += (moments[0] / variance - 2 * slope * cross + slope**2 * square) / size
    return n, k, mean, other, float(d), float(np.sqrt(max(error, 0.0)))
