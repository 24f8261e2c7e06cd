"""Tables of a panel with the causes that ended most of its games."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.kept_runs.panels import CellGroup
from analysis.losses.causes import top_details
from reports import words
from reports.pages.markdown import plain, table
from reports.pages.run_tables import RunTables
from reports.pages.sections.loss_maps import is_on_board
from simcore.results.board import Board

FIRST = 3
"""Values that the sentence in front of a table names."""


@dataclass(frozen=True)
class LossTable:
    """A table of shares: values down, cells across.

    Attributes
    ----------
    title, note
        Name of the column of the kept games, and its meaning.
    groups
        Ancient Ones, each with the number of its cells.
    columns
        Difficulties of the cells.
    rows
        The value, the number of games that it ended, and its share of the lost games of each cell.
    lost
        Lost games of all cells.
    """

    title: str
    note: str
    groups: list[tuple[str, int]]
    columns: list[str]
    rows: list[tuple[str, int, list[float]]]
    lost: int

    @property
    def summary(self) -> str:
        """The values that ended most games, in a sentence."""
        first = [
            f"{value} ({words.percent(losses / self.lost, 0)})" for value, losses, _ in self.rows[:FIRST]
        ]
        values = " and ".join([", ".join(first[:-1]), first[-1]] if len(first) > 1 else first)
        return f"Most often: {values} of all lost games."

    def markdown(self) -> list[str]:
        """Return the table in Markdown."""
        groups = [group for group, width in self.groups for _ in range(width)]
        heads = [self.title, "Lost games"]
        heads += [f"{group}, {column.lower()}" for group, column in zip(groups, self.columns, strict=True)]
        rows = [
            [value, words.count(losses), *(words.percent(share) for share in shares)]
            for value, losses, shares in self.rows
        ]
        head = f"### Details of lost games: {plain(self.title)}"
        return [head, "", plain(self.summary), "", *table(heads, rows, numbers=range(1, len(heads)))]


def loss_tables(panel: CellGroup, tables: RunTables) -> list[LossTable]:
    """Make the table of every column that says what ended a game of the panel.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    """
    made = [_loss_table(panel, column, tables) for column in tables.details]
    return [table for table in made if table is not None]


def _loss_table(panel: CellGroup, column: str, tables: RunTables) -> LossTable | None:
    cells = panel.rows
    matrix = top_details(tables.details[column], panel.numbers)
    if matrix.empty:
        return None
    groups: dict[str, int] = {}
    for row in cells:
        title = words.name(row.ancient_one)
        groups[title] = groups.get(title, 0) + 1
    on_board = is_on_board(tables.details[column], tables.boards)
    board = tables.boards[cells[0].cell] if on_board else Board()
    rows = [
        (
            words.place(str(value), board, tables.titles),
            int(losses),
            [float(share) for share in shares],
        )
        for value, losses, *shares in matrix.itertuples()
    ]
    return LossTable(
        title=words.phrase(column.removeprefix("loss_")),
        note=tables.meanings.get(column, ""),
        groups=list(groups.items()),
        columns=[words.phrase(row.difficulty) for row in cells],
        rows=rows,
        lost=sum(row.losses for row in cells),
    )
