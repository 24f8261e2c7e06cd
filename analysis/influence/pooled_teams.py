"""Who is worth what over several cells together: one answer in the place of one a cell.

The cells of a run are played on the same luck: game 7 has the same team and much of the same fortune in all
of them. So nine cells are not nine times as many games, and the intervals allow for that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import polars as pl
from numpy.typing import NDArray

from analysis.influence.teams import COUNTS, investigator_contribution, team_contribution
from analysis.kept_runs.cells import Run, damaged, has_games
from analysis.statistics.proportions import CONFIDENCE, each_confidence, normal_quantile
from analysis.statistics.ranking import ranks

METHOD = "wald clustered by game, bonferroni"
"""Name of the intervals of the differences."""

MOST = 20_000
"""Games of each cell out of which it is found how much luck the cells share."""


def shared_luck(wins: Sequence[NDArray[np.bool_]]) -> float:
    """How much wider an interval over several cells is than if each had luck of its own.

    Parameters
    ----------
    wins
        For each cell whether the games of the same numbers were won.

    Returns
    -------
    float
        The variance of a game's mean over the cells, divided by what it would be if they were independent;
        at least 1.

    >>> first = np.array([True, False, True, False])
    >>> shared_luck([first]), shared_luck([first, first])
    (1.0, 2.0)
    """
    table = np.stack([np.asarray(each, float) for each in wins])
    apart = float(table.var(axis=1).sum()) / len(table) ** 2
    return max(1.0, float(table.mean(axis=0).var()) / apart) if apart else 1.0


def shared_luck_of_run(run: Run, cells: Sequence[int]) -> float:
    """The same of some cells of a kept run; without rows nobody knows, and all luck may be shared."""
    if len(cells) < 2:
        return 1.0
    if not has_games(run):
        return float(len(cells))
    both: pl.DataFrame | None = None
    with damaged(run):
        for cell in cells:
            won = run.games(cell).head(MOST).select("game_number", pl.col("win").alias(f"{cell}")).collect()
            both = won if both is None else both.join(won, on="game_number")
    assert both is not None
    if len(both) < 2:  # parts of another run, with other numbers: nothing is shared
        return 1.0
    return shared_luck([both[f"{cell}"].to_numpy() != 0 for cell in cells])


def pooled_contribution(
    counts: pd.DataFrame, *, shared: float = 1.0, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Win rate with each investigator less that without, over all cells together.

    The differences are taken in each cell and then averaged, each cell by its games. So nobody looks stronger
    because luck has dealt him more games of the easier cells.

    Parameters
    ----------
    counts
        Result of `analysis.influence.teams.team_counts`, of cells in which the same people can sit.
    shared
        Result of `shared_luck`.
    confidence
        With which all intervals hold together (Bonferroni).

    Returns
    -------
    pandas.DataFrame
        Columns `investigator`, `cells`, `games` (with), `win_rate` (with) and `win_rate_without` (both mean
        over the cells), `difference` with `low`, `high`, `intervals`, `interval_method`, `confidence`, the
        ranks `rank_first` to `rank_last`, and `verdict`: 1 above the others, -1 below them, 0 not told
        apart. The best first.
    """
    each = investigator_contribution(counts)
    rows = [(name, *_averaged(part)) for name, part in each.groupby("investigator", sort=True)]
    names = ["investigator", "cells", "games", "win_rate", "win_rate_without", "difference", "error"]
    table = pd.DataFrame(rows, columns=names)
    width = normal_quantile(each_confidence(confidence, len(table))) * table.pop("error") * np.sqrt(shared)
    low, high = (table["difference"] - width).clip(lower=-1.0), (table["difference"] + width).clip(upper=1.0)
    verdict = (low > 0).astype("int64") - (high < 0).astype("int64")
    table = table.assign(low=low, high=high, intervals=len(table), interval_method=METHOD)
    table = table.assign(confidence=confidence, verdict=verdict)
    table = table.sort_values("difference", ascending=False, kind="stable", ignore_index=True)
    ends = ranks(list(zip(table["low"], table["high"], strict=True)))
    return table.assign(rank_first=[first for first, _ in ends], rank_last=[last for _, last in ends])


def _averaged(cells: pd.DataFrame) -> tuple[int, int, float, float, float, float]:
    """One investigator: cells, games, win rates with and without, their difference and its error."""
    n, k = cells["games"].to_numpy(float), cells["wins"].to_numpy(float)
    of, others = cells["games_without"].to_numpy(float), cells["wins_without"].to_numpy(float)
    weight = (n + of) / (n + of).sum()
    # A win and a loss are added for the error only, as in `rates_apart`: at 0 and 1 it would be 0.
    p, q = (k + 1) / (n + 2), (others + 1) / (of + 2)
    error = float(np.sqrt((weight**2 * (p * (1 - p) / (n + 2) + q * (1 - q) / (of + 2))).sum()))
    rate, without = float(weight @ (k / n)), float(weight @ (others / of))
    return len(cells), int(n.sum()), rate, without, rate - without, error


def pooled_groups(
    counts: pd.DataFrame, size: int, *, shared: float = 1.0, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Result of `analysis.influence.teams.team_contribution` for all cells together; `cell` is 0 throughout.

    Games that share their luck count for as many as tell the same without it.
    """
    together = counts.assign(cell=0).groupby(["cell", "team"], as_index=False)[["games", "wins"]].sum()
    found = team_contribution(
        together[COUNTS].assign(games=together["games"] / shared, wins=together["wins"] / shared),
        size,
        confidence=confidence,
    )
    whole = {name: (found[name] * shared).round().astype("int64") for name in ("games", "wins")}
    return found.assign(**whole)
