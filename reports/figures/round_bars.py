"""Figure of the endings of games by round: bars by cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.figures.legend import LINE, POINTS, SIZE, ending_legend, labels_of, lines
from reports.figures.run_figures import cause_colours, some_rounds, way_colours
from reports.figures.style import INK, bare, caption_below, folded

TITLE = 34
"""Letters of a line of the title."""


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
    """Draw the share of all games that each cause ends in each round; games won in a round are below.

    Parameters
    ----------
    data
        One row per round and ending: columns `round`, `cause` (None: won), `victory` (the way to win; None:
        lost), `share` (of all games).
    causes
        All causes in the order in which they are coloured, as in `figures.loss_cause_bars`.
    top
        End of the scale; None: chosen from the data.
    legend
        Whether the colours are named above the bars.
    named
        Causes that the legend names; None: all of them.
    title
        Title above the axes.
    caption
        Caption below the axes.
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
    ways = way_colours(list(dict.fromkeys(data["victory"].dropna())))
    lost = _stacked(ax, data, "cause", styles, rounds, 1)
    won = _stacked(ax, data, "victory", ways, rounds, -1)
    end = top if top is not None else max(lost, won, 0.01)
    ax.axhline(0, color=INK, lw=0.9)
    ax.set_ylim(-1.08 * end, 1.08 * end)
    step = next(step for step in (0.02, 0.05, 0.1, 0.2, 0.5, 1.0) if end / step <= 4)
    marks = np.arange(-np.floor(end / step), np.floor(end / step) + 1) * step
    ax.set_yticks(marks, [f"{100 * abs(mark):.0f}%" for mark in marks])
    ax.set_xticks(some_rounds(rounds))
    ax.set(xlabel="round in which the game ends", ylabel="won   |   lost")
    ax.grid(axis="y", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    shown = {cause: styles[cause] for cause in styles if named is None or cause in named} if legend else {}
    height = ending_legend(ax, shown, ways) if shown else 0.0
    if title:
        pad, name = 6.0 + height, folded(title, TITLE, 2)
        ax.set_title(name, loc="left", pad=pad, y=1.0, fontsize=10.5, weight="bold", color=INK)
    caption_below(ax, caption)
    return ax


def key_of_round_bars(ax: Axes, causes: Sequence[str], named: Sequence[str], ways: Sequence[str]) -> Axes:
    """Draw the key of such pictures alone, for several of them side by side.

    Parameters
    ----------
    ax
        Axes to draw on.
    causes, named, ways
        As for `round_bars`: all causes, those that the key names, and the ways to win.
    """
    styles = cause_colours(causes)
    ending_legend(ax, {cause: styles[cause] for cause in styles if cause in named}, way_colours(ways))
    ax.set_axis_off()
    return ax


def key_height(named: Sequence[str], ways: Sequence[str], width: float) -> float:
    """Return the height of the key in a picture of a width (inches)."""
    return (lines(labels_of(named, ways), POINTS * width) + 0.6) * SIZE * LINE / POINTS


def _stacked(
    ax: Axes,
    data: pd.DataFrame,
    column: str,
    styles: Mapping[str, tuple[str, str]],
    rounds: list[int],
    sign: int,
) -> float:
    """Stack the bars of the endings of one kind away from the line; return the length of the longest."""
    floor = np.zeros(len(rounds))
    for ending, (colour, hatch) in styles.items():
        mine = data[data[column] == ending].set_index("round")["share"]
        shares = mine.reindex(rounds, fill_value=0.0).to_numpy()
        there = shares > 0  # a bar of no height takes as long to draw as any other
        ax.bar(
            np.array(rounds)[there],
            sign * shares[there],
            0.8,
            sign * floor[there],
            color=colour,
            hatch=hatch,
            edgecolor="white",
            linewidth=0.6,
        )
        floor += shares
    return float(floor.max(initial=0.0))
