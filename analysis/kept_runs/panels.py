"""Panels of a run: cells of one figure, and the hardest and easiest of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.kept_runs.cells import CellRow, ordered, rows_of


@dataclass(frozen=True)
class CellGroup:
    """Cells that differ only in Ancient One and difficulty, so that one figure can show them."""

    game: str
    players: int
    strategy: str
    team: str
    cells: pd.DataFrame

    @property
    def rows(self) -> list[CellRow]:
        """The cells as rows."""
        return rows_of(CellRow, self.cells)

    @property
    def numbers(self) -> list[int]:
        """Numbers of the cells."""
        return [int(number) for number in self.cells["cell"]]

    @property
    def difficulties(self) -> list[str]:
        """Difficulties of the cells, in the order of the game."""
        return [str(difficulty) for difficulty in self.cells["difficulty"].cat.categories]

    def of(self, table: pd.DataFrame) -> pd.DataFrame:
        """Return the part of a table of the run that is about these cells, by its column `cell`."""
        return table[table["cell"].isin(self.numbers)]


@dataclass(frozen=True)
class Extremes:
    """Cells with the lowest and the highest win rate, and the cells whose intervals overlap theirs."""

    hardest: CellRow
    easiest: CellRow
    near_hardest: list[CellRow]
    near_easiest: list[CellRow]


def panels(table: pd.DataFrame) -> list[CellGroup]:
    """Return the cells in groups of equal game, players, strategy and team, in the order of the run.

    The Ancient Ones of a group are ordered by their mean win rate, the hardest first; the levels are in the
    order of the game.

    Parameters
    ----------
    table
        Result of `cell_table`.
    """
    if table.empty:
        return []
    groups = []
    for key, cells in table.groupby(["game", "players", "strategy", "team"], sort=False, observed=True):
        game, players, strategy, team = key
        rates = cells.groupby("ancient_one", observed=True)["win_rate"].mean().sort_values(kind="stable")
        hardest_first = ordered(cells["ancient_one"].astype(str), list(rates.index))
        kept = cells.assign(ancient_one=hardest_first).sort_values(
            ["ancient_one", "difficulty"], kind="stable", ignore_index=True
        )
        for name in ("ancient_one", "difficulty"):
            kept[name] = kept[name].cat.remove_unused_categories()
        groups.append(CellGroup(str(game), int(str(players)), str(strategy), str(team), kept))
    return groups


def extremes(rows: Sequence[CellRow]) -> Extremes | None:
    """Return the hardest and the easiest of some cells, and the cells that may be as hard or as easy.

    A cell is near another one if their intervals overlap. This is cautious: cells whose intervals do not
    overlap differ; cells whose intervals overlap may still differ, but this number of games does not show it.

    Parameters
    ----------
    rows
        Cells of a run.

    Returns
    -------
    Extremes or None
        None if no cell has a game.
    """
    played = [row for row in rows if row.games]
    if not played:
        return None
    hardest, easiest = (choose(played, key=lambda row: row.win_rate) for choose in (min, max))
    return Extremes(
        hardest,
        easiest,
        [row for row in played if row.cell != hardest.cell and row.low <= hardest.high],
        [row for row in played if row.cell != easiest.cell and row.high >= easiest.low],
    )
