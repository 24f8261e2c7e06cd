"""The section that puts several runs side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import DRAWN, Run, records
from analysis.kept_runs.side_by_side import side_by_side
from analysis.statistics.paired import METHOD as PAIRED
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Picture, draw
from reports.figures.player_bar import PLAYER_NOTE
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle


@dataclass(frozen=True)
class SideBySideRow:
    """A cell of a run, compared with the same cell of the first run.

    Attributes
    ----------
    cell
        Its numbers, as in `analysis.kept_runs.side_by_side.side_by_side`.
    is_compared
        False if the first run has no such cell.
    how
        Whether the games were compared one by one; empty if the cell is not compared.
    """

    cell: Mapping[str, Any]
    is_compared: bool
    how: str


@dataclass(frozen=True)
class SideBySideSection(Section):
    """Several runs side by side.

    Attributes
    ----------
    names
        Names of the runs, the first one first: differences are from it.
    dots
        Win rates, one picture for each Ancient One and number of players.
    rows
        Rows of the table.
    note
        Which intervals these are.
    level
        The name that the game has for the difficulty.
    """

    template = "side_by_side"
    anchor = "side-by-side"
    heading = "Side by side"
    names: list[str]
    dots: list[Picture]
    rows: list[SideBySideRow]
    note: str
    level: str

    def pictures(self) -> list[Picture]:
        """All pictures."""
        return self.dots

    def markdown(self, style: SectionStyle) -> list[str]:
        """The note and the table."""
        heads = ["Run", "Ancient One", self.level, "Players", "Strategy", "Games", "Win rate", "Interval"]
        heads += ["Difference", "Its interval", "Compared"]
        rows = [_markdown_row(row) for row in self.rows]
        lines = markdown.table(heads, rows, numbers=(3, 5, 6, 7, 8, 9))
        return [*markdown.heading(style, self.heading), markdown.plain(self.note), "", *lines]


def side_by_side_section(runs: Sequence[Run], names: Sequence[str]) -> SideBySideSection:
    """Draw and describe several runs.

    Parameters
    ----------
    runs
        Kept runs, with the names that people write.
    names
        Names of the runs.
    """
    table = side_by_side(runs, names)
    level = words.phrase(words.level(runs[0].manifest.get("provenance") or {}))
    pictures = []
    top = min(1.0, max(0.1, 1.05 * float(table["high"].max())))  # one scale, so that they can be compared
    for i, (key, part) in enumerate(table.groupby(["ancient_one", "players"], sort=False, observed=True)):
        who, players = key
        pictures.append(_picture(part, str(who), int(str(players)), names, f"b{i}", top))
    rows = [_row(row) for row in records(table)]
    return SideBySideSection(list(names), pictures, rows, _note(table, names), level)


def _note(table: pd.DataFrame, names: Sequence[str]) -> str:
    compared = table[table["difference"].notna()]
    methods = " / ".join(words.method(kind) for kind in dict.fromkeys(table["interval_method"]))
    parts = [f"Intervals of the win rates: {methods}."]
    if compared.empty:
        return f"{parts[0]} No run has a cell in common with {names[0]}."
    level = f"{100 * compared['confidence'].iloc[0]:g}%"
    parts.append(f"Differences: win rate minus that of {names[0]}, in points, with {level} intervals.")
    if (compared["difference_method"] == PAIRED).any():
        parts.append("Paired: both runs have the same seed, so their games were compared one by one.")
    if (compared["difference_method"] != PAIRED).any():
        parts.append("Not paired: independent games, interval after Newcombe.")
    if compared["difference_player_low"].notna().any():
        parts.append("By player: from the least to the largest difference that the group may have.")
    return " ".join(parts)


def _row(row: Mapping[str, Any]) -> SideBySideRow:
    if row["difference"] != row["difference"]:
        return SideBySideRow(row, is_compared=False, how="")
    pairs = int(row["pairs"])
    how = f"paired, {words.plural(pairs, 'game')}" if pairs else "not paired"
    low, high = row["difference_player_low"], row["difference_player_high"]
    if low == low:
        how += f"; by player {words.points(low)} to {words.points(high)}"
    return SideBySideRow(row, is_compared=True, how=how)


def _markdown_row(row: SideBySideRow) -> list[object]:
    cell = row.cell
    ends = f"{words.points(cell['difference_low'])} to {words.points(cell['difference_high'])}"
    return [
        cell["run"],
        words.name(cell["ancient_one"]),
        words.phrase(cell["difficulty"]),
        cell["players"],
        cell["strategy"],
        words.count(cell["games"]),
        words.percent(cell["win_rate"], 2),
        words.span(cell["low"], cell["high"], 2),
        words.points(cell["difference"]) if row.is_compared else words.DASH,
        ends if row.is_compared else words.DASH,
        row.how,
    ]


def _picture(
    part: pd.DataFrame, who: str, players: int, names: Sequence[str], prefix: str, top: float
) -> Picture:
    title = f"{words.name(who)}, {words.plural(players, 'player')}"
    data = part.assign(label=part["difficulty"].astype(str).map(words.phrase))
    several = data.groupby(["run", "label"])["strategy"].nunique().max() > 1
    teams = set(data["team"]) - DRAWN
    data["line"] = data["run"] + (", " + data["strategy"] if several else "")
    if teams:
        data["line"] = data["line"] + ", " + data["team"].astype(str)
    rates = "; ".join(
        f"{row['line']}, {row['label'].lower()}: {words.percent(row['win_rate'])}" for row in records(data)
    )
    lines = list(dict.fromkeys(data["line"]))
    levels = sorted(set(data["games"]))
    least = f"{words.count(levels[0])} to " if len(levels) > 1 else ""
    kinds = " / ".join(words.method(kind) for kind in dict.fromkeys(data["interval_method"]))
    who_played = "; ".join(dict.fromkeys(map(words.players, data["strategy"])))
    return draw(
        _dots(data, lines, title, top),
        height=1.1 + 0.22 * len(lines) + data["label"].nunique() * (0.2 + 0.2 * len(lines)),
        prefix=prefix,
        alt=f"Win rates of several runs, {title}. {rates}.",
        caption=f"Games won, with {kinds} intervals; {least}{words.plural(levels[-1], 'game')} a cell; "
        f"{who_played}.{f' {PLAYER_NOTE}' * bool(data['player_low'].notna().any())}",
        name=f"side-by-side-{title}",
    )


def _dots(data: pd.DataFrame, lines: Sequence[str], title: str, top: float) -> Any:
    def draw_on(ax: Axes) -> Axes:
        return run_figures.win_rate_dots(data=data, order=lines, title=title, top=top, ax=ax)

    return draw_on
