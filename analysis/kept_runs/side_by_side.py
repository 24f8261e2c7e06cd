"""Several kept runs side by side: win rates, and differences where they played the same cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

from analysis.experiment.player_interval import UNKNOWN, Ends
from analysis.experiment.player_uncertainty import difference_range, group_of
from analysis.kept_runs.cells import GRID, CellRow, Run, cell_rows
from analysis.statistics.paired import METHOD, UNPAIRED_METHOD, paired_interval, pairs, unpaired_interval
from analysis.statistics.proportions import CONFIDENCE
from simcore.results.provenance import GroupRecord


@dataclass(frozen=True)
class Difference:
    """A difference of two win rates with its interval.

    Attributes
    ----------
    value
        The difference.
    low, high, method
        Its interval.
    pairs
        Games that were compared one by one; 0 if the games are independent.
    player
        Player range of the difference, if one group played both sides game by game.
    """

    value: float
    low: float
    high: float
    method: str
    pairs: int
    player: Ends = UNKNOWN


@dataclass(frozen=True)
class ComparedCell:
    """A cell of a run, and its difference from the first run.

    Attributes
    ----------
    run
        Name of the run.
    cell
        The cell and its win rate.
    confidence
        Confidence of the interval of the difference.
    difference
        Win rate less that of the first run; None in the first run, and without a cell to compare.
    """

    run: str
    cell: CellRow
    confidence: float
    difference: Difference | None


def compared_cells(
    runs: Sequence[Run], names: Sequence[str], *, confidence: float = CONFIDENCE
) -> list[ComparedCell]:
    """Return the win rates of all cells of several runs, and their differences from the first run.

    A cell is compared with the cell of the first run that has the same game, Ancient One, difficulty, number
    of players and team, and the same strategy, or the only strategy there. Where both were played with the
    same seed and the same version of the rules, game by game (equal luck, so the interval is narrower);
    else as independent samples.

    Parameters
    ----------
    runs
        Kept runs.
    names
        Their names.
    confidence
        Confidence of the intervals of the differences.
    """
    first = cell_rows(runs[0])
    return [
        ComparedCell(
            name, row, confidence, _compare(runs[0], first, run, row, confidence) if number else None
        )
        for number, (run, name) in enumerate(zip(runs, names, strict=True))
        for row in cell_rows(run)
    ]


def side_by_side(
    runs: Sequence[Run], names: Sequence[str], *, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Return the cells of `compared_cells` as a table.

    Returns
    -------
    pandas.DataFrame
        Columns `run`, `cell` (its number in the run), those of `GRID`, `games`, `wins`, `win_rate`, `low`,
        `high`, `interval_method`, `player_low`, `player_high` (NaN if the players are known), then
        `difference` (NaN if there is nothing to compare), `difference_low`, `difference_high`,
        `difference_method`, `pairs` (games that were compared one by one; 0: not paired), `confidence`,
        `difference_player_low`, `difference_player_high` (NaN unless one group played both).
    """
    return pd.DataFrame(
        [_flat(difference) for difference in compared_cells(runs, names, confidence=confidence)]
    )


def _flat(compared: ComparedCell) -> dict[str, object]:
    """Return a compared cell as a row of a table."""
    left_out = {"losses", "confidence", "rounds_mean"}
    cell = {name: value for name, value in asdict(compared.cell).items() if name not in left_out}
    gap = compared.difference
    return {
        "run": compared.run,
        **cell,
        "difference": math.nan if gap is None else gap.value,
        "difference_low": math.nan if gap is None else gap.low,
        "difference_high": math.nan if gap is None else gap.high,
        "difference_method": None if gap is None else gap.method,
        "pairs": 0 if gap is None else gap.pairs,
        "confidence": compared.confidence,
        "difference_player_low": math.nan if gap is None else gap.player[0],
        "difference_player_high": math.nan if gap is None else gap.player[1],
    }


def _compare(
    one: Run, first: Sequence[CellRow], other: Run, row: CellRow, confidence: float
) -> Difference | None:
    """Return the difference of a cell from its partner in the first run; None if there is none."""
    partner = _partner(row, first)
    if partner is None or not (row.games and partner.games):
        return None
    return difference(one, partner, other, row, confidence)


def _partner(row: CellRow, first: Sequence[CellRow]) -> CellRow | None:
    """Return the only cell of the first run with the same names; the strategy may differ."""
    names = [name for name in GRID if name != "strategy"]
    same = [cell for cell in first if all(cell.grid[name] == row.grid[name] for name in names)]
    cells = [cell for cell in same if cell.strategy == row.strategy] or same
    return cells[0] if len(cells) == 1 else None


def difference(
    one: Run, cell: CellRow, other: Run, row: CellRow, confidence: float = CONFIDENCE
) -> Difference:
    """Return the win rate of a cell of the other run less that of a cell of the one.

    Parameters
    ----------
    one, other
        Kept runs.
    cell, row
        Their cells.
    confidence
        Confidence of the interval.
    """
    if _same_luck(one, other):
        before, after = _wins(one, cell.cell), _wins(other, row.cell)
        if before is not None and after is not None:
            counts = pairs(before, after)
            low, high = paired_interval(counts.gained, counts.lost, counts.games, confidence)
            apart = after[: counts.games].astype(np.int8) - before[: counts.games]
            player = difference_range(_group_of_both(one, cell, other, row), apart) or UNKNOWN
            return Difference(counts.difference, low, high, METHOD, counts.games, player)
    low, high = unpaired_interval((cell.wins, row.wins), (cell.games, row.games), confidence)
    return Difference(row.wins / row.games - cell.wins / cell.games, low, high, UNPAIRED_METHOD, 0)


def _group_of_both(one: Run, cell: CellRow, other: Run, row: CellRow) -> GroupRecord | None:
    """Return the group that played both cells; None if the players are known or not the same."""
    first = group_of(one.cells[cell.cell].player)
    return first if first == group_of(other.cells[row.cell].player) else None


def _same_luck(one: Run, other: Run) -> bool:
    before, after = one.manifest.provenance, other.manifest.provenance
    return before.seed == after.seed and before.game == after.game


def _wins(run: Run, cell: int) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
    """Return whether each game was won, by number of the game; None if the numbers are not 0, 1, 2, ..."""
    if not run.cells[cell].shards:
        return None
    rows = run.games(cell)
    numbers = pl.col("game_number")
    ordered = (numbers.first() == 0) & (numbers.last() == pl.len() - 1) & (numbers.max() == pl.len() - 1)
    if not rows.select(ordered).collect(engine="streaming").item():
        return None
    return rows.select(pl.col("win") != 0).collect(engine="streaming")["win"].to_numpy()
