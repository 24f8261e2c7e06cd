"""Cells and games of a kept run as rows and tables; polars reads them lazily."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import Field, asdict, dataclass, fields
from typing import Any, ClassVar, Protocol, TypeVar

import pandas as pd
import polars as pl

from analysis.experiment.player_interval import of_rate
from analysis.experiment.totals import count_by
from simcore.records.columns import CELL_COLUMNS
from simcore.results.cell import CellResult, KeptCell
from simcore.results.luck import LuckResult
from simcore.results.model import Combination
from simcore.store.column_part import ColumnPart
from simcore.store.folder import StoreError
from simcore.store.manifest_model import Manifest
from simcore.store.polars_use import check_polars
from simcore.store.shards import POLARS


class Dataclass(Protocol):
    """An object of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Row = TypeVar("Row", bound=Dataclass)

GRID = ("game", "ancient_one", "difficulty", "players", "team", "strategy")
"""Columns that name a cell; every table has them beside the number of the cell."""

RANDOM_TEAM = "random"
"""Team of a cell whose teams are drawn at random in each game."""

EVERYBODY = "everybody"
"""Team of a cell with all investigators of the game; only their seats are drawn."""

DRAWN = frozenset({RANDOM_TEAM, EVERYBODY})
"""Teams without a list of investigators."""


class Run(Protocol):
    """Kept run as analyses use it; `simcore.store.reader.read_run` returns one."""

    @property
    def manifest(self) -> Manifest:
        """The manifest of the run."""

    @property
    def cells(self) -> Sequence[KeptCell]:
        """The cells of the manifest."""

    def games(self, cell: int, /) -> pl.LazyFrame:
        """Rows of one cell, not read yet."""


@dataclass(frozen=True)
class CellRow:
    """A cell of a run, and its win rate.

    Attributes
    ----------
    cell
        Number of the cell in its run.
    game, ancient_one, difficulty, players, team, strategy
        Names of the cell; the team is a label (`team_label`).
    games, wins, losses
        Numbers of games.
    win_rate
        Share of the games that were won; NaN without a game.
    low, high, confidence, interval_method
        Its interval.
    rounds_mean
        Mean round in which games ended; NaN if it is not known.
    player_low, player_high
        Range of the win rate over the members of a group; NaN if the players are known.
    """

    cell: int
    game: str
    ancient_one: str
    difficulty: str
    players: int
    team: str
    strategy: str
    games: int
    wins: int
    losses: int
    win_rate: float
    low: float
    high: float
    confidence: float
    interval_method: str
    rounds_mean: float
    player_low: float = math.nan
    player_high: float = math.nan

    @property
    def ends(self) -> tuple[float, float]:
        """Ends of the interval of the win rate."""
        return self.low, self.high

    @property
    def grid(self) -> dict[str, str | int]:
        """Names of the cell, by column of `GRID`."""
        return {name: getattr(self, name) for name in GRID}


EntryKey = tuple[str, str, int, str, tuple[str, ...] | None]
"""Names of a cell among those of a run."""


def to_pandas(frame: pl.DataFrame) -> pd.DataFrame:
    """Convert a polars frame; the method of polars itself needs pyarrow."""
    return pd.DataFrame(frame.to_dict(as_series=False), columns=frame.columns)


def rows_of(kind: type[Row], table: pd.DataFrame) -> list[Row]:
    """Return the rows of a table as objects of a dataclass; its fields are names of columns.

    Parameters
    ----------
    kind
        The dataclass. Columns that it does not have are left out.
    table
        A table with at least the columns of all fields without a default.
    """
    names = [field.name for field in fields(kind) if field.name in table]
    rows = table[names].itertuples(index=False, name=None)
    return [kind(**dict(zip(names, row, strict=True))) for row in rows]


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as dictionaries."""
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]


def team_label(cell: CellResult | LuckResult) -> str:
    """Label of the team of a cell, or of a group of cells."""
    if cell.team is not None:
        return ", ".join(cell.team)
    return EVERYBODY if cell.everybody else RANDOM_TEAM


def entry_key(cell: Combination) -> EntryKey:
    """Return the names that distinguish a cell of a run from its others, also in the surveys of the run."""
    return cell.ancient_one, cell.difficulty, cell.players, cell.strategy, cell.team


def ordered(values: pd.Series[Any], order: Sequence[str]) -> pd.Categorical:
    """Return a column of labels in a given order."""
    return pd.Categorical(values, categories=list(order), ordered=True)


def levels_of(run: Run) -> list[str]:
    """Return the difficulties of the cells of a run in the order of its game."""
    named = list(dict.fromkeys(cell.difficulty for cell in run.cells))
    order = [level for level in run.manifest.levels if level in named]
    return list(dict.fromkeys([*order, *named]))


def cell_table(run: Run) -> pd.DataFrame:
    """Return the cells of a run and their win rates as a table.

    Returns
    -------
    pandas.DataFrame
        One row a cell, with the fields of `CellRow` as columns; `player_low` and `player_high` only if a
        group played. Ancient Ones are ordered as in the manifest, difficulties as in the game.
    """
    rows = cell_rows(run)
    if not rows:
        return pd.DataFrame()
    table = pd.DataFrame(map(asdict, rows))
    table["ancient_one"] = ordered(table["ancient_one"], list(dict.fromkeys(table["ancient_one"])))
    table["difficulty"] = ordered(table["difficulty"], levels_of(run))
    group = any(cell.player for cell in run.cells)
    return table if group else table.drop(columns=["player_low", "player_high"])


def cell_rows(run: Run) -> list[CellRow]:
    """Return the cells of a run and their win rates."""
    return [_row(number, cell) for number, cell in enumerate(run.cells)]


def _row(number: int, cell: CellResult) -> CellRow:
    low, high = cell.ends
    player_low, player_high = of_rate(cell)
    return CellRow(
        cell=number,
        game=cell.game,
        ancient_one=cell.ancient_one,
        difficulty=cell.difficulty,
        players=cell.players,
        team=team_label(cell),
        strategy=cell.strategy,
        games=cell.games,
        wins=cell.wins,
        losses=cell.games - cell.wins,
        win_rate=cell.win_rate if cell.games else math.nan,
        low=low,
        high=high,
        confidence=cell.confidence,
        interval_method=cell.interval_method,
        rounds_mean=math.nan if cell.rounds_mean is None else cell.rounds_mean,
        player_low=player_low,
        player_high=player_high,
    )


def skill_table(run: Run) -> pd.DataFrame:
    """Return win rates by skill for cells that were played with several skills.

    Returns
    -------
    pandas.DataFrame
        Columns `game`, `players`, `team`, `who` (the strategies), `ancient_one`, `difficulty`, `skill`,
        `games`, `win_rate`, `low`, `high`, `confidence`, `interval_method`.
    """
    table = cell_table(run)
    if table.empty:
        return table
    table["skill"] = [cell.skill for cell in run.cells]
    table["who"] = [str(name).partition("@")[0] for name in table["strategy"]]
    same = ["game", "players", "team", "who"]
    several = table.groupby(same, sort=False)["skill"].transform("nunique") > 1
    columns = [*same, "ancient_one", "difficulty", "skill", "games", "win_rate", "low", "high"]
    columns += ["confidence", "interval_method"]
    return table.loc[several, columns].reset_index(drop=True)


def source_table(run: Run) -> pd.DataFrame:
    """Return the sources of the data: columns `cell`, those of `GRID`, `source`, `entries`, `share`."""
    rows = []
    for number, cell in enumerate(run.cells):
        counts = cell.data
        total = sum(counts.values())
        names = {name: getattr(cell, name) for name in GRID if name != "team"} | {"team": team_label(cell)}
        rows += [
            {
                "cell": number,
                **names,
                "source": source,
                "entries": entries,
                "share": entries / total if total else 0.0,
            }
            for source, entries in counts.items()
        ]
    return pd.DataFrame(rows, columns=["cell", *GRID, "source", "entries", "share"])


def column_table(run: Run) -> pd.DataFrame:
    """Return the data dictionary of the kept games.

    Returns
    -------
    pandas.DataFrame
        Columns `name`, `dtype`, `unit`, `meaning`, `labels`, `may_be_empty`.
    """
    rows = [
        {
            "name": name,
            "dtype": "u1" if name == "players" else "text",
            "unit": "1" if name == "players" else "label",
            "meaning": meaning,
            "labels": "",
            "may_be_empty": False,
        }
        for name, meaning in CELL_COLUMNS.items()
    ]
    rows += [
        {
            "name": column.name,
            "dtype": column.dtype,
            "unit": column.unit,
            "meaning": column.meaning,
            "labels": column.categories or "",
            "may_be_empty": column.absent is not None,
        }
        for column in run.manifest.columns
    ]
    return pd.DataFrame(rows, columns=["name", "dtype", "unit", "meaning", "labels", "may_be_empty"])


def role_columns(run: Run, *roles: str) -> list[ColumnPart]:
    """Return the columns of the kept games that have one of the roles (see `simcore.records.columns`)."""
    return [column for column in run.manifest.columns if column.role in roles]


def count_games(run: Run, by: Sequence[str], *, lost: bool = False) -> pd.DataFrame:
    """Count the games of each cell by the values of some columns.

    The totals of a cell give the counts where they can. Otherwise only these columns are read, in parts, so
    memory does not grow with the number of games. Cells without one of the columns are left out, and so are
    cells that keep only totals, if these do not give the counts.

    Parameters
    ----------
    run
        A kept run.
    by
        Names of the columns.
    lost
        Count lost games only.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, those of `by`, `games`; sorted. Labels are plain text, None where the column does not
        apply.
    """
    check_polars()
    tables = []
    columns = run.manifest.result_columns
    wanted = list(dict.fromkeys([*by, "win"]))
    for number, cell in enumerate(run.cells):
        if not cell.games:
            continue
        counts = count_by(cell, columns, wanted if lost else by)
        if counts is None and has_games(run):
            counts = _rows_by(run, number, wanted)
        if counts is not None:
            tables.append(counts.with_columns(pl.lit(number, pl.Int64).alias("cell")))
    if not tables:
        return pd.DataFrame(columns=["cell", *by, "games"])
    counts = pl.concat(tables, how="diagonal_relaxed")
    if lost:
        counts = counts.filter(pl.col("win") == 0)
    cells = ["cell", *by]
    return to_pandas(counts.group_by(cells).agg(pl.col("games").sum()).sort(cells))


def has_games(run: Run) -> bool:
    """Return whether every game is kept, and not only totals."""
    return run.manifest.keeps_games


def _rows_by(run: Run, number: int, by: Sequence[str]) -> pl.DataFrame | None:
    """Count the games of a cell by some columns of its rows; None if there is no such column."""
    rows = run.games(number)
    if not set(by) <= set(rows.collect_schema().names()):
        return None
    counts = rows.group_by(by).agg(pl.len().cast(pl.Int64).alias("games"))
    with damaged(run):
        return counts.collect(engine="streaming")


@contextmanager
def damaged(run: Run) -> Iterator[None]:
    """Report files of a run that cannot be read as damaged."""
    try:
        yield
    except (OSError, *POLARS) as problem:
        where = getattr(run, "path", "the run")
        raise StoreError(f"games of {where} are damaged: {problem}") from problem
