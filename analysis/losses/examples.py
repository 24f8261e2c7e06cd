"""Example games: for each ending, typical games and unusual ones."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pandas as pd
import polars as pl

from analysis.kept_runs.cells import Run, has_games, role_columns, to_pandas
from analysis.losses.causes import CAUSE
from analysis.losses.endings import VICTORY
from simcore.records.columns import COURSE, OUTCOME

TYPICAL = 3
"""Typical games of each cause."""

KINDS = {
    "typical": "closest to the mean of the games with this ending",
    "earliest": "ended in the earliest round",
    "latest": "ended in the latest round",
    "strangest": "farthest from the mean",
}
"""Reasons for showing a game, and their meanings."""

MOST = 100_000
"""Maximum number of games of a cell that are searched, so that the largest runs stay fast."""

_DISTANCE, _NUMBER, _ROUND = "distance", "game_number", "last_round"


def example_games(run: Run, cell: int, *, typical: int = TYPICAL, won: bool = False) -> pd.DataFrame:
    """Select games of a cell to replay, for each ending.

    The distance of a game from the others with its ending is the sum of squared distances from their means,
    in standard deviations, over all numbers that describe the course of a game. Numbers that do not apply to
    the game are left out. The first `MOST` games are searched; for an ending that none of these has, all.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.
    typical
        Number of typical games of each ending.
    won
        Also select won games; their `cause` is the way to win.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `cause`, `kind` (one of `KINDS`), `game_number`, `last_round`, `distance`. Among
        equals the lowest number comes first.
    """
    names = ["cell", "cause", "kind", _NUMBER, _ROUND, _DISTANCE]
    if not run.cells[cell].games or not has_games(run):
        return pd.DataFrame(columns=names)
    ended = run.games(cell).with_columns(
        pl.when(pl.col("win") == 0).then(pl.col(CAUSE)).otherwise(pl.col(VICTORY)).alias(CAUSE)
    )
    there = ended.collect_schema()
    course = [
        column.name
        for column in role_columns(run, COURSE, OUTCOME)
        if column.name in there and there[column.name].is_integer()
    ]
    endings = {**run.cells[cell].loss_causes, **(run.cells[cell].victories if won else {})}
    causes = [cause for cause, games in endings.items() if games]
    first = ended.head(MOST).filter(pl.col(CAUSE).is_in(causes)).collect(engine="streaming")
    rare = sorted(set(causes) - set(first[CAUSE].unique()))
    parts = [first.lazy()] + ([ended.filter(pl.col(CAUSE).is_in(rare))] if rare else [])
    queries = [
        (cause, kind, query)
        for part in parts
        for cause, centre in _centres(part, course).items()
        for kind, query in _queries(part.filter(pl.col(CAUSE) == cause), course, centre, typical)
    ]
    queries.sort(key=lambda row: causes.index(row[0]))
    answers = pl.collect_all([query for _, _, query in queries], engine="streaming")
    tables = [
        to_pandas(answer.sort(_DISTANCE, _NUMBER)).assign(cell=cell, cause=cause, kind=kind)
        for (cause, kind, _), answer in zip(queries, answers, strict=True)
    ]
    return pd.concat(tables, ignore_index=True)[names] if tables else pd.DataFrame(columns=names)


def _queries(
    games: pl.LazyFrame, course: list[str], centre: dict[str, tuple[float, float]], typical: int
) -> Iterator[tuple[str, pl.LazyFrame]]:
    """Return the queries for the games of each kind among those with one ending."""
    games = games.select(_NUMBER, _ROUND, _distance(course, centre).alias(_DISTANCE))
    number = pl.col(_NUMBER).cast(pl.Int64)
    near, far = games.bottom_k(typical, by=[_DISTANCE, _NUMBER]), games.top_k(1, by=[_DISTANCE, -number])
    early, late = games.bottom_k(1, by=[_ROUND, _NUMBER]), games.top_k(1, by=[_ROUND, -number])
    yield from zip(KINDS, (near, early, late, far), strict=True)


def _centres(ended: pl.LazyFrame, course: list[str]) -> dict[str, dict[str, tuple[float, float]]]:
    """Return the mean and standard deviation of each column by ending.

    They are computed from totals in whole numbers, so they do not depend on the order of games.
    """
    totals = [
        part
        for name in course
        for value in (pl.col(name).cast(pl.Int64),)
        for part in (
            value.count().alias(f"{name} games"),
            value.sum().alias(f"{name} sum"),
            value.pow(2).cast(pl.Int64).sum().alias(f"{name} squares"),
        )
    ]
    summed = ended.group_by(CAUSE).agg(*totals).sort(CAUSE).collect(engine="streaming")
    return {
        row[CAUSE]: {
            name: _centre(row[f"{name} games"], row[f"{name} sum"], row[f"{name} squares"]) for name in course
        }
        for row in summed.iter_rows(named=True)
    }


def _centre(games: int, total: int, squares: int) -> tuple[float, float]:
    """Return mean and standard deviation; 0 with fewer than two games."""
    if games < 2:
        return 0.0, 0.0
    return total / games, math.sqrt((games * squares - total**2) / (games * (games - 1)))


def _distance(course: list[str], centre: dict[str, tuple[float, float]]) -> pl.Expr:
    total = pl.lit(0.0)
    for name in course:
        mean, spread = centre[name]
        if spread:
            total = total + ((pl.col(name).cast(pl.Float64) - mean) / spread).pow(2).fill_null(0.0)
    return total
