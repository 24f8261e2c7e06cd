"""For whom: how often games are won with each investigator, and the strongest and the weakest pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.influence.pooled_teams import pooled_contribution, pooled_groups
from analysis.kept_runs.cells import CellGroup, records
from analysis.statistics.ranking import rank_words
from reports import words
from reports.pages import markdown
from reports.pages.run_tables import RunTables

VERDICTS = {1: "stronger", -1: "weaker", 0: "not told apart"}
"""What is said of an investigator whose interval lies above 0, below it, or over it."""


@dataclass(frozen=True)
class PersonRow:
    """One investigator over all cells of a panel."""

    name: str
    verdict: int
    win_rate: float
    without: float
    difference: float
    interval: str
    rank: str
    cells: list[float | None]

    @property
    def judged(self) -> str:
        """The verdict in words."""
        return VERDICTS[self.verdict]


@dataclass(frozen=True)
class PeopleTable:
    """What each investigator is worth, where teams are drawn at random.

    Attributes
    ----------
    sentences
        The result in words.
    rows
        One an investigator, the best first.
    cells
        Names of the cells, across the folded table.
    interval
        Kind and level of the intervals.
    """

    sentences: list[str]
    rows: list[PersonRow]
    cells: list[str]
    interval: str

    def markdown(self) -> list[str]:
        """The table in Markdown."""
        heads = ["Investigator", "Verdict", "Win rate with", "Without", "Difference in points", "Interval"]
        rows = [
            [
                row.name,
                row.judged,
                words.percent(row.win_rate),
                words.percent(row.without),
                words.signed(row.difference),
                row.interval,
            ]
            for row in self.rows
        ]
        told = " ".join(markdown.plain(each) for each in self.sentences)
        return ["### For whom", "", told, "", *markdown.table(heads, rows, numbers=range(2, len(heads)))]


def people_table(panel: CellGroup, tables: RunTables) -> PeopleTable | None:
    """Judge the investigators of a panel; None where nobody can be compared.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    """
    counts = tables.teams[tables.teams["cell"].isin(panel.cells["cell"])]
    if counts.empty:
        return None
    shared = tables.shared_luck([int(cell) for cell in dict.fromkeys(counts["cell"])])
    found = pooled_contribution(counts, shared=shared)
    if len(found) < 2:
        return None
    cells = [row for row in records(panel.cells) if (counts["cell"] == row["cell"]).any()]
    rates = _rates(counts)
    rows = [_row(row, tables.titles, [rates.get((each["cell"], row["investigator"])) for each in cells])
            for row in records(found)]  # fmt: skip
    first = records(found)[0]
    method = words.method(str(first["interval_method"]))
    return PeopleTable(
        sentences=[_best_and_worst(rows), *_pairs(counts, shared, tables.titles)],
        rows=rows,
        cells=[words.cell(row) for row in cells] if len(cells) > 1 else [],
        interval=f"{method}, {words.joint_level(first['confidence'], first['intervals'])}",
    )


def _row(row: Mapping[str, Any], titles: Mapping[str, str], cells: list[float | None]) -> PersonRow:
    return PersonRow(
        name=words.path(str(row["investigator"]), titles),
        verdict=int(row["verdict"]),
        win_rate=float(row["win_rate"]),
        without=float(row["win_rate_without"]),
        difference=float(row["difference"]),
        interval=f"{words.signed(row['low'])} to {words.signed(row['high'])}",
        rank=rank_words(row["rank_first"], row["rank_last"]).replace(" - ", words.DASH),
        cells=cells,
    )


def _rates(counts: pd.DataFrame) -> dict[tuple[int, str], float]:
    """Win rate of the games with each investigator, by cell."""
    seats = counts.explode("team").groupby(["cell", "team"])[["games", "wins"]].sum()
    return {
        (int(cell), str(name)): float(wins / games)
        for (cell, name), games, wins in zip(seats.index, seats["games"], seats["wins"], strict=True)
    }


def _best_and_worst(rows: list[PersonRow]) -> str:
    best, worst = rows[0], rows[-1]
    told = sum(row.verdict != 0 for row in rows)
    apart = f"{told} of {len(rows)} investigators are" if told else "None of them is surely"
    return (
        f"Games are won most often with {best.name} ({words.percent(best.win_rate)}) and least often with "
        f"{worst.name} ({words.percent(worst.win_rate)}). {apart} stronger or weaker than the others."
    )


def _pairs(counts: pd.DataFrame, shared: float, titles: Mapping[str, str]) -> list[str]:
    """The strongest and the weakest pair, where there are several pairs."""
    if counts["team"].map(len).max() < 2:
        return []
    groups = records(pooled_groups(counts, 2, shared=shared))
    if len(groups) < 2:
        return []
    best, worst = groups[0], groups[-1]
    told = [
        " and ".join(words.path(str(name), titles) for name in each["group"])
        + f" ({words.percent(each['win_rate'])}, {words.span(each['low'], each['high'])})"
        for each in (best, worst)
    ]
    if best["low"] <= worst["high"]:
        return [f"No pair is surely stronger than another: {told[0]} wins most, {told[1]} least."]
    return [f"The strongest pair is {told[0]}, the weakest {told[1]}."]
