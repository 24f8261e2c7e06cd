"""Drawings on given axes or in a new figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures.own_look import own_look
from reports.figures.picture import Picture, draw
from reports.figures.svg import save_figure


@dataclass(frozen=True)
class Drawing:
    """Drawing with suitable width and height of its axes (inches)."""

    on: Callable[[Axes], object]
    width: float
    height: float

    def axes(self, ax: Axes | None = None) -> Axes:
        """Draw; without axes on a new figure of pyplot."""
        if ax is None:
            ax = plt.figure(figsize=(self.width, self.height), layout="constrained").add_subplot()
        self.on(ax)
        return ax

    @own_look()
    def save(self, file: Path) -> None:
        """Write a picture file in the format of its ending.

        Raises
        ------
        ValueError
            If no picture has that ending.
        """
        figure = Figure(figsize=(self.width, self.height), layout="constrained")
        self.on(figure.subplots())
        save_figure(figure, file)

    def picture(self, prefix: str, alt: str, caption: str = "", name: str = "") -> Picture:
        """Return the drawing as a picture of a page; `name` is for a file."""
        height, width = self.height, self.width
        return draw(self.on, height=height, width=width, prefix=prefix, alt=alt, caption=caption, name=name)


def beneath(drawings: Sequence[Drawing], *, one_scale: bool = False) -> Drawing:
    """Return drawings one beneath the other; each keeps its height, and the widest sets the width.

    Parameters
    ----------
    drawings
        At least one.
    one_scale
        Whether all get the same horizontal axis, so that they can be compared.
    """
    if len(drawings) == 1:
        return drawings[0]

    def draw_all(ax: Axes) -> None:
        place, figure = ax.get_subplotspec(), ax.figure
        if place is None:
            raise ValueError("several drawings need axes of a grid, such as those of plt.subplots()")
        rows = place.subgridspec(len(drawings), 1, height_ratios=[drawing.height for drawing in drawings])
        ax.remove()
        axes = [figure.add_subplot(rows[number]) for number in range(len(drawings))]
        for drawing, here in zip(drawings, axes, strict=True):
            drawing.on(here)
        ends = [here.get_xlim() for here in axes]
        for here in axes if one_scale else ():
            here.set_xlim(min(low for low, _ in ends), max(high for _, high in ends))

    return Drawing(
        draw_all, max(drawing.width for drawing in drawings), sum(drawing.height for drawing in drawings)
    )


def sentence_drawing(sentence: str) -> Drawing:
    """Return a sentence as a drawing, for use when there is nothing else to draw."""

    def write(ax: Axes) -> None:
        ax.set_axis_off()
        ax.text(0.5, 0.5, sentence, ha="center", va="center", wrap=True, transform=ax.transAxes)

    return Drawing(write, 6.4, 1.5)
