"""Answers of the notebook functions: a result, its tables and its drawings."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from reports.figures.drawing import Drawing

CELL = ("ancient_one", "difficulty", "players", "team", "strategy")


@dataclass(frozen=True)
class Answer:
    """Result of a function, with its tables and drawings.

    Attributes
    ----------
    result
        The result of the command with the same name.
    tables
        Frames by name; the first one is the main table.
    drawings
        Drawings: none, one, or one per cell.
    """

    result: Any
    tables: Mapping[str, pd.DataFrame]
    drawings: Sequence[Drawing] = field(default=(), repr=False)

    @property
    def told(self) -> Any:
        """Old name of `result`; the next version removes it."""
        warnings.warn("`Answer.told` is now `Answer.result`", DeprecationWarning, stacklevel=2)
        return self.result

    @property
    def table(self) -> pd.DataFrame:
        """The first table."""
        return next(iter(self.tables.values()))

    def plot(self, number: int = 0, *, ax: Axes | None = None) -> Axes:
        """Draw one of the drawings.

        Parameters
        ----------
        number
            Number of the drawing, if there are several: one per cell.
        ax
            Axes to draw on; a new figure if None.

        Raises
        ------
        ValueError
            If there is no drawing with this number.
        """
        if not 0 <= number < len(self.drawings):
            raise ValueError(f"there are {len(self.drawings)} pictures, numbered from 0; not {number}")
        return self.drawings[number].axes(ax)

    def _repr_html_(self) -> str:
        """Return the table as HTML for a notebook."""
        shown: str = self.table.to_html(max_rows=20, notebook=True)
        return shown


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] = ()) -> pd.DataFrame:
    """Return objects as rows of a table: intervals become the columns `low` and `high`.

    Parameters
    ----------
    rows
        Objects of a result.
    columns
        Columns of an empty table.

    Examples
    --------
    >>> frame([{"wins": 3, "interval": [0.1, 0.6]}]).to_dict("records")
    [{'wins': 3, 'low': 0.1, 'high': 0.6}]
    """
    flat_rows = []
    for row in rows:
        flat: dict[str, object] = {}
        for name, value in row.items():
            if name == "interval" or name.endswith("_interval"):
                start = name.removesuffix("interval")
                flat[f"{start}low"], flat[f"{start}high"] = value or (None, None)
            else:
                flat[name] = value
        flat_rows.append(flat)
    return pd.DataFrame(flat_rows, columns=None if flat_rows else list(columns))


def by_cell(answers: Iterable[Mapping[str, Any]], key: str) -> pd.DataFrame:
    """Return a list field of all cells as one table, with the names of the cell in each row."""
    return frame({**_cell(answer), **row} for answer in answers for row in answer[key])


def _cell(answer: Mapping[str, object]) -> dict[str, object]:
    return {name: answer[name] for name in CELL if name in answer}


def without(answers: Iterable[Mapping[str, object]], *left_out: str) -> pd.DataFrame:
    """Return the cells without some of their fields."""
    return frame(
        {name: value for name, value in answer.items() if name not in left_out} for answer in answers
    )
