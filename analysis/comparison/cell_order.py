"""Order of the cells of a kept run from hardest to easiest, and the pairs that the games distinguish.

All cells of a run play on common luck, so every pair of them is compared game by game, as `compare` does. All
differences hold at once (Bonferroni).
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.kept_runs.cells import Run, has_games
from analysis.statistics import paired, sequential
from analysis.statistics.paired import pairs
from analysis.statistics.proportions import CONFIDENCE, each_confidence
from analysis.statistics.ranking import are_readable, compact_letters
from simcore.results.cell import CellResult
from simcore.store.folder import StoreError
from simcore.store.shards import POLARS

MOST = 40
"""Cells up to which pairs are compared."""

MOST_GAMES = 1_000_000
"""Maximum number of games of each cell that are read."""


@dataclass(frozen=True)
class CellOrder:
    """Cells by their win rates.

    Attributes
    ----------
    cells
        Numbers of the cells with games, the hardest first.
    apart
        Pairs of cells whose win rates are known to differ; None where no pairs were compared.
    differences
        Number of pairs that were compared.
    method
        Name of the intervals of the differences.
    """

    cells: tuple[int, ...]
    apart: Collection[frozenset[int]] | None
    differences: int
    method: str

    def letters(self, some: Iterable[int] | None = None) -> dict[int, str]:
        """Return letters of cells: two cells share one if and only if they are not known to differ.

        The result is empty if there are too many letters to read, or if no pairs were compared.

        Parameters
        ----------
        some
            Numbers of the cells; None: all. Each call assigns new letters.
        """
        chosen = set(self.cells if some is None else some)
        order = [cell for cell in self.cells if cell in chosen]
        if self.apart is None or len(order) < 2:
            return {}
        letters = compact_letters(order, [pair for pair in self.apart if pair <= chosen])
        return letters if are_readable(letters.values()) else {}

    def neighbours_apart(self) -> list[tuple[int, int]]:
        """Return the pairs of neighbours whose win rates are known to differ, the harder one first."""
        known = self.apart or ()
        return [pair for pair in itertools.pairwise(self.cells) if frozenset(pair) in known]


def hardest_first(cells: Sequence[CellResult]) -> list[int]:
    """Return the numbers of cells with games, from the lowest win rate to the highest.

    Parameters
    ----------
    cells
        Results of the cells.
    """
    played = [number for number, cell in enumerate(cells) if cell.games]
    return sorted(played, key=lambda number: cells[number].win_rate)


def cell_order(run: Run, confidence: float = CONFIDENCE, *, read: bool = True) -> CellOrder:
    """Order the cells of a run.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Probability with which all differences hold at once.
    read
        Whether its games may be read. Otherwise, and where they are not kept or damaged, win rates are
        compared as if their games had nothing in common, which distinguishes fewer cells.
    """
    order = hardest_first(run.cells)
    couples = list(itertools.combinations(order, 2))
    if not couples or len(order) > MOST:
        return CellOrder(tuple(order), None, 0, paired.METHOD)
    level = each_confidence(confidence, len(couples))
    wins = _wins(run, order) if read else None
    if wins is None:
        method, (low, high) = paired.UNPAIRED_METHOD, _unpaired(run, couples, level)
    else:
        stopped = any(run.cells[cell].interval_method == sequential.METHOD for cell in order)
        method, (low, high) = _paired(wins, couples, level, stopped=stopped)
    differ = (low > 0) | (high < 0)
    apart = {frozenset(couple) for couple, known in zip(couples, differ, strict=True) if known}
    return CellOrder(tuple(order), apart, len(couples), method)


def _wins(run: Run, cells: Sequence[int]) -> dict[int, NDArray[np.bool_]] | None:
    """Return whether each game of the cells was won; None if the games cannot be read."""
    if not has_games(run):
        return None
    try:
        rows = {cell: run.games(cell).select("win").head(MOST_GAMES).collect() for cell in cells}
    except (StoreError, *POLARS):
        return None
    return {cell: np.asarray(frame["win"].to_numpy() != 0) for cell, frame in rows.items()}


def _paired(
    wins: Mapping[int, NDArray[np.bool_]],
    couples: Sequence[tuple[int, int]],
    level: float,
    *,
    stopped: bool,
) -> tuple[str, tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Return intervals of differences on the same games; `stopped`: a stopping rule has ended some."""
    counted = [pairs(wins[first], wins[second]) for first, second in couples]
    gained, lost, games = np.array([(pair.gained, pair.lost, pair.games) for pair in counted]).T
    if stopped:
        return sequential.METHOD, sequential.difference_sequence(gained, lost, games, level)
    return paired.METHOD, paired.paired_intervals(gained, lost, games, level)


def _unpaired(
    run: Run, couples: Sequence[tuple[int, int]], level: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    intervals = []
    for couple in couples:
        first, second = (run.cells[cell] for cell in couple)
        counts = (first.wins, second.wins), (first.games, second.games)
        intervals.append(paired.unpaired_interval(*counts, level))
    low, high = np.array(intervals).T
    return low, high
