"""Figure of the win rates of several runs: a dot with its interval for each."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter
from matplotlib.transforms import ScaledTranslation

from reports.figures.player_bar import player_bar
from reports.figures.style import COLOURS, INK, bare, folded

MARKS = "os^DvPX*"
LETTERS = 18
"""Letters of a label in one line."""
BELOW = -34
"""Points from the axes down to the legend: room for ticks and label."""


def win_rate_dots(
    *,
    data: pd.DataFrame,
    order: Sequence[str],
    top: float | None = None,
    title: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a dot and an interval for each cell, the cells of one label below each other.

    Parameters
    ----------
    data
        Columns `label` (what is compared), `line` (the player), `win_rate`, `low`, `high`; for a group
        also `player_low`, `player_high`.
    order
        All values of `line` in the order in which they are coloured.
    top
        End of the scale; None: chosen from the data.
    title
        Title above the axes.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    ax = ax if ax is not None else plt.gca()
    labels = list(dict.fromkeys(data["label"]))
    step = 0.8 / max(1, len(order))
    for i, line in enumerate(order):
        mine = data[data["line"] == line]
        y = [labels.index(label) + step * (i - (len(order) - 1) / 2) for label in mine["label"]]
        colour = COLOURS[(1 + i) % len(COLOURS)]
        ax.hlines(y, mine["low"], mine["high"], color=colour, linewidth=2)
        for at, row in zip(y, mine.to_dict("records"), strict=True):
            player_bar(ax, row.get("player_low"), row.get("player_high"), at, colour)
        ax.plot(
            mine["win_rate"],
            y,
            MARKS[i % len(MARKS)],
            color=colour,
            markeredgecolor=INK,
            markeredgewidth=0.5,
            ms=6,
            ls="none",
            label=folded(line, 30, 1),
        )
    ax.set_yticks(range(len(labels)), [folded(label, LETTERS) for label in labels])
    ax.set_ylim(len(labels) - 0.45, -0.55)
    ax.set_xlim(0, max(0.1, min(1.0, 1.15 * float(data["high"].max()))) if top is None else top)
    ax.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.set(xlabel="games won", ylabel="")
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", fontsize=10.5, weight="bold", color=INK)
    below = ax.transAxes + ScaledTranslation(0, BELOW / 72, ax.figure.dpi_scale_trans)
    ax.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, 0.0), bbox_transform=below, fontsize=9)
    return ax
