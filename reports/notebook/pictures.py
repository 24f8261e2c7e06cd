"""Figures of a kept run on matplotlib axes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pandas as pd
from matplotlib.axes import Axes

from analysis.comparison.cell_order import cell_order
from analysis.kept_runs.cells import CellRow, Run, cell_rows, cell_table, rows_of
from analysis.kept_runs.panels import CellGroup, panels
from analysis.kept_runs.part import Part
from analysis.losses.causes import LOCATION, detail_columns, loss_causes, loss_details
from analysis.losses.endings import ways_to_win
from analysis.losses.places import happened_at
from analysis.losses.pressure import losses_by_round, pressure_table
from analysis.losses.survival import survival
from analysis.losses.why_result import SurvivalRow, rows_by_cell
from reports import words
from reports.figures import run_figures
from reports.figures.rate_bars import bar_rows, win_rate_bars
from reports.notebook.playing import check_cell
from reports.pages.captions import interval_name, scale_top
from reports.pages.sections.why import rounds_drawings
from reports.pages.table_rows import (
    PlaceCount,
    PressureRow,
    RoundLosses,
    ending_shares,
    endings_of,
    loss_places,
)
from simcore.messages.names import unknown_name
from simcore.results.board import Board


def plot_win_rates(run: Run, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the win rates of the first strategy of a run, the hardest Ancient One first.

    Cells that differ in one dimension are bars, others a heat map.

    Parameters
    ----------
    run
        A kept run.
    players
        Number of players; None: the first one of the run.
    ax
        Axes to draw on.
    """
    panel = _one_panel(run, players)
    rows, order = panel.rows, cell_order(run)
    letters = order.letters(panel.numbers)
    cells = panel.cells.assign(group=[letters.get(row.cell, "") for row in rows])
    note = f"{_note(rows)} {interval_name(rows)} intervals."
    if letters:
        note += f" {words.letter_note(order)}"
    bars = bar_rows(cells)
    if bars is not None:
        return win_rate_bars(data=bars, caption=note, ax=ax)
    return run_figures.win_rate_heatmap(
        data=cells, top=scale_top(row.win_rate for row in rows), caption=note, ax=ax
    )


def plot_causes(run: Run, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the endings of each cell as bars; arguments as for `plot_win_rates`."""
    rows = _one_panel(run, players).rows
    won = ending_shares(loss_causes(run).head(0), ways_to_win(run))
    endings = [*ending_shares(loss_causes(run), None), *won]
    data = pd.DataFrame(
        [
            (words.name(row.ancient_one), words.phrase(row.difficulty), ending.ending, ending.share)
            for row in rows
            for ending in endings
            if ending.cell == row.cell
        ],
        columns=["group", "label", "cause", "share"],
    )
    return run_figures.loss_cause_bars(data=data, ways=endings_of(won), caption=_note(rows), ax=ax)


def plot_survival(run: Run, ancient_one: str, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the share of games that are not lost yet by round, a curve for each difficulty.

    Raises
    ------
    ValueError
        If the run does not have this Ancient One with this number of players.
    """
    rows = _one_panel(run, players).rows
    known = list(dict.fromkeys(row.ancient_one for row in rows))
    if ancient_one not in known:
        raise ValueError(unknown_name("Ancient One in this run", ancient_one, known))
    mine = [row for row in rows if row.ancient_one == ancient_one]
    points = rows_by_cell(SurvivalRow, survival(run))
    data = pd.DataFrame(
        [
            point.plain() | {"label": words.phrase(row.difficulty)}
            for row in mine
            for point in points[row.cell]
        ]
    )
    note = f"{_note(mine)} Shaded: {interval_name(mine)} interval."
    return run_figures.survival_curves(data=data, title=words.name(ancient_one), caption=note, ax=ax)


def plot_rounds(run: Run, cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw the endings of one cell by round as bars."""
    check_cell(run, cell)
    (drawing,) = rounds_drawings(Part(run, (cell,)))
    return drawing.axes(ax)


def plot_losses(run: Run, cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw the locations of the losses of one cell on a map of the board.

    Raises
    ------
    ValueError
        If the game has no board or no locations of losses, or the run has no such cell.
    """
    check_cell(run, cell)
    board = _board(run, cell)
    if LOCATION not in detail_columns(run):
        raise ValueError("the game does not say where on the board games were lost")
    places = [place for place in loss_places(loss_details(run, LOCATION)) if place.cell == cell]
    row = cell_rows(run)[cell]
    return run_figures.loss_map(
        data=pd.DataFrame([(place.value, place.share) for place in places], columns=["value", "share"]),
        board=board,
        title=words.cell(row),
        caption=_note([row]),
        ax=ax,
    )


def plot_happened(run: Run, what: str = "", cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw counts per hundred games at each place on a map of the board.

    Parameters
    ----------
    run
        A kept run.
    what
        Name of the counts; empty: the first ones of the game.
    cell
        Number of the cell.
    ax
        Axes to draw on.

    Raises
    ------
    ValueError
        If the game has no such counts, or the run no such cell.
    """
    check_cell(run, cell)
    counts = rows_of(PlaceCount, happened_at(run))
    what = _kind_of([count.what for count in counts], what, "the game counts nothing by place")
    means = [(count.place, count.mean) for count in counts if (count.what, count.cell) == (what, cell)]
    row = cell_rows(run)[cell]
    return run_figures.happened_map(
        data=pd.DataFrame(means, columns=["place", "mean"]),
        board=_board(run, cell),
        title=f"{words.cell(row)}: {what}",
        caption=f"In a hundred games. {_note([row])}",
        ax=ax,
    )


def _kind_of(counted: Iterable[str], what: str, nothing: str) -> str:
    """Return one of the things that are counted, by default the first."""
    known = list(dict.fromkeys(counted))
    if not known:
        raise ValueError(nothing)
    if what and what not in known:
        raise ValueError(unknown_name("thing that is counted", what, known))
    return what or known[0]


def plot_pressure(run: Run, turn: int, cell: int = 0, *, what: str = "", ax: Axes | None = None) -> Axes:
    """Draw the pressure on each location in round `turn` on a map of the board, and the games lost there.

    Parameters
    ----------
    run
        A kept run.
    turn
        Number of the round.
    cell
        Number of the cell.
    what
        Kind of pressure, if the game has several; empty: the first.
    ax
        Axes to draw on.

    Raises
    ------
    ValueError
        If the game has no board, the run no such cell, or the round no counts.
    """
    check_cell(run, cell)
    counts = rows_of(PressureRow, pressure_table(run))
    what = _kind_of([count.what for count in counts], what, f"nothing was counted in round {turn}")
    mine = [count for count in counts if (count.what, count.cell) == (what, cell)]
    lost = [row for row in rows_of(RoundLosses, losses_by_round(run, LOCATION)) if row.cell == cell]
    now = [count for count in mine if count.round == turn]
    if not now:
        rounds = sorted({count.round for count in mine})
        raise ValueError(f"nothing was counted in round {turn}; rounds: {rounds}")
    row = cell_rows(run)[cell]
    caption = f"{words.count(now[0].seen)} games looked at. {_note([row])}"
    shares = [(loss.location, loss.share) for loss in lost if loss.round == turn]
    return run_figures.pressure_map(
        pressure=pd.DataFrame([(count.location, count.mean) for count in now], columns=["location", "mean"]),
        losses=pd.DataFrame(shares, columns=["location", "share"]),
        board=_board(run, cell),
        largest=max(count.mean for count in mine),
        most=max((loss.share for loss in lost), default=0.0),
        title=f"{words.cell(row)}, round {turn}",
        caption=caption,
        ax=ax,
    )


def _one_panel(run: Run, players: int | None) -> CellGroup:
    """Return the first panel of the run, with a number of players."""
    groups = panels(cell_table(run))
    number = run.cells[0].players if players is None else players
    panel = next((group for group in groups if group.players == number), None)
    if panel is None:
        raise ValueError(f"the run has no cell with {number} players")
    return panel


def _note(rows: Sequence[CellRow]) -> str:
    counts = sorted({row.games for row in rows})
    least = f"{words.count(counts[0])} to " if len(counts) > 1 else ""
    several = " in each cell" if len(rows) > 1 else ""
    players = f"{words.plural(rows[0].players, 'player')}, {words.players(rows[0].strategy)}"
    return f"{least}{words.plural(counts[-1], 'game')}{several}; {players}."


def _board(run: Run, cell: int) -> Board:
    board = run.manifest.boards[cell]
    if not board.locations:
        raise ValueError("the game has no board to draw")
    return board
