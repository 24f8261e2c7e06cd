"""The curves of a panel that show when its games are lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes

from analysis.kept_runs.cells import CellGroup, records
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
        One an Ancient One.
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
        Keeps ids of pictures apart.
    """
    if survival.empty:
        return None
    names = panel.cells[["cell", "ancient_one", "difficulty"]].astype({"ancient_one": str, "difficulty": str})
    data = names.merge(survival, on="cell", sort=False)
    data["label"] = data["difficulty"].map(words.phrase)
    order = [words.phrase(label) for label in panel.cells["difficulty"].cat.categories]
    pictures = []
    for i, (ancient_one, part) in enumerate(data.groupby("ancient_one", sort=False)):
        lines = list(dict.fromkeys(part["label"]))
        title = words.name(str(ancient_one)) + (f", {lines[0].lower()}" if len(lines) == 1 else "")
        last = records(part[part["at_end"]])
        at_end = "; ".join(f"{row['label'].lower()} {words.percent(row['share'])}" for row in last)
        pictures.append(
            draw(
                _curves(part, order, title),
                height=2.7,
                margins=Margins(),
                prefix=f"{prefix}{i}",
                alt=f"{title}: games not lost by round; at the end {at_end}.",
                caption=f"Shaded: {interval_name(part)} interval. {note(panel)}",
                name=f"survival-{title}",
            )
        )
    return SurvivalCurves(pictures, interval_name(survival))


def _curves(part: pd.DataFrame, order: Sequence[str], title: str) -> Callable[[Axes], object]:
    return lambda ax: run_figures.survival_curves(data=part, order=order, title=title, ax=ax)
