"""Endings of games: every way to win and every cause of loss."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from analysis.errors import RequestError
from analysis.kept_runs.cells import Run
from analysis.losses.breakdown import TOGETHER
from analysis.statistics.proportions import CONFIDENCE, METHOD, each_confidence, proportion_intervals
from simcore.messages.names import unknown_name
from simcore.results.cell import CellResult

VICTORY = "victory"
"""Column with the way to win."""


def has_several_ways(cells: Sequence[CellResult]) -> bool:
    """Return whether a cell has more than one way to win."""
    return any(len(cell.victories) > 1 for cell in cells)


def ending_counts(cell: CellResult) -> dict[str, int]:
    """Count the games of a cell by ending: first the ways to win, then the loss causes."""
    return {**cell.victories, **cell.loss_causes}


def check_endings(run: Run, wanted: Sequence[str]) -> None:
    """Refuse the name of an ending that no cell of a run has.

    Raises
    ------
    RequestError
        If there is no such ending; the message has the nearest one.
    """
    known = list(dict.fromkeys(name for cell in run.cells for name in ending_counts(cell)))
    for name in wanted:
        if name not in known:
            raise RequestError("ending", unknown_name("ending in this run", name, known))


def endings(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return how often each way to win and each cause of loss ended a game, by cell.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Of each interval.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `ending`, `won` (whether it is a way to win), `games` (that ended so), `played` (all
        games of the cell), `share` (of all games) with its exact interval `low`, `high`, then
        `interval_method`, `confidence`. Every cell has a row for every ending of its game, ways to win first;
        the shares of a cell add up to one.
    """
    rows = [
        (number, name, name in cell.victories, games, cell.games)
        for number, cell in enumerate(run.cells)
        for name, games in ending_counts(cell).items()
    ]
    table = pd.DataFrame(rows, columns=["cell", "ending", "won", "games", "played"])
    low, high = proportion_intervals(table["games"].to_numpy(), table["played"].to_numpy(), confidence)
    share = (table["games"] / table["played"].where(table["played"] > 0)).fillna(0.0)
    return table.assign(share=share, low=low, high=high, interval_method=METHOD, confidence=confidence)


def ways_to_win(run: Run) -> pd.DataFrame:
    """Return the rows of `endings` that are ways to win; none if no cell has several ways."""
    table = endings(run)
    return table[table["won"].to_numpy(bool) & has_several_ways(run.cells)].reset_index(drop=True)


def win_breakdown(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the share of the won games that each way to win has; `loss_breakdown` does so for causes.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Confidence with which all intervals of a cell hold (exact, Bonferroni over the ways to win).

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `value` (the way), `wins`, `won` (all won games of the cell), `share` with `low`,
        `high`, `intervals` (how many hold together), `interval_method`, `confidence`; the largest share of a
        cell first. Ways that won no game, and cells without a won game, are left out.
    """
    rows = [
        (number, way, games, cell.wins, games / cell.wins, 0.0, 1.0, len(cell.victories))
        for number, cell in enumerate(run.cells)
        for way, games in cell.victories.items()
        if games
    ]
    names = ["cell", "value", "wins", "won", "share", "low", "high", "intervals"]
    table = pd.DataFrame(rows, columns=names)
    for size, part in table.groupby("intervals"):
        level = each_confidence(confidence, int(str(size)))
        low, high = proportion_intervals(part["wins"].to_numpy(), part["won"].to_numpy(), level)
        table.loc[part.index, "low"], table.loc[part.index, "high"] = low, high
    table = table.assign(interval_method=TOGETHER, confidence=confidence)
    return table.sort_values(["cell", "wins"], ascending=[True, False], kind="stable", ignore_index=True)
