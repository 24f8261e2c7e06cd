"""Pictures of a kept run, on matplotlib axes."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.comparison.cell_order import cell_order
from analysis.kept_runs.cells import Run, cell_table, panels, records
from analysis.kept_runs.part import Part
from analysis.losses.causes import LOCATION, detail_columns, loss_details
from analysis.losses.endings import ways_to_win
from analysis.losses.places import happened_at
from analysis.losses.pressure import losses_by_round, pressure_table
from reports import words
from reports.figures import run_figures
from reports.figures.rate_bars import bar_rows, win_rate_bars
from reports.notebook.playing import check_cell
from reports.notebook.tables import causes, named, rounds_survived
from reports.pages.captions import interval_name, scale_top
from reports.pages.sections.why import rounds_drawings
from simcore.messages.names import unknown_name


def plot_win_rates(run: Run, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the win rates of one strategy, the first one of the run: the hardest Ancient One first.

    Cells that differ in one dimension are bars, others a heat map.

    Parameters
    ----------
    run
        A kept run.
    players
        Number of players; the first one of the run if None.
    ax
        Axes to draw on.
    """
    cells = _one_panel(run, players)
    order = cell_order(run)
    letters = order.letters(cells["cell"])
    cells = cells.assign(group=[letters.get(cell, "") for cell in cells["cell"]])
    note = f"{_note(cells)} {interval_name(cells)} intervals."
    if letters:
        note += f" {words.letter_note(order)}"
    bars = bar_rows(cells)
    if bars is not None:
        return win_rate_bars(data=bars, caption=note, ax=ax)
    return run_figures.win_rate_heatmap(data=cells, top=scale_top(cells["win_rate"]), caption=note, ax=ax)


def plot_causes(run: Run, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Bars: how the games of each cell end; arguments as for `plot_win_rates`."""
    cells = _one_panel(run, players)
    won = named(run, ways_to_win(run))
    data = pd.concat([causes(run), won.rename(columns={"ending": "cause"})], ignore_index=True)
    data = data[data["cell"].isin(cells["cell"])]
    places = {number: place for place, number in enumerate(cells["cell"])}
    data = data.sort_values("cell", key=lambda numbers: numbers.map(places), kind="stable").assign(
        group=data["ancient_one"].map(lambda name: words.name(str(name))),
        label=data["difficulty"].map(lambda name: words.phrase(str(name))),
    )
    names = list(dict.fromkeys(won["ending"]))
    return run_figures.loss_cause_bars(data=data, ways=names, caption=_note(cells), ax=ax)


def plot_survival(run: Run, ancient_one: str, *, players: int | None = None, ax: Axes | None = None) -> Axes:
    """Curves: which part of the games is not lost yet, one line a difficulty.

    Raises
    ------
    ValueError
        If the run has no such Ancient One, or not with so many players.
    """
    cells = _one_panel(run, players)
    known = list(dict.fromkeys(cells["ancient_one"]))
    if ancient_one not in known:
        raise ValueError(unknown_name("Ancient One in this run", ancient_one, known))
    cells = cells[cells["ancient_one"] == ancient_one]
    data = rounds_survived(run)
    data = data[data["cell"].isin(cells["cell"])].sort_values("difficulty", kind="stable")
    data = data.assign(label=data["difficulty"].map(lambda name: words.phrase(str(name))))
    note = f"{_note(cells)} Shaded: {interval_name(cells)} interval."
    return run_figures.survival_curves(data=data, title=words.name(ancient_one), caption=note, ax=ax)


def plot_rounds(run: Run, cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Bars: how the games of one cell end, round by round."""
    check_cell(run, cell)
    (drawing,) = rounds_drawings(Part(run, (cell,)))
    return drawing.axes(ax)


def plot_losses(run: Run, cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Map of the board: where the games of one cell are lost.

    Raises
    ------
    ValueError
        If the game has no board or does not say where games were lost, or there is no such cell.
    """
    check_cell(run, cell)
    board = _board(run, cell)
    if LOCATION not in detail_columns(run):
        raise ValueError("the game does not say where on the board games were lost")
    data = loss_details(run, LOCATION)
    row = cell_table(run).iloc[[cell]]
    return run_figures.loss_map(
        data=data[(data["cell"] == cell) & data["value"].notna()],
        board=board,
        title=words.cell(records(row)[0]),
        caption=_note(row),
        ax=ax,
    )


def plot_happened(run: Run, what: str = "", cell: int = 0, *, ax: Axes | None = None) -> Axes:
    """Map of the board: how often something happened at each place, in a hundred games.

    Parameters
    ----------
    run
        A kept run.
    what
        What is counted; the first thing that the game counts if empty.
    cell
        Number of the cell.
    ax
        Axes to draw on.

    Raises
    ------
    ValueError
        If the game counts nothing of the kind, or there is no such cell.
    """
    check_cell(run, cell)
    table = _kind_of(happened_at(run), what, "the game counts nothing by place")
    row = cell_table(run).iloc[[cell]]
    return run_figures.happened_map(
        data=table[table["cell"] == cell],
        board=_board(run, cell),
        title=f"{words.cell(records(row)[0])}: {table['what'].iloc[0]}",
        caption=f"In a hundred games. {_note(row)}",
        ax=ax,
    )


def _kind_of(table: pd.DataFrame, what: str, nothing: str) -> pd.DataFrame:
    """The rows about one thing that is counted, by default the first."""
    known = list(dict.fromkeys(table["what"]))
    if not known:
        raise ValueError(nothing)
    if what and what not in known:
        raise ValueError(unknown_name("thing that is counted", what, known))
    return table[table["what"] == (what or known[0])]


def plot_pressure(run: Run, turn: int, cell: int = 0, *, what: str = "", ax: Axes | None = None) -> Axes:
    """Map of the board: what presses on each location in round `turn`, and how many games are lost there.

    Parameters
    ----------
    run
        A kept run.
    turn
        Number of the round.
    cell
        Number of the cell.
    what
        What presses, where the game counts several things; empty: the first.
    ax
        Axes to draw on.

    Raises
    ------
    ValueError
        If the game has no board, there is no such cell, or nothing was counted in that round.
    """
    check_cell(run, cell)
    table = _kind_of(pressure_table(run), what, f"nothing was counted in round {turn}")
    losses = losses_by_round(run, LOCATION)
    mine, lost = table[table["cell"] == cell], losses[losses["cell"] == cell]
    now = mine[mine["round"] == turn]
    if now.empty:
        raise ValueError(f"nothing was counted in round {turn}; rounds: {sorted(set(mine['round']))}")
    row = cell_table(run).iloc[[cell]]
    caption = f"{words.count(now['seen'].iloc[0])} games looked at. {_note(row)}"
    return run_figures.pressure_map(
        pressure=now,
        losses=lost[lost["round"] == turn],
        board=_board(run, cell),
        largest=mine["mean"].max(),
        most=lost["share"].max() if len(lost) else 0.0,
        title=f"{words.cell(records(row)[0])}, round {turn}",
        caption=caption,
        ax=ax,
    )


def _one_panel(run: Run, players: int | None) -> pd.DataFrame:
    """Cells of one number of players and of the first strategy, which one picture can hold."""
    cells = cell_table(run)
    number = int(cells["players"].iloc[0]) if players is None else players
    cells = cells[cells["players"] == number]
    if cells.empty:
        raise ValueError(f"the run has no cell with {number} players")
    return panels(cells)[0].cells


def _note(cells: pd.DataFrame) -> str:
    counts = sorted(set(cells["games"]))
    least = f"{words.count(counts[0])} to " if len(counts) > 1 else ""
    several = " in each cell" if len(cells) > 1 else ""
    who = words.players(str(cells["strategy"].iloc[0]))
    number = words.plural(int(cells["players"].iloc[0]), "player")
    return f"{least}{words.plural(counts[-1], 'game')}{several}; {number}, {who}."


def _board(run: Run, cell: int) -> dict[str, Any]:
    board = run.manifest.boards[cell]
    if not board.get("locations"):
        raise ValueError("the game has no board to draw")
    return dict(board)
