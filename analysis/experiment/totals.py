"""Counts of games out of the totals that every run keeps, so that nobody need read millions of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from analysis.experiment.precision import Precision
from analysis.statistics import sequential
from analysis.statistics.proportions import METHOD, proportion_interval
from simcore.columns import Column
from simcore.results.tally import WON, Tally

ENDS = ("loss_cause", "last_round", "win")
TYPES = {"u1": pl.UInt8, "u2": pl.UInt16, "u4": pl.UInt32, "u8": pl.UInt64}


def count_by(cell: Mapping[str, Any], columns: Sequence[Column], by: Sequence[str]) -> pl.DataFrame | None:
    """How many games of a cell share the same values of some columns, as far as its totals tell.

    Parameters
    ----------
    cell
        Of the manifest of a run.
    columns
        Of the run.
    by
        Names of the columns.

    Returns
    -------
    polars.DataFrame or None
        Columns of at least `by`, with labels as text, and `games`; a row for each combination. None if
        the totals do not tell.
    """
    totals = cell["totals"]
    known = {column.name: column for column in columns}
    if set(by) <= set(ENDS) & set(known):
        rows: list[tuple[Any, ...]] = [
            (cause if cause < WON else None, last, int(cause == WON), n) for cause, last, n in totals["ends"]
        ]
        return _frame(rows, ENDS, known, cell)
    others = [name for name in by if name != "win"]
    if len(others) == 1 and others[0] in totals["codes"] and others[0] in known:
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
) -> pl.DataFrame:
    """Counted values as a frame, with labels in the place of codes."""
    series = []
    for place, name in enumerate([*names, "games"]):
        values = [row[place] for row in rows]
        column = known.get(name)
        if column is None:
            series.append(pl.Series(name, values, pl.Int64))
        elif column.categories is None:
            series.append(pl.Series(name, values, TYPES[column.dtype]))
        else:
            labels = dict(enumerate(cell["labels"][column.categories]))
            series.append(pl.Series(name, [labels.get(value) for value in values], pl.String))
    return pl.DataFrame(series)


def totals_object(
    tally: Tally, causes: Sequence[str], confidence: float, stopping: Precision | None = None
) -> dict[str, Any]:
    """The part of a cell's object that follows from its totals.

    Parameters
    ----------
    tally
        Totals, of at least one game.
    causes
        Label of each code of a loss cause.
    confidence
        Of the interval.
    stopping
        The rule that has ended the games by what they showed; its intervals are valid all the same.
    """
    wins, games = tally.wins, tally.games
    if stopping is None:
        interval, method = proportion_interval(wins, games, confidence), METHOD
    else:
        interval, method = stopping.interval(wins, games), sequential.METHOD
    return {
        "games": games,
        "wins": wins,
        "win_rate": wins / games,
        "interval": list(interval),
        "interval_method": method,
        "confidence": confidence if stopping is None else stopping.confidence,
        "loss_causes": {cause: int(n) for cause, n in zip(causes, tally.loss_causes, strict=False)},
        "rounds_mean": tally.mean("last_round"),
    }
