"""Figure of the win rates of a panel."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.panels import CellGroup
from reports import words
from reports.figures.heat_map import column_width, win_rate_heatmap
from reports.figures.picture import WIDTH, Picture, draw
from reports.figures.rate_bars import bar_rows, win_rate_bars
from reports.pages.captions import interval_name, note, scale_top
from reports.pages.run_tables import RunTables


def win_rate_picture(panel: CellGroup, tables: RunTables, prefix: str) -> Picture | None:
    """Draw the win rates; None for a single cell, whose win rate is in the first sentence of the panel.

    Cells that differ in one dimension are bars, others a heat map.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run: all panels have one scale.
    prefix
        Prefix of the ids of pictures.
    """
    if len(panel.cells) < 2:
        return None
    rows = panel.rows
    letters = tables.order.letters(panel.numbers)
    cells = panel.cells.merge(tables.data_ranges, on="cell", how="left")
    cells = cells.assign(group=[letters.get(row.cell, "") for row in rows])
    notes = {
        "player_low": "; player: from the weakest to the strongest member of the group",
        "data_low": "; data: range with other data",
    }
    other = "".join(note for column, note in notes.items() if _has(cells, column))
    comments = f"{words.letter_note(tables.order) + ' ' if letters else ''}{note(panel)}"
    rates = "; ".join(f"{words.cell(row)}: {words.percent(row.win_rate)}" for row in rows)
    bars = bar_rows(cells)
    if bars is not None:
        return draw(
            lambda ax: win_rate_bars(data=bars, ax=ax),
            width=WIDTH,
            height=1.1 + 0.42 * len(bars),
            prefix=prefix,
            alt=f"Bars of win rates. {rates}.",
            caption=f"Games won, with the {interval_name(rows)} interval{other}. {comments}",
            name="win-rates",
        )
    top = scale_top(row.win_rate for row in tables.rows)
    scale = f"darkest at {words.percent(top, 0)}"
    return draw(
        lambda ax: win_rate_heatmap(data=cells, top=top, ax=ax),
        width=max(WIDTH, 1.0 + column_width(cells) * len({row.difficulty for row in rows})),
        height=0.45 + (0.85 + 0.15 * _has(cells, "player_low")) * len({row.ancient_one for row in rows}),
        prefix=prefix,
        alt=f"Heat map of win rates. {rates}.",
        caption=f"Games won, with the {interval_name(rows)} interval below{other}; {scale}. {comments}",
        name="win-rates",
    )


def _has(cells: pd.DataFrame, column: str) -> bool:
    """Return whether a table has a column with values."""
    return column in cells and bool(cells[column].notna().any())
