"""The maps of a panel that show where its games are lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import CellGroup, records
from reports import words
from reports.figures import run_figures
from reports.figures.picture import WIDTH, Picture, draw
from reports.pages.captions import interval_width
from reports.pages.run_tables import RunTables


@dataclass(frozen=True)
class LossMaps:
    """Maps of one column, one a cell."""

    title: str
    pictures: list[Picture]


def loss_maps(panel: CellGroup, tables: RunTables, prefix: str) -> list[LossMaps]:
    """Draw the maps of every column that names locations of the board.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Keeps ids of pictures apart.
    """
    found = [
        _maps(panel, column, tables, f"{prefix}{i}-")
        for i, (column, details) in enumerate(tables.details.items())
        if is_on_board(details, tables.boards)
    ]
    return [maps for maps in found if maps.pictures]


def is_on_board(details: pd.DataFrame, boards: Sequence[Mapping[str, Any]]) -> bool:
    """True if everything that a column names is a location of the board."""
    named = details[details["value"].notna()]
    rows = zip(named["cell"], named["value"], strict=True)
    return len(named) > 0 and all(value in boards[cell].get("locations", {}) for cell, value in rows)


def _maps(panel: CellGroup, column: str, tables: RunTables, prefix: str) -> LossMaps:
    """One map a cell with a lost game; one scale for all maps of the group."""
    details = tables.details[column]
    places = details[details["cell"].isin(panel.cells["cell"]) & details["value"].notna()]
    largest = places["share"].max()
    pictures = []
    for row in records(panel.cells):
        part = places[places["cell"] == row["cell"]]
        if part.empty:
            continue
        title = words.cell(row)
        shares = zip(part["value"].head(3), part["share"].head(3), strict=True)
        board = tables.boards[row["cell"]]
        top = "; ".join(
            f"{words.place(str(value), board)} {words.percent(share, 0)}" for value, share in shares
        )
        lost = words.plural(row["losses"], "lost game")
        pictures.append(
            draw(
                _map(part, board, largest, title),
                height=WIDTH * 1.06,
                rows=(0.0, 0.93),
                prefix=f"{prefix}{row['cell']}",
                alt=f"Map of the board, {title}: most lost games at {top}.",
                caption=f"{marked(board)}Known for {words.count(part['losses'].sum())} of {lost}; "
                f"{words.players(panel.strategy)}. {interval_width(part)}.",
                name=f"{column}-{title}",
            )
        )
    meaning = tables.meanings.get(column) or words.phrase(column)
    return LossMaps(words.phrase(meaning), pictures)


def marked(board: Mapping[str, Any]) -> str:
    """A sentence that says what is ringed on a map; empty if nothing is."""
    rings = [f"{what} ({words.place(label, board)})" for label, what in board.get("marks", {}).items()]
    return f"Ringed: {', '.join(rings)}. " if rings else ""


def _map(
    part: pd.DataFrame, board: Mapping[str, Any], largest: float, title: str
) -> Callable[[Axes], object]:
    return lambda ax: run_figures.loss_map(data=part, board=board, largest=largest, title=title, ax=ax)
