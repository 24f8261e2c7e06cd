"""Who is worth what: investigators and teams, from games whose teams were drawn at random.

Teams are dealt, not chosen, so games with an investigator and games without differ by who sits there and by
luck alone: this is an experiment, and the difference is what the investigator is worth.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.experiment.common_luck import Rows
from analysis.kept_runs.cells import Run, count_games, role_columns
from analysis.statistics.proportions import CONFIDENCE, each_confidence, normal_quantile
from analysis.statistics.ranking import ranks
from analysis.statistics.shrinkage import METHOD as SHRUNKEN
from analysis.statistics.shrinkage import shrink
from simcore.contract.game import Cell, Game, Scenario
from simcore.records.columns import TEAM

APART = "agresti-caffo, bonferroni"
"""Name of the intervals of the differences."""

COUNTS = ["cell", "team", "games", "wins"]


def team_counts(run: Run) -> pd.DataFrame:
    """Games and wins of every team that played, in cells whose teams were drawn at random.

    Parameters
    ----------
    run
        A kept run.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `team` (names, sorted: who sits where does not count), `games`, `wins`.
    """
    seats = [column["name"] for column in role_columns(run, TEAM)]
    drawn = [number for number, cell in enumerate(run.cells) if cell["team"] is None]
    counts = count_games(run, [*seats, "win"]) if seats else pd.DataFrame(columns=["cell"])
    counts = counts[counts["cell"].isin(drawn)]
    teams = [tuple(sorted(name for name in names if isinstance(name, str))) for names in _rows(counts, seats)]
    return _sum_up(counts["cell"], teams, counts.get("games", ()), counts.get("win", ()))


def _rows(counts: pd.DataFrame, seats: Sequence[str]) -> list[tuple[Any, ...]]:
    return list(counts[list(seats)].itertuples(index=False, name=None)) if seats and len(counts) else []


def counts_of_rows(game: Game, scenario: Scenario, cell: Cell, rows: Rows, number: int = 0) -> pd.DataFrame:
    """The same of games that were not kept: rows of one cell with `win` and the columns of the team."""
    seats = [column for column in game.columns if column.role == TEAM]
    codes = np.stack([rows["win"].astype(np.int64), *(rows[seat.name].astype(np.int64) for seat in seats)])
    kinds, games = np.unique(codes, axis=1, return_counts=True)
    people = scenario.labels(cell)[seats[0].categories or ""]
    teams = [tuple(sorted(people[code] for code in kind[1:] if code < len(people))) for kind in kinds.T]
    return _sum_up([number] * len(teams), teams, games, kinds[0])


def _sum_up(cells: Any, teams: Sequence[tuple[str, ...]], games: Any, won: Any) -> pd.DataFrame:
    games, won = np.asarray(games, np.int64), np.asarray(won, np.int64)
    table = pd.DataFrame({"cell": list(cells), "team": list(teams), "games": games, "wins": games * won})
    return table.groupby(["cell", "team"], as_index=False)[["games", "wins"]].sum()[COUNTS]


def team_contribution(counts: pd.DataFrame, size: int, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Win rate with each group of so many investigators, shrunken towards the mean of all such groups.

    Where the group is smaller than the team, games count for several groups: each estimate stands for itself,
    but they are not independent of one another.

    Parameters
    ----------
    counts
        Result of `team_counts`.
    size
        Investigators in a group.
    confidence
        Of each interval by itself.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `group` (names), `games`, `wins`, `raw` (share of games won), `win_rate` (shrunken)
        with `low`, `high`, `mean` and `spread` (of the true rates of all groups), `interval_method`,
        `confidence`; the best of a cell first. Left out are cells without such groups, and those
        where one team alone has played: all its groups would be of the same games.
    """
    tables = []
    for cell, teams in counts.groupby("cell"):
        groups: dict[tuple[str, ...], NDArray[np.int64]] = {}
        for team, games, wins in zip(teams["team"], teams["games"], teams["wins"], strict=True):
            for group in itertools.combinations(team, size):
                groups[group] = groups.get(group, np.zeros(2, np.int64)) + np.array([games, wins])
        if not groups or len(teams) < 2:
            continue
        games, wins = np.stack(list(groups.values())).T
        found = shrink(wins, games, confidence)
        table = pd.DataFrame({"cell": cell, "group": list(groups), "games": games, "wins": wins})
        table = table.assign(raw=wins / games, win_rate=found.rate, low=found.low, high=found.high)
        table = table.assign(mean=found.mean, spread=found.spread)
        tables.append(table.sort_values("win_rate", ascending=False, kind="stable"))
    names = ["cell", "group", "games", "wins", "raw", "win_rate", "low", "high", "mean", "spread"]
    table = pd.concat(tables, ignore_index=True) if tables else pd.DataFrame(columns=names)
    return table.assign(interval_method=SHRUNKEN, confidence=confidence)


def investigator_contribution(counts: pd.DataFrame, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Win rate of the games with each investigator less that of the games without.

    Parameters
    ----------
    counts
        Result of `team_counts`.
    confidence
        With which the intervals of one cell hold together (Bonferroni).

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `investigator`, `games` and `wins` (with), `games_without`, `wins_without`,
        `difference` with `low`, `high`, `intervals`, `interval_method`, `confidence`, and the ranks that the
        intervals allow, `rank_first` to `rank_last`; the best first.
        Investigators who are in every game of a cell, or in none, cannot be judged there.
    """
    rows = []
    for cell, teams in counts.groupby("cell"):
        people = sorted({name for team in teams["team"] for name in team})
        for name in people:
            there = np.array([name in team for team in teams["team"]])
            if there.all():
                continue
            sides = [(int(teams["games"][at].sum()), int(teams["wins"][at].sum())) for at in (there, ~there)]
            (n, k), (other, won) = sides
            rows.append((cell, name, n, k, other, won, k / n - won / other))
    names = ["cell", "investigator", "games", "wins", "games_without", "wins_without", "difference"]
    table = pd.DataFrame(rows, columns=names)
    table["intervals"] = table.groupby("cell")["investigator"].transform("size")
    low, high = [], []
    for row in table.to_dict("records"):
        level = each_confidence(confidence, row["intervals"])
        ends = rates_apart(row["wins"], row["games"], row["wins_without"], row["games_without"], level)
        low.append(ends[0])
        high.append(ends[1])
    table = table.assign(low=low, high=high, interval_method=APART, confidence=confidence)
    table = table.sort_values(
        ["cell", "difference"], ascending=[True, False], kind="stable", ignore_index=True
    )
    found = [
        ends
        for _, rows in table.groupby("cell", sort=False)
        for ends in ranks(list(zip(rows["low"], rows["high"], strict=True)))
    ]
    return table.assign(rank_first=[first for first, _ in found], rank_last=[last for _, last in found])


def rates_apart(wins: int, games: int, others: int, of: int, confidence: float) -> tuple[float, float]:
    """Interval of the difference of two independent rates, by adding a win and a loss to each [1]_.

    That of statsmodels (`agresti-caffo`) is the same, but reaches beyond -1 and 1, and takes two seconds to
    load.

    >>> low, high = rates_apart(60, 100, 50, 100, 0.95)
    >>> round(low, 3), round(high, 3)
    (-0.038, 0.234)

    References
    ----------
    .. [1] Agresti and Caffo (2000), The American Statistician 54, 280-288.
    """
    p, q = (wins + 1) / (games + 2), (others + 1) / (of + 2)
    error = np.sqrt(p * (1 - p) / (games + 2) + q * (1 - q) / (of + 2))
    width = float(normal_quantile(confidence) * error)
    return max(-1.0, p - q - width), min(1.0, p - q + width)
