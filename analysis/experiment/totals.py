"""Counts of games from the totals that every run keeps, without reading millions of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import polars as pl

from analysis.experiment.precision import Precision
from analysis.statistics import sequential
from analysis.statistics.proportions import METHOD, proportion_interval
from simcore.records.columns import Column
from simcore.records.shared import Array
from simcore.results.cell import EndingCount, KeptCell
from simcore.results.tally import WON, Tally

ENDS = ("loss_cause", "victory", "last_round", "win")
TYPES = {"u1": pl.UInt8, "u2": pl.UInt16, "u4": pl.UInt32, "u8": pl.UInt64}


def count_by(cell: KeptCell, columns: Sequence[Column], by: Sequence[str]) -> pl.DataFrame | None:
    """Count the games of a cell by the values of some columns, if its totals allow it.

    Parameters
    ----------
    cell
        Cell in the manifest of a run.
    columns
        Columns of the run.
    by
        Names of the columns.

    Returns
    -------
    polars.DataFrame or None
        Columns of at least `by`, with labels as text, and `games`; a row for each combination. None if
        the totals do not have these counts.
    """
    totals = cell.totals
    known = {column.name: column for column in columns}
    if set(by) <= set(ENDS) & set(known):
        rows: list[tuple[Any, ...]] = [
            (None, end - WON, last, 1, n) if end >= WON else (end, None, last, 0, n)
            for end, last, n in totals.ends
        ]
        return _frame(rows, ENDS, known, cell)
    others = [name for name in by if name != "win"]
    if len(others) == 1 and others[0] in totals.codes and others[0] in known:
        (name,) = others
        absent = known[name].absent
        rows = [(None if code == absent else code, won, n) for won, code, n in totals.codes[name]]
        return _frame(rows, (name, "win"), known, cell)
    return None


def _frame(
    rows: Sequence[tuple[Any, ...]],
    names: Sequence[str],
    known: Mapping[str, Column],
    cell: KeptCell,
) -> pl.DataFrame:
    """Return counted values as a frame, with labels instead of codes."""
    series = []
    for place, name in enumerate([*names, "games"]):
        values = [row[place] for row in rows]
        column = known.get(name)
        if column is None:
            series.append(pl.Series(name, values, pl.Int64))
        elif column.categories is None:
            series.append(pl.Series(name, values, TYPES[column.dtype]))
        else:
            labels = dict(enumerate(cell.labels[column.categories]))
            series.append(pl.Series(name, [labels.get(value) for value in values], pl.String))
    return pl.DataFrame(series)


class RateFields(TypedDict):
    """Fields of a `CellResult` that are computed from its totals."""

    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    interval_method: str
    confidence: float
    victories: dict[str, int]
    loss_causes: dict[str, int]
    outcomes: tuple[EndingCount, ...]
    rounds_mean: float | None


def rate_fields(
    tally: Tally, labels: Mapping[str, Sequence[str]], confidence: float, stopping: Precision | None = None
) -> RateFields:
    """Return the fields of a cell's result that are computed from its totals.

    Parameters
    ----------
    tally
        Totals, of at least one game.
    labels
        Label of each code, by the name of the list: `loss_causes`, `victories`.
    confidence
        Of each interval.
    stopping
        The rule that has ended the games by what they showed; its intervals are valid all the same.
    """
    wins, games = tally.wins, tally.games

    def interval(some: int) -> tuple[float, float]:
        if stopping is None:
            return proportion_interval(some, games, confidence)
        return stopping.interval(some, games)

    victories = _counted(labels["victories"], tally.victories)
    causes = _counted(labels["loss_causes"], tally.loss_causes)
    outcomes = [(name, True, n) for name, n in victories.items()]
    outcomes += [(name, False, n) for name, n in causes.items()]
    return {
        "games": games,
        "wins": wins,
        "win_rate": wins / games,
        "interval": interval(wins),
        "interval_method": METHOD if stopping is None else sequential.METHOD,
        "confidence": confidence if stopping is None else stopping.confidence,
        "victories": victories,
        "loss_causes": causes,
        "outcomes": tuple(
            EndingCount(ending=name, won=won, games=n, share=n / games, interval=interval(n))
            for name, won, n in outcomes
        ),
        "rounds_mean": tally.mean("last_round"),
    }


def _counted(names: Sequence[str], games: Array) -> dict[str, int]:
    return {name: int(n) for name, n in zip(names, games, strict=False)}
