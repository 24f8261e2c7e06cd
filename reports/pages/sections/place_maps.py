"""The maps of a panel that show where on the board something happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import CellGroup, records
from reports import words
from reports.figures import run_figures
from reports.figures.picture import WIDTH, draw
from reports.pages.run_tables import RunTables
from reports.pages.sections.loss_maps import LossMaps


def place_maps(panel: CellGroup, tables: RunTables, prefix: str) -> list[LossMaps]:
    """Draw the maps of everything that the game counts by place.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Keeps ids of pictures apart.
    """
    mine = tables.happened[tables.happened["cell"].isin(panel.cells["cell"])]
    kinds = [what for what in dict.fromkeys(mine["what"]) if mine.loc[mine["what"] == what, "times"].sum()]
    return [
        _maps(panel, what, mine[mine["what"] == what], tables, f"{prefix}{i}-")
        for i, what in enumerate(kinds)
    ]


def _maps(panel: CellGroup, what: str, counts: pd.DataFrame, tables: RunTables, prefix: str) -> LossMaps:
    """One map a cell; one scale for all maps of the group."""
    largest = float(counts["mean"].max())
    pictures = []
    for row in records(panel.cells):
        part, board = counts[counts["cell"] == row["cell"]], tables.boards[row["cell"]]
        most = part.nlargest(3, "mean")
        top = "; ".join(
            f"{words.place(place, board)} {100 * mean:.0f}"
            for place, mean in zip(most["place"], most["mean"], strict=True)
        )
        title = words.cell(row)
        pictures.append(
            draw(
                _map(part, board, largest, title),
                height=WIDTH * 1.3,
                rows=(0.0, 0.93),
                prefix=f"{prefix}{row['cell']}",
                alt=f"Map of the board, {title}: {what} in a hundred games, most at {top}.",
                caption=f"In a hundred games: {100 * part['mean'].sum():.0f} in all. "
                f"{words.plural(row['games'], 'game')}; {words.players(panel.strategy)}.",
                name=f"{what}-{title}",
            )
        )
    return LossMaps(words.phrase(what), pictures)


def _map(
    part: pd.DataFrame, board: Mapping[str, Any], largest: float, title: str
) -> Callable[[Axes], object]:
    return lambda ax: run_figures.happened_map(data=part, board=board, largest=largest, title=title, ax=ax)
