"""Causes and places of losses."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from analysis.kept_runs.cells import Run, count_games, role_columns
from analysis.statistics.proportions import CONFIDENCE, METHOD, proportion_intervals
from simcore.records.columns import DETAIL

CAUSE = "loss_cause"
LOCATION = "loss_location"


def _with_shares(counts: pd.DataFrame, whole: pd.Series[int], name: str, confidence: float) -> pd.DataFrame:
    """Add `name`, `low`, `high` of `losses` out of `whole`, both by row."""
    low, high = proportion_intervals(counts["losses"].to_numpy(), whole.to_numpy(), confidence)
    share = counts["losses"] / whole.where(whole > 0)
    return counts.assign(
        **{name: share.fillna(0.0)}, low=low, high=high, interval_method=METHOD, confidence=confidence
    )


def loss_causes(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return how often each cause ended a game, by cell.

    Parameters
    ----------
    run
        A kept run.
    confidence
        Of the intervals.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `cause`, `losses`, `games`, `share_of_losses` (of the lost games of the cell), `share`
        (of all its games) with its exact interval `low`, `high`, then `interval_method`, `confidence`. Every
        cell has a row for every cause of the run, in the order of the run; with the share of won games the
        shares of a cell add up to one.
    """
    causes = list(dict.fromkeys(cause for cell in run.cells for cause in cell.loss_causes))
    rows = [
        {
            "cell": number,
            "cause": cause,
            "losses": cell.loss_causes.get(cause, 0),
            "games": cell.games,
        }
        for number, cell in enumerate(run.cells)
        for cause in causes
    ]
    counts = pd.DataFrame(rows, columns=["cell", "cause", "losses", "games"])
    lost = counts.groupby("cell")["losses"].transform("sum")
    counts["share_of_losses"] = (counts["losses"] / lost.where(lost > 0)).fillna(0.0)
    return _with_shares(counts, counts["games"], "share", confidence)


def detail_columns(run: Run) -> list[str]:
    """Return the columns with further details of a loss, in the order of the run."""
    return [column.name for column in role_columns(run, DETAIL)]


def loss_details(run: Run, column: str, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return how often each value of a column occurs in lost games, by cell.

    Parameters
    ----------
    run
        A kept run.
    column
        A column of labels, for instance one of `detail_columns`.
    confidence
        Of the intervals.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `value` (None: does not apply to these losses), `losses`, `share` (of all lost games
        of the cell) with its exact interval `low`, `high`, then `interval_method`, `confidence`; the largest
        share of a cell first.
    """
    counts = count_games(run, [column], lost=True).rename(columns={column: "value", "games": "losses"})
    counts["value"] = counts["value"].astype(object).where(counts["value"].notna(), None)
    counts["losses"] = counts["losses"].astype("int64")
    lost = counts.groupby("cell")["losses"].transform("sum")
    shares = _with_shares(counts, lost, "share", confidence)
    return shares.sort_values(["cell", "losses"], ascending=[True, False], kind="stable", ignore_index=True)


def top_details(details: pd.DataFrame, cells: Sequence[int], *, top: int = 8) -> pd.DataFrame:
    """Return the values that ended most games in some cells, as a matrix to read.

    Parameters
    ----------
    details
        Result of `loss_details`.
    cells
        Numbers of the cells to show side by side.
    top
        Number of values kept.

    Returns
    -------
    pandas.DataFrame
        One row a value, most lost games first; columns `losses` (in all these cells) and the share of each
        cell under its number.
    """
    kept = details[details["cell"].isin(list(cells)) & details["value"].notna()]
    order = kept.groupby("value")["losses"].sum().sort_values(ascending=False, kind="stable").head(top)
    shares = kept.pivot_table(index="value", columns="cell", values="share", fill_value=0.0)
    matrix = shares.reindex(index=order.index, columns=list(cells), fill_value=0.0)
    matrix.insert(0, "losses", order)
    return matrix
