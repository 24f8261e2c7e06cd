"""Picture on a page: its drawing, its caption and its alternative text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.figures.own_look import own_look
from reports.figures.svg import in_dark, in_grey, inline_svg

WIDTH = 3.9
"""Width of every picture in inches; a phone shows it at about its own size, so its letters stay readable."""


@dataclass(frozen=True)
class Picture:
    """A picture and its texts.

    Attributes
    ----------
    figure
        The drawn figure.
    prefix
        Prefix of all ids in the picture.
    alt
        Alternative text for the picture.
    caption
        Number of games, interval and strategy.
    name
        Name of its file.
    """

    figure: Figure
    prefix: str
    alt: str
    caption: str = ""
    name: str = ""
    _written: dict[str, Markup] = field(default_factory=dict, init=False, compare=False, repr=False)

    def markup(self, tag: str = "", *, grey: bool = False, dark: bool = False) -> Markup:
        """Return the picture for a page; `tag` keeps the ids of several runs apart."""
        if tag not in self._written:
            self._written[tag] = inline_svg(self.figure, prefix=tag + self.prefix, alt=self.alt)
        svg = self._written[tag]
        if grey or dark:
            return Markup(in_grey(svg) if grey else in_dark(svg))
        return svg


@dataclass(frozen=True)
class Margins:
    """Free space around axes for ticks, labels and title (inches)."""

    left: float = 0.66
    bottom: float = 0.52
    right: float = 0.1
    top: float = 0.34

    def box(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Return left, bottom, width and height of the axes as shares of the picture."""
        across, up = width - self.left - self.right, height - self.bottom - self.top
        return self.left / width, self.bottom / height, across / width, up / height


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
    margins: Margins | None = None,
) -> Picture:
    """Make one picture; pyplot does not know the figure, so nothing stays open.

    Parameters
    ----------
    draw_on
        Function that draws on given axes.
    height, width
        In inches.
    prefix, alt, caption, name
        See `Picture`.
    rows
        Lower and upper end of the axes as shares of the height; they are as wide as the picture.
    margins
        Free space around the axes. Without `rows` and `margins`, a layout places the axes, and draws
        everything twice, which takes half of the time of a page.
    """
    figure = Figure(figsize=(width, height), layout=None if rows or margins else "constrained")
    if rows is not None:
        ax = figure.add_axes((0.0, rows[0], 1.0, rows[1] - rows[0]))
    elif margins is not None:
        ax = figure.add_axes(margins.box(width, height))
    else:
        ax = figure.subplots()
    draw_on(ax)
    return Picture(figure, prefix, alt, caption, name)
