"""Figure of the components of a game as cards: those of won games and those of lost games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.patches import FancyBboxPatch, Rectangle

from reports import words
from reports.figures.style import COLOURS, INK, ON_LIGHT, PALE, folded

if TYPE_CHECKING:
    from analysis.losses.why_result import ComponentOutcome

ACROSS = 5
"""Cards in a row."""

HEIGHT = 0.72
"""Height of a row in inches."""

MORE, LESS = COLOURS[1], COLOURS[0]
PAPER = (1.0, 1.0, 1.0)
BAR = 0.075
"""Height of the bar of the odds, relative to the height of a card."""


def component_cards(*, components: Sequence[tuple[str, ComponentOutcome]], ax: Axes | None = None) -> Axes:
    """Draw a card for each component, in their order.

    Better games win more components, so most differences lie above 0. A card is blue if its difference is
    significantly larger than the mean of all, orange if it is smaller, and white otherwise. The bar is the
    share of the attempts that succeed.

    Parameters
    ----------
    components
        Name and results of each component.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    ax = ax if ax is not None else plt.gca()
    top = max((abs(_beyond(row)) for _, row in components), default=0.0)
    for number, (label, row) in enumerate(components):
        _card(ax, number % ACROSS, number // ACROSS, label, row, max(top, 1e-9))
    ax.set_xlim(0, ACROSS)
    ax.set_ylim(rows_of(len(components)), 0)
    ax.axis("off")
    return ax


def rows_of(components: int) -> int:
    """Return the number of rows for this many cards."""
    return -(-components // ACROSS)


def _card(ax: Axes, x: float, y: float, label: str, row: ComponentOutcome, top: float) -> None:
    colour = _ground(row, top)
    letters = INK if colour == PAPER else ON_LIGHT
    box = FancyBboxPatch(
        (x + 0.05, y + 0.06),
        0.9,
        0.88,
        boxstyle="round,pad=0,rounding_size=0.06",
        mutation_aspect=1.1,
        facecolor=colour,
        edgecolor=PALE,
        linewidth=0.8,
    )
    ax.add_patch(box)
    ax.text(
        x + 0.5, y + 0.32, folded(label, 17), ha="center", va="center", fontsize=6.6,
        color=letters, linespacing=0.95,
    )  # fmt: skip
    if row.odds is not None:
        left, width, at = x + 0.12, 0.76, y + 0.58
        ax.add_patch(Rectangle((left, at), width, BAR, facecolor="white", edgecolor=PALE, linewidth=0.5))
        ax.add_patch(Rectangle((left, at), width * row.odds, BAR, facecolor=PALE, linewidth=0))
        ax.text(
            left, y + 0.8, words.percent(row.odds, 0), ha="left", va="center", fontsize=6.4, color=letters
        )
    if row.difference is not None:
        points = round(100 * row.difference)
        text = f"{points:+d}".replace("-", words.MINUS) if points else "0"
        ax.text(x + 0.88, y + 0.8, text, ha="right", va="center", fontsize=6.8, color=letters, weight="bold")


def _beyond(row: ComponentOutcome) -> float:
    """Return how far the difference is above the mean of all; 0 if it is unknown."""
    return 0.0 if row.difference is None or row.mean is None else row.difference - row.mean


def _ground(row: ComponentOutcome, top: float) -> tuple[float, float, float]:
    """Return the colour of a card: white, tinted by the distance of the difference from the mean."""
    beyond = _beyond(row)
    if row.difference is None or row.mean is None or row.low <= row.mean <= row.high:
        return PAPER
    part = 0.12 + 0.48 * min(1.0, abs(beyond) / top)
    red, green, blue = to_rgb(MORE if beyond > 0 else LESS)
    return (1 - part * (1 - red), 1 - part * (1 - green), 1 - part * (1 - blue))
