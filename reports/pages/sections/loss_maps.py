"""Maps of a panel with the locations of its losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.panels import CellGroup
from reports import words
from reports.figures import run_figures
from reports.figures.picture import WIDTH, Picture, draw
from reports.pages.captions import interval_width
from reports.pages.run_tables import RunTables
from reports.pages.table_rows import loss_places
from simcore.results.board import Board


@dataclass(frozen=True)
class LossMaps:
    """Maps of one column, one per cell."""

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
        Prefix of the ids of pictures.
    """
    maps = [
        _maps(panel, column, tables, f"{prefix}{i}-")
        for i, (column, details) in enumerate(tables.details.items())
        if is_on_board(details, tables.boards)
    ]
    return [loss_map for loss_map in maps if loss_map.pictures]


def is_on_board(details: pd.DataFrame, boards: Sequence[Board]) -> bool:
    """Return whether all values of a column are locations of the board."""
    places = loss_places(details)
    return bool(places) and all(place.value in boards[place.cell].locations for place in places)


def _maps(panel: CellGroup, column: str, tables: RunTables, prefix: str) -> LossMaps:
    """Draw one map per cell with a lost game, on one scale for all maps of the group."""
    known = panel.of(tables.details[column]).dropna(subset="value")
    places = loss_places(known)
    largest = max((place.share for place in places), default=0.0)
    pictures = []
    for row in panel.rows:
        mine = [place for place in places if place.cell == row.cell]
        if not mine:
            continue
        title, board = words.cell(row), tables.boards[row.cell]
        top = "; ".join(
            f"{words.place(place.value, board)} {words.percent(place.share, 0)}" for place in mine[:3]
        )
        part = known[known["cell"] == row.cell]
        pictures.append(
            draw(
                _map(part, board, largest, title),
                height=WIDTH * 1.06,
                rows=(0.0, 0.93),
                prefix=f"{prefix}{row.cell}",
                alt=f"Map of the board, {title}: most lost games at {top}.",
                caption=f"{marked(board)}Known for {words.count(sum(place.losses for place in mine))} of "
                f"{words.plural(row.losses, 'lost game')}; "
                f"{words.players(panel.strategy)}. {interval_width(mine)}.",
                name=f"{column}-{title}",
            )
        )
    meaning = tables.meanings.get(column) or words.phrase(column)
    return LossMaps(words.phrase(meaning), pictures)


def marked(board: Board) -> str:
    """Return a sentence on the rings of a map; empty if it has none."""
    rings = [f"{what} ({words.place(label, board)})" for label, what in board.marks.items()]
    return f"Ringed: {', '.join(rings)}. " if rings else ""


def _map(part: pd.DataFrame, board: Board, largest: float, title: str) -> Callable[[Axes], object]:
    return lambda ax: run_figures.loss_map(data=part, board=board, largest=largest, title=title, ax=ax)
