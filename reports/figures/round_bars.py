"""How games end, round by round: bars by cause."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from reports import words
from reports.figures.run_figures import cause_colours
from reports.figures.style import INK, WON, bare, caption_below, folded


def round_bars(
    *,
    data: pd.DataFrame,
    causes: Sequence[str],
    top: float | None = None,
    legend: bool = True,
    named: Sequence[str] | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw which part of all games each cause ended in each round; games won in a round stand below.

    Parameters
    ----------
    data
        One row a round and cause: columns `round`, `cause` (None: won), `share` (of all games).
    causes
        All causes in the order in which they are coloured, as in `figures.loss_cause_bars`.
    top
        End of the scale; None: as the data need.
    legend
        Whether the colours are named above the bars.
    named
        Causes that the legend names; None: all of them.
    title
        Text above.
    caption
        Small text below.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    ax = ax if ax is not None else plt.gca()
    rounds = sorted(set(data["round"]))
    styles = cause_colours(causes)
    won = data[data["cause"].isna()].set_index("round")["share"].reindex(rounds, fill_value=0.0)
    ax.bar(rounds, -won, 0.8, color=WON, edgecolor="white", linewidth=0.6)
    floor = np.zeros(len(rounds))
    for cause, (colour, hatch) in styles.items():
        shares = data[data["cause"] == cause].set_index("round")["share"].reindex(rounds, fill_value=0.0)
        ax.bar(rounds, shares, 0.8, floor, color=colour, hatch=hatch, edgecolor="white", linewidth=0.6)
        floor += shares.to_numpy()
    end = top if top is not None else max(float(floor.max(initial=0.0)), float(won.max()), 0.01)
    ax.axhline(0, color=INK, lw=0.9)
    ax.set_ylim(-1.08 * end, 1.08 * end)
    step = next(step for step in (0.02, 0.05, 0.1, 0.2, 0.5, 1.0) if end / step <= 4)
    marks = np.arange(-np.floor(end / step), np.floor(end / step) + 1) * step
    ax.set_yticks(marks, [f"{100 * abs(mark):.0f}%" for mark in marks])
    ax.set_xticks(rounds)
    ax.set(xlabel="round in which the game ends", ylabel="won   |   lost")
    ax.grid(axis="y", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    if title:
        ax.set_title(folded(title, 34, 2), loc="left", fontsize=10.5, weight="bold", color=INK)
    if legend:
        shown = [cause for cause in styles if named is None or cause in named]
        patches = [
            Rectangle((0, 0), 1, 1, facecolor=colour, hatch=hatch, edgecolor="white")
            for colour, hatch in map(styles.__getitem__, shown)
        ]
        names = [folded(words.phrase(cause), 25) for cause in shown]
        ax.legend(patches, names, loc="best", frameon=False, fontsize=8.5, handlelength=1.4)
    caption_below(ax, caption)
    return ax
