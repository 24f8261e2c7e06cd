"""Board of a panel, round by round: pressure and losses, for the script of a page and on paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.kept_runs.cells import CellRow, rows_of
from analysis.kept_runs.panels import CellGroup
from analysis.losses.causes import LOCATION
from reports import words
from reports.figures import run_figures
from reports.figures.own_look import own_look
from reports.figures.picture import Picture
from reports.pages.run_tables import RunTables
from reports.pages.sections.loss_maps import is_on_board, marked
from reports.pages.table_rows import PressureRow, RoundLosses
from simcore.results.board import Board

ACROSS = 3
"""Maps in a row on paper."""

MOST_MAPS, FEW_MAPS = 18, 6
"""Most maps on paper of a single kind of pressure, and of each of several kinds."""

SEEN = 0.0005
"""Smallest share of the games whose halo is visible."""


@dataclass(frozen=True)
class DrawnRound:
    """A round of a cell, as the script of the page reads it."""

    round: int
    mean: dict[str, float]
    lost: dict[str, float]
    caption: str


@dataclass(frozen=True)
class DrawnCell:
    """A cell and a kind of pressure, as the script of the page reads them."""

    title: str
    marks: Mapping[str, str]
    rounds: list[DrawnRound]
    largest: float
    what: str


@dataclass(frozen=True)
class DrawnBoard:
    """Board as the script of the page reads it."""

    locations: Mapping[str, tuple[float, float]]
    links: Sequence[tuple[str, str]]
    names: Mapping[str, str]
    unnamed: Mapping[str, str]


@dataclass(frozen=True)
class RoundData:
    """Data from which the script of a page draws the maps."""

    board: DrawnBoard
    most: float
    opens: int
    cells: list[DrawnCell]


@dataclass(frozen=True)
class RoundMaps:
    """Pressure and losses on the board, round by round.

    Attributes
    ----------
    pressure
        Names of the kinds of pressure, in the plural; empty if none was counted.
    data
        Data from which the script draws the maps.
    pictures
        Draws the maps on paper, one picture per cell.
    """

    pressure: str
    data: RoundData
    pictures: Callable[[], list[Picture]]


@dataclass(frozen=True)
class _Maps:
    """One kind of pressure on a panel, and its losses."""

    panel: CellGroup
    what: str
    pressure: list[PressureRow]
    losses: list[RoundLosses]

    @property
    def largest(self) -> float:
        """Mean of the darkest colour."""
        return max((row.mean for row in self.pressure), default=0.0)

    @property
    def most(self) -> float:
        """Share of the largest halo."""
        return max((row.share for row in self.losses), default=0.0)

    def of(self, cell: int) -> tuple[list[PressureRow], list[RoundLosses]]:
        """Return pressure and losses of a cell."""
        pressure = [row for row in self.pressure if row.cell == cell]
        return pressure, [row for row in self.losses if row.cell == cell]


def round_maps(panel: CellGroup, tables: RunTables, prefix: str) -> RoundMaps | None:
    """Return maps of all cells of a panel; None without a board or anything to show on it.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    prefix
        Prefix of the ids of pictures.
    """
    first, *_ = panel.numbers
    board = tables.boards[first]
    pressure = rows_of(PressureRow, panel.of(tables.pressure))
    losses = rows_of(RoundLosses, panel.of(tables.rounds)) if _lost_on_board(panel, tables) else []
    if not board.locations or not (pressure or losses):
        return None
    kinds = list(dict.fromkeys(row.what for row in pressure)) or [""]
    maps = [_Maps(panel, what, [row for row in pressure if row.what == what], losses) for what in kinds]
    cells = [
        _cell(row, kind, tables.boards[row.cell], several=len(kinds) > 1)
        for row in panel.rows
        for kind in maps
    ]
    unnamed = {label: words.place(label, board) for label in board.locations if label not in board.names}
    data = RoundData(
        board=DrawnBoard(board.locations, board.links, board.names, unnamed),
        most=maps[0].most,
        opens=_middle(row for row in pressure if row.cell == first),
        cells=cells,
    )
    return RoundMaps(" or ".join(filter(None, kinds)), data, _on_paper(maps, board, prefix))


def _middle(pressure: Iterable[PressureRow]) -> int:
    """Return the last round that half of the games have reached; 0 without games."""
    return max((row.round for row in pressure if 2 * row.seen >= row.games), default=0)


def some_rounds(turns: list[int], most: int) -> list[int]:
    """Return at most `most` evenly spaced rounds, including the first and the last.

    >>> some_rounds([1, 2, 3, 4, 5, 6, 7], 3), some_rounds([1, 2], 3)
    ([1, 4, 7], [1, 2])
    """
    if len(turns) <= most:
        return turns
    return [turns[round(i * (len(turns) - 1) / (most - 1))] for i in range(most)]


def _lost_on_board(panel: CellGroup, tables: RunTables) -> bool:
    """Return whether the games of the panel name the location of their loss, and the board has it."""
    places = tables.details.get(LOCATION)
    return places is not None and is_on_board(panel.of(places), tables.boards)


def _cell(row: CellRow, maps: _Maps, board: Board, *, several: bool) -> DrawnCell:
    pressure, losses = maps.of(row.cell)
    rounds = []
    for turn in sorted({count.round for count in pressure} | {loss.round for loss in losses}):
        means = [count for count in pressure if count.round == turn]
        lost = [loss for loss in losses if loss.round == turn]
        rounds.append(
            DrawnRound(
                round=turn,
                mean={count.location: round(count.mean, 3) for count in means},
                lost={loss.location: round(loss.share, 5) for loss in lost},
                caption=marked(board)
                + _caption(row, means, lost, maps.panel.strategy, turn, known=bool(losses)),
            )
        )
    title = f"{words.cell(row)}: {maps.what}" if several else words.cell(row)
    return DrawnCell(title, board.marks, rounds, maps.largest, maps.what)


def _caption(
    row: CellRow,
    pressure: Sequence[PressureRow],
    losses: Sequence[RoundLosses],
    strategy: str,
    turn: int,
    *,
    known: bool,
) -> str:
    """Return number of games, interval and strategy; `known`: games name the location of their loss."""
    parts = [f"Round {turn}."]
    if pressure:
        first = pressure[0]
        widths = [count.width for count in pressure if not math.isnan(count.width)]
        width = (
            f", {100 * first.confidence:g}% intervals (Student's t) at most ±{max(widths):.2f}"
            if widths
            else ""
        )
        parts.append(
            f"Mean {first.what} at the first decision of the round: {words.count(first.seen)} of "
            f"{words.plural(first.games, 'game')} looked at came so far{width}."
        )
    if known:
        lost = sum(loss.losses for loss in losses)
        of, share = words.plural(row.games, "game"), words.percent(lost / row.games)
        parts.append(f"Lost in this round at a known location: {words.count(lost)} of {of} ({share}).")
    players = words.players(strategy)
    parts.append(f"{players[:1].upper()}{players[1:]}.")
    return " ".join(parts)


def _on_paper(kinds: Sequence[_Maps], board: Board, prefix: str) -> Callable[[], list[Picture]]:
    """Return a function that draws one figure per cell and kind of pressure, with a map per round."""
    cells = [(row, maps) for row in kinds[0].panel.rows for maps in kinds]

    @own_look()
    def pictures() -> list[Picture]:
        return [
            _picture(row, maps, board, f"{prefix}{number}", several=len(kinds) > 1)
            for number, (row, maps) in enumerate(cells)
        ]

    return pictures


def _picture(row: CellRow, maps: _Maps, board: Board, prefix: str, *, several: bool) -> Picture:
    pressure, losses = maps.of(row.cell)
    turns = {count.round for count in pressure} | {loss.round for loss in losses if loss.share >= SEEN}
    shown = some_rounds(sorted(turns), FEW_MAPS if several else MOST_MAPS)
    down = -(-len(shown) // ACROSS)
    figure = Figure(figsize=(2.6 * ACROSS, 2.75 * down), layout="constrained")
    axes = figure.subplots(down, ACROSS, squeeze=False).ravel()
    for ax in axes[len(shown) :]:
        ax.set_axis_off()
    for turn, ax in zip(shown, axes, strict=False):
        _map(maps, row.cell, turn, board, ax)
    title, what = words.cell(row), maps.what
    number = f"mean {what} at the beginning of the round" if what else "nothing was counted"
    halo = "; halo: share of all games lost there in that round" if maps.losses else ""
    meaning = f"{title}. Colour and number: {number}{halo}."
    sample = pressure[0].games if pressure else 0
    widths = [count.width for count in pressure if not math.isnan(count.width)]
    width = f" (95% intervals at most ±{max(widths):.2f})" if widths else ""
    return Picture(
        figure,
        prefix,
        f"Maps of the board by round, {meaning}",
        f"{meaning} {words.plural(sample, 'game')} looked at{width}, "
        f"{words.plural(row.games, 'game')} in all; {words.players(maps.panel.strategy)}.",
        f"rounds-{title}" + (f"-{what}" if several else ""),
    )


def _map(maps: _Maps, cell: int, turn: int, board: Board, ax: Axes) -> None:
    pressure, losses = maps.of(cell)
    means = [(row.location, row.mean) for row in pressure if row.round == turn]
    shares = [(row.location, row.share) for row in losses if row.round == turn]
    run_figures.pressure_map(
        pressure=pd.DataFrame(means, columns=["location", "mean"]),
        losses=pd.DataFrame(shares, columns=["location", "share"]),
        board=board,
        largest=maps.largest,
        most=maps.most,
        title=f"Round {turn}",
        ax=ax,
    )
