"""Section that compares several runs side by side."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import DRAWN, CellRow, Run
from analysis.kept_runs.side_by_side import ComparedCell, Difference, compared_cells
from analysis.statistics.paired import METHOD as PAIRED
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Picture, draw
from reports.figures.player_bar import PLAYER_NOTE
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle

MOST_ROWS = 40
"""Combinations that a picture shows."""

END = MOST_ROWS // 2
"""Combinations shown at each end if there are more."""


@dataclass(frozen=True)
class SideBySideRow:
    """A cell of a run, compared with the same cell of the first run.

    Attributes
    ----------
    run
        Name of the run.
    cell
        The cell and its win rate.
    difference
        Difference from the first run; None if the first run has no such cell.
    how
        Whether the games were compared one by one; empty if the cell is not compared.
    """

    run: str
    cell: CellRow
    difference: Difference | None
    how: str


@dataclass(frozen=True)
class SideBySideSection(Section):
    """Several runs side by side.

    Attributes
    ----------
    names
        Names of the runs; differences are from the first one.
    dots
        Win rates, one picture for each game.
    rows
        Rows of the table.
    note
        Kinds of the intervals.
    level
        The games' word for the difficulty.
    several
        Whether the runs are of several games.
    """

    template = "side_by_side"
    anchor = "side-by-side"
    heading = "Side by side"
    names: list[str]
    dots: list[Picture]
    rows: list[SideBySideRow]
    note: str
    level: str
    several: bool

    def pictures(self) -> list[Picture]:
        """Return all pictures."""
        return self.dots

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the note and the table."""
        heads = ["Ancient One", self.level, "Players", "Strategy", "Games", "Win rate", "Interval"]
        heads = ["Run", *(["Game"] if self.several else []), *heads, "Difference", "Its interval", "Compared"]
        rows = [_markdown_row(row, several=self.several) for row in self.rows]
        words_first = 4 if self.several else 3
        numbers = (words_first, *range(words_first + 2, words_first + 7))
        lines = markdown.table(heads, rows, numbers=numbers)
        return [*markdown.heading(style, self.heading), markdown.plain(self.note), "", *lines]


def side_by_side_section(runs: Sequence[Run], names: Sequence[str]) -> SideBySideSection:
    """Draw and describe several runs.

    Parameters
    ----------
    runs
        Kept runs with printed names.
    names
        Names of the runs.
    """
    cells = compared_cells(runs, names)
    levels = dict.fromkeys(words.level(run.manifest.provenance) for run in runs)
    games: dict[str, list[ComparedCell]] = {}
    for compared in cells:
        if compared.cell.games:
            games.setdefault(compared.cell.game, []).append(compared)
    highest = max((compared.cell.high for compared in cells), default=1.0)
    top = min(1.0, max(0.1, 1.05 * highest))  # one scale, so that the pictures can be compared
    return SideBySideSection(
        names=list(names),
        dots=[_picture(part, f"b{number}", top) for number, part in enumerate(games.values())],
        rows=[_row(compared) for compared in cells],
        note=_note(cells, names),
        level=words.phrase(" or ".join(levels)),
        several=len({compared.cell.game for compared in cells}) > 1,
    )


def _methods(cells: Iterable[ComparedCell]) -> str:
    kinds = dict.fromkeys(compared.cell.interval_method for compared in cells)
    return " / ".join(map(words.method, kinds))


def _note(cells: Sequence[ComparedCell], names: Sequence[str]) -> str:
    differences = [compared.difference for compared in cells if compared.difference is not None]
    parts = [f"Intervals of the win rates: {_methods(cells)}."]
    if not differences:
        return f"{parts[0]} No run has a cell in common with {names[0]}."
    level = f"{100 * cells[0].confidence:g}%"
    parts.append(f"Differences: win rate minus that of {names[0]}, in points, with {level} intervals.")
    if any(difference.method == PAIRED for difference in differences):
        parts.append("Paired: both runs have the same seed, so their games were compared one by one.")
    if any(difference.method != PAIRED for difference in differences):
        parts.append("Not paired: independent games, interval after Newcombe.")
    if any(_has_players(difference) for difference in differences):
        parts.append("By player: from the least to the largest difference that the group may have.")
    return " ".join(parts)


def _has_players(difference: Difference) -> bool:
    return not math.isnan(difference.player[0])


def _row(compared: ComparedCell) -> SideBySideRow:
    difference = compared.difference
    if difference is None:
        return SideBySideRow(compared.run, compared.cell, None, "")
    pairs = difference.pairs
    how = f"paired, {words.plural(pairs, 'game')}" if pairs else "not paired"
    if _has_players(difference):
        low, high = map(words.points, difference.player)
        how += f"; by player {low} to {high}"
    return SideBySideRow(compared.run, compared.cell, difference, how)


def _markdown_row(row: SideBySideRow, *, several: bool) -> list[object]:
    cell, difference, ends = row.cell, words.DASH, words.DASH
    if row.difference is not None:
        difference = words.points(row.difference.value)
        ends = f"{words.points(row.difference.low)} to {words.points(row.difference.high)}"
    return [
        row.run,
        *([words.name(cell.game)] if several else []),
        words.name(cell.ancient_one),
        words.phrase(cell.difficulty),
        cell.players,
        cell.strategy,
        words.count(cell.games),
        words.percent(cell.win_rate, 2),
        words.span(*cell.ends, 2),
        difference,
        ends,
        row.how,
    ]


@dataclass(frozen=True)
class _Dot:
    """A cell in the picture: `label` names its combination, `line` its run."""

    label: str
    line: str
    cell: CellRow


def _picture(cells: Sequence[ComparedCell], prefix: str, top: float) -> Picture:
    """Draw the cells of one game, the hardest first; of many cells only the hardest and the easiest."""
    dots, shared = _labelled(cells)
    lines = list(dict.fromkeys(dot.line for dot in dots))
    by_label: dict[str, list[_Dot]] = {}
    for dot in dots:
        by_label.setdefault(dot.label, []).append(dot)
    order = sorted(
        sorted(by_label), key=lambda label: statistics.fmean(dot.cell.win_rate for dot in by_label[label])
    )
    many = len(order) > MOST_ROWS
    labels = [*order[:END], *order[-END:]] if many else order
    shown = [dot for label in labels for dot in by_label[label]]
    title = words.name(cells[0].cell.game)
    rates = "; ".join(f"{dot.line}, {dot.label}: {words.percent(dot.cell.win_rate)}" for dot in shown)
    counts = sorted({dot.cell.games for dot in shown})
    least = f"{words.count(counts[0])} to " if len(counts) > 1 else ""
    kinds = " / ".join(map(words.method, dict.fromkeys(dot.cell.interval_method for dot in shown)))
    caption = [
        *([f"{words.phrase(shared)}."] if shared else []),
        *([f"The {END} hardest and the {END} easiest of {len(order)} combinations."] if many else []),
        f"Games won, with {kinds} intervals; {least}{words.plural(counts[-1], 'game')} a cell; "
        f"{'; '.join(dict.fromkeys(words.players(dot.cell.strategy) for dot in shown))}.",
        *([PLAYER_NOTE] if any(not math.isnan(dot.cell.player_low) for dot in shown) else []),
    ]
    return draw(
        _dots(shown, lines, title, top),
        height=1.1 + 0.22 * len(lines) + len(labels) * (0.2 + 0.12 * len(lines)),
        prefix=prefix,
        alt=f"Win rates of several runs, {title}. {rates}.",
        caption=" ".join(caption),
        name=f"side-by-side-{title}",
    )


def _labelled(cells: Sequence[ComparedCell]) -> tuple[list[_Dot], str]:
    """Return the cells of one game with their labels and lines, and the names that all of them share."""
    parts: dict[str, Callable[[CellRow], str]] = {
        "ancient_one": lambda row: words.name(row.ancient_one),
        "difficulty": lambda row: words.phrase(row.difficulty).lower(),
        "players": lambda row: words.plural(row.players, "player"),
    }
    values = {name: {describe(compared.cell) for compared in cells} for name, describe in parts.items()}
    varying = [name for name in parts if len(values[name]) > 1] or ["ancient_one"]
    shared = ", ".join(value for name in parts if name not in varying for value in values[name])
    named = [
        (compared, words.phrase(", ".join(parts[name](compared.cell) for name in varying)))
        for compared in cells
    ]
    strategies: dict[tuple[str, str], set[str]] = {}
    for compared, label in named:
        strategies.setdefault((compared.run, label), set()).add(compared.cell.strategy)
    by_strategy = any(len(several) > 1 for several in strategies.values())
    by_team = bool({compared.cell.team for compared in cells} - DRAWN)

    def line(compared: ComparedCell) -> str:
        names = [(True, compared.run), (by_strategy, compared.cell.strategy), (by_team, compared.cell.team)]
        return ", ".join(name for is_shown, name in names if is_shown)

    return [_Dot(label, line(compared), compared.cell) for compared, label in named], shared


def _dots(dots: Sequence[_Dot], lines: Sequence[str], title: str, top: float) -> Callable[[Axes], Axes]:
    data = pd.DataFrame(
        [
            {
                "label": dot.label,
                "line": dot.line,
                "win_rate": dot.cell.win_rate,
                "low": dot.cell.low,
                "high": dot.cell.high,
                "player_low": dot.cell.player_low,
                "player_high": dot.cell.player_high,
            }
            for dot in dots
        ]
    )
    return lambda ax: run_figures.win_rate_dots(data=data, order=lines, title=title, top=top, ax=ax)
