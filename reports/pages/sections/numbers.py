"""Section with the table of all numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.kept_runs.cells import CellRow, Run, levels_of, rows_of
from analysis.losses.survival import mean_ending_rounds
from reports import words
from reports.pages import markdown
from reports.pages.captions import interval_name
from reports.pages.run_tables import RunTables
from reports.pages.section import Section, SectionStyle
from reports.pages.table_rows import ending_shares, endings_of

PLAYER = "Player"
"""Heading of the player range."""

GROUP = "Group"
"""Heading of the letters of the cells."""

ALL_NUMBERS, THESE_NUMBERS = "All numbers", "The numbers of these combinations"


@dataclass(frozen=True)
class NumbersRow:
    """A cell in the table.

    Attributes
    ----------
    cell
        The cell and its win rate.
    letters
        Shared with the cells whose win rates are not known to differ.
    step
        Position of its difficulty in the order of the game.
    endings
        For each way to win and each cause its share of all games, and the mean round in which it ended them.
    """

    cell: CellRow
    letters: str
    step: int
    endings: list[tuple[float, float | None]]


@dataclass(frozen=True)
class MeanRound:
    """Mean round in which an ending ends the games of a cell."""

    cell: int
    ending: str
    round_mean: float


@dataclass(frozen=True)
class NumbersSection(Section):
    """Table of all numbers.

    Attributes
    ----------
    interval
        Kind and level of the intervals.
    varying
        Names that differ between the cells; the headings already have the others.
    group
        Whether a group played some of them, so that the players are not known.
    ways, causes
        Ways to win, if there are several, and causes of loss.
    rows
        One per cell, the hardest first.
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
        """Return the table without the mean rounds of the causes."""
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
        """Explanation of the player range; empty without a group."""
        return f"{PLAYER}: from the weakest to the strongest member of the group. " if self.group else ""

    def player(self, cell: CellRow) -> str:
        """Return the player range of a cell."""
        known = cell.player_low == cell.player_low
        return words.span(cell.player_low, cell.player_high, 2) if known else words.DASH

    @property
    def headings(self) -> list[str]:
        """Headings of the endings."""
        return [f"Won: {words.phrase(way).lower()}" for way in self.ways] + list(
            map(words.phrase, self.causes)
        )

    def _markdown_row(self, row: NumbersRow) -> list[object]:
        cell = row.cell
        return [
            words.name(cell.ancient_one),
            words.phrase(cell.difficulty),
            *(cell.grid[name] for name in self.varying),
            words.count(cell.games),
            words.count(cell.wins),
            words.percent(cell.win_rate, 2),
            words.span(*cell.ends, 2),
            *([row.letters] if self.lettered else []),
            *([self.player(cell)] if self.group else []),
            f"{cell.rounds_mean:.2f}" if cell.rounds_mean == cell.rounds_mean else words.DASH,
            *(words.percent(share) for share, _ in row.endings),
        ]


def numbers_section(run: Run, tables: RunTables, heading: str = ALL_NUMBERS) -> NumbersSection:
    """Return the table of all numbers.

    Parameters
    ----------
    run
        A kept run.
    tables
        Its tables.
    heading
        Heading of the section.
    """
    letters = tables.order.letters()
    cells = sorted(tables.rows, key=lambda row: row.win_rate if row.games else math.inf)
    causes, ways = ending_shares(tables.causes, None), ending_shares(tables.causes[:0], tables.ways)
    endings = [*endings_of(ways), *endings_of(causes)]
    shares = {(row.cell, row.ending): row.share for row in (*causes, *ways)}
    rounds = {(row.cell, row.ending): row.round_mean for row in rows_of(MeanRound, mean_ending_rounds(run))}
    levels = levels_of(run)
    rows = [
        NumbersRow(
            cell=row,
            letters=letters.get(row.cell, ""),
            step=levels.index(row.difficulty),
            endings=[
                (shares.get((row.cell, ending), 0.0), rounds.get((row.cell, ending))) for ending in endings
            ],
        )
        for row in cells
    ]
    varying = _varying(cells)
    names = {row.cell: _name(row, varying) for row in cells}
    note = words.letter_note(tables.order) if letters else words.neighbour_note(tables.order, names)
    return NumbersSection(
        interval=interval_name(cells),
        varying=varying,
        ways=endings_of(ways),
        causes=endings_of(causes),
        rows=rows,
        group_note=f"{note} ".lstrip(),
        lettered=bool(letters),
        group=any(cell.player for cell in run.cells),
        heading=heading,
    )


def _name(row: CellRow, varying: Sequence[str]) -> str:
    """Return a cell by everything in which it may differ from others."""
    return ", ".join([words.cell(row), *(f"{name} {row.grid[name]}" for name in varying)])


def _varying(cells: Sequence[CellRow]) -> list[str]:
    names = ("game", "players", "strategy", "team")
    return [name for name in names if len({row.grid[name] for row in cells}) > 1]
