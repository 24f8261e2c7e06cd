"""Section about a number over a range: win rates, endings, and where a target is met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.patches import Rectangle

from analysis.experiment.player_interval import of_rate
from reports import words
from reports.figures.curves import ending_areas, win_rate_curves
from reports.figures.drawing import Drawing, beneath
from reports.figures.heat_map import column_width, win_rate_heatmap
from reports.figures.picture import Picture
from reports.figures.player_bar import CURVE_NOTE, player_columns
from reports.figures.style import INK
from reports.figures.tornado import NAN
from reports.pages import markdown
from reports.pages.section import Section, SectionStyle
from simcore.results.model import Combination
from simcore.results.sweep import SweepCell, SweepResult, TargetMet

MOST_LINES = 6
"""Curves in one picture."""
MOST_PANELS = 6
"""Pictures of single combinations."""


@dataclass(frozen=True)
class SweepSection(Section):
    """Sweeps of a run, or one of a page of its own.

    Attributes
    ----------
    sweeps
        The sweeps, each with its numbers, pictures, sentences and table.
    """

    template = "sweep"
    anchor = "sweep"
    heading = "Numbers over a range"
    sweeps: list[SweptNumbers]

    def pictures(self) -> list[Picture]:
        """Return all pictures."""
        return [picture for sweep in self.sweeps for picture in sweep.drawn]

    def markdown(self, style: SectionStyle) -> list[str]:
        """Return the sentences."""
        lines = markdown.heading(style, self.heading)
        for sweep in self.sweeps:
            lines += [f"**{sweep.title}**", "", *(f"* {sentence}" for sentence in sweep.sentences), ""]
        return lines


@dataclass(frozen=True)
class SweptNumbers:
    """One sweep on a page."""

    title: str
    note: str
    keys: list[str]
    sentences: list[str]
    drawn: list[Picture]
    rows: list[dict[str, Any]]
    group: bool


def sweep_section(results: Sequence[SweepResult], titles: Mapping[str, str]) -> SweepSection | None:
    """Draw and describe sweeps; None if there is none.

    Parameters
    ----------
    results
        The sweeps of a run.
    titles
        Printed names by label.
    """
    if not results:
        return None
    return SweepSection([_part(number, result, titles) for number, result in enumerate(results)])


def _part(number: int, result: SweepResult, titles: Mapping[str, str]) -> SweptNumbers:
    drawings = [*win_rate_drawings(result, titles), *ending_drawings(result, titles)]
    sentences = sweep_sentences(result, titles)
    title = sweep_title(result)
    alt = f"{title}. {' '.join(sentences)}"
    return SweptNumbers(
        title=title,
        note=f"{_common(result, titles)}. {sweep_note(result)}",
        keys=[quantity.key for quantity in result.numbers],
        sentences=sentences,
        drawn=[
            drawing.picture(
                f"sw{number}-{place}",
                alt if not place else sweep_title(result),
                "",
                f"sweep {number} {place}",
            )
            for place, drawing in enumerate(drawings)
        ],
        rows=[
            {"cell": label, **point.plain(), **player_columns(of_rate(point))}
            for label, cell in _labelled(result, titles)
            for point in cell.points
        ],
        group=_has_group(result),
    )


def sweep_title(result: SweepResult) -> str:
    """Return the numbers and their ranges as a title."""
    parts = [f"{number.meaning} {_reach(number.values)}" for number in result.numbers]
    return "; ".join(part[:1].upper() + part[1:] for part in parts)


def _reach(values: Sequence[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"from {values[0]} to {values[-1]}"


def sweep_note(result: SweepResult) -> str:
    """Return the number of games and the kind of the intervals."""
    level = f"{100 * result.confidence:g}%"
    return (
        f"{words.count(result.games)} games of each point, the same for all. Intervals of win rates: "
        f"{level} {words.method(result.interval_method)}, for each point alone. A "
        f"{'ring' if len(result.numbers) == 1 else 'frame'} marks the game as it is."
        f"{f' {CURVE_NOTE}' * _has_group(result)}"
    )


def _has_group(result: SweepResult) -> bool:
    """Return whether a group plays, so that the players are not known."""
    return any(point.player for cell in result.cells for point in cell.points)


def sweep_sentences(result: SweepResult, titles: Mapping[str, str]) -> list[str]:
    """Return a sentence per combination: where it meets the target, or the range of its win rate."""
    target = result.target
    sentences = []
    for name, cell in _labelled(result, titles):
        label = name[:1].upper() + name[1:]
        rates = {point.values: point.win_rate for point in cell.points if point.win_rate is not None}
        if not rates:
            sentences.append(f"{label}: nothing was played.")
        elif target is None or cell.target is None:
            sentences.append(f"{label}: {_extremes(rates)}.")
        else:
            sentences.append(f"{label}: {_meeting(cell.target, rates, target)}.")
    return sentences


def _extremes(rates: Mapping[tuple[int, ...], float]) -> str:
    low, high = min(rates, key=rates.__getitem__), max(rates, key=rates.__getitem__)
    if rates[low] == rates[high]:
        return f"{words.percent(rates[low])} of the games are won at every point"
    least, most = (f"{words.percent(rates[at])} at {_values(at)}" for at in (low, high))
    return f"from {least} to {most}"


def _meeting(met: TargetMet, rates: Mapping[tuple[int, ...], float], target: float) -> str:
    wanted = words.percent(target)
    if met.met:
        points = ", ".join(f"{_values(point)} ({words.percent(rates[point])})" for point in met.met)
        return f"{wanted} is met at {points}"
    if met.between:
        pairs = [
            " and ".join(f"{_values(point)} ({words.percent(rates[point])})" for point in pair)
            for pair in met.between
        ]
        return f"{wanted} lies between {'; and between '.join(pairs)}"
    missed = f"{wanted} is not reached"
    if met.nearest is None:
        return missed
    return f"{missed}; {_values(met.nearest)} comes nearest with {words.percent(rates[met.nearest])}"


def _values(values: Sequence[int]) -> str:
    return " and ".join(map(str, values))


def _labelled(result: SweepResult, titles: Mapping[str, str]) -> list[tuple[str, SweepCell]]:
    """Return every combination with a name that distinguishes it from the others."""
    cells = [cell.titled(titles) for cell in result.cells]
    return list(zip(names_apart(cells), cells, strict=True))


def _names(cell: Combination) -> dict[str, str]:
    """Return every part of a combination in words."""
    return {
        "ancient_one": words.name(cell.ancient_one),
        "difficulty": words.phrase(cell.difficulty).lower(),
        "players": words.plural(cell.players, "player"),
        "strategy": words.players(cell.strategy),
    }


def _common(result: SweepResult, titles: Mapping[str, str]) -> str:
    """Return the names that the combinations share."""
    names = [_names(cell.titled(titles)) for cell in result.cells]
    same = [part for part in names[0] if len({name[part] for name in names}) == 1]
    joined = ", ".join(names[0][part] for part in same) or "Several combinations"
    return joined[:1].upper() + joined[1:]


def names_apart(cells: Sequence[Combination]) -> list[str]:
    """Return names of combinations that distinguish each from the others."""
    names = [_names(cell) for cell in cells]
    varying = [part for part in names[0] if len({name[part] for name in names}) > 1]
    return [", ".join(name[part] for part in varying or ("ancient_one", "difficulty")) for name in names]


def win_rate_drawings(result: SweepResult, titles: Mapping[str, str]) -> list[Drawing]:
    """Draw curves of the win rate; with two numbers a map for each combination."""
    cells = _labelled(result, titles)
    if len(result.numbers) == 2:
        return [_map_drawing(result, label, cell) for label, cell in cells[:MOST_PANELS]]
    parts = [cells[first : first + MOST_LINES] for first in range(0, len(cells), MOST_LINES)]
    return [_curve_drawing(result, part) for part in parts]


def _curve_drawing(result: SweepResult, cells: Sequence[tuple[str, SweepCell]]) -> Drawing:
    rows = [
        {
            "label": label,
            "value": point.values[0],
            "win_rate": point.win_rate,
            "low": point.interval[0],
            "high": point.interval[1],
            "as_it_is": point.as_it_is,
            **player_columns(of_rate(point)),
        }
        for label, cell in cells
        for point in cell.points
        if point.games
    ]
    names = ["label", "value", "win_rate", "low", "high", "as_it_is", "player_low", "player_high"]
    data = pd.DataFrame(rows, columns=names)
    above = 0.24 * -(-len(cells) // 2)
    title = cells[0][0] if len(cells) == 1 else None
    return Drawing(
        lambda ax: win_rate_curves(
            data=data, xlabel=result.numbers[0].meaning, target=result.target, title=title, ax=ax
        ),
        5.2,
        3.1 + above,
    )


def _map_drawing(result: SweepResult, label: str, cell: SweepCell) -> Drawing:
    first, second = numbers = result.numbers
    data = pd.DataFrame(
        {
            "x": [str(point.values[1]) for point in cell.points],
            "y": [str(point.values[0]) for point in cell.points],
            "win_rate": [point.win_rate if point.games else NAN for point in cell.points],
            "low": [point.interval[0] for point in cell.points],
            "high": [point.interval[1] for point in cell.points],
            "player_low": [of_rate(point)[0] for point in cell.points],
            "player_high": [of_rate(point)[1] for point in cell.points],
        }
    )

    def draw(ax: Any) -> None:
        win_rate_heatmap(data=data, x="x", y="y", ax=ax)
        ax.set_xlabel(second.meaning)
        ax.xaxis.set_label_position("top")
        ax.set_ylabel(first.meaning)
        ax.set_title(label, loc="left", fontsize=10.5, weight="bold")
        for point in cell.points:
            if point.as_it_is:
                row, column = (
                    number.values.index(at) for number, at in zip(numbers, point.values, strict=True)
                )
                ax.add_patch(Rectangle((column, row), 1, 1, fill=False, edgecolor=INK, linewidth=2.2))

    width = 1.2 + max(1.05, column_width(data)) * max(2, len(second.values))
    return Drawing(draw, width, 1.3 + 0.55 * len(first.values))


def ending_drawings(result: SweepResult, titles: Mapping[str, str]) -> list[Drawing]:
    """Draw the endings against the number; none with two numbers."""
    if len(result.numbers) == 2:
        return []
    return [_ending_drawing(result, label, cell) for label, cell in _labelled(result, titles)[:MOST_PANELS]]


def _ending_drawing(result: SweepResult, label: str, cell: SweepCell) -> Drawing:
    rows = [
        {"value": point.values[0], "ending": ending, "share": count / point.games}
        for point in cell.points
        if point.games
        for ending, count in point.endings.items()
    ]
    data = pd.DataFrame(rows, columns=["value", "ending", "share"])
    ways = result.victories
    causes = [cause for cause in dict.fromkeys(data["ending"]) if cause not in ways]
    return Drawing(
        lambda ax: ending_areas(
            data=data, causes=causes, ways=ways, xlabel=result.numbers[0].meaning, title=label, ax=ax
        ),
        6.4,
        3.0,
    )


def sweep_drawing(result: SweepResult, titles: Mapping[str, str], *, by_ending: bool = False) -> Drawing:
    """Return all pictures as one, one beneath the other."""
    return beneath((ending_drawings if by_ending else win_rate_drawings)(result, titles))
