"""From a run folder to tidy frames: polars reads lazily, pandas comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

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

GRID = ("game", "ancient_one", "difficulty", "players", "team", "strategy")
"""What names a cell; these columns stand in every table beside the number of the cell."""

RANDOM_TEAM = "random"
"""Team of a cell whose teams are drawn anew in every game."""

EVERYBODY = "everybody"
"""Team of a cell where as many play as can; only who sits where is drawn."""

DRAWN = frozenset({RANDOM_TEAM, EVERYBODY})
"""Teams that nobody has named."""


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
class CellGroup:
    """Cells that differ in Ancient One and difficulty only, so that one picture can hold them."""

    game: str
    players: int
    strategy: str
    team: str
    cells: pd.DataFrame


@dataclass(frozen=True)
class Extremes:
    """The cells with the lowest and the highest win rate, and the cells whose intervals reach into theirs."""

    hardest: dict[str, Any]
    easiest: dict[str, Any]
    near_hardest: pd.DataFrame
    near_easiest: pd.DataFrame


EntryKey = tuple[str, str, int, str, tuple[str, ...] | None]
"""Names of a cell among those of a run."""


def to_pandas(frame: pl.DataFrame) -> pd.DataFrame:
    """The one door between the two kinds of frame (polars' own needs pyarrow)."""
    return pd.DataFrame(frame.to_dict(as_series=False), columns=frame.columns)


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows of a frame, each by the names of its columns."""
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]


def team_label(cell: CellResult | LuckResult) -> str:
    """Label of the team of a cell, or of a group of cells."""
    if cell.team is not None:
        return ", ".join(cell.team)
    return EVERYBODY if cell.everybody else RANDOM_TEAM


def entry_key(cell: Combination) -> EntryKey:
    """Return the names that distinguish a cell of a run from its others, also in the surveys of the run."""
    return cell.ancient_one, cell.difficulty, cell.players, cell.strategy, cell.team


def _ordered(values: pd.Series[Any], order: Sequence[str]) -> pd.Categorical:
    return pd.Categorical(values, categories=list(order), ordered=True)


def levels_of(run: Run) -> list[str]:
    """The levels of the cells of a run in the order of its game; of an older run in that of its cells."""
    named = list(dict.fromkeys(cell.difficulty for cell in run.cells))
    order = [level for level in run.manifest.levels if level in named]
    return list(dict.fromkeys([*order, *named]))


def cell_table(run: Run) -> pd.DataFrame:
    """One row a cell: what was played, how often it was won, how sure that is.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, those of `GRID`, `games`, `wins`, `losses`, `win_rate`, `low`, `high`, `confidence`,
        `interval_method`, `rounds_mean`, and where a group played `player_low`, `player_high`, the interval
        for not knowing its players. Ancient Ones are ordered as in the manifest, difficulties as in the
        game.
        Without a game `win_rate` is NaN.
    """
    rows = []
    for number, cell in enumerate(run.cells):
        low, high = cell.ends
        rows.append(
            {
                "cell": number,
                **{name: getattr(cell, name) for name in GRID if name != "team"},
                "team": team_label(cell),
                "games": cell.games,
                "wins": cell.wins,
                "losses": cell.games - cell.wins,
                "win_rate": cell.win_rate if cell.games else float("nan"),
                "low": low,
                "high": high,
                "confidence": cell.confidence,
                "interval_method": cell.interval_method,
                "rounds_mean": cell.rounds_mean,
                **_player(cell, any(each.player for each in run.cells)),
            }
        )
    table = pd.DataFrame(rows)
    if rows:
        table["ancient_one"] = _ordered(table["ancient_one"], list(dict.fromkeys(table["ancient_one"])))
        table["difficulty"] = _ordered(table["difficulty"], levels_of(run))
    return table


def _player(cell: CellResult, group: bool) -> dict[str, float]:
    """Ends of the interval for not knowing the players, in a run with a group."""
    if not group:
        return {}
    low, high = of_rate(cell)
    return {"player_low": low, "player_high": high}


def skill_table(run: Run) -> pd.DataFrame:
    """Win rates by skill, where a cell was played with several skills.

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


def panels(table: pd.DataFrame) -> list[CellGroup]:
    """The cells in groups of equal game, players, strategy and team, in the order of the run.

    The Ancient Ones of a group are ordered by their mean win rate, the hardest first; the levels are in the
    order of the game.

    Parameters
    ----------
    table
        Result of `cell_table`.
    """
    if table.empty:
        return []
    found = []
    for key, cells in table.groupby(["game", "players", "strategy", "team"], sort=False, observed=True):
        game, players, strategy, team = key
        rates = cells.groupby("ancient_one", observed=True)["win_rate"].mean().sort_values(kind="stable")
        ordered = cells.assign(ancient_one=_ordered(cells["ancient_one"].astype(str), list(rates.index)))
        kept = ordered.sort_values(["ancient_one", "difficulty"], kind="stable", ignore_index=True)
        for name in ("ancient_one", "difficulty"):
            kept[name] = kept[name].cat.remove_unused_categories()
        found.append(CellGroup(str(game), int(str(players)), str(strategy), str(team), kept))
    return found


def extremes(table: pd.DataFrame) -> Extremes | None:
    """Hardest and easiest cell of a table, with the cells that chance may have put behind them.

    A cell is near another one if their intervals overlap. That is a cautious reading: cells whose intervals
    do not overlap differ; those that overlap may still differ, but this number of games does not show it.

    Parameters
    ----------
    table
        Result of `cell_table` or a part of it.

    Returns
    -------
    Extremes or None
        None if no cell has a game.
    """
    played = table[table["games"] > 0]
    if played.empty:
        return None
    rows = records(played)
    hardest, easiest = min(rows, key=_rate), max(rows, key=_rate)
    return Extremes(
        hardest,
        easiest,
        played[(played["cell"] != hardest["cell"]) & (played["low"] <= hardest["high"])],
        played[(played["cell"] != easiest["cell"]) & (played["high"] >= easiest["low"])],
    )


def _rate(row: Mapping[str, Any]) -> float:
    return float(row["win_rate"])


def source_table(run: Run) -> pd.DataFrame:
    """Where the data of each cell comes from: `cell`, the columns of `GRID`, `source`, `entries`, `share`."""
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
    """Data dictionary of the kept games: `name`, `dtype`, `unit`, `meaning`, `labels`, `may_be_empty`."""
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
    """Entries of the data dictionary whose column has one of the roles (see `simcore.records.columns`)."""
    return [column for column in run.manifest.columns if column.role in roles]


def count_games(run: Run, by: Sequence[str], *, lost: bool = False) -> pd.DataFrame:
    """How many games of each cell share the same values of some columns.

    They come from the totals where those tell. Otherwise only those columns are read, a component at a time,
    so memory does not grow with the number of games. Cells without one of the columns are left out, and cells
    that keep totals only where these do not tell.

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
    found = []
    columns = run.manifest.result_columns
    wanted = list(dict.fromkeys([*by, "win"]))
    for number, cell in enumerate(run.cells):
        if not cell.games:
            continue
        counts = count_by(cell, columns, wanted if lost else by)
        if counts is None and has_games(run):
            counts = _rows_by(run, number, wanted)
        if counts is not None:
            found.append(counts.with_columns(pl.lit(number, pl.Int64).alias("cell")))
    if not found:
        return pd.DataFrame(columns=["cell", *by, "games"])
    counts = pl.concat(found, how="diagonal_relaxed")
    if lost:
        counts = counts.filter(pl.col("win") == 0)
    cells = ["cell", *by]
    return to_pandas(counts.group_by(cells).agg(pl.col("games").sum()).sort(cells))


def has_games(run: Run) -> bool:
    """Whether every game is kept, and not only totals."""
    return run.manifest.keeps_games


def _rows_by(run: Run, number: int, by: Sequence[str]) -> pl.DataFrame | None:
    """Games of a cell by some columns, out of the rows themselves; None if there is no such column."""
    rows = run.games(number)
    if not set(by) <= set(rows.collect_schema().names()):
        return None
    counts = rows.group_by(by).agg(pl.len().cast(pl.Int64).alias("games"))
    with damaged(run):
        return counts.collect(engine="streaming")


@contextmanager
def damaged(run: Run) -> Iterator[None]:
    """Say of a run whose files cannot be read that they cannot."""
    try:
        yield
    except (OSError, *POLARS) as problem:
        where = getattr(run, "path", "the run")
        raise StoreError(f"games of {where} are damaged: {problem}") from problem
