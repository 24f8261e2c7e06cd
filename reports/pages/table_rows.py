"""Rows of the tables of a run, as objects whose fields are the columns that pages read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.kept_runs.cells import rows_of


@dataclass(frozen=True)
class EndingShare:
    """Share of the games of a cell that ended in one way; a row of causes or of ways to win."""

    cell: int
    ending: str
    share: float
    low: float
    high: float
    confidence: float
    interval_method: str


@dataclass(frozen=True)
class LossPlace:
    """A value of a column, such as a location, and the lost games of a cell that have it."""

    cell: int
    value: str
    losses: int
    share: float
    low: float
    high: float
    confidence: float
    interval_method: str


@dataclass(frozen=True)
class PlaceCount:
    """Number of times that something happened at a place, in the games of a cell."""

    cell: int
    what: str
    place: str
    times: int
    mean: float


@dataclass(frozen=True)
class PressureRow:
    """Mean pressure on a location at the beginning of a round, in some games of a cell."""

    cell: int
    round: int
    location: str
    games: int
    seen: int
    mean: float
    low: float
    high: float
    what: str
    confidence: float

    @property
    def width(self) -> float:
        """Distance from the mean to the end of its interval; NaN with fewer than two games."""
        return self.high - self.mean


@dataclass(frozen=True)
class RoundLosses:
    """Games of a cell that are lost at a location in a round."""

    cell: int
    location: str
    round: int
    losses: int
    share: float


def loss_places(details: pd.DataFrame) -> list[LossPlace]:
    """Return the rows of a table of details whose value is known."""
    return rows_of(LossPlace, details.dropna(subset="value"))


def ending_shares(causes: pd.DataFrame, ways: pd.DataFrame | None) -> list[EndingShare]:
    """Return the rows of a table of causes, then those of a table of ways to win."""
    lost = rows_of(EndingShare, causes.rename(columns={"cause": "ending"}))
    return lost + ([] if ways is None else rows_of(EndingShare, ways))


def endings_of(rows: Sequence[EndingShare]) -> list[str]:
    """Return the endings of some rows, each once."""
    return list(dict.fromkeys(row.ending for row in rows))
