"""Look through a kept run for what stands out.

Every claim is made only where its interval bears it. The intervals of one kind hold together (Bonferroni), so
a page of nine cells makes a false claim of a kind no more often than a page of one. Cells of a run share
their luck, which makes differences between them surer than intervals for independent games say.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.findings.finding import CAUSE, DATA, LEVEL, PERSON, PLACE, RANGE, TURN, Finding
from analysis.influence.data_range import shown
from analysis.influence.pooled_teams import pooled_worth, shared_luck_of_run
from analysis.influence.teams import rates_apart, team_counts
from analysis.kept_runs.cells import CellGroup, Run, cell_table, extremes, panels, records
from analysis.losses.causes import LOCATION, detail_columns, loss_causes, loss_details
from analysis.statistics.proportions import CONFIDENCE, each_confidence, proportion_interval

HARDER = 0.03
"""A level that is harder by less than this is no harder, as people at a table can tell."""

CERTAIN = 0.01
"""Where so few games are won, or lost, all levels are alike, and nobody wonders."""

MUCH = 1 / 3
"""So large a part of the lost games of a cell at one place is told."""

FAR = 0.01
"""An investigator whose difference is surely larger than this stands out."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class _Known:
    """The tables of a run in which things are looked for, each made once."""

    run: Run
    teams: pd.DataFrame

    @functools.cached_property
    def causes(self) -> pd.DataFrame:
        return loss_causes(self.run)

    @functools.cached_property
    def places(self) -> pd.DataFrame:
        """Where games were lost; the intervals of all cells hold together."""
        if LOCATION not in detail_columns(self.run):
            return pd.DataFrame(columns=["cell", "value", "low"])
        found = loss_details(self.run, LOCATION, confidence=each_confidence(CONFIDENCE, len(self.run.cells)))
        return found[found["value"].notna()]


def findings(run: Run, teams: pd.DataFrame | None = None) -> list[Finding]:
    """Everything that stands out in a run, in the order in which a reader wants to know it.

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
    made += [*_turns(groups), *_data(run, groups)]
    order = (RANGE, LEVEL, CAUSE, PLACE, PERSON, TURN, DATA)
    return sorted(made, key=lambda finding: order.index(finding.kind))


def _of_panel(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    yield from _range(number, panel)
    yield from _levels(number, panel)
    yield from _cause(known, number, panel)
    yield from _place(known, number, panel)
    yield from _people(known, number, panel)


def _range(number: int, panel: CellGroup) -> Iterator[Finding]:
    """The hardest and the easiest cell, where their intervals lie apart."""
    found = extremes(panel.cells)
    if found is not None and found.hardest["high"] < found.easiest["low"]:
        cells = (found.hardest["cell"], found.easiest["cell"])
        yield Finding(RANGE, number, cells, {"low": found.hardest, "high": found.easiest})


def _levels(number: int, panel: CellGroup) -> Iterator[Finding]:
    """Levels that are no harder than the one before them, against the same opponent.

    Levels need not get harder in their order: a preparation may get better. So a step is one towards a harder
    game only if it is so against more of the other opponents than not.
    """
    steps = [
        pair
        for _, cells in panel.cells[panel.cells["games"] > 0].groupby("ancient_one", observed=True)
        for pair in itertools.pairwise(records(cells))
    ]
    confidence = each_confidence(CONFIDENCE, len(steps))
    ends = [
        rates_apart(after["wins"], after["games"], before["wins"], before["games"], confidence)
        for before, after in steps
    ]
    towards: dict[tuple[Any, Any], int] = {}
    for (before, after), (low, high) in zip(steps, ends, strict=True):
        step = before["difficulty"], after["difficulty"]
        towards[step] = towards.get(step, 0) + int(high < 0) - int(low > 0)
    alone = panel.cells["ancient_one"].nunique() == 1
    for (before, after), (low, high) in zip(steps, ends, strict=True):
        harder = towards[before["difficulty"], after["difficulty"]] > 0 or (alone and low <= 0)
        decided = CERTAIN < (before["win_rate"] + after["win_rate"]) / 2 < 1 - CERTAIN
        if harder and decided and low > -HARDER:
            difference = after["win_rate"] - before["win_rate"]
            facts = {"before": before, "after": after, "difference": difference, "low": low, "high": high}
            yield Finding(LEVEL, number, (before["cell"], after["cell"]), facts)


def _cause(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    """A cause of more than half of the lost games, where there are several causes."""
    causes = known.causes
    counts = causes[causes["cell"].isin(panel.cells["cell"])].groupby("cause", sort=False)["losses"].sum()
    lost = int(counts.sum())
    if not lost or (counts > 0).sum() < 2:
        return
    low, high = proportion_interval(int(counts.max()), lost)
    if low > 0.5:
        facts = {"cause": str(counts.idxmax()), "share": counts.max() / lost, "low": low, "high": high}
        yield Finding(CAUSE, number, tuple(panel.cells["cell"]), facts)


def _place(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    """The place of a cell at which the largest part of its games is lost, where that is much."""
    places = known.places
    much = places[places["cell"].isin(panel.cells["cell"]) & (places["low"] > MUCH)]
    if len(much):
        row = records(much.sort_values("share", ascending=False, kind="stable"))[0]
        cell = next(each for each in records(panel.cells) if each["cell"] == row["cell"])
        facts = {name: row[name] for name in ("share", "low", "high")}
        yield Finding(PLACE, number, (row["cell"],), {"place": row["value"], "cell": cell, **facts})


def _people(known: _Known, number: int, panel: CellGroup) -> Iterator[Finding]:
    """The strongest and the weakest investigator, where they are far above or below the others."""
    counts = known.teams[known.teams["cell"].isin(panel.cells["cell"])]
    cells = [int(cell) for cell in dict.fromkeys(counts["cell"])]
    if not cells:
        return
    rows = records(pooled_worth(counts, shared=shared_luck_of_run(known.run, cells)))
    for row in (*rows[:1], *rows[1:][-1:]):
        if row["low"] > FAR or row["high"] < -FAR:
            facts = {name: row[name] for name in ("difference", "low", "high")}
            facts |= {"name": row["investigator"], "cells": len(cells)}
            yield Finding(PERSON, number, tuple(cells), facts)


def _turns(groups: Sequence[CellGroup]) -> Iterator[Finding]:
    """Two opponents of whom one player finds the first one harder, and another player the second one."""
    tried = list(_quartets(groups))
    confidence = each_confidence(CONFIDENCE, 2 * len(tried))
    told: set[tuple[Any, ...]] = set()
    for rows in tried:
        first, second, third, fourth = rows
        here, there = _apart(first, second, confidence), _apart(third, fourth, confidence)
        who = first["ancient_one"], second["ancient_one"], first["strategy"], third["strategy"]
        if here * there < 0 and who not in told:
            told.add(who)  # of several levels the first one is enough
            facts = dict(zip(("first", "second", "third", "fourth"), rows, strict=True))
            yield Finding(TURN, None, tuple(row["cell"] for row in rows), facts)


def _quartets(groups: Sequence[CellGroup]) -> Iterator[tuple[Row, Row, Row, Row]]:
    """Two opponents at one level with one player, and the same two with another player."""
    for one, other in itertools.combinations(groups, 2):
        if (one.game, one.players, one.team) != (other.game, other.players, other.team):
            continue
        theirs = {(row["ancient_one"], row["difficulty"]): row for row in records(other.cells)}
        for first, second in itertools.combinations(records(one.cells), 2):
            keys = [(row["ancient_one"], row["difficulty"]) for row in (first, second)]
            if keys[0][1] == keys[1][1] and all(key in theirs for key in keys):
                yield first, second, theirs[keys[0]], theirs[keys[1]]


def _apart(one: Row, other: Row, confidence: float) -> int:
    """1 if the first is won more often, -1 if less often, 0 if nobody knows."""
    if not one["games"] or not other["games"]:
        return 0
    low, high = rates_apart(one["wins"], one["games"], other["wins"], other["games"], confidence)
    return int(low > 0) - int(high < 0)


def _data(run: Run, groups: Sequence[CellGroup]) -> Iterator[Finding]:
    """The cell in which other readings of the data leave most open, where that is more than chance does."""
    known = () if run.manifest.data_doubt is None else run.manifest.data_doubt.cells
    rows = {int(row["cell"]): row for panel in groups for row in records(panel.cells)}
    wider = []
    for number, doubt in enumerate(known):
        low, high = shown(doubt.data) or (0.0, 0.0)
        if number in rows and high - low > rows[number]["high"] - rows[number]["low"]:
            wider.append((high - low, number, low, high))
    if wider:
        _, number, low, high = max(wider)
        facts = {"cell": rows[number], "low": low, "high": high, "cells": len(wider), "of": len(known)}
        yield Finding(DATA, None, (number,), facts)
