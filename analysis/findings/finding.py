"""Findings: notable results of a kept run, each with the numbers behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simcore.results.cell import CellResult


@dataclass(frozen=True)
class Finding:
    """A notable result.

    Attributes
    ----------
    panel
        Number of its panel (`analysis.kept_runs.cells.panels`); None: it is about several.
    cells
        Numbers of its cells.
    """

    panel: int | None
    cells: tuple[int, ...]


@dataclass(frozen=True)
class RangeFinding(Finding):
    """The cells with the lowest and the highest win rate."""

    hardest: CellResult
    easiest: CellResult


@dataclass(frozen=True)
class LevelFinding(Finding):
    """A difficulty that is no harder than the one before it.

    Attributes
    ----------
    before, after
        The cells of both difficulties.
    difference, low, high
        Win rate of `after` less that of `before`, and its interval.
    """

    before: CellResult
    after: CellResult
    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class CauseFinding(Finding):
    """A cause of most of the lost games: its share of them, and the interval of the share."""

    cause: str
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class PlaceFinding(Finding):
    """A place where many of the lost games of a cell are lost: their share, and its interval."""

    place: str
    cell: CellResult
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class InvestigatorFinding(Finding):
    """An investigator far above or below the others: difference of the win rates, and its interval."""

    name: str
    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class OrderFinding(Finding):
    """Two Ancient Ones whose order changes with the strategy.

    Attributes
    ----------
    one, other
        The cells of each strategy, the Ancient Ones in the same order.
    """

    one: tuple[CellResult, CellResult]
    other: tuple[CellResult, CellResult]


@dataclass(frozen=True)
class DataFinding(Finding):
    """A cell whose range with other data is wider than its interval from chance.

    Attributes
    ----------
    cell
        The cell with the widest range.
    low, high
        Ends of the range.
    wider, surveyed
        Number of such cells, and of all cells with a range.
    """

    cell: CellResult
    low: float
    high: float
    wider: int
    surveyed: int


ORDER = (
    RangeFinding,
    LevelFinding,
    CauseFinding,
    PlaceFinding,
    InvestigatorFinding,
    OrderFinding,
    DataFinding,
)
"""Kinds of findings, in the order in which a reader wants to know them."""
