"""Several kept runs beside each other: win rates, and differences where they played the same cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

from analysis.experiment.player_interval import UNKNOWN, Ends
from analysis.experiment.player_uncertainty import difference_range, group_of
from analysis.kept_runs.cells import GRID, Run, cell_table, records
from analysis.statistics.paired import METHOD, UNPAIRED_METHOD, paired_interval, pairs, unpaired_interval
from analysis.statistics.proportions import CONFIDENCE
from simcore.results.provenance import GroupRecord

COLUMNS = (
    *("run", "cell", *GRID, "games", "wins", "win_rate", "low", "high", "interval_method"),
    *("player_low", "player_high"),
    *("difference", "difference_low", "difference_high", "difference_method", "pairs", "confidence"),
    *("difference_player_low", "difference_player_high"),
)


@dataclass(frozen=True)
class Difference:
    """A difference of two win rates with its interval; `pairs`: games of equal luck, 0 if not paired.

    `player`: where it may lie for not knowing the players, if one group played both sides game by game.
    """

    value: float
    low: float
    high: float
    method: str
    pairs: int
    player: Ends = UNKNOWN


def side_by_side(
    runs: Sequence[Run], names: Sequence[str], *, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Win rates of all cells of several runs, and their difference from the first run.

    A cell is compared with the cell of the first run that has the same game, Ancient One, difficulty, number
    of players and team, and the same strategy, or the only strategy there. Where both were played with the
    same seed and the same version of the rules, game by game (equal luck, so the interval is narrower);
    else as independent samples.

    Parameters
    ----------
    runs
        Kept runs.
    names
        What they are called.
    confidence
        Of the intervals of the differences.

    Returns
    -------
    pandas.DataFrame
        Columns `run`, `cell` (its number in the run), those of `GRID`, `games`, `wins`, `win_rate`, `low`,
        `high`, `interval_method`, `player_low`, `player_high` (NaN where the players are known), then
        `difference` (win rate minus that of the first run; NaN where there is
        nothing to compare), `difference_low`, `difference_high`, `difference_method`, `pairs` (games that
        were compared one by one; 0: not paired), `confidence`, `difference_player_low`,
        `difference_player_high` (NaN unless one group played both).
    """
    rows = []
    first = cell_table(runs[0])
    for i, (run, name) in enumerate(zip(runs, names, strict=True)):
        for row in records(cell_table(run)):
            told = {key: row[key] for key in COLUMNS if key in row} | {"run": name, "confidence": confidence}
            partner = _partner(row, first) if i else None
            if partner is not None and row["games"] and partner["games"]:
                found = difference(runs[0], partner, run, row, confidence)
                told |= {
                    "difference": found.value,
                    "difference_low": found.low,
                    "difference_high": found.high,
                    "difference_method": found.method,
                    "pairs": found.pairs,
                    "difference_player_low": found.player[0],
                    "difference_player_high": found.player[1],
                }
            rows.append(told)
    table = pd.DataFrame(rows, columns=list(COLUMNS))
    return table.assign(pairs=table["pairs"].fillna(0).astype(int))


def _partner(row: Mapping[str, Any], first: pd.DataFrame) -> dict[str, Any] | None:
    same = first
    for name in GRID:
        if name != "strategy" and len(same):
            same = same[same[name].astype(str) == str(row[name])]
    if not len(same):
        return None
    alike = same[same["strategy"] == row["strategy"]]
    found = alike if len(alike) else same
    return records(found)[0] if len(found) == 1 else None


def difference(
    one: Run, cell: Mapping[str, Any], other: Run, row: Mapping[str, Any], confidence: float = CONFIDENCE
) -> Difference:
    """Win rate of a cell of the other run minus that of a cell of the one.

    Parameters
    ----------
    one, other
        Kept runs.
    cell, row
        Rows of their `cell_table`.
    confidence
        Of the interval.
    """
    if _same_luck(one, other):
        before, after = _wins(one, int(cell["cell"])), _wins(other, int(row["cell"]))
        if before is not None and after is not None:
            found = pairs(before, after)
            value = found.difference
            low, high = paired_interval(found.gained, found.lost, found.games, confidence)
            apart = after[: found.games].astype(np.int8) - before[: found.games]
            player = difference_range(_group_of_both(one, cell, other, row), apart) or UNKNOWN
            return Difference(value, low, high, METHOD, found.games, player)
    wins, games = ((int(cell[name]), int(row[name])) for name in ("wins", "games"))
    low, high = unpaired_interval(wins, games, confidence)
    return Difference(wins[1] / games[1] - wins[0] / games[0], low, high, UNPAIRED_METHOD, 0)


def _group_of_both(
    one: Run, cell: Mapping[str, Any], other: Run, row: Mapping[str, Any]
) -> GroupRecord | None:
    """Return the group that played both cells; None if the players are known or not the same."""
    first = group_of(one.cells[int(cell["cell"])].player)
    return first if first == group_of(other.cells[int(row["cell"])].player) else None


def _same_luck(one: Run, other: Run) -> bool:
    before, after = one.manifest.provenance, other.manifest.provenance
    return before.seed == after.seed and before.game == after.game


def _wins(run: Run, cell: int) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
    """Whether each game was won, in the order of their numbers; None if the games are not 0, 1, 2, ..."""
    if not run.cells[cell].shards:
        return None
    rows = run.games(cell)
    numbers = pl.col("game_number")
    ordered = (numbers.first() == 0) & (numbers.last() == pl.len() - 1) & (numbers.max() == pl.len() - 1)
    if not rows.select(ordered).collect(engine="streaming").item():
        return None
    return rows.select(pl.col("win") != 0).collect(engine="streaming")["win"].to_numpy()
