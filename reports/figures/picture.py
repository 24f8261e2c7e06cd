"""A picture on a page: its drawing, its caption and the text that stands in for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures.own_look import own_look
from reports.figures.svg import in_dark, in_grey, inline_svg

WIDTH = 3.9
"""Width of every picture in inches; a phone shows it at about its own size, so its letters stay readable."""


@dataclass(frozen=True)
class Picture:
    """A picture with what stands below it.

    Attributes
    ----------
    figure
        As it was drawn.
    prefix
        Goes in front of every id inside the picture.
    alt
        A text that says the same as the picture, for those who do not see it.
    caption
        Number of games, interval and strategy.
    name
        For a file.
    """

    figure: Figure
    prefix: str
    alt: str
    caption: str = ""
    name: str = ""

    def markup(self, tag: str = "", *, grey: bool = False, dark: bool = False) -> Markup:
        """The picture for a page; `tag` keeps the ids of several runs apart."""
        svg = inline_svg(self.figure, prefix=tag + self.prefix, alt=self.alt)
        if grey or dark:
            return Markup(in_grey(svg) if grey else in_dark(svg))
        return svg


@own_look()
def draw(
    draw_on: Callable[[Axes], object],
    *,
    height: float,
    prefix: str,
    alt: str,
    caption: str = "",
    name: str = "",
    width: float = WIDTH,
    rows: tuple[float, float] | None = None,
) -> Picture:
    """Make one picture; the figure is never known to pyplot, so nothing stays open."""
    figure = Figure(figsize=(width, height), layout=None if rows else "constrained")
    # If only a title stands outside the axes, a fixed place looks the same as a layout and is much faster.
    draw_on(figure.add_axes((0.0, rows[0], 1.0, rows[1] - rows[0])) if rows else figure.subplots())
    return Picture(figure, prefix, alt, caption, name)
