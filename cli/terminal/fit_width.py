"""Tables in windows of any width: numbers and names are never cut, and omissions are noted.

rich draws and measures the tables. It has no choice among several layouts, and cuts a table that is too wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.box import Box
    from rich.console import Console, RenderableType
    from rich.table import Column, Table

WORDS = 24
"""Minimum width of a column of words with longer entries, to stay readable."""

INTERVAL = "interval"
"""Heading of a column with the interval of the number before it."""

ANYWHERE = 10_000
"""A width that fits every table."""


def fitted(table: Table, console: Console) -> list[RenderableType]:
    """Return the table unchanged if it fits into the window, else the first of these layouts that fits.

    The layouts are: without the columns in which all rows are equal, which the title then names; with words
    in a separate table below the numbers; several tables below each other, each with the names of the rows;
    a line for each entry, as for a single row.
    """
    from rich.box import SIMPLE_HEAD

    whole = _part(table.columns, table.box)
    if _fits([whole], console):
        whole.title, whole.caption = table.title, table.caption
        return [whole]
    title, caption = str(table.title or ""), str(table.caption or "")
    if table.row_count > 1:
        varying = [column for column in table.columns if len(set(column.cells)) > 1]
        alike = _shared_values([column for column in table.columns if column not in varying])
        slim = _part(varying, SIMPLE_HEAD)
        for tried in ([slim], _numbers_and_words(varying), _several(varying, console)):
            if _fits(tried, console):
                heading = ": ".join(part for part in (title, alike) if part)
                return _framed(heading, tried, caption)
    return _framed(title, [_entries(table)], caption)


def _framed(title: str, tables: Sequence[Table], caption: str) -> list[RenderableType]:
    """Return tables between title and caption, which may be wider than the tables."""
    from rich.text import Text

    above = [Text(title, style="table.title")] if title else []
    below = [Text(caption, style="table.caption")] if caption else []
    return [*above, *tables, *below]


def _part(columns: Sequence[Column], box: Box | None) -> Table:
    """Return a table of some columns, none of which may become too narrow."""
    from rich.table import Table

    made = Table(box=box, title_justify="left", caption_justify="left")
    for column in columns:
        justify, least = column.justify, _least(column)
        made.add_column(
            column.header, justify=justify, no_wrap=column.no_wrap, overflow="fold", min_width=least
        )
    for row in zip(*(column.cells for column in columns), strict=True):
        made.add_row(*row)
    return made


def _least(column: Column) -> int:
    """Return the minimum width of a column."""
    from rich.cells import cell_len

    entries = (str(entry).splitlines() or [""] for entry in (column.header, *column.cells))
    widest = max(cell_len(line) for entry in entries for line in entry)
    return min(widest, WORDS) if _is_wordy(column) else widest


def _is_wordy(column: Column) -> bool:
    """Return whether the entries of a column may be wrapped."""
    return column.overflow == "fold" and not column.no_wrap


def _fits(tables: Sequence[Table], console: Console) -> bool:
    """Return whether there are columns and none is cut; rich reports no width above the given one."""
    anywhere = console.options.update(max_width=ANYWHERE)
    return bool(tables) and all(
        console.measure(_narrowest(table), options=anywhere).minimum <= console.width for table in tables
    )


def _narrowest(table: Table) -> Table:
    """Return the minimum width of a part, as a table.

    rich measures a column of words by its longest word, although it folds long words such as keys.
    """
    from rich.table import Table

    made = Table(box=table.box)
    for column in table.columns:
        made.add_column("x" * (column.min_width or 0), no_wrap=True)
    return made


def _shared_values(columns: Sequence[Column]) -> str:
    """Return the contents of columns in which all rows are equal."""
    return ", ".join(f"{column.header} {next(iter(column.cells))}" for column in columns if any(column.cells))


def _numbers_and_words(columns: Sequence[Column]) -> list[Table]:
    """Return two tables: row names with their numbers, and row names with their words."""
    from rich.box import SIMPLE_HEAD

    first_number = next((i for i, column in enumerate(columns) if column.justify == "right"), len(columns))
    names = list(columns[:first_number])
    words = [column for column in columns[first_number:] if _is_wordy(column)]
    if not names or not words:
        return []
    numbers = [column for column in columns if column not in words]
    return [_part(numbers, SIMPLE_HEAD), _part([*names, *words], SIMPLE_HEAD)]


def _several(columns: Sequence[Column], console: Console) -> list[Table]:
    """Return tables of as many columns as fit, each with the row names; none if a column is too wide."""
    from rich.box import SIMPLE_HEAD

    first_number = next((i for i, column in enumerate(columns) if column.justify == "right"), len(columns))
    every = list(columns[:first_number])
    names = [column for number, column in enumerate(every) if not number or not _is_wordy(column)]
    groups: list[list[Column]] = []
    for column in columns[first_number:]:
        if column.header == INTERVAL and groups:
            groups[-1].append(column)  # it belongs to the number before it
        else:
            groups.append([column])
    tables: list[Table] = []
    shown: list[Column] = []
    named = [column for column in every if column not in names]
    if named:  # words that explain a name are not needed in every table
        groups.insert(0, named)
    for group in groups:
        wider = _part([*names, *shown, *group], SIMPLE_HEAD)
        if shown and _fits([wider], console):
            tables[-1], shown = wider, [*shown, *group]
        else:
            tables.append(_part([*names, *group], SIMPLE_HEAD))
            shown = list(group)
    return tables if names and _fits(tables, console) else []


def _entries(table: Table) -> Table:
    """Return a line for each entry, with an empty one between rows."""
    from rich.table import Table

    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    for i, row in enumerate(zip(*(column.cells for column in table.columns), strict=True)):
        if i:
            made.add_row("", "")
        for column, entry in zip(table.columns, row, strict=True):
            if entry:
                made.add_row(column.header, entry)
    return made
