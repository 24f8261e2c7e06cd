"""Page section of investigators: the win rate with each of them, and the strongest and the weakest pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from analysis.influence.pooled_teams import pooled_contribution, pooled_groups
from analysis.influence.teams_model import GroupRate, PooledContribution
from analysis.kept_runs.panels import CellGroup
from analysis.statistics.ranking import rank_words
from reports import words
from reports.pages import markdown
from reports.pages.run_tables import RunTables


@dataclass(frozen=True)
class PersonRow:
    """Row of an investigator over all cells of a panel."""

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
        """Verdict in words."""
        return words.VERDICTS[self.verdict]


@dataclass(frozen=True)
class PeopleTable:
    """Contributions of the investigators, if teams are drawn at random.

    Attributes
    ----------
    sentences
        The result in words.
    rows
        Investigators, largest contribution first.
    cells
        Names of the cells: headings of the folded table.
    interval
        Kind and level of the intervals.
    """

    sentences: list[str]
    rows: list[PersonRow]
    cells: list[str]
    interval: str

    def markdown(self) -> list[str]:
        """Return the table in Markdown."""
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
        text = " ".join(markdown.plain(sentence) for sentence in self.sentences)
        return ["### For whom", "", text, "", *markdown.table(heads, rows, numbers=range(2, len(heads)))]


def people_table(panel: CellGroup, tables: RunTables) -> PeopleTable | None:
    """Judge the investigators of a panel; None if there are no two of them to compare.

    Parameters
    ----------
    panel
        The cells.
    tables
        All tables of the run.
    """
    counts = panel.of(tables.teams)
    if counts.empty:
        return None
    counted = set(counts.cell)
    numbers = [number for number in panel.numbers if number in counted]
    shared = tables.shared_luck(numbers)
    judged = pooled_contribution(counts, shared=shared)
    if len(judged) < 2:
        return None
    rates = _rates(counts)
    rows = [
        _row(row, tables.titles, [rates.get((number, row.investigator)) for number in numbers])
        for row in judged
    ]
    titles = {row.cell: words.cell(row) for row in panel.rows}
    first = judged[0]
    return PeopleTable(
        sentences=[_best_and_worst(rows), *_pairs(counts, shared, tables.titles)],
        rows=rows,
        cells=[titles[number] for number in numbers] if len(numbers) > 1 else [],
        interval=f"{words.method(first.interval_method)}, "
        f"{words.joint_level(first.confidence, first.intervals)}",
    )


def _row(row: PooledContribution, titles: Mapping[str, str], cells: list[float | None]) -> PersonRow:
    return PersonRow(
        name=words.path(row.investigator, titles),
        verdict=row.verdict,
        win_rate=row.win_rate,
        without=row.win_rate_without,
        difference=row.difference,
        interval=f"{words.signed(row.low)} to {words.signed(row.high)}",
        rank=rank_words(*row.ranks).replace(" - ", words.DASH),
        cells=cells,
    )


def _rates(counts: pd.DataFrame) -> dict[tuple[int, str], float]:
    """Return the win rate of the games with each investigator, by cell."""
    seats = counts.explode("team").groupby(["cell", "team"])[["games", "wins"]].sum()
    return {
        (int(cell), str(name)): float(wins / games)
        for (cell, name), games, wins in zip(seats.index, seats.games, seats.wins, strict=True)
    }


def _best_and_worst(rows: list[PersonRow]) -> str:
    best, worst = rows[0], rows[-1]
    sure = sum(row.verdict != 0 for row in rows)
    apart = f"{sure} of {len(rows)} investigators are" if sure else "None of them is surely"
    return (
        f"Games are won most often with {best.name} ({words.percent(best.win_rate)}) and least often with "
        f"{worst.name} ({words.percent(worst.win_rate)}). {apart} stronger or weaker than the others."
    )


def _pairs(counts: pd.DataFrame, shared: float, titles: Mapping[str, str]) -> list[str]:
    """Name the strongest and the weakest pair, if there are several pairs."""
    if counts.team.map(len).max() < 2:
        return []
    groups = pooled_groups(counts, 2, shared=shared)
    if len(groups) < 2:
        return []
    best, worst = (_pair(group, titles) for group in (groups[0], groups[-1]))
    if groups[0].low <= groups[-1].high:
        return [f"No pair is surely stronger than another: {best} wins most, {worst} least."]
    return [f"The strongest pair is {best}, the weakest {worst}."]


def _pair(group: GroupRate, titles: Mapping[str, str]) -> str:
    """Return a pair with its win rate in words."""
    names = " and ".join(words.path(name, titles) for name in group.group)
    return f"{names} ({words.percent(group.win_rate)}, {words.span(group.low, group.high)})"
