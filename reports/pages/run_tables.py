"""Tables of a run that several sections of its page need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pandas as pd

from analysis.comparison.cell_order import CellOrder, cell_order
from analysis.influence.data_range import shown
from analysis.influence.pooled_teams import shared_luck_of_run
from analysis.influence.teams import team_counts
from analysis.kept_runs.cells import CellRow, Run, cell_table, rows_of
from analysis.losses.causes import LOCATION, detail_columns, loss_causes, loss_details
from analysis.losses.components import ComponentCounts, component_counts
from analysis.losses.endings import ways_to_win
from analysis.losses.places import happened_at
from analysis.losses.pressure import losses_by_round, pressure_table
from analysis.losses.survival import survival
from simcore.results.board import Board


@dataclass(frozen=True)
class RunTables:
    """Tables of a run that its panels need.

    Attributes
    ----------
    cells
        One row per cell: games, win rate, interval.
    causes
        Losses of each cell by cause.
    ways
        Wins of each cell by way to win; empty if there is only one.
    survival
        Games not lost yet, by round.
    details
        Shares of the lost games by the values of each column that says more about a loss.
    meanings
        The meaning of each column.
    boards
        The board of each cell; it has no locations if the game has no board.
    rounds
        Losses by location and round.
    pressure
        The pressure on each location, by round.
    happened
        Counts at each place of the board.
    components
        Outcomes of each component that the game counts, for instance of each card.
    teams
        Games and wins of every team that was drawn at random.
    shared_luck
        Share of the luck that some cells have in common (`analysis.influence.pooled_teams.shared_luck`).
    data_ranges
        Ranges of the win rates with other data: `cell`, `data_low`, `data_high`; empty if they were not
        played.
    order
        The cells from the hardest to the easiest, and which of them the games distinguish.
    titles
        Printed names by label.
    """

    cells: pd.DataFrame
    causes: pd.DataFrame
    ways: pd.DataFrame
    survival: pd.DataFrame
    details: Mapping[str, pd.DataFrame]
    meanings: Mapping[str, str]
    boards: Sequence[Board]
    rounds: pd.DataFrame
    pressure: pd.DataFrame
    happened: pd.DataFrame
    components: Sequence[ComponentCounts]
    teams: pd.DataFrame
    shared_luck: Callable[[Sequence[int]], float]
    data_ranges: pd.DataFrame
    order: CellOrder
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def rows(self) -> list[CellRow]:
        """The cells as rows."""
        return rows_of(CellRow, self.cells)


def run_tables(run: Run) -> RunTables:
    """Return all tables of a run."""
    details = {column: loss_details(run, column) for column in detail_columns(run)}
    return RunTables(
        cells=cell_table(run),
        causes=_occurring(loss_causes(run)),
        ways=ways_to_win(run),
        survival=survival(run),
        details={column: table for column, table in details.items() if len(table)},
        meanings={column.name: column.meaning for column in run.manifest.columns},
        boards=run.manifest.boards,
        rounds=losses_by_round(run, LOCATION),
        pressure=pressure_table(run),
        happened=happened_at(run),
        components=component_counts(run),
        teams=team_counts(run),
        data_ranges=_data_ranges(run),
        order=cell_order(run),
        shared_luck=lambda cells: shared_luck_of_run(run, cells),
        titles=run.manifest.titles,
    )


def _occurring(causes: pd.DataFrame) -> pd.DataFrame:
    """Return the causes that ended a game of the run; all if there was no loss."""
    lost = causes.groupby("cause", sort=False)["losses"].transform("sum") > 0
    return causes[lost].reset_index(drop=True) if lost.any() else causes


def _data_ranges(run: Run) -> pd.DataFrame:
    """Return the ranges with other data by cell."""
    known = () if run.manifest.data_uncertainty is None else run.manifest.data_uncertainty.cells
    ends = [(number, shown(cell.data)) for number, cell in enumerate(known)]
    rows = [(number, *interval) for number, interval in ends if interval is not None]
    return pd.DataFrame(rows, columns=["cell", "data_low", "data_high"]).astype({"cell": "int64"})
