"""Games to look at: for each cause of a loss typical ones, and the ones that stand out."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd
import polars as pl

from analysis.causes import CAUSE
from analysis.tables import Run, has_games, role_columns, to_pandas
from simcore.outcomes import COURSE

TYPICAL = 3
"""Typical games of each cause."""

KINDS = {
    "typical": "went most like the mean of the games lost so",
    "earliest": "ended in the earliest round",
    "latest": "ended in the latest round",
    "strangest": "went least like the mean",
}
"""Why a game is shown, and what that means."""

MOST = 100_000
"""Games of a cell that are looked at: enough to be typical, and few enough for the largest run."""

_DISTANCE, _NUMBER, _ROUND = "distance", "game_number", "last_round"


def example_games(run: Run, cell: int) -> pd.DataFrame:
    """Some games of a cell to replay, for each cause of a loss.

    How much a game is like the others lost so is measured over all numbers that tell how a game went: the sum
    of squared distances from their means, in standard deviations; what does not apply to a game is left out.
    The first `MOST` games are looked at; for a cause that ended none of these, all.

    Parameters
    ----------
    run
        A kept run.
    cell
        Number of the cell.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `cause`, `kind` (one of `KINDS`), `game_number`, `last_round`, `distance`. Among
        equals the lowest number comes first.
    """
    names = ["cell", "cause", "kind", _NUMBER, _ROUND, _DISTANCE]
    if not run.cells[cell]["games"] or not has_games(run):
        return pd.DataFrame(columns=names)
    games = run.games(cell)
    there = games.collect_schema()
    course = [
        column["name"]
        for column in role_columns(run, COURSE)
        if column["name"] in there and there[column["name"]].is_numeric()
    ]
    causes = [cause for cause, games_lost in run.cells[cell]["loss_causes"].items() if games_lost]
    lost = games.head(MOST).filter(pl.col("win") == 0).collect(engine="streaming")
    seen = set(lost[CAUSE].cast(pl.String).unique())
    rare = [cause for cause in causes if cause not in seen]
    parts = [lost.lazy()]
    if rare:
        parts.append(games.filter((pl.col("win") == 0) & pl.col(CAUSE).cast(pl.String).is_in(rare)))
    asked: list[tuple[str, str, pl.LazyFrame]] = []
    for part in parts:
        centres = _centres(part, course)
        asked += [
            each
            for cause in causes
            if cause in centres
            for each in _asked(part, cause, course, centres[cause])
        ]
    answers = pl.collect_all([found for _, _, found in asked], engine="streaming")
    tables = [
        to_pandas(answer.sort(_DISTANCE, _NUMBER)).assign(cell=cell, cause=cause, kind=kind)
        for (cause, kind, _), answer in zip(asked, answers, strict=True)
    ]
    return pd.concat(tables, ignore_index=True)[names] if tables else pd.DataFrame(columns=names)


def _asked(
    lost: pl.LazyFrame, cause: str, course: list[str], centre: dict[str, float | None]
) -> Iterator[tuple[str, str, pl.LazyFrame]]:
    """The games of each kind among those lost by a cause."""
    games = lost.filter(pl.col(CAUSE).cast(pl.String) == cause).select(
        _NUMBER, _ROUND, _distance(course, centre).alias(_DISTANCE)
    )
    number = pl.col(_NUMBER).cast(pl.Int64)
    near, far = games.bottom_k(TYPICAL, by=[_DISTANCE, _NUMBER]), games.top_k(1, by=[_DISTANCE, -number])
    early, late = games.bottom_k(1, by=[_ROUND, _NUMBER]), games.top_k(1, by=[_ROUND, -number])
    for kind, found in zip(KINDS, (near, early, late, far), strict=True):
        yield cause, kind, found


def _centres(lost: pl.LazyFrame, course: list[str]) -> dict[str, dict[str, float | None]]:
    """Mean and standard deviation of each column of the games lost by each cause."""
    means = [pl.col(name).mean().alias(f"{name} mean") for name in course]
    spreads = [pl.col(name).std().alias(f"{name} sd") for name in course]
    found = lost.group_by(pl.col(CAUSE).cast(pl.String)).agg(*means, *spreads).collect(engine="streaming")
    return {str(row.pop(CAUSE)): row for row in found.iter_rows(named=True)}


def _distance(course: list[str], centre: dict[str, float | None]) -> pl.Expr:
    total = pl.lit(0.0)
    for name in course:
        mean, spread = centre[f"{name} mean"], centre[f"{name} sd"]
        if mean is not None and spread:
            total = total + ((pl.col(name).cast(pl.Float64) - mean) / spread).pow(2).fill_null(0.0)
    return total
