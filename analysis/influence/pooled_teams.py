"""Contributions of investigators and teams over several cells together.

The cells of a run play on common luck: game 7 has the same team and similar luck in all of them. So nine
cells are not nine times as many independent games, and the intervals allow for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
import polars as pl
from numpy.typing import NDArray

from analysis.influence.teams import COUNTS, investigator_contribution, ranked, team_contribution
from analysis.influence.teams_model import GroupRate, InvestigatorContribution, PooledContribution
from analysis.kept_runs.cells import Run, damaged, has_games
from analysis.statistics.proportions import CONFIDENCE, each_confidence, normal_quantile

METHOD = "wald clustered by game, bonferroni"
"""Name of the intervals of the differences."""

MAX_GAMES = 20_000
"""Games of each cell from which the shared luck of the cells is estimated."""


def shared_luck(wins: Sequence[NDArray[np.bool_]]) -> float:
    """Estimate how many games of different cells carry as much information as one independent game.

    Parameters
    ----------
    wins
        For each cell, whether each of its games was won; the games have the same numbers in all cells.

    Returns
    -------
    float
        Variance of the mean of a game over the cells, divided by its variance with independent cells; at
        least 1.

    >>> first = np.array([True, False, True, False])
    >>> shared_luck([first]), shared_luck([first, first])
    (1.0, 2.0)
    """
    table = np.stack([np.asarray(cell, float) for cell in wins])
    apart = float(table.var(axis=1).sum()) / len(table) ** 2
    return max(1.0, float(table.mean(axis=0).var()) / apart) if apart else 1.0


def shared_luck_of_run(run: Run, cells: Sequence[int]) -> float:
    """Return `shared_luck` of some cells of a kept run; without rows, all luck counts as shared."""
    if len(cells) < 2:
        return 1.0
    if not has_games(run):
        return float(len(cells))
    both: pl.DataFrame | None = None
    with damaged(run):
        for cell in cells:
            won = (
                run.games(cell)
                .head(MAX_GAMES)
                .select("game_number", pl.col("win").alias(f"{cell}"))
                .collect()
            )
            both = won if both is None else both.join(won, on="game_number")
    assert both is not None
    if len(both) < 2:  # parts of another run, with other numbers: nothing is shared
        return 1.0
    return shared_luck([both[f"{cell}"].to_numpy() != 0 for cell in cells])


def pooled_contribution(
    counts: pd.DataFrame, *, shared: float = 1.0, confidence: float = CONFIDENCE
) -> list[PooledContribution]:
    """Return the win rate with each investigator less that without, over all cells together.

    The differences are taken in each cell and then averaged, each cell weighted by its games. So an
    investigator who happened to play more games of the easier cells does not look stronger.

    Parameters
    ----------
    counts
        Result of `analysis.influence.teams.team_counts`, of cells that have the same pool of investigators.
    shared
        Result of `shared_luck`.
    confidence
        Probability with which all intervals hold together (Bonferroni).

    Returns
    -------
    list of PooledContribution
        Largest contribution first.
    """
    by_name: dict[str, list[InvestigatorContribution]] = {}
    for rows in investigator_contribution(counts).values():
        for row in rows:
            by_name.setdefault(row.investigator, []).append(row)
    quantile = float(normal_quantile(each_confidence(confidence, len(by_name))) * np.sqrt(shared))
    pooled = []
    for name in sorted(by_name):
        mean = _averaged(by_name[name])
        difference, width = mean.win_rate - mean.win_rate_without, quantile * mean.error
        low, high = max(-1.0, difference - width), min(1.0, difference + width)
        pooled.append(
            PooledContribution(
                investigator=name,
                cells=len(by_name[name]),
                games=sum(row.games for row in by_name[name]),
                win_rate=mean.win_rate,
                win_rate_without=mean.win_rate_without,
                difference=difference,
                low=low,
                high=high,
                intervals=len(by_name),
                interval_method=METHOD,
                confidence=confidence,
                verdict=1 if low > 0 else -1 if high < 0 else 0,
            )
        )
    return ranked(pooled)


class _Mean(NamedTuple):
    """Win rates with and without an investigator, mean of the cells, and the error of their difference."""

    win_rate: float
    win_rate_without: float
    error: float


def _averaged(cells: Sequence[InvestigatorContribution]) -> _Mean:
    """Average the contributions of one investigator over cells."""
    counts = [(row.games, row.wins, row.games_without, row.wins_without) for row in cells]
    n, k, of, others = np.array(counts, float).T
    weight = (n + of) / (n + of).sum()
    # A win and a loss are added for the error only, as in `rates_apart`: at 0 and 1 it would be 0.
    p, q = (k + 1) / (n + 2), (others + 1) / (of + 2)
    error = float(np.sqrt((weight**2 * (p * (1 - p) / (n + 2) + q * (1 - q) / (of + 2))).sum()))
    return _Mean(float(weight @ (k / n)), float(weight @ (others / of)), error)


def pooled_groups(
    counts: pd.DataFrame, size: int, *, shared: float = 1.0, confidence: float = CONFIDENCE
) -> list[GroupRate]:
    """Return the win rate with each group of investigators over all cells together, largest first.

    Parameters
    ----------
    counts, size, confidence
        Parameters of `analysis.influence.teams.team_contribution`.
    shared
        Result of `shared_luck`.
    """
    together = counts.assign(cell=0).groupby(["cell", "team"], as_index=False)[["games", "wins"]].sum()
    return team_contribution(together[COUNTS], size, shared=shared, confidence=confidence).get(0, [])
