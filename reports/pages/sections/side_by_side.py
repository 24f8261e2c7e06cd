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

MOST_ROWS = 40
"""Combinations that a picture shows."""

END = MOST_ROWS // 2
"""Combinations shown at each end if there are more."""


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
        Win rates, one picture for each game.
    rows
        Rows of the table.
    note
        Which intervals these are.
    level
        The name that the games have for the difficulty.
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
        """All pictures."""
        return self.dots

    def markdown(self, style: SectionStyle) -> list[str]:
        """The note and the table."""
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
        Kept runs, with the names that people write.
    names
        Names of the runs.
    """
    table = side_by_side(runs, names)
    levels = dict.fromkeys(words.level(run.manifest.provenance) for run in runs)
    level = words.phrase(" or ".join(levels))
    pictures = []
    top = min(1.0, max(0.1, 1.05 * float(table["high"].max())))  # one scale, so that they can be compared
    played = table[table["games"] > 0]
    for i, (_, part) in enumerate(played.groupby("game", sort=False)):
        pictures.append(_picture(part, f"b{i}", top))
    rows = [_row(row) for row in records(table)]
    several = table["game"].nunique() > 1
    return SideBySideSection(list(names), pictures, rows, _note(table, names), level, several)


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


def _markdown_row(row: SideBySideRow, *, several: bool) -> list[object]:
    cell = row.cell
    ends = f"{words.points(cell['difference_low'])} to {words.points(cell['difference_high'])}"
    return [
        cell["run"],
        *([words.name(cell["game"])] if several else []),
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


def _picture(part: pd.DataFrame, prefix: str, top: float) -> Picture:
    """Draw the cells of one game, the hardest first; of many only both ends."""
    data, shared = _labelled(part)
    lines = list(dict.fromkeys(data["line"]))
    order = list(data.groupby("label")["win_rate"].mean().sort_values(kind="stable").index)
    many = len(order) > MOST_ROWS
    shown = [*order[:END], *order[-END:]] if many else order
    data = data.set_index("label", drop=False).loc[shown].reset_index(drop=True)
    title = words.name(str(part["game"].iloc[0]))
    rates = "; ".join(
        f"{row['line']}, {row['label']}: {words.percent(row['win_rate'])}" for row in records(data)
    )
    levels = sorted(set(data["games"]))
    least = f"{words.count(levels[0])} to " if len(levels) > 1 else ""
    kinds = " / ".join(words.method(kind) for kind in dict.fromkeys(data["interval_method"]))
    caption = [
        *([f"{words.phrase(shared)}."] if shared else []),
        *([f"The {END} hardest and the {END} easiest of {len(order)} combinations."] if many else []),
        f"Games won, with {kinds} intervals; {least}{words.plural(levels[-1], 'game')} a cell; "
        f"{'; '.join(dict.fromkeys(map(words.players, data['strategy'])))}.",
        *([PLAYER_NOTE] if data["player_low"].notna().any() else []),
    ]
    return draw(
        _dots(data, lines, title, top),
        height=1.1 + 0.22 * len(lines) + len(shown) * (0.2 + 0.12 * len(lines)),
        prefix=prefix,
        alt=f"Win rates of several runs, {title}. {rates}.",
        caption=" ".join(caption),
        name=f"side-by-side-{title}",
    )


def _labelled(part: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    """The cells of one game with a `label` for what is played and a `line` for who; and what all share."""
    parts = {
        "ancient_one": part["ancient_one"].astype(str).map(words.name),
        "difficulty": part["difficulty"].astype(str).map(lambda level: words.phrase(level).lower()),
        "players": part["players"].map(lambda players: words.plural(int(players), "player")),
    }
    varying = [name for name, values in parts.items() if values.nunique() > 1] or ["ancient_one"]
    shared = ", ".join(values.iloc[0] for name, values in parts.items() if name not in varying)
    label = parts[varying[0]]
    for name in varying[1:]:
        label = label + ", " + parts[name]
    data = part.assign(label=label.map(words.phrase), line=part["run"])
    if data.groupby(["run", "label"])["strategy"].nunique().max() > 1:
        data["line"] = data["line"] + ", " + data["strategy"]
    if set(data["team"]) - DRAWN:
        data["line"] = data["line"] + ", " + data["team"].astype(str)
    return data, shared


def _dots(data: pd.DataFrame, lines: Sequence[str], title: str, top: float) -> Any:
    def draw_on(ax: Axes) -> Axes:
        return run_figures.win_rate_dots(data=data, order=lines, title=title, top=top, ax=ax)

    return draw_on
