"""Outcomes of games by component, for instance cards that can be tried and won.

The rows of a game with columns for its components (`Column.counted`) say how often each came up, was tried
and was won. All tables follow from the totals that every run keeps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.kept_runs.cells import Run, count_games, role_columns
from analysis.statistics.proportions import (
    CONFIDENCE,
    METHOD,
    each_confidence,
    normal_quantile,
    proportion_intervals,
)
from analysis.statistics.ranking import ranks
from simcore.records.columns import COUNTS, DETAIL, SEEN, TRIED, WON
from simcore.results.cell import KeptCell

ODDS = f"{METHOD}, bonferroni"
"""Name of the intervals of the odds and of the win rates."""

APART = "mantel-haenszel, bonferroni"
"""Name of the intervals of the differences."""

CAUTION = (
    "This is association, not cause: longer games try and win more, and a team in trouble tries "
    "things that it would otherwise avoid."
)

SUMS = (
    "games", "wins", "seen", "tried", "won", "times_tried", "times_won", "wins_tried", "wins_won",
    "losses", "ended",
)  # fmt: skip


def component_counts(run: Run) -> pd.DataFrame:
    """Count how often each component came up, was tried and was won, by cell.

    Parameters
    ----------
    run
        A kept run.

    Returns
    -------
    pandas.DataFrame
        Columns `cell`, `kind`, `component`; of the games of the cell `games`, `wins`; games in which the
        component came up, was tried, was won: `seen`, `tried`, `won`; attempts and successes in all games
        together: `times_tried`, `times_won`; games won by the players among these: `wins_tried`, `wins_won`;
        games that were lost, `losses`, and those of them that the component ended, `ended` (NaN: the game
        does not count them), by the column `ended_by`. A row for each component that came up in any game of
        the cell.
    """
    columns: dict[tuple[str, str], dict[str, str]] = {}
    for column in run.manifest.columns:
        about = column.counted
        if about is not None:
            columns.setdefault((about.kind, about.component), {})[about.count] = column.name
    enders = {kind: _ender(run, kind) for kind, _ in columns}
    ended = {kind: _ended(run, name) for kind, name in enders.items() if name is not None}
    rows = []
    for number, cell in enumerate(run.cells):
        for (kind, component), names in columns.items():
            counts = {count: _count(cell, names[count]) for count in COUNTS if count in names}
            if len(counts) < len(COUNTS) or not counts[SEEN].games:
                continue
            losses = ended.get(kind)
            rows.append(
                {
                    "cell": number,
                    "kind": kind,
                    "component": component,
                    "games": cell.games,
                    "wins": cell.wins,
                    **{count: counted.games for count, counted in counts.items()},
                    **{f"times_{count}": counts[count].times for count in (TRIED, WON)},
                    **{f"wins_{count}": counts[count].wins for count in (TRIED, WON)},
                    "losses": cell.games - cell.wins,
                    "ended": np.nan if losses is None else losses.get((number, component), 0),
                    "ended_by": enders[kind],
                }
            )
    return pd.DataFrame(rows, columns=["cell", "kind", "component", "ended_by", *SUMS])


@dataclass(frozen=True)
class _Counted:
    """Games in which a column is not 0, those of them that were won, and the sum of the column."""

    games: int
    wins: int
    times: int


def _count(cell: KeptCell, name: str) -> _Counted:
    counts = [(won, value, games) for won, value, games in cell.totals.codes[name] if value]
    return _Counted(
        games=sum(games for _, _, games in counts),
        wins=sum(games for won, _, games in counts if won),
        times=sum(value * games for _, value, games in counts),
    )


def _ender(run: Run, kind: str) -> str | None:
    """Return the column with the component of the kind that ended a lost game, if there is one."""
    return next((column.name for column in role_columns(run, DETAIL) if column.categories == kind), None)


def _ended(run: Run, name: str) -> dict[tuple[int, str], int]:
    """Return the number of lost games by cell and the component that ended them."""
    counts = count_games(run, [name], lost=True)
    rows = zip(counts["cell"], counts[name], counts["games"], strict=True)
    return {
        (int(cell), component): int(games) for cell, component, games in rows if isinstance(component, str)
    }


def judge_components(counts: pd.DataFrame, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Compare the games with and without each component, and estimate the odds of an attempt.

    Games in which a component was won are compared with those that tried it and never won it, cell by cell:
    the difference is that of Mantel and Haenszel [1]_ with the variance of Greenland and Robins [2]_. So easy
    cells, and cells in which the component is common, do not bias it.

    Parameters
    ----------
    counts
        Rows of `component_counts`, of the cells to pool.
    confidence
        Confidence with which the intervals of all components hold together, of each kind of numbers
        (Bonferroni).

    Returns
    -------
    pandas.DataFrame
        A row for each component with `kind`, `component`, `ended_by`, the sums of the counts, and

        * `odds`, `odds_low`, `odds_high`: share of the attempts that were won, its interval as if attempts
          were independent; `odds_first`, `odds_last`: the ranks that the intervals allow;
        * `rate_won`, `rate_lost`, `rate_untried` (each with `_low`, `_high`): share of the games won by the
          players in which the component was won; was tried and never won; was not tried;
        * `difference`, `low`, `high`: of the first two; `first`, `last`: the ranks that the intervals allow;
        * `mean`: the mean of all differences of the kind, weighted by their precision;
        * `intervals` (how many hold together), `odds_method`, `interval_method`, `confidence`.

        NaN where there is no such game. Ordered by the middles of the ranks, then by the difference.

    References
    ----------
    .. [1] Mantel and Haenszel (1959), Journal of the National Cancer Institute 22, 719-748.
    .. [2] Greenland and Robins (1985), Biometrics 41, 55-68.
    """
    grouped = counts.groupby(["kind", "component"], sort=False)
    table = grouped[list(SUMS)].sum(min_count=1).reset_index()
    if table.empty:
        return table
    table["ended_by"] = grouped["ended_by"].first().to_numpy()
    table = table.assign(intervals=len(table), odds_method=ODDS, interval_method=APART, confidence=confidence)
    differences = np.array([_difference(rows, confidence, len(table)) for _, rows in grouped])
    lost, untried = (table["tried"] - table["won"]).clip(lower=0), table["games"] - table["tried"]
    shares = {
        "odds": (table["times_won"], table["times_tried"]),
        "rate_won": (table["wins_won"], table["won"]),
        "rate_lost": (table["wins_tried"] - table["wins_won"], lost),
        "rate_untried": (table["wins"] - table["wins_tried"], untried),
    }
    level = each_confidence(confidence, len(table))
    for name, (some, of) in shares.items():
        low, high = proportion_intervals(some.clip(0, of), of, level)
        table[name], table[f"{name}_low"], table[f"{name}_high"] = some / of.where(of > 0), low, high
    table["difference"], table["low"], table["high"] = differences.T
    table["mean"] = table.groupby("kind", sort=False)["difference"].transform(_mean, table)
    for name in ("odds_", ""):
        table[f"{name}first"], table[f"{name}last"] = _ranks(table, f"{name}low", f"{name}high").T
    # A component of few games may have any rank, and comes in the middle.
    order = table.assign(middle=table["first"] + table["last"], least=-table["difference"].fillna(-1))
    return table.loc[order.sort_values(["middle", "least"], kind="stable").index].reset_index(drop=True)


def components_by_cell(run: Run, *, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Return `judge_components` of each cell by itself, with the column `cell`."""
    tables = [
        judge_components(rows, confidence=confidence).assign(cell=cell)
        for cell, rows in component_counts(run).groupby("cell", sort=False)
    ]
    return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame(columns=["cell"])


def _mean(differences: pd.Series[float], table: pd.DataFrame) -> float:
    """Return the mean of differences, weighted by the inverse square of the width of their intervals."""
    known = differences.dropna()
    weights = (table["high"] - table["low"]).loc[known.index].clip(lower=1e-9) ** -2.0
    return float((known * weights).sum() / weights.sum()) if len(known) else float("nan")


def _ranks(table: pd.DataFrame, low: str, high: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the first and last rank that each component may have among those of its kind."""
    possible = np.zeros((len(table), 2), np.int64)
    for _, rows in table.groupby("kind", sort=False):
        ends = list(zip(rows[low].fillna(-1), rows[high].fillna(1), strict=True))
        possible[rows.index] = ranks(ends)
    return possible


def _difference(cells: pd.DataFrame, confidence: float, intervals: int) -> tuple[float, float, float]:
    """Return the difference of the win rates with a component won and only tried, over cells; its ends."""
    n = cells["won"].to_numpy(float)
    m = (cells["tried"] - cells["won"]).clip(lower=0).to_numpy(float)
    both = (n > 0) & (m > 0)
    if not both.any():
        return float("nan"), -1.0, 1.0
    n, m = n[both], m[both]
    a = cells["wins_won"].to_numpy(float)[both]
    c = (cells["wins_tried"] - cells["wins_won"]).clip(lower=0).to_numpy(float)[both]
    weight = n * m / (n + m)
    difference = float(((a * m - c * n) / (n + m)).sum() / weight.sum())
    # Half a game is added to each side, so that no rate of 0 or 1 looks certain.
    p, q = (a + 0.5) / (n + 1), (c + 0.5) / (m + 1)
    variance = (weight**2 * (p * (1 - p) / n + q * (1 - q) / m)).sum() / weight.sum() ** 2
    width = normal_quantile(each_confidence(confidence, intervals)) * float(np.sqrt(variance))
    return difference, max(-1.0, difference - width), min(1.0, difference + width)
