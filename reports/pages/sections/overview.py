"""The section in front of the page of a large run: all of its cells in a few lines, and what is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import Run, cell_table, records
from reports import words
from reports.pages import markdown
from reports.pages.captions import interval_name
from reports.pages.section import Section, SectionStyle

ENDS = 10
"""Cells that are named as the hardest and as the easiest."""

VALUES = 30
"""Values of a column that are compared."""

COLUMNS = ("game", "ancient_one", "difficulty", "players", "strategy", "team")


@dataclass(frozen=True)
class ByValue:
    """All cells by what they have in one column."""

    name: str
    rows: Sequence[Mapping[str, Any]]
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
        Columns in which the cells differ.
    hardest, easiest
        The ends of the list of all cells.
    by_value
        Mean win rates, for each column in which the cells differ.
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
    hardest: Sequence[Mapping[str, Any]]
    easiest: Sequence[Mapping[str, Any]]
    by_value: list[ByValue]
    others: str
    all_numbers: str

    @property
    def left_out(self) -> str:
        """What the page does not show, and where it is."""
        return (
            f"This page shows {words.count(self.shown)} of {words.count(self.cells)} combinations in full, "
            "the panels with the hardest and the easiest one among them."
        )

    def markdown(self, style: SectionStyle) -> list[str]:
        """The same, without the tables by column."""
        lines = markdown.heading(style, self.heading) + markdown.sentence_list(self.sentences)
        where = f"`{self.others}` shows others; `{self.all_numbers}` has the numbers of all."
        names = {"ancient_one": "Ancient One", "difficulty": words.phrase(style.level)}
        heads = [names.get(name, words.phrase(name)) for name in self.varying]
        heads += ["Games", "Win rate", "Interval"]
        rows = [
            [
                *(words.name(row[name]) if name == "ancient_one" else row[name] for name in self.varying),
                words.count(row["games"]),
                words.percent(row["win_rate"], 2),
                words.span(row["low"], row["high"], 2),
            ]
            for row in (*self.hardest, *self.easiest)
        ]
        table = markdown.table(heads, rows, numbers=range(len(self.varying), len(heads)))
        return [*lines, markdown.plain(self.left_out), "", where, "", *table]


def overview_section(run: Run, shown: int, others: str, all_numbers: str) -> OverviewSection | None:
    """Tell of all cells of a run; None if the page shows all of them in full.

    Parameters
    ----------
    run
        A kept run.
    shown
        How many of its cells the page shows in full.
    others, all_numbers
        How to get a page of other cells, and a table of all.
    """
    table = cell_table(run)
    if shown >= len(table):
        return None
    played = table[table["games"] > 0].sort_values("win_rate", kind="stable")
    varying = [name for name in COLUMNS if table[name].nunique() > 1]
    return OverviewSection(
        cells=len(table),
        shown=shown,
        sentences=_sentences(played, varying),
        interval=interval_name(table),
        varying=varying,
        hardest=records(played.head(ENDS)),
        easiest=records(played.tail(ENDS).iloc[::-1]),
        by_value=[_by_value(played, name) for name in varying],
        others=others,
        all_numbers=all_numbers,
    )


def _sentences(played: pd.DataFrame, varying: Sequence[str]) -> list[tuple[str, str]]:
    if played.empty:
        return []
    ends = [("Hardest", played.iloc[0]), ("Easiest", played.iloc[-1])]
    told = [
        (topic, f"{named(row, varying)}: {words.percent(row['win_rate'])} won in {row['games']:,} games.")
        for topic, row in ends
    ]
    middle = words.percent(played["win_rate"].median())
    told.append(("In the middle", f"half of the combinations are won in less than {middle} of the games."))
    far = [
        f"{share} of the games are won in {words.plural(int(number), 'combination')}"
        for share, number in (
            ("fewer than 10%", (played["win_rate"] < 0.1).sum()),
            ("more than 90%", (played["win_rate"] > 0.9).sum()),
        )
        if number
    ]
    if far:
        told.append(("Far out", f"{', '.join(far)}."))
    return told


def named(row: Mapping[str, Any] | pd.Series[Any], varying: Sequence[str]) -> str:
    """What distinguishes a cell."""
    parts = []
    for name in varying:
        value = row[name]
        if name == "players":
            parts.append(words.plural(int(value), "player"))
        else:
            parts.append(words.name(str(value)) if name == "ancient_one" else str(value))
    return ", ".join(parts)


def _by_value(played: pd.DataFrame, name: str) -> ByValue:
    """Mean, lowest and highest win rate of the cells with each value of a column."""
    found = (
        played.assign(**{name: played[name].astype(str)})
        .groupby(name, sort=False)["win_rate"]
        .agg(["count", "mean", "min", "max"])
        .sort_values("mean", kind="stable")
        .reset_index(names="value")
    )
    return ByValue(name, records(found.head(VALUES)), max(0, len(found) - VALUES))
