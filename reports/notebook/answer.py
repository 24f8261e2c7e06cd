"""The answer to a question: tables, and drawings of them."""

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
    """The answer to a question.

    Attributes
    ----------
    result
        All of it as one JSON object, the same as that of the command with the same name.
    tables
        Frames by name; the first one is the answer itself.
    drawings
        The drawings: none, one, or one a cell.
    """

    result: Any
    tables: Mapping[str, pd.DataFrame]
    drawings: Sequence[Drawing] = field(default=(), repr=False)

    @property
    def told(self) -> Any:
        """The old name of `result`. It goes with the next version."""
        warnings.warn("Answer.told is now Answer.result", DeprecationWarning, stacklevel=2)
        return self.result

    @property
    def table(self) -> pd.DataFrame:
        """The first of the tables."""
        return next(iter(self.tables.values()))

    def plot(self, number: int = 0, *, ax: Axes | None = None) -> Axes:
        """Draw it.

        Parameters
        ----------
        number
            Which of several pictures: one a cell.
        ax
            Axes to draw on; a new figure if None.

        Raises
        ------
        ValueError
            If there is nothing to draw, or no such picture.
        """
        if not 0 <= number < len(self.drawings):
            raise ValueError(f"there are {len(self.drawings)} pictures, numbered from 0; not {number}")
        return self.drawings[number].axes(ax)

    def _repr_html_(self) -> str:
        """The table that a notebook shows."""
        shown: str = self.table.to_html(max_rows=20, notebook=True)
        return shown


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] = ()) -> pd.DataFrame:
    """Objects as rows: intervals become the columns `low` and `high`.

    Parameters
    ----------
    rows
        Objects of an answer.
    columns
        Those of an empty table.

    Examples
    --------
    >>> frame([{"wins": 3, "interval": [0.1, 0.6]}]).to_dict("records")
    [{'wins': 3, 'low': 0.1, 'high': 0.6}]
    """
    made = []
    for row in rows:
        flat: dict[str, Any] = {}
        for name, value in row.items():
            if name == "interval" or name.endswith("_interval"):
                start = name.removesuffix("interval")
                flat[f"{start}low"], flat[f"{start}high"] = value or (None, None)
            else:
                flat[name] = value
        made.append(flat)
    return pd.DataFrame(made, columns=None if made else list(columns))


def by_cell(answers: Iterable[Mapping[str, Any]], key: str) -> pd.DataFrame:
    """One of the lists of objects that some cells have, and the cell of each row."""
    return frame({**_cell(answer), **row} for answer in answers for row in answer[key])


def _cell(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in CELL if name in answer}


def without(answers: Iterable[Mapping[str, Any]], *left_out: str) -> pd.DataFrame:
    """The cells themselves, but for some of what they hold."""
    return frame({name: value for name, value in each.items() if name not in left_out} for each in answers)
