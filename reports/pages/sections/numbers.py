"""The section with the table of all numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.kept_runs.cells import Run, records
from analysis.losses.survival import mean_ending_rounds
from reports import words
from reports.pages import markdown
from reports.pages.captions import interval_name
from reports.pages.run_tables import RunTables
from reports.pages.section import Section, SectionStyle

PLAYER = "Player"
"""Heading of the interval that is left for not knowing the players."""

GROUP = "Group"
"""Heading of the letters of the cells."""

ALL_NUMBERS, THESE_NUMBERS = "All numbers", "The numbers of these combinations"


@dataclass(frozen=True)
class NumbersRow:
    """A cell in the table.

    Attributes
    ----------
    cell
        Its numbers, as in `analysis.kept_runs.cells.cell_table`.
    letters
        Shared with the cells whose win rates are not known to differ.
    step
        Place of its difficulty in the order of the game.
    endings
        For each way to win and each cause its share of all games, and the mean round in which it ended them.
    """

    cell: Mapping[str, Any]
    letters: str
    step: int
    endings: list[tuple[float, float | None]]


@dataclass(frozen=True)
class NumbersSection(Section):
    """The table of all numbers.

    Attributes
    ----------
    interval
        Kind and level of the intervals.
    varying
        Columns of the grid that differ between the cells; the headings already say the others.
    group
        Whether players who are not known played some of them.
    ways, causes
        How games were won, where there are several ways, and why they were lost.
    rows
        One a cell, the hardest first.
    group_note
        Which cells are known to differ; empty if no pairs were compared.
    lettered
        Whether the cells have letters.
    """

    template = "numbers"
    anchor = "numbers"
    interval: str
    varying: list[str]
    ways: list[str]
    causes: list[str]
    rows: list[NumbersRow]
    group_note: str = ""
    lettered: bool = False
    group: bool = False
    heading: str = ALL_NUMBERS

    def markdown(self, style: SectionStyle) -> list[str]:
        """The same table, without the mean rounds of the causes."""
        heads = ["Ancient One", words.phrase(style.level), *map(words.phrase, self.varying)]
        heads += ["Games", "Won", "Win rate", "Interval", *([GROUP] if self.lettered else [])]
        heads += [PLAYER] if self.group else []
        heads += ["Mean rounds", *self.headings]
        rows = [self._markdown_row(row) for row in self.rows]
        what = "Ways to win and causes" if self.ways else "Causes"
        notes = f"{self.group_note}{self.player_note}"
        note = f"Intervals: {self.interval}. {notes}{what}: shares of all games of the cell."
        lines = markdown.table(heads, rows, numbers=range(2 + len(self.varying), len(heads)))
        return [*markdown.heading(style, self.heading), markdown.plain(note), "", *lines]

    @property
    def player_note(self) -> str:
        """What the interval for not knowing the players is; empty without one."""
        return f"{PLAYER}: from the weakest to the strongest that the group may be. " if self.group else ""

    def player(self, cell: Mapping[str, Any]) -> str:
        """That interval of a cell."""
        low, high = cell["player_low"], cell["player_high"]
        return words.DASH if low is None or low != low else words.span(low, high, 2)

    @property
    def headings(self) -> list[str]:
        """Headings of the endings."""
        return [f"Won: {words.phrase(way).lower()}" for way in self.ways] + list(
            map(words.phrase, self.causes)
        )

    def _markdown_row(self, row: NumbersRow) -> list[object]:
        cell = row.cell
        return [
            words.name(cell["ancient_one"]),
            words.phrase(cell["difficulty"]),
            *(cell[name] for name in self.varying),
            words.count(cell["games"]),
            words.count(cell["wins"]),
            words.percent(cell["win_rate"], 2),
            words.span(cell["low"], cell["high"], 2),
            *([row.letters] if self.lettered else []),
            *([self.player(cell)] if self.group else []),
            f"{cell['rounds_mean']:.2f}" if cell["rounds_mean"] is not None else words.DASH,
            *(words.percent(share) for share, _ in row.endings),
        ]


def numbers_section(run: Run, tables: RunTables, heading: str = ALL_NUMBERS) -> NumbersSection:
    """Make the table of all numbers.

    Parameters
    ----------
    run
        A kept run.
    tables
        Its tables.
    heading
        What it is called.
    """
    letters = tables.order.letters()
    cells = tables.cells
    if len(cells):
        cells = cells.sort_values("win_rate", kind="stable", ignore_index=True)
    ways, causes = (list(dict.fromkeys(names)) for names in (tables.ways["ending"], tables.causes["cause"]))
    rounds = mean_ending_rounds(run).set_index(["cell", "ending"])["round_mean"].to_dict()
    shares = tables.causes.set_index(["cell", "cause"])["share"].to_dict()
    shares |= tables.ways.set_index(["cell", "ending"])["share"].to_dict()
    steps = list(cells["difficulty"].cat.categories) if len(cells) else []
    rows = [
        NumbersRow(
            cell=row,
            letters=letters.get(row["cell"], ""),
            step=steps.index(row["difficulty"]),
            endings=[
                (shares.get((row["cell"], name), 0.0), rounds.get((row["cell"], name)))
                for name in (*ways, *causes)
            ],
        )
        for row in records(cells)
    ]
    group = "player_low" in cells
    varying = _varying(cells)
    names = {row["cell"]: _name(row, varying) for row in records(cells)}
    note = words.letter_note(tables.order) if letters else words.neighbour_note(tables.order, names)
    return NumbersSection(
        interval_name(cells),
        varying,
        ways,
        causes,
        rows,
        f"{note} ".lstrip(),
        bool(letters),
        group,
        heading,
    )


def _name(row: Mapping[str, Any], varying: Sequence[str]) -> str:
    """A cell by everything in which it may differ from others."""
    return ", ".join([words.cell(row), *(f"{name} {row[name]}" for name in varying)])


def _varying(cells: pd.DataFrame) -> list[str]:
    grid = ("game", "players", "strategy", "team")
    return [name for name in grid if len(cells) and cells[name].nunique() > 1]
