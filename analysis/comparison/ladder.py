"""Does every player beat the next weaker one? Paired tests over the games that both have played.

Game number g of a seed has the same luck for all players, so two strategies are compared game by game. Only
the games that one won and the other lost show which is better (McNemar 1947). The test is exact and
one-sided, and corrected for the number of cells (Holm 1979).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

from analysis.statistics.paired import holm, mcnemar, paired_interval
from simcore.store.writer import StoredRun

CELL = ("game", "ancient_one", "difficulty", "players")


def rungs(runs: Sequence[StoredRun], order: Sequence[str], *, pool: Sequence[str] = ()) -> pd.DataFrame:
    """Compare each strategy with the one before it, in every cell that both have played.

    Parameters
    ----------
    runs
        Runs that are kept, all played with the same seed and data.
    order
        Names of the strategies from the weakest to the strongest.
    pool
        Parts of a cell over which games are put together, such as `players`.

    Returns
    -------
    frame
        A row a pair and cell: `lower`, `upper`, the cell, `games`, `gained` and `lost` (games that only the
        upper or only the lower won), `lower_rate`, `upper_rate`, `difference` with `low`, `high` (95%,
        paired), `p` (exact, one-sided: that the upper is not better) and `p_holm`, corrected over the cells
        of the pair.

    Raises
    ------
    ValueError
        If the runs do not have the same luck or data, or two strategies have no cell in common.
    """
    wins = _wins(runs)
    by = [name for name in CELL if name not in pool]
    tables = []
    for lower, upper in itertools.pairwise(order):
        rows = _pair(wins, lower, upper, by)
        if not rows:
            raise ValueError(f"{lower} and {upper} have no cell in common")
        for row, corrected in zip(rows, holm([row["p"] for row in rows]), strict=True):
            row["p_holm"] = corrected
        tables += rows
    return pd.DataFrame(tables)


def _wins(runs: Sequence[StoredRun]) -> dict[str, dict[tuple[Any, ...], pl.DataFrame]]:
    """Game number and win of every game: strategy -> cell -> frame."""
    first = runs[0].manifest.provenance
    wins: dict[str, dict[tuple[Any, ...], pl.DataFrame]] = {}
    for run in runs:
        provenance = run.manifest.provenance
        for part in ("seed", "game", "scenario"):
            if getattr(provenance, part) != getattr(first, part):
                raise ValueError(f"runs with different {part}s have no games in common to compare in pairs")
        for number, cell in enumerate(run.cells):
            frame = run.games(number).select("game_number", "win").collect()
            wins.setdefault(cell.strategy, {})[tuple(getattr(cell, name) for name in CELL)] = frame
    return wins


def _pair(wins: Any, lower: str, upper: str, by: Sequence[str]) -> list[dict[str, Any]]:
    """Return the counts of one pair by the remaining names of the cells."""
    counts: dict[tuple[Any, ...], np.ndarray[Any, np.dtype[np.int64]]] = {}
    for cell, weak in wins.get(lower, {}).items():
        strong = wins.get(upper, {}).get(cell)
        if strong is None:
            continue
        both = weak.join(strong, on="game_number", suffix="_upper")
        low, high = both["win"].to_numpy() > 0, both["win_upper"].to_numpy() > 0
        key = tuple(value for name, value in zip(CELL, cell, strict=True) if name in by)
        seen = np.array([len(both), low.sum(), high.sum(), (high & ~low).sum(), (low & ~high).sum()])
        counts[key] = counts.get(key, 0) + seen
    return [_row(lower, upper, dict(zip(by, key, strict=True)), *map(int, n)) for key, n in counts.items()]


def _row(
    lower: str, upper: str, cell: dict[str, Any], games: int, low: int, high: int, gained: int, lost: int
) -> dict[str, Any]:
    interval = paired_interval(gained, lost, games)
    return {
        "lower": lower,
        "upper": upper,
        **cell,
        "games": games,
        "gained": gained,
        "lost": lost,
        "lower_rate": low / games,
        "upper_rate": high / games,
        "difference": (gained - lost) / games,
        "low": interval[0],
        "high": interval[1],
        "p": mcnemar(gained, lost, "greater"),
    }
