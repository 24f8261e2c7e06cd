"""Data as sheets for a spreadsheet program: a row for each card or monster, and a column for each field.

A sheet holds all entries of one kind, such as `monsters` or `investigators.cards`. The first column has the
key of the entry. A cell holds a value as in a setting: a number, a bare word, or TOML; programs of effects
are written as text. An empty cell means that the entry does not have the field. Spreadsheet programs change
some cells when they save a sheet, such as 1 to 1.0 or true to True; both forms are equivalent here.
"""

from __future__ import annotations

import csv
import graphlib
import io
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from simcore.data import toml_write
from simcore.data.entries import Tree, entries
from simcore.data.merging import lookup
from simcore.data.origin import Origin, parse_value
from simcore.files.csv_text import (
    MISSING,
    TRUTH,
    CsvError,
    Record,
    beyond,
    encoded,
    is_misread,
    records,
    whole,
)
from simcore.files.reading import TomlError, read_file, text_of
from simcore.files.user_files import files_with
from simcore.files.writing import Content
from simcore.messages.error_details import ErrorDetail, Key, dotted

ENDING = ".csv"
KEY = "key"
"""Heading of the first column."""
ANY = "*"
"""Placeholder for the name of an entry in the kind of a sheet."""
LEAST = 2
"""Fewest entries of a kind with a sheet; smaller kinds stay in their file."""

Cells = dict[str, str]
"""Text of each value of an entry, by column."""


# --- writing


def kinds(tree: Tree) -> dict[str, list[Key]]:
    """Return the keys of all entries in sheets, by the name of the sheet."""
    known = [key for key, _ in entries(tree) if len(key) > 1]
    known_kinds = {*known, *(key[:1] for key, _ in entries(tree))}
    keys_of: dict[str, list[Key]] = {}
    for key in known:
        shape = [ANY if end and key[: end + 1] in known_kinds else part for end, part in enumerate(key)]
        keys_of.setdefault(dotted(part for part in shape if part != ANY), []).append(key)
    return {name: keys for name, keys in keys_of.items() if len(keys) >= LEAST}


def written(tree: Tree, folder: Path) -> tuple[dict[Path, Content], Tree]:
    """Return the sheets of a tree by path, and the remaining tree for other files.

    Parameters
    ----------
    tree
        The data, in written form (`simcore.data.model_errors.as_written`).
    folder
        Folder for the sheets.
    """
    by_kind = kinds(tree)
    apart = {key for keys in by_kind.values() for key in keys}
    contents: dict[Path, Content] = {}
    for name, keys in by_kind.items():
        rows = {key: dict(_cells(lookup(tree, key), key, apart)) for key in keys}
        columns = _columns([list(cells) for cells in rows.values()])
        text = io.StringIO(newline="")
        sheet = csv.writer(text)
        sheet.writerow([KEY, *columns])
        for key, cells in rows.items():
            sheet.writerow([dotted(key), *(cells.get(column, "") for column in columns)])
        contents[folder / f"{name}{ENDING}"] = encoded(text.getvalue())
    return contents, _left(tree, apart)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return all columns, in an order consistent with the field order of each entry if possible."""
    after: dict[str, set[str]] = {name: set() for row in rows for name in row}
    for row in rows:
        for before, name in itertools.pairwise(row):
            after[name].add(before)
    try:
        return list(graphlib.TopologicalSorter(after).static_order())
    except graphlib.CycleError:
        return list(after)


def _cells(table: Tree, key: Key, apart: set[Key], column: Key = ()) -> Iterator[tuple[str, str]]:
    """Yield column and text of each value of an entry; a nested table has a column for each of its values."""
    for name, value in table.items():
        path = (*column, name)
        if (*key, *path) in apart:
            continue
        if isinstance(value, dict) and value and not any("." in inner for inner in value):
            yield from _cells(value, key, apart, path)
        else:
            yield dotted(path), _text(value)


def _text(value: Any) -> str:
    """Return a value as a cell that `value_of` reads back."""
    # A word that would be misread, here or by another program, gets quotes.
    if isinstance(value, str) and value == value.strip() and value_of(value) == value:
        return value if value and not is_misread(value) else toml_write.inline(value)
    return toml_write.inline(value)


def _left(tree: Tree, apart: set[Key], key: Key = ()) -> Tree:
    """Return the tree without the entries in sheets, and without tables that are then empty."""
    left = {}
    for name, value in tree.items():
        here = (*key, name)
        if here in apart:
            continue
        inner = _left(value, apart, here) if isinstance(value, dict) else value
        if inner or not value:
            left[name] = inner
    return left


# --- reading


def read(folder: Path, label: str, errors: list[ErrorDetail]) -> list[tuple[Key, str, Cells]]:
    """Return the rows of all sheets of a folder: key, position, and cells."""
    rows: list[tuple[Key, str, Cells]] = []
    for path in files_with(folder, ENDING):
        file = f"{label}/{path.name}"
        try:
            rows += _rows(text_of(read_file(path)), file, errors)
        except TomlError as problem:
            errors.append(ErrorDetail(file, "", str(problem)))
        except OSError as problem:
            errors.append(ErrorDetail(file, "", f"cannot be read: {problem.strerror}"))
    seen: dict[Key, str] = {}
    for key, place, _ in rows:
        if key in seen:
            errors.append(ErrorDetail(place, dotted(key), f"this key is already in {seen[key]}"))
        seen.setdefault(key, place)
    return rows


def _rows(text: str, file: str, errors: list[ErrorDetail]) -> Iterator[tuple[Key, str, Cells]]:
    try:
        heading, *rows = list(records(text)) or [Record(1, 1, [""])]
    except CsvError as problem:
        errors.append(ErrorDetail(f"{file}, line {problem.line}", "", problem.problem))
        return
    columns = heading.cells
    first = 1 if columns[0] == "" and KEY in columns[1:2] else 0  # pandas writes an index column first
    if columns[first] != KEY:
        errors.append(ErrorDetail(file, "", "wrong first column", columns[0], KEY))
        return
    twice = [name for place, name in enumerate(columns) if name and name in columns[:place]]
    if twice:
        errors.append(ErrorDetail(file, "", "duplicate column", twice[0]))
        return
    for _, row, cells in rows:
        place, extra = f"{file}, row {row}", beyond(cells, len(columns))
        key = tuple(cells[first].split(".")) if first < len(cells) else ("",)
        if extra is not None:
            where, most = f"{place}, column {extra}", f"{len(columns)} columns"
            errors.append(ErrorDetail(where, "", "more cells than columns", cells[extra - 1], most))
        elif not all(key):
            errors.append(ErrorDetail(place, "", "no key", ".".join(key), "the whole key of an entry"))
        else:
            named = dict(zip(columns[first + 1 :], cells[first + 1 :], strict=False))
            yield key, place, {name: cell for name, cell in named.items() if cell and cell not in MISSING}


def value_of(cell: str) -> Any:
    """Return the value of a cell; None if it is empty.

    >>> [value_of(cell) for cell in ("2.0", "True", "red", '"1.0"', "NaN")]
    [2, True, 'red', '1.0', None]
    """
    if cell in MISSING:
        return None
    number = whole(cell)
    if number is not None:
        return number
    return parse_value(cell.lower() if TRUTH.fullmatch(cell) else cell)


def lay(rows: Sequence[tuple[Key, str, Cells]], origin: Origin) -> None:
    """Put the rows into a tree; each value remembers its row and column."""
    for key, place, cells in rows:
        for end in range(1, len(key) + 1):
            around = lookup(origin.tree, key[: end - 1])
            if not isinstance(around, dict):
                origin.errors.append(
                    ErrorDetail(place, dotted(key), "there is no table of entries", key[end - 2])
                )
                break
            if key[end - 1] not in around:
                origin.lay({key[end - 1]: {}}, place, key[: end - 1])
        else:
            _lay_cells(key, place, cells, origin)


def _lay_cells(key: Key, place: str, cells: Cells, origin: Origin) -> None:
    for column, cell in cells.items():
        value = value_of(cell)
        for part in reversed(column.split(".")):
            value = {part: value}
        origin.lay(value, f"{place}, column {column}", key)
