"""Figures of differences of win rates with their intervals: ablations and contributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib.axes import Axes

from analysis.influence.ablation_model import AblationCell, TakenAway
from analysis.influence.factorial_model import FactorialCell
from analysis.influence.teams_model import InvestigatorCell
from reports import words
from reports.figures.drawing import Drawing, beneath
from reports.figures.forest import ForestRow, forest, verdict_of
from simcore.messages.names import singular
from simcore.results.model import Combination, Interval

ROW = 0.29
"""Height of a row in inches."""


@dataclass(frozen=True)
class Facet:
    """Differences of one cell: rows for `reports.figures.forest.forest`, title, axis and caption."""

    rows: list[ForestRow]
    title: str
    axis: str
    caption: str

    @property
    def drawing(self) -> Drawing:
        """Difference picture of this cell alone."""
        return Drawing(self.draw, 6.4, 1.9 + ROW * len(self.rows))

    def draw(self, ax: Axes) -> Axes:
        """Draw on axes."""
        return forest(rows=self.rows, title=self.title, axis=self.axis, caption=self.caption, ax=ax)


def change_drawings(answers: Sequence[AblationCell]) -> list[Drawing]:
    """Draw the change of the win rate without each component, one picture per cell."""
    return [panel.drawing for panel in _change_panels(answers)]


def contribution_drawings(cells: Sequence[InvestigatorCell]) -> list[Drawing]:
    """Draw the contribution of each investigator, one picture per cell."""
    return [panel.drawing for panel in _contribution_panels(cells)]


def save_changes(answers: Sequence[AblationCell], file: Path) -> None:
    """Draw the change of the win rate without each component, one panel per cell, and save it.

    Parameters
    ----------
    answers
        One object per cell.
    file
        Name that ends in .png or .svg.
    """
    beneath(change_drawings(answers), one_scale=True).save(file)


def save_contributions(cells: Sequence[InvestigatorCell], file: Path) -> None:
    """Draw the contribution of each investigator, one panel per cell, and save it.

    Parameters
    ----------
    cells
        Cells of the result.
    file
        Name that ends in .png or .svg.
    """
    beneath(contribution_drawings(cells), one_scale=True).save(file)


def save_factors(cells: Sequence[FactorialCell], file: Path) -> None:
    """Draw what each factor adds on average, one panel per cell, and save it.

    Parameters
    ----------
    cells
        Cells of the result.
    file
        Name that ends in .png or .svg.
    """
    beneath([panel.drawing for panel in _factor_panels(cells)], one_scale=True).save(file)


def _factor_panels(cells: Sequence[FactorialCell]) -> list[Facet]:
    panels = []
    for cell in cells:
        caption = (
            f"{words.plural(cell.games, 'game')} with each of {cell.choices} choices, "
            f"{words.players(cell.strategy)}. Intervals: {words.method(cell.interval_method)}, "
            f"{words.joint_level(cell.confidence, cell.comparisons)}."
        )
        rows = [_row(words.name(row.name), row.average, row.interval) for row in cell.factors]
        axis = "win rate with less win rate without, mean over the other choices, in points"
        panels.append(Facet(rows, _place(cell), axis, caption))
    return panels


def _change_panels(answers: Sequence[AblationCell]) -> list[Facet]:
    panels = []
    for answer in answers:
        kinds = {row.kind for row in answer.without}
        kind = kinds.pop() if len(kinds) == 1 else None  # one kind of components: their contributions
        rows = _contributions(answer.without) if kind is not None else _changes(answer.without)
        if not rows:
            continue
        together = words.joint_level(answer.confidence, answer.comparisons)
        caption = (
            f"{words.percent(answer.win_rate)} of {words.plural(answer.games, 'game')} won as it is, "
            f"{words.players(answer.strategy)}; the same luck without each thing. "
            f"Intervals: {words.method(answer.difference_method)}, {together}."
        )
        axis = "change of the win rate without it, in points"
        if kind is not None:
            axis = f"win rate less that without the {singular(kind)}, in points"
        panels.append(Facet(rows, _place(answer), axis, caption))
    return panels


def _contribution_panels(cells: Sequence[InvestigatorCell]) -> list[Facet]:
    panels = []
    for cell in cells:
        first = cell.investigators[0]
        caption = (
            f"{words.plural(cell.games, 'game')} with teams drawn at random, "
            f"{words.players(cell.strategy)}. Intervals: {words.method(first.interval_method)}, "
            f"{words.joint_level(first.confidence, first.intervals)}."
        )
        rows = [
            _row(words.name(row.investigator), row.difference, row.interval) for row in cell.investigators
        ]
        axis = "win rate with less win rate without, in points"
        panels.append(Facet(rows, _place(cell), axis, caption))
    return panels


def _row(label: str, difference: float, interval: Interval) -> ForestRow:
    return ForestRow(label, difference, interval, verdict_of(interval))


def _changes(rows: Sequence[TakenAway]) -> list[ForestRow]:
    """Return the change of the win rate without each component."""
    return [_row(_name(row), row.difference, row.interval) for row in rows]


def _contributions(rows: Sequence[TakenAway]) -> list[ForestRow]:
    """Return the contribution of each thing, the largest first: the change without it with the other sign."""
    turned = [_row(_name(row), -row.difference, (-row.interval[1], -row.interval[0])) for row in rows]
    return sorted(turned, key=lambda row: -row.difference)


def _name(row: TakenAway) -> str:
    return row.component if row.investigator else words.phrase(row.component.replace("/", ": "))


def _place(cell: Combination) -> str:
    return f"{words.cell(cell)}, {words.plural(cell.players, 'player')}"
