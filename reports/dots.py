"""Win rates of several runs beside each other: a dot with its interval for each."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.look import COLOURS, INK, bare, folded

MARKS = "os^DvPX*"


def win_rate_dots(
    *,
    data: pd.DataFrame,
    order: Sequence[str],
    title: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a dot and an interval for each cell, the cells of one label below each other.

    Parameters
    ----------
    data
        Columns `label` (what is compared), `line` (who), `win_rate`, `low`, `high`.
    order
        All values of `line` in the order in which they are coloured.
    title
        Text above.
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
    ax.set_yticks(range(len(labels)), [folded(label, 14) for label in labels])
    ax.set_ylim(len(labels) - 0.45, -0.55)
    top = max(0.1, min(1.0, 1.15 * float(data["high"].max())))
    ticks = np.linspace(0, top, 5)
    ax.set_xlim(0, top)
    ax.set_xticks(ticks, [f"{100 * tick:.0f}%" for tick in ticks])
    ax.set(xlabel="games won", ylabel="")
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", fontsize=10.5, weight="bold", color=INK)
    ax.legend(
        frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.42 / max(1, len(labels))), fontsize=9
    )
    return ax
