"""The heat map of win rates of a panel."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.cells import CellGroup, records
from reports import words
from reports.figures import run_figures
from reports.figures.picture import WIDTH, Picture, draw
from reports.pages.captions import interval_name, note, scale_top
from reports.pages.run_tables import RunTables


def win_rate_picture(panel: CellGroup, tables: RunTables, prefix: str) -> Picture | None:
    """Draw the win rates; None for a single cell: the first sentence of the panel says its win rate.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run: all panels have one scale.
    prefix
        Keeps ids of pictures apart.
    """
    cells, top = panel.cells.merge(tables.doubts, on="cell", how="left"), scale_top(tables.cells["win_rate"])
    if len(cells) < 2:
        return None
    rates = "; ".join(f"{words.cell(row)}: {words.percent(row['win_rate'])}" for row in records(cells))
    scale = f"darkest at {words.percent(top, 0)}"
    notes = {
        "player_low": "; player: from the weakest to the strongest that the group may be",
        "data_low": "; data: where other readings of the data may put it",
    }
    other = "".join(note for column, note in notes.items() if _has(cells, column))
    return draw(
        lambda ax: run_figures.win_rate_heatmap(data=cells, top=top, ax=ax),
        width=max(WIDTH, 1.0 + 0.92 * cells["difficulty"].nunique()),
        height=0.45 + (0.85 + 0.15 * _has(cells, "player_low")) * cells["ancient_one"].nunique(),
        prefix=prefix,
        alt=f"Heat map of win rates. {rates}.",
        caption=f"Games won, with the {interval_name(cells)} interval below{other}; {scale}. {note(panel)}",
        name="win-rates",
    )


def _has(cells: pd.DataFrame, column: str) -> bool:
    """Whether a column is there and tells anything."""
    return column in cells and bool(cells[column].notna().any())
