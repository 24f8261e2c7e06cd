"""Outcomes of games by component, for instance cards that can be tried and won.

The rows of a game with columns for its components (`Column.counted`) say how often each came up, was tried
and was won. All numbers follow from the totals that every run keeps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np

from analysis.kept_runs.cells import Run, count_games, role_columns
from analysis.losses.why_result import ComponentOutcome
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


class ComponentTally(NamedTuple):
    """Games of some cells, and what happened to a component in them.

    Attributes
    ----------
    games, wins, losses
        All games, and those that the players won and lost.
    seen, tried, won
        Games in which the component came up, was tried, was won.
    times_tried, times_won
        Attempts and successes in all games together.
    wins_tried, wins_won
        Games that the players won, of those in which it was tried and was won.
    """

    games: int
    wins: int
    losses: int
    seen: int
    tried: int
    won: int
    times_tried: int
    times_won: int
    wins_tried: int
    wins_won: int


@dataclass(frozen=True)
class ComponentCounts:
    """Counts of one component in one cell, or in several cells together.

    Attributes
    ----------
    cell
        Number of the cell, of several the first.
    kind, component
        Kind and name of the component.
    tally
        What happened to it.
    ended_by
        Column that names the component that ended a lost game; None if there is none.
    ended
        Lost games that the component ended; None if the game does not count them.
    """

    cell: int
    kind: str
    component: str
    tally: ComponentTally
    ended_by: str | None
    ended: int | None


def component_counts(run: Run) -> tuple[ComponentCounts, ...]:
    """Count how often each component came up, was tried and was won, by cell.

    Parameters
    ----------
    run
        A kept run.

    Returns
    -------
    tuple of ComponentCounts
        One for each component that came up in any game of a cell, in the order of the cells.
    """
    columns: dict[tuple[str, str], dict[str, str]] = {}
    for column in run.manifest.columns:
        about = column.counted
        if about is not None:
            columns.setdefault((about.kind, about.component), {})[about.count] = column.name
    enders = {kind: _ender(run, kind) for kind, _ in columns}
    ended = {kind: _ended(run, name) for kind, name in enders.items() if name is not None}
    counted = []
    for number, cell in enumerate(run.cells):
        for (kind, component), names in columns.items():
            tally = _tally(cell, names)
            if tally is None or not tally.seen:
                continue
            losses = ended.get(kind)
            counted.append(
                ComponentCounts(
                    cell=number,
                    kind=kind,
                    component=component,
                    tally=tally,
                    ended_by=enders[kind],
                    ended=None if losses is None else losses.get((number, component), 0),
                )
            )
    return tuple(counted)


def _tally(cell: KeptCell, names: dict[str, str]) -> ComponentTally | None:
    """Return the tally of a component from its columns by count; None if one is missing."""
    if any(count not in names for count in COUNTS):
        return None
    seen, tried, won = (_count(cell, names[count]) for count in (SEEN, TRIED, WON))
    return ComponentTally(
        games=cell.games,
        wins=cell.wins,
        losses=cell.games - cell.wins,
        seen=seen.games,
        tried=tried.games,
        won=won.games,
        times_tried=tried.times,
        times_won=won.times,
        wins_tried=tried.wins,
        wins_won=won.wins,
    )


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
    rows = counts[["cell", name, "games"]].itertuples(index=False, name=None)
    return {
        (int(cell), component): int(games) for cell, component, games in rows if isinstance(component, str)
    }


def judge_components(
    counts: Iterable[ComponentCounts], *, confidence: float = CONFIDENCE
) -> tuple[ComponentOutcome, ...]:
    """Compare the games with and without each component, and estimate the odds of an attempt.

    Games in which a component was won are compared with those that tried it and never won it, cell by cell:
    the difference is that of Mantel and Haenszel [1]_ with the variance of Greenland and Robins [2]_. So easy
    cells, and cells in which the component is common, do not bias it.

    Parameters
    ----------
    counts
        Counts from `component_counts`, of the cells to pool.
    confidence
        Confidence with which the intervals of all components hold together, of each kind of numbers
        (Bonferroni).

    Returns
    -------
    tuple of ComponentOutcome
        One for each component. The interval of the odds is as if attempts were independent; `first`, `last`,
        `odds_first` and `odds_last` are the ranks that the intervals allow; `mean` is weighted by the
        precision of the differences. Ordered by the middles of the ranks, then by the difference.

    References
    ----------
    .. [1] Mantel and Haenszel (1959), Journal of the National Cancer Institute 22, 719-748.
    .. [2] Greenland and Robins (1985), Biometrics 41, 55-68.
    """
    cells: dict[tuple[str, str], list[ComponentCounts]] = {}
    for row in counts:
        cells.setdefault((row.kind, row.component), []).append(row)
    estimated = _estimates(list(cells.values()), confidence)
    outcomes = [
        outcome
        for kind in dict.fromkeys(kind for kind, _ in cells)
        for outcome in _of_kind([one for one in estimated if one.pooled.kind == kind], len(cells), confidence)
    ]
    # A component of few games may have any rank, and comes in the middle.
    return tuple(
        sorted(
            outcomes,
            key=lambda one: (one.first + one.last, 1.0 if one.difference is None else -one.difference),
        )
    )


def components_by_cell(
    run: Run, *, confidence: float = CONFIDENCE
) -> dict[int, tuple[ComponentOutcome, ...]]:
    """Return `judge_components` of each cell by itself, by the number of the cell."""
    return {
        cell: judge_components(rows, confidence=confidence)
        for cell, rows in groupby(component_counts(run), key=lambda row: row.cell)
    }


class _Rate(NamedTuple):
    """A share with its interval; None if it is a share of nothing."""

    rate: float | None
    low: float
    high: float


@dataclass(frozen=True)
class _Estimates:
    """Estimates for one component, over its cells."""

    pooled: ComponentCounts
    odds: _Rate
    won: _Rate
    lost: _Rate
    untried: _Rate
    difference: _Rate


def _pooled(cells: Sequence[ComponentCounts]) -> ComponentCounts:
    """Return the counts of a component in several cells together."""
    first = cells[0]
    ended = [row.ended for row in cells if row.ended is not None]
    return ComponentCounts(
        cell=first.cell,
        kind=first.kind,
        component=first.component,
        tally=ComponentTally(*map(sum, zip(*(row.tally for row in cells), strict=True))),
        ended_by=first.ended_by,
        ended=sum(ended) if ended else None,
    )


def _estimates(components: Sequence[Sequence[ComponentCounts]], confidence: float) -> list[_Estimates]:
    """Estimate odds, win rates and differences of components, each from its cells."""
    pooled = [_pooled(cells) for cells in components]
    tallies = [one.tally for one in pooled]
    level = each_confidence(confidence, len(components))
    return [
        _Estimates(*estimates)
        for estimates in zip(
            pooled,
            _rates([(tally.times_won, tally.times_tried) for tally in tallies], level),
            _rates([(tally.wins_won, tally.won) for tally in tallies], level),
            _rates([(t.wins_tried - t.wins_won, max(0, t.tried - t.won)) for t in tallies], level),
            _rates([(tally.wins - tally.wins_tried, tally.games - tally.tried) for tally in tallies], level),
            [_difference([row.tally for row in cells], level) for cells in components],
            strict=True,
        )
    ]


def _rates(counts: Sequence[tuple[int, int]], confidence: float) -> list[_Rate]:
    """Return the share of each pair (some, all) with its interval."""
    some, games = np.array(counts, np.int64).reshape(-1, 2).T
    low, high = proportion_intervals(some.clip(0, games), games, confidence)
    return [
        _Rate(part / whole if whole > 0 else None, least, most)
        for (part, whole), least, most in zip(counts, low.tolist(), high.tolist(), strict=True)
    ]


def _of_kind(
    estimated: Sequence[_Estimates], intervals: int, confidence: float
) -> Iterable[ComponentOutcome]:
    """Return the outcomes of the components of one kind, which are ranked together."""
    mean = _mean([one.difference for one in estimated])
    by_odds = ranks([(one.odds.low, one.odds.high) for one in estimated])
    by_difference = ranks([(one.difference.low, one.difference.high) for one in estimated])
    for one, (odds_first, odds_last), (first, last) in zip(estimated, by_odds, by_difference, strict=True):
        yield ComponentOutcome(
            kind=one.pooled.kind,
            component=one.pooled.component,
            **one.pooled.tally._asdict(),
            ended=one.pooled.ended,
            ended_by=one.pooled.ended_by,
            odds=one.odds.rate,
            odds_low=one.odds.low,
            odds_high=one.odds.high,
            odds_first=odds_first,
            odds_last=odds_last,
            rate_won=one.won.rate,
            rate_won_low=one.won.low,
            rate_won_high=one.won.high,
            rate_lost=one.lost.rate,
            rate_lost_low=one.lost.low,
            rate_lost_high=one.lost.high,
            rate_untried=one.untried.rate,
            rate_untried_low=one.untried.low,
            rate_untried_high=one.untried.high,
            difference=one.difference.rate,
            low=one.difference.low,
            high=one.difference.high,
            first=first,
            last=last,
            mean=mean,
            intervals=intervals,
            odds_method=ODDS,
            interval_method=APART,
            confidence=confidence,
        )


def _mean(differences: Sequence[_Rate]) -> float | None:
    """Return the mean of the known differences, weighted by the inverse square of their intervals' widths."""
    known = [(one.rate, max(one.high - one.low, 1e-9) ** -2.0) for one in differences if one.rate is not None]
    total = sum(weight for _, weight in known)
    return sum(rate * weight for rate, weight in known) / total if known else None


def _difference(cells: Sequence[ComponentTally], confidence: float) -> _Rate:
    """Return the difference of the win rates with a component won and only tried, over cells."""
    compared = [tally for tally in cells if 0 < tally.won < tally.tried]
    if not compared:
        return _Rate(None, -1.0, 1.0)
    n = np.array([tally.won for tally in compared], float)
    m = np.array([tally.tried - tally.won for tally in compared], float)
    a = np.array([tally.wins_won for tally in compared], float)
    c = np.array([max(0, tally.wins_tried - tally.wins_won) for tally in compared], float)
    weight = n * m / (n + m)
    difference = float(((a * m - c * n) / (n + m)).sum() / weight.sum())
    # Half a game is added to each side, so that no rate of 0 or 1 looks certain.
    p, q = (a + 0.5) / (n + 1), (c + 0.5) / (m + 1)
    variance = (weight**2 * (p * (1 - p) / n + q * (1 - q) / m)).sum() / weight.sum() ** 2
    width = normal_quantile(confidence) * math.sqrt(variance)
    return _Rate(difference, max(-1.0, difference - width), min(1.0, difference + width))
