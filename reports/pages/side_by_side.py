"""The section of a report that puts several runs beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import DRAWN, records
from analysis.statistics.paired import METHOD as PAIRED
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Picture, draw

CELL = ("game", "ancient_one", "difficulty", "players", "team")


@dataclass(frozen=True)
class SideBySide:
    """Several runs beside each other.

    Attributes
    ----------
    names
        What the runs are called, the first one first: differences are from it.
    pictures
        Win rates, one picture for each Ancient One and number of players.
    rows
        Of the table.
    note
        Which intervals these are.
    level
        What the difficulty is called.
    """

    names: list[str]
    pictures: list[Picture]
    rows: list[dict[str, Any]]
    note: str
    level: str


def beside(table: pd.DataFrame, names: Sequence[str], level: str) -> SideBySide:
    """Draw and tell.

    Parameters
    ----------
    table
        Result of `analysis.kept_runs.side_by_side.side_by_side`, with the names that people write.
    names
        Of the runs.
    level
        What the difficulty is called.
    """
    pictures = []
    top = min(1.0, max(0.1, 1.05 * float(table["high"].max())))  # one scale, so that they can be compared
    for i, (key, part) in enumerate(table.groupby(["ancient_one", "players"], sort=False, observed=True)):
        who, players = key
        pictures.append(_picture(part, str(who), int(str(players)), names, f"b{i}", top))
    return SideBySide(
        list(names), pictures, [_row(row) for row in records(table)], _note(table, names), level
    )


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
    return " ".join(parts)


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    told = dict(row)
    told["compared"] = row["difference"] == row["difference"]
    told["how"] = ""
    if told["compared"]:
        pairs = int(row["pairs"])
        told["how"] = f"paired, {words.plural(pairs, 'game')}" if pairs else "not paired"
    return told


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
    told = "; ".join(
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
        alt=f"Win rates of several runs, {title}. {told}.",
        caption=f"Games won, with {kinds} intervals; {least}{words.plural(levels[-1], 'game')} a cell; "
        f"{who_played}.",
        name=f"side-by-side-{title}",
    )


def _dots(data: pd.DataFrame, lines: Sequence[str], title: str, top: float) -> Any:
    def draw_on(ax: Axes) -> Axes:
        return run_figures.win_rate_dots(data=data, order=lines, title=title, top=top, ax=ax)

    return draw_on
