"""Section at the start of the page of a large run: a summary of all cells."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.kept_runs.cells import CellRow, Run, cell_rows
from reports import words
from reports.pages import markdown
from reports.pages.captions import interval_name
from reports.pages.section import Section, SectionStyle

ENDS = 10
"""Cells that are named as the hardest and as the easiest."""

VALUES = 30
"""Values of a column that are compared."""

NAMES = ("game", "ancient_one", "difficulty", "players", "strategy", "team")


@dataclass(frozen=True)
class ValueRow:
    """Win rates of the cells with one value of a name."""

    value: str
    count: int
    mean: float
    min: float
    max: float


@dataclass(frozen=True)
class ByValue:
    """All cells by the value of one of their names."""

    name: str
    rows: Sequence[ValueRow]
    more: int


@dataclass(frozen=True)
class OverviewSection(Section):
    """All cells of a large run.

    Attributes
    ----------
    cells, shown
        How many there are, and how many the page shows in full.
    sentences
        The topic of each sentence, and the sentence.
    interval
        Kind and level of the intervals.
    varying
        Names in which the cells differ.
    hardest, easiest
        The ends of the list of all cells.
    by_value
        Mean win rates, for each name in which the cells differ.
    others, all_numbers
        How to get a page of other cells, and the numbers of all.
    """

    template = "overview"
    anchor = "overview"
    heading = "All combinations"
    cells: int
    shown: int
    sentences: list[tuple[str, str]]
    interval: str
    varying: list[str]
    hardest: Sequence[CellRow]
    easiest: Sequence[CellRow]
    by_value: list[ByValue]
    others: str
    all_numbers: str

    @property
    def left_out(self) -> str:
        """Number of cells that the page shows in full."""
        return (
            f"This page shows {words.count(self.shown)} of {words.count(self.cells)} combinations in full, "
            "the panels with the hardest and the easiest one among them."
        )

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the section without the tables by value."""
        lines = markdown.heading(style, self.heading) + markdown.sentence_list(self.sentences)
        where = f"`{self.others}` shows others; `{self.all_numbers}` has the numbers of all."
        names = {"ancient_one": "Ancient One", "difficulty": words.phrase(style.level)}
        heads = [names.get(name, words.phrase(name)) for name in self.varying]
        heads += ["Games", "Win rate", "Interval"]
        rows = [
            [
                *(_markdown_names(row)[name] for name in self.varying),
                words.count(row.games),
                words.percent(row.win_rate, 2),
                words.span(*row.ends, 2),
            ]
            for row in (*self.hardest, *self.easiest)
        ]
        table = markdown.table(heads, rows, numbers=range(len(self.varying), len(heads)))
        return [*lines, markdown.plain(self.left_out), "", where, "", *table]


def overview_section(run: Run, shown: int, others: str, all_numbers: str) -> OverviewSection | None:
    """Return the overview of all cells of a run; None if the page shows all of them in full.

    Parameters
    ----------
    run
        A kept run.
    shown
        Number of its cells that the page shows in full.
    others, all_numbers
        How to get a page of other cells, and a table of all.
    """
    cells = cell_rows(run)
    if shown >= len(cells):
        return None
    played = sorted((row for row in cells if row.games), key=lambda row: row.win_rate)
    varying = [name for name in NAMES if len({row.grid[name] for row in cells}) > 1]
    return OverviewSection(
        cells=len(cells),
        shown=shown,
        sentences=_sentences(played, varying),
        interval=interval_name(cells),
        varying=varying,
        hardest=played[:ENDS],
        easiest=played[: -ENDS - 1 : -1],
        by_value=[_by_value(played, name) for name in varying],
        others=others,
        all_numbers=all_numbers,
    )


def _sentences(played: Sequence[CellRow], varying: Sequence[str]) -> list[tuple[str, str]]:
    if not played:
        return []
    lines = [
        (topic, f"{named(row, varying)}: {words.percent(row.win_rate)} won in {row.games:,} games.")
        for topic, row in (("Hardest", played[0]), ("Easiest", played[-1]))
    ]
    rates = [row.win_rate for row in played]
    middle = words.percent(statistics.median(rates))
    lines.append(("In the middle", f"half of the combinations are won in less than {middle} of the games."))
    far = [
        f"{share} of the games are won in {words.plural(number, 'combination')}"
        for share, number in (
            ("fewer than 10%", sum(rate < 0.1 for rate in rates)),
            ("more than 90%", sum(rate > 0.9 for rate in rates)),
        )
        if number
    ]
    if far:
        lines.append(("Far out", f"{', '.join(far)}."))
    return lines


def named(row: CellRow, varying: Sequence[str]) -> str:
    """Return the names that distinguish a cell."""
    names = row.grid | {
        "players": words.plural(row.players, "player"),
        "ancient_one": words.name(row.ancient_one),
    }
    return ", ".join(str(names[name]) for name in varying)


def _markdown_names(row: CellRow) -> dict[str, str | int]:
    return row.grid | {"ancient_one": words.name(row.ancient_one)}


def _by_value(played: Sequence[CellRow], name: str) -> ByValue:
    """Return mean, lowest and highest win rate of the cells with each value of a name."""
    rates: dict[str, list[float]] = {}
    for row in played:
        rates.setdefault(str(row.grid[name]), []).append(row.win_rate)
    rows = [
        ValueRow(value, len(mine), statistics.fmean(mine), min(mine), max(mine))
        for value, mine in rates.items()
    ]
    rows.sort(key=lambda row: row.mean)
    return ByValue(name, rows[:VALUES], max(0, len(rows) - VALUES))
