"""Search for findings in a kept run.

Each finding is supported by its interval. The intervals of one kind hold together (Bonferroni), so a page of
nine cells makes a false claim of a kind no more often than a page of one. Cells of a run share their luck, so
differences between them are more certain than intervals for independent games show.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.findings.finding import (
    ORDER,
    CauseFinding,
    DataFinding,
    Finding,
    InvestigatorFinding,
    LevelFinding,
    OrderFinding,
    PlaceFinding,
    RangeFinding,
)
from analysis.influence.data_range import shown
from analysis.influence.pooled_teams import pooled_contribution, shared_luck_of_run
from analysis.influence.teams import rates_apart, team_counts
from analysis.kept_runs.cells import Run, cell_table
from analysis.kept_runs.panels import CellGroup, panels
from analysis.losses.causes import LOCATION, detail_columns, loss_causes, loss_details
from analysis.statistics.proportions import CONFIDENCE, each_confidence, proportion_interval
from simcore.results.cell import CellResult

HARDER = 0.03
"""Smallest difference of win rates that counts as harder; people would not notice less."""

CERTAIN = 0.01
"""Share of won or of lost games below which levels are not compared."""

MUCH = 1 / 3
"""Share of the lost games of a cell at one place that makes a finding."""

FAR = 0.01
"""Difference beyond which an investigator is a finding."""


@dataclass(frozen=True)
class _Known:
    """The tables of a run in which findings are searched, each made once."""

    run: Run
    teams: pd.DataFrame

    @functools.cached_property
    def causes(self) -> pd.DataFrame:
        return loss_causes(self.run)

    @functools.cached_property
    def places(self) -> pd.DataFrame:
        """Places where games were lost; the intervals of all cells hold together."""
        if LOCATION not in detail_columns(self.run):
            return pd.DataFrame(columns=["cell", "value", "low"])
        places = loss_details(self.run, LOCATION, confidence=each_confidence(CONFIDENCE, len(self.run.cells)))
        return places[places["value"].notna()]


def findings(run: Run, teams: pd.DataFrame | None = None) -> list[Finding]:
    """Return all findings of a run, in the order of their kinds.

    Parameters
    ----------
    run
        A kept run.
    teams
        Its `analysis.influence.teams.team_counts`, if they have been counted.
    """
    groups = panels(cell_table(run))
    known = _Known(run, team_counts(run) if teams is None else teams)
    made = [finding for number, panel in enumerate(groups) for finding in _of_panel(known, number, panel)]
    made += [*_orders(run, groups), *_data(run)]
    return sorted(made, key=lambda finding: ORDER.index(type(finding)))


def _of_panel(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    yield from _range(known.run, number, panel)
    yield from _levels(known.run, number, panel)
    yield from _cause(known, number, panel)
    yield from _place(known, number, panel)
    yield from _investigators(known, number, panel)


def _numbers(cells: pd.DataFrame) -> list[int]:
    """Return the numbers of the cells in a table."""
    return [int(number) for number in cells["cell"]]


def _range(run: Run, number: int, panel: CellGroup) -> Iterator[Finding]:
    """Find the hardest and the easiest cell, if their intervals do not overlap."""
    played = [cell for cell in _numbers(panel.cells) if run.cells[cell].games]
    if not played:
        return
    low, high = (choose(played, key=lambda cell: run.cells[cell].win_rate) for choose in (min, max))
    hardest, easiest = run.cells[low], run.cells[high]
    if hardest.ends[1] < easiest.ends[0]:
        yield RangeFinding(number, (low, high), hardest, easiest)


def _levels(run: Run, number: int, panel: CellGroup) -> Iterator[Finding]:
    """Find levels that are no harder than the one before them, against the same Ancient One.

    Levels need not get harder in their order, because they may be preparations that get better. So a step
    counts as one towards a harder game only if it is harder against most other Ancient Ones.
    """
    played = panel.cells[panel.cells["games"] > 0]
    steps = [
        pair
        for _, cells in played.groupby("ancient_one", observed=True)
        for pair in itertools.pairwise(_numbers(cells))
    ]
    pairs = [(run.cells[before], run.cells[after]) for before, after in steps]
    confidence = each_confidence(CONFIDENCE, len(steps))
    ends = [
        rates_apart(after.wins, after.games, before.wins, before.games, confidence) for before, after in pairs
    ]
    towards: Counter[tuple[str, str]] = Counter()
    for (before, after), (low, high) in zip(pairs, ends, strict=True):
        towards[before.difficulty, after.difficulty] += int(high < 0) - int(low > 0)
    alone = panel.cells["ancient_one"].nunique() == 1
    for cells, (before, after), (low, high) in zip(steps, pairs, ends, strict=True):
        harder = towards[before.difficulty, after.difficulty] > 0 or (alone and low <= 0)
        decided = CERTAIN < (before.win_rate + after.win_rate) / 2 < 1 - CERTAIN
        if harder and decided and low > -HARDER:
            difference = after.win_rate - before.win_rate
            yield LevelFinding(number, cells, before, after, difference, low, high)


def _cause(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    """Find a cause of more than half of the lost games, where there are several causes."""
    causes = known.causes
    counts = causes[causes["cell"].isin(panel.cells["cell"])].groupby("cause", sort=False)["losses"].sum()
    lost = int(counts.sum())
    if not lost or (counts > 0).sum() < 2:
        return
    low, high = proportion_interval(int(counts.max()), lost)
    if low > 0.5:
        cells = tuple(_numbers(panel.cells))
        yield CauseFinding(number, cells, str(counts.idxmax()), float(counts.max()) / lost, low, high)


def _place(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    """Find the place of a cell where the largest part of its games is lost, if that is large."""
    places = known.places
    much = places[places["cell"].isin(panel.cells["cell"]) & (places["low"] > MUCH)]
    if much.empty:
        return
    first = much.sort_values("share", ascending=False, kind="stable").head(1)
    ((cell, place, share, low, high),) = first[["cell", "value", "share", "low", "high"]].to_numpy().tolist()
    yield PlaceFinding(number, (int(cell),), str(place), known.run.cells[int(cell)], share, low, high)


def _investigators(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    """Find the strongest and the weakest investigator, if they are far above or below the others."""
    counts = known.teams[known.teams["cell"].isin(panel.cells["cell"])]
    cells = tuple(dict.fromkeys(_numbers(counts)))
    if not cells:
        return
    judged = pooled_contribution(counts, shared=shared_luck_of_run(known.run, list(cells)))
    for row in (*judged[:1], *judged[1:][-1:]):
        if row.low > FAR or row.high < -FAR:
            yield InvestigatorFinding(number, cells, row.investigator, row.difference, row.low, row.high)


def _orders(run: Run, groups: Sequence[CellGroup]) -> Iterator[Finding]:
    """Find two Ancient Ones, of which one is harder with one strategy and the other one with another."""
    tried = list(_quartets(run, groups))
    confidence = each_confidence(CONFIDENCE, 2 * len(tried))
    reported: set[tuple[str, ...]] = set()
    for numbers in tried:
        first, second, third, fourth = (run.cells[number] for number in numbers)
        here, there = _apart(first, second, confidence), _apart(third, fourth, confidence)
        names = first.ancient_one, second.ancient_one, first.strategy, third.strategy
        if here * there < 0 and names not in reported:
            reported.add(names)  # of several levels the first one is enough
            yield OrderFinding(None, numbers, (first, second), (third, fourth))


def _quartets(run: Run, groups: Sequence[CellGroup]) -> Iterator[tuple[int, int, int, int]]:
    """Yield the cells of two Ancient Ones at one level with one strategy, and with another one."""
    for one, other in itertools.combinations(groups, 2):
        if (one.game, one.players, one.team) != (other.game, other.players, other.team):
            continue
        theirs = {_opponent(run.cells[number]): number for number in _numbers(other.cells)}
        for first, second in itertools.combinations(_numbers(one.cells), 2):
            keys = _opponent(run.cells[first]), _opponent(run.cells[second])
            if keys[0][1] == keys[1][1] and all(key in theirs for key in keys):
                yield first, second, theirs[keys[0]], theirs[keys[1]]


def _opponent(cell: CellResult) -> tuple[str, str]:
    return cell.ancient_one, cell.difficulty


def _apart(one: CellResult, other: CellResult, confidence: float) -> int:
    """Return 1 if the first is won more often, -1 if less often, 0 if that is not known."""
    if not one.games or not other.games:
        return 0
    low, high = rates_apart(one.wins, one.games, other.wins, other.games, confidence)
    return int(low > 0) - int(high < 0)


def _data(run: Run) -> Iterator[Finding]:
    """Find the cell with the widest range with other data, if that is wider than its interval from chance."""
    surveyed = () if run.manifest.data_uncertainty is None else run.manifest.data_uncertainty.cells
    wider = []
    for number, (cell, uncertain) in enumerate(zip(run.cells, surveyed, strict=False)):
        low, high = shown(uncertain.data) or (0.0, 0.0)
        if high - low > cell.ends[1] - cell.ends[0]:
            wider.append((high - low, number, low, high))
    if wider:
        _, number, low, high = max(wider)
        yield DataFinding(None, (number,), run.cells[number], low, high, len(wider), len(surveyed))
