"""Shares of the lost games by the values of a column, with intervals that hold together."""

from __future__ import annotations

import pandas as pd

from analysis.kept_runs.cells import Run, count_games
from analysis.losses.causes import CAUSE
from analysis.statistics.proportions import CONFIDENCE, METHOD, each_confidence, proportion_intervals

TOGETHER = f"{METHOD}, bonferroni"
"""Name of exact intervals that hold together with the given confidence."""
COLUMNS = ["cell", "value", "losses", "lost", "share", "low", "high", "intervals", "causes"]


def loss_breakdown(run: Run, column: str, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return the share of the lost games of each cell that has each value of a column.

    The intervals of one cell hold together: each is exact [1]_ at a confidence raised by Bonferroni for the
    number of values that the column can have, seen or not.

    Parameters
    ----------
    run
        A kept run.
    column
        Name of a column: the cause, the round, or a detail of a loss.
    confidence
        Confidence with which all intervals of a cell hold.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `value` (None: does not apply), `losses`, `lost` (all lost games of the cell), `share`
        with `low`, `high`, `intervals` (how many hold together), `causes` (losses by cause),
        `interval_method`, `confidence`; the largest share of a cell first.

    References
    ----------
    .. [1] Clopper and Pearson (1934); see `analysis.statistics.proportions`.
    """
    by = [CAUSE] if column == CAUSE else [CAUSE, column]
    counts = count_games(run, by, lost=True)
    rows = []
    for cell, group in counts.groupby("cell", sort=False):
        number = int(str(cell))
        values = group[column].astype(object).where(group[column].notna(), None)
        lost = int(group["games"].sum())
        seen = list(dict.fromkeys(values))
        possible = max(_possible(run, number, column), len(seen))
        for value in seen:
            part = group[values.isna() if value is None else values == value]
            losses = int(part["games"].sum())
            causes = {str(row[CAUSE]): int(row["games"]) for row in part.to_dict("records")}
            rows.append((number, value, losses, lost, losses / lost, 0.0, 1.0, possible, causes))
    table = pd.DataFrame(rows, columns=COLUMNS)
    for size, part in table.groupby("intervals"):
        level = each_confidence(confidence, int(str(size)))
        low, high = proportion_intervals(part["losses"].to_numpy(), part["lost"].to_numpy(), level)
        table.loc[part.index, "low"], table.loc[part.index, "high"] = low, high
    table = table.assign(interval_method=TOGETHER, confidence=confidence)
    return table.sort_values(["cell", "losses"], ascending=[True, False], kind="stable", ignore_index=True)


def _possible(run: Run, cell: int, column: str) -> int:
    """Return the number of values of a column of labels, with "does not apply"; 0 for numbers."""
    labels = run.cells[cell].labels
    kinds = {entry.name: entry.categories for entry in run.manifest.columns}
    kind = kinds[column]
    return 0 if kind is None else len(labels[kind]) + (column != CAUSE)
