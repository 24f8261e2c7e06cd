"""Figures of a number over a range: win rates as curves, endings as stacked areas."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from reports import words
from reports.figures.run_figures import cause_colours, some_rounds, way_colours
from reports.figures.style import COLOURS, INK, bare, caption_below, folded

MARKS = "os^DvPX*"


def win_rate_curves(
    *,
    data: pd.DataFrame,
    x: str = "value",
    hue: str = "label",
    xlabel: str = "",
    target: float | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the win rate against a number, one line per combination, with intervals.

    Parameters
    ----------
    data
        Columns `x`, `win_rate`, `low`, `high` (shares of one), `hue` (names a line), `as_it_is` (bool: the
        value that the game has, which gets a ring); where a group plays `player_low`, `player_high`.
    x, hue
        Columns of the number, and of the name of a line.
    xlabel
        Label of the number.
    target
        A win rate to mark; None: none.
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
    names = list(dict.fromkeys(data[hue]))
    for i, name in enumerate(names):
        _curve(ax, data[data[hue] == name].sort_values(x), x, i, folded(name, 28, 1))
    if target is not None:
        _mark_target(ax, target)
    _number_axis(ax, data[x], xlabel)
    highest = [float(data[end].max(skipna=True)) for end in ("high", "player_high") if end in data]
    top = float(np.nanmax([*highest, target or 0.0])) if len(data) else 1.0
    ax.set_ylim(0, min(1.02, 1.1 * top))
    ax.set_ylabel("games won")
    _above(ax, title)
    if len(names) > 1:
        ax.legend(frameon=False, loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=2, fontsize=9)
    caption_below(ax, caption)
    return ax


def _curve(ax: Axes, line: pd.DataFrame, x: str, number: int, label: str) -> None:
    """Draw one curve with its intervals, and a ring at the present value of the game."""
    colour, mark = COLOURS[(1 + number) % len(COLOURS)], MARKS[number % len(MARKS)]
    ax.fill_between(line[x], line["low"], line["high"], color=colour, alpha=0.2, linewidth=0)
    for end in ("player_low", "player_high"):
        if end in line:
            ax.plot(line[x], line[end].astype(float), color=colour, lw=0.9, ls="--")
    ax.plot(line[x], line["win_rate"], color=colour, marker=mark, ms=4.5, lw=1.8, label=label)
    now = line[line["as_it_is"].to_numpy(bool)]
    ax.plot(now[x], now["win_rate"], "o", ms=10, markerfacecolor="none", color=INK, markeredgewidth=1.2)


def _mark_target(ax: Axes, target: float) -> None:
    """Draw a line at the target win rate, and name it."""
    ax.axhline(target, color=INK, linewidth=1.0, linestyle="--")
    ax.annotate(
        f"target {words.percent(target)}",
        (1.0, target),
        (-3, 3),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        fontsize=8.5,
        color=INK,
    )


def ending_areas(
    *,
    data: pd.DataFrame,
    causes: Sequence[str],
    ways: Sequence[str],
    x: str = "value",
    xlabel: str = "",
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the shares of the endings against a number; the areas of a value add up to all games.

    Parameters
    ----------
    data
        Columns `x`, `ending`, `share` (of all games).
    causes, ways
        Causes of a loss and ways to win, in the order in which they are coloured.
    x
        Column of the number.
    xlabel
        Label of the number.
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
    shares = data.pivot(index=x, columns="ending", values="share").sort_index()
    styles = {**cause_colours(causes), **way_colours(ways)}
    there = [name for name in styles if name in shares and shares[name].any()]
    floor = np.zeros(len(shares))
    for ending in there:
        colour, hatch = styles[ending]
        top = floor + shares[ending].to_numpy()
        ax.fill_between(
            shares.index,
            floor,
            top,
            facecolor=colour,
            hatch=hatch,
            edgecolor="white",
            linewidth=0.6,
            label=words.phrase(ending),
        )
        floor = top
    _number_axis(ax, data[x], xlabel)
    ax.set_ylim(0, 1)
    ax.set_ylabel("share of all games")
    _above(ax, title)
    ax.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=8.5, reverse=True)
    caption_below(ax, caption)
    return ax


def _number_axis(ax: Axes, values: pd.Series[int], label: str) -> None:
    """Set whole numbers on the horizontal axis and percent on the vertical one."""
    ax.set_xticks(some_rounds(sorted(set(values))) if len(values) else [])
    ax.set_xlabel(folded(label, 60, 2))
    ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.grid(axis="y", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)


def _above(ax: Axes, title: str | None) -> None:
    if title:
        ax.set_title(folded(title, 48, 1), loc="left", fontsize=10.5, weight="bold", color=INK)
