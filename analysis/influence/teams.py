"""Contributions of investigators and teams, from games whose teams were drawn at random.

Random teams form an experiment: games with an investigator differ from games without only by that
investigator and by luck, so the difference of the win rates is the contribution of the investigator.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from analysis.experiment.common_luck import Rows
from analysis.influence.teams_model import GroupRate, InvestigatorContribution, Judged
from analysis.kept_runs.cells import Run, count_games, role_columns
from analysis.statistics.proportions import CONFIDENCE, each_confidence, normal_quantile
from analysis.statistics.ranking import ranks
from analysis.statistics.shrinkage import METHOD as SHRUNKEN
from analysis.statistics.shrinkage import shrink
from simcore.contract.game import Cell, Game, Scenario
from simcore.records.columns import TEAM

APART = "agresti-caffo, bonferroni"
"""Name of the intervals of the differences."""

Row = TypeVar("Row", bound=Judged)

COUNTS = ["cell", "team", "games", "wins"]


def team_counts(run: Run) -> pd.DataFrame:
    """Count the games and wins of every team, in cells whose teams were drawn at random.

    Parameters
    ----------
    run
        A kept run.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `team` (names, sorted: seats do not matter), `games`, `wins`.
    """
    seats = [column.name for column in role_columns(run, TEAM)]
    drawn = [number for number, cell in enumerate(run.cells) if cell.team is None]
    if not seats:
        return pd.DataFrame(columns=COUNTS)
    counts = count_games(run, [*seats, "win"])
    counts = counts[counts.cell.isin(drawn)]
    rows = counts[seats].itertuples(index=False, name=None)
    teams = [tuple(sorted(name for name in names if isinstance(name, str))) for names in rows]
    return _sum_up(counts.cell, teams, counts.games, counts.win)


def counts_of_rows(game: Game, scenario: Scenario, cell: Cell, rows: Rows, number: int = 0) -> pd.DataFrame:
    """Count the games and wins of every team in the result rows of one cell.

    Parameters
    ----------
    game, scenario, cell
        Game of the rows.
    rows
        Columns `win` and those of the team.
    number
        Number of the cell in the table.

    Returns
    -------
    pandas.DataFrame
        Columns of `team_counts`.
    """
    seats = [column for column in game.columns if column.role == TEAM]
    codes = np.stack([rows["win"].astype(np.int64), *(rows[seat.name].astype(np.int64) for seat in seats)])
    kinds, games = np.unique(codes, axis=1, return_counts=True)
    names = scenario.labels(cell)[seats[0].categories or ""]
    teams = [tuple(sorted(names[code] for code in kind[1:] if code < len(names))) for kind in kinds.T]
    return _sum_up([number] * len(teams), teams, games, kinds[0])


def _sum_up(
    cells: Sequence[int] | pd.Series[int], teams: Sequence[tuple[str, ...]], games: ArrayLike, won: ArrayLike
) -> pd.DataFrame:
    games, won = np.asarray(games, np.int64), np.asarray(won, np.int64)
    table = pd.DataFrame({"cell": list(cells), "team": list(teams), "games": games, "wins": games * won})
    return table.groupby(["cell", "team"], as_index=False)[["games", "wins"]].sum()[COUNTS]


def team_contribution(
    counts: pd.DataFrame, size: int, *, shared: float = 1.0, confidence: float = CONFIDENCE
) -> dict[int, list[GroupRate]]:
    """Return the win rate with each group of investigators, shrunken towards the mean of all groups.

    If the group is smaller than the team, games count for several groups. Each estimate is valid by
    itself, but they are not independent of one another.

    Parameters
    ----------
    counts
        Result of `team_counts`.
    size
        Investigators in a group.
    shared
        Games that carry as much information as one independent game (`analysis.influence.pooled_teams`).
    confidence
        Confidence of each single interval.

    Returns
    -------
    dict
        Groups by cell, largest win rate first. Cells without such groups are left out, and those in which
        only one team has played: all its groups would be of the same games.
    """
    rates = {}
    for cell, teams in counts.groupby("cell"):
        totals: dict[tuple[str, ...], NDArray[np.int64]] = {}
        for team, played, won in zip(teams.team, teams.games, teams.wins, strict=True):
            for group in itertools.combinations(team, size):
                totals[group] = totals.get(group, np.zeros(2, np.int64)) + np.array([played, won])
        if totals and len(teams) > 1:
            rates[int(str(cell))] = _shrunken(totals, size, shared, confidence)
    return rates


def _shrunken(
    totals: dict[tuple[str, ...], NDArray[np.int64]], size: int, shared: float, confidence: float
) -> list[GroupRate]:
    """Return the groups of a cell with shrunken win rates, from their games and wins."""
    games, wins = np.stack(list(totals.values())).T
    shrunken = shrink(wins / shared, games / shared, confidence)
    ends = zip(shrunken.rate, shrunken.low, shrunken.high, strict=True)
    rows = [
        GroupRate(
            group=group,
            games=int(played),
            wins=int(won),
            raw=won / played,
            win_rate=rate,
            low=low,
            high=high,
            mean=shrunken.mean,
            spread=shrunken.spread,
            interval_method=SHRUNKEN,
            confidence=confidence,
            size=size,
        )
        for (group, (played, won)), (rate, low, high) in zip(totals.items(), ends, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.win_rate)


def investigator_contribution(
    counts: pd.DataFrame, *, confidence: float = CONFIDENCE
) -> dict[int, list[InvestigatorContribution]]:
    """Return the win rate of the games with each investigator less that of the games without.

    Parameters
    ----------
    counts
        Result of `team_counts`.
    confidence
        Probability with which the intervals of one cell hold together (Bonferroni).

    Returns
    -------
    dict
        Investigators by cell, largest contribution first. Investigators who are in every game of a cell, or
        in none, cannot be judged there.
    """
    judged = {int(str(cell)): _judged(teams, confidence) for cell, teams in counts.groupby("cell")}
    return {cell: rows for cell, rows in judged.items() if rows}


def _judged(teams: pd.DataFrame, confidence: float) -> list[InvestigatorContribution]:
    """Return the contributions in one cell, from the games and wins of its teams."""
    games, wins = teams.games.to_numpy(np.int64), teams.wins.to_numpy(np.int64)
    names = sorted({name for team in teams.team for name in team})
    playing = {name: np.array([name in team for team in teams.team]) for name in names}
    playing = {name: seated for name, seated in playing.items() if not seated.all()}
    level = each_confidence(confidence, len(playing))
    rows = []
    for name, seated in playing.items():
        n, k = int(games[seated].sum()), int(wins[seated].sum())
        of, others = int(games[~seated].sum()), int(wins[~seated].sum())
        low, high = rates_apart(k, n, others, of, level)
        rows.append(
            InvestigatorContribution(
                investigator=name,
                games=n,
                wins=k,
                games_without=of,
                wins_without=others,
                difference=k / n - others / of,
                low=low,
                high=high,
                intervals=len(playing),
                interval_method=APART,
                confidence=confidence,
            )
        )
    return ranked(rows)


def ranked(rows: Sequence[Row]) -> list[Row]:
    """Return contributions with the ranks that their intervals allow, the largest first."""
    order = sorted(rows, key=lambda row: -row.difference)
    places = ranks([row.interval for row in order])
    return [
        row.model_copy(update={"rank_first": first, "rank_last": last})
        for row, (first, last) in zip(order, places, strict=True)
    ]


def rates_apart(wins: int, games: int, others: int, of: int, confidence: float) -> tuple[float, float]:
    """Return the interval of a difference of independent rates, with a win and a loss added to each [1]_.

    The ends are clipped to -1 and 1. (statsmodels has this interval as `agresti-caffo`, without the clipping;
    it takes two seconds to load.)

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
