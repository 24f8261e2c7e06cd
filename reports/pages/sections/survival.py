"""Curves of a panel with its losses by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import CellRow
from analysis.kept_runs.panels import CellGroup
from analysis.losses.why_result import SurvivalRow, rows_by_cell
from reports import words
from reports.figures import run_figures
from reports.figures.picture import Margins, Picture, draw
from reports.pages.captions import interval_name, note


@dataclass(frozen=True)
class SurvivalCurves:
    """Games not lost yet, round by round.

    Attributes
    ----------
    pictures
        One per Ancient One.
    interval
        Kind and level of the intervals.
    """

    pictures: list[Picture]
    interval: str


def survival_curves(panel: CellGroup, survival: pd.DataFrame, prefix: str) -> SurvivalCurves | None:
    """Draw the curves; None if nothing is known about the rounds.

    Parameters
    ----------
    panel
        The cells.
    survival
        Result of `analysis.losses.survival.survival` for the run.
    prefix
        Prefix of the ids of pictures.
    """
    points = rows_by_cell(SurvivalRow, survival)
    if not points:
        return None
    order = [words.phrase(label) for label in panel.difficulties]
    pictures = []
    for i, (ancient_one, cells) in enumerate(_by_ancient_one(panel).items()):
        rows = [(cell, row) for cell in cells for row in points.get(cell.cell, ())]
        lines = list(dict.fromkeys(words.phrase(cell.difficulty) for cell, _ in rows))
        title = words.name(ancient_one) + (f", {lines[0].lower()}" if len(lines) == 1 else "")
        at_end = "; ".join(
            f"{words.phrase(cell.difficulty).lower()} {words.percent(row.share)}"
            for cell, row in rows
            if row.at_end
        )
        part = pd.DataFrame([row.plain() | {"label": words.phrase(cell.difficulty)} for cell, row in rows])
        pictures.append(
            draw(
                _curves(part, order, title),
                height=2.7,
                margins=Margins(),
                prefix=f"{prefix}{i}",
                alt=f"{title}: games not lost by round; at the end {at_end}.",
                caption=f"Shaded: {interval_name([row for _, row in rows])} interval. {note(panel)}",
                name=f"survival-{title}",
            )
        )
    return SurvivalCurves(pictures, interval_name([row for rows in points.values() for row in rows]))


def _by_ancient_one(panel: CellGroup) -> dict[str, list[CellRow]]:
    groups: dict[str, list[CellRow]] = {}
    for row in panel.rows:
        groups.setdefault(row.ancient_one, []).append(row)
    return groups


def _curves(part: pd.DataFrame, order: Sequence[str], title: str) -> Callable[[Axes], object]:
    return lambda ax: run_figures.survival_curves(data=part, order=order, title=title, ax=ax)
