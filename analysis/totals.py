"""Counts of games out of the totals that every run keeps, so that nobody need read millions of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from simcore.outcomes import Column
from simcore.tally import WON

ENDS = ("loss_cause", "last_round", "win")
TYPES = {"u1": pl.UInt8, "u2": pl.UInt16, "u4": pl.UInt32, "u8": pl.UInt64}


def counted(cell: Mapping[str, Any], columns: Sequence[Column], by: Sequence[str]) -> pl.LazyFrame | None:
    """How many games of a cell share the same values of some columns, as far as its totals tell.

    Parameters
    ----------
    cell
        Of the manifest of a run; those of the old format have no totals.
    columns
        Of the run.
    by
        Names of the columns.

    Returns
    -------
    polars.LazyFrame or None
        Columns of at least `by`, with labels as text, and `games`; a row for each combination. None if
        the totals do not tell.
    """
    totals = cell.get("totals")
    if totals is None:
        return None
    known = {column.name: column for column in columns}
    if set(by) <= set(ENDS) & set(known):
        rows: list[tuple[Any, ...]] = [
            (cause if cause < WON else None, last, int(cause == WON), n) for cause, last, n in totals["ends"]
        ]
        return _frame(rows, ENDS, known, cell)
    others = [name for name in by if name != "win"]
    if len(others) == 1 and others[0] in totals["codes"]:
        (name,) = others
        absent = known[name].absent
        rows = [(None if code == absent else code, won, n) for won, code, n in totals["codes"][name]]
        return _frame(rows, (name, "win"), known, cell)
    return None


def _frame(
    rows: Sequence[tuple[Any, ...]],
    names: Sequence[str],
    known: Mapping[str, Column],
    cell: Mapping[str, Any],
) -> pl.LazyFrame:
    frame = pl.DataFrame(rows, schema=dict.fromkeys([*names, "games"], pl.Int64), orient="row")
    for name in names:
        column = known[name]
        if column.categories is None:
            frame = frame.with_columns(pl.col(name).cast(TYPES[column.dtype]))
        else:
            labels = dict(enumerate(cell["labels"][column.categories]))
            text = pl.col(name).replace_strict(labels, return_dtype=pl.String, default=None)
            frame = frame.with_columns(text)
    return frame.lazy()
