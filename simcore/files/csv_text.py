"""Text in CSV files: safe for spreadsheet programs, and read as other programs write it.

A spreadsheet program converts text that looks like a formula, a date or a number, and saves the result.
It reads a file without a byte order mark in the legacy encoding of the system.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

MONTHS = (
    "jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?"
    "|dec(ember)?"
)
FORMULA = re.compile(r"[=+\-@\t\r]")
AS_IT_IS = re.compile(r"0|[1-9]\d{0,14}|\d{5,}-\d{5,}")
"""A whole number, or the name of a run by its date and time: too long for a date."""
LIKE_A_NUMBER = re.compile(r"[\s$€£(]*[.,]?\d[\d\s.,:/%e()+-]*([ap]m?)?", re.IGNORECASE)
LIKE_A_DATE = re.compile(rf"(\d+[\s./-]*)?({MONTHS})[\s./,-]*(\d+[\s./,-]*)*", re.IGNORECASE)
TRUTH = re.compile(r"true|false", re.IGNORECASE)
DELIMITERS = ",;\t"
SEPARATOR_LINE = re.compile(r'"?sep=(.)"?[,;\t]*')
"""First line that names the separator for Excel."""
WHOLE = re.compile(r"-?\d+([.,]00?)?(e\+?\d{1,2})?", re.ASCII | re.IGNORECASE)
"""Whole number as programs write it. Three digits after a point or comma may be thousands."""
MISSING = frozenset(("NA", "<NA>", "N/A", "n/a", "NaN", "nan", "None", "NULL", "null"))
"""Texts that pandas and R use for a missing value."""


class CsvError(ValueError):
    """Error for text that is not valid CSV.

    Parameters
    ----------
    problem
        What is wrong.
    line
        The line on which the record begins.
    """

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line}: {problem}")
        self.problem, self.line = problem, line


class Record(NamedTuple):
    """A record of a table: the line on which it begins, its row in an office program, and its cells."""

    line: int
    row: int
    cells: list[str]


def records(text: str, comment: str = "") -> Iterator[Record]:
    r"""Yield the records of a table that are not empty.

    The separator comes from a first line such as `sep=;`; without one it is the most frequent delimiter of
    the first record.

    Parameters
    ----------
    text
        The table. A quoted cell may span several lines.
    comment
        Beginning of lines that are skipped; empty: no line is skipped.

    Raises
    ------
    CsvError
        If the csv module cannot read a record.

    Examples
    --------
    >>> [(line, cells) for line, _, cells in records("sep=;\na;b\n\n1,5;2\n")]
    [(2, ['a', 'b']), (4, ['1,5', '2'])]
    """
    lines = list(io.StringIO(text, newline=""))
    match = SEPARATOR_LINE.fullmatch(lines[0].rstrip("\r\n")) if lines else None
    below = lines[1:] if match else lines
    heading = next((line for line in below if not _is_skipped(line, comment)), "")
    delimiter = match[1] if match else max(DELIMITERS, key=heading.count)
    begin = row = 0  # `begin` is 0 between two records
    ended = False

    def kept() -> Iterator[str]:
        nonlocal begin, row, ended
        for number, line in enumerate(below, 1 + len(lines) - len(below)):
            row += not begin
            if begin or not _is_skipped(line, comment):
                begin = begin or number
                yield line
        ended = True

    try:
        for cells in csv.reader(kept(), delimiter=delimiter, strict=True):
            yield Record(begin, row, [cell.strip() for cell in cells])
            begin = 0
    except csv.Error as problem:
        cause = "unclosed quotation mark" if ended else str(problem)  # a record needs more than all lines
        raise CsvError(f"not valid CSV: {cause}", begin) from problem


def _is_skipped(line: str, comment: str) -> bool:
    """Return whether a line at the start of a record is empty."""
    text = line.strip(f" \r\n{DELIMITERS}\"'")
    return not text or bool(comment and text.startswith(comment))


def beyond(cells: Sequence[str], columns: int) -> int | None:
    """Return the number of the first non-empty cell beyond the columns, from 1; None if there is none.

    >>> beyond(["1", "2", "", "3"], 2), beyond(["1", "2", ""], 2)
    (4, None)
    """
    return next((place for place, cell in enumerate(cells, 1) if cell and place > columns), None)


def whole(text: str) -> int | None:
    """Return the whole number in a cell; None if it holds anything else.

    >>> [whole(text) for text in ("12", "-1.0", "1,0", "1e+05", "007", "1.5", "1.000", "")]
    [12, -1, 1, 100000, 7, None, None, None]
    """
    return int(Decimal(text.replace(",", "."))) if WHOLE.fullmatch(text) else None


def is_misread(text: str) -> bool:
    """Return whether a spreadsheet program would convert a text to something other than a whole number.

    Examples
    --------
    >>> [text for text in ("=1+1", "3-5", "007", "may-1", "12", "2 players") if is_misread(text)]
    ['=1+1', '3-5', '007', 'may-1']
    """
    if FORMULA.match(text) or TRUTH.fullmatch(text):
        return True
    if AS_IT_IS.fullmatch(text):
        return False
    dated = LIKE_A_DATE.fullmatch(text) and any(sign.isdigit() for sign in text)
    return bool(dated or LIKE_A_NUMBER.fullmatch(text))


def as_cell(value: object) -> object:
    """Return a value for a table, with an apostrophe before text that would be converted."""
    return f"'{value}" if isinstance(value, str) and is_misread(value) else value


def encoded(text: str) -> bytes:
    """Return the file in UTF-8, with a byte order mark for spreadsheet programs if it is not ASCII."""
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")
