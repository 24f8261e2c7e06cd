"""The pieces of a game as cards side by side: which go with won games, and which with lost ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.patches import FancyBboxPatch, Rectangle

from reports import words
from reports.figures.style import COLOURS, INK, ON_LIGHT, PALE, folded

ACROSS = 5
"""Cards in a row."""

HEIGHT = 0.72
"""Of a row, in inches."""

MORE, LESS = COLOURS[1], COLOURS[0]
PAPER = (1.0, 1.0, 1.0)
BAR = 0.075
"""Height of the bar of the odds, of a card that is 1 high."""


def piece_cards(*, data: pd.DataFrame, largest: float | None = None, ax: Axes | None = None) -> Axes:
    """Draw a card for each piece, in the order of the rows.

    A game that wins pieces is a good one, so most differences lie above 0. A card is blue where its
    difference is larger than the mean of all, orange where it is smaller, white where that is not told
    apart. The bar is the share of the attempts that succeed.

    Parameters
    ----------
    data
        One row a piece: columns `label`, `odds`, `difference`, `low`, `high`, `mean` (as of
        `analysis.losses.pieces.judge_pieces`).
    largest
        How far from the mean the darkest colour is; the farthest of the data if None.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    ax = ax if ax is not None else plt.gca()
    top = largest if largest is not None else float((data["difference"] - data["mean"]).abs().max())
    for number, row in enumerate(data.to_dict("records")):
        _card(ax, number % ACROSS, number // ACROSS, row, max(top, 1e-9))
    ax.set_xlim(0, ACROSS)
    ax.set_ylim(rows_of(len(data)), 0)
    ax.axis("off")
    return ax


def rows_of(pieces: int) -> int:
    """Rows of so many cards."""
    return -(-pieces // ACROSS)


def _card(ax: Axes, x: float, y: float, row: Mapping[Any, Any], top: float) -> None:
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
        x + 0.5, y + 0.32, folded(row["label"], 17), ha="center", va="center", fontsize=6.6,
        color=letters, linespacing=0.95,
    )  # fmt: skip
    if row["odds"] == row["odds"]:
        left, width, at = x + 0.12, 0.76, y + 0.58
        ax.add_patch(Rectangle((left, at), width, BAR, facecolor="white", edgecolor=PALE, linewidth=0.5))
        ax.add_patch(Rectangle((left, at), width * row["odds"], BAR, facecolor=PALE, linewidth=0))
        ax.text(
            left, y + 0.8, words.percent(row["odds"], 0), ha="left", va="center", fontsize=6.4, color=letters
        )
    if row["difference"] == row["difference"]:
        points = round(100 * row["difference"])
        text = f"{points:+d}".replace("-", words.MINUS) if points else "0"
        ax.text(x + 0.88, y + 0.8, text, ha="right", va="center", fontsize=6.8, color=letters, weight="bold")


def _ground(row: Mapping[Any, Any], top: float) -> tuple[float, float, float]:
    """White, or as much of a colour as the difference is away from the mean."""
    if row["difference"] != row["difference"] or row["low"] <= row["mean"] <= row["high"]:
        return PAPER
    beyond = row["difference"] - row["mean"]
    part = 0.12 + 0.48 * min(1.0, abs(beyond) / top)
    red, green, blue = to_rgb(MORE if beyond > 0 else LESS)
    return (1 - part * (1 - red), 1 - part * (1 - green), 1 - part * (1 - blue))
