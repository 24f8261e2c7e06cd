"""Maps of a panel with counts of events at each place of the board."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import rows_of
from analysis.kept_runs.panels import CellGroup
from reports import words
from reports.figures import run_figures
from reports.figures.picture import WIDTH, draw
from reports.pages.run_tables import RunTables
from reports.pages.sections.loss_maps import LossMaps
from reports.pages.table_rows import PlaceCount
from simcore.results.board import Board


def place_maps(panel: CellGroup, tables: RunTables, prefix: str) -> list[LossMaps]:
    """Draw the maps of everything that the game counts by place.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Prefix of the ids of pictures.
    """
    table = panel.of(tables.happened)
    times: dict[str, int] = {}
    for count in rows_of(PlaceCount, table):
        times[count.what] = times.get(count.what, 0) + count.times
    kinds = [what for what, number in times.items() if number]
    return [
        _maps(panel, what, table[table["what"] == what], tables, f"{prefix}{i}-")
        for i, what in enumerate(kinds)
    ]


def _maps(panel: CellGroup, what: str, table: pd.DataFrame, tables: RunTables, prefix: str) -> LossMaps:
    """Draw one map per cell, on one scale for all maps of the group."""
    counts = rows_of(PlaceCount, table)
    largest = max(count.mean for count in counts)
    pictures = []
    for row in panel.rows:
        mine = [count for count in counts if count.cell == row.cell]
        board, title = tables.boards[row.cell], words.cell(row)
        most = sorted(mine, key=lambda count: -count.mean)[:3]
        top = "; ".join(f"{words.place(count.place, board)} {100 * count.mean:.0f}" for count in most)
        pictures.append(
            draw(
                _map(table[table["cell"] == row.cell], board, largest, title),
                height=WIDTH * 1.3,
                rows=(0.0, 0.93),
                prefix=f"{prefix}{row.cell}",
                alt=f"Map of the board, {title}: {what} in a hundred games, most at {top}.",
                caption=f"In a hundred games: {100 * sum(count.mean for count in mine):.0f} in all. "
                f"{words.plural(row.games, 'game')}; {words.players(panel.strategy)}.",
                name=f"{what}-{title}",
            )
        )
    return LossMaps(words.phrase(what), pictures)


def _map(part: pd.DataFrame, board: Board, largest: float, title: str) -> Callable[[Axes], object]:
    return lambda ax: run_figures.happened_map(data=part, board=board, largest=largest, title=title, ax=ax)
