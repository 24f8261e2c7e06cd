"""Axes-level figures: each function draws tidy data on `ax` and returns it, without any statistics.

Every function draws on the given axes, or on the current ones, saves nothing and changes no style. The heat
map is in `heat_map`, the maps of the board in `maps`, luck and skill in `luck_bars`; you can import all of
them from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports.figures.dots import win_rate_dots
from reports.figures.heat_map import win_rate_heatmap
from reports.figures.legend import ending_legend
from reports.figures.luck_bars import luck_and_skill_bars
from reports.figures.maps import happened_map, loss_map, pressure_map
from reports.figures.style import (
    COLOURS,
    HATCHES,
    INK,
    WAY_HATCHES,
    WAYS,
    bare,
    caption_below,
    folded,
    write_share,
)
from simcore.records.columns import ONLY_VICTORY

MOST_TICKS, MOST_LONG_TICKS = 12, 7  # numbers of rounds that stand side by side; those of three digits

__all__ = [
    "cause_colours",
    "happened_map",
    "loss_cause_bars",
    "loss_map",
    "luck_and_skill_bars",
    "pressure_map",
    "survival_curves",
    "win_rate_dots",
    "win_rate_heatmap",
]


def cause_colours(causes: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return colour and hatch of every cause, equal in all pictures of a page."""
    return {
        cause: (COLOURS[i % len(COLOURS)], HATCHES[(i + i // len(COLOURS)) % len(HATCHES)])
        for i, cause in enumerate(dict.fromkeys(causes))
    }


def way_colours(ways: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return colour and hatch of every way to win, paler than those of the causes; a single one is plain."""
    return {way: (WAYS[i % len(WAYS)], WAY_HATCHES[i % len(WAYS)]) for i, way in enumerate(ways)}


def loss_cause_bars(
    *,
    data: pd.DataFrame,
    y: str = "label",
    group: str | None = "group",
    causes: Sequence[str] | None = None,
    ways: Sequence[str] = (),
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one bar per cell: the shares of its games by cause of loss, and the share of won games.

    Parameters
    ----------
    data
        One row per cell and cause: columns `y`, `cause`, `share` (of all games), and `group` unless it is
        None.
    y
        Column that names a bar; bars are drawn from top to bottom in the order of the rows.
    group
        Column whose value is written above the bars that share it; None: no groups.
    causes
        All causes in the order in which they are coloured; None: those of the data.
    ways
        Ways to win, if there are several: they have rows like those of causes, and divide the won games.
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
    order = causes if causes is not None else dict.fromkeys(data["cause"])
    styles = cause_colours([cause for cause in order if cause not in ways])
    won = way_colours(list(ways) or [ONLY_VICTORY])
    groups = [None] if group is None else list(dict.fromkeys(data[group]))
    place, ticks, labels = 0.0, [], []
    for title in groups:
        part = data if title is None else data[data[group] == title]
        if title is not None:
            ax.text(
                0, place - 0.05, folded(title, 50, 1), weight="bold", va="center", fontsize=9.5, color=INK
            )
            place += 0.75
        for label in dict.fromkeys(part[y]):
            shares = part[part[y] == label].set_index("cause")["share"]
            if not ways:
                shares[ONLY_VICTORY] = max(0.0, 1.0 - float(shares.sum()))
            _stacked_bar(ax, place, shares, styles, won)
            ticks.append(place)
            labels.append(folded(label, 14))
            place += 1.0
        place += 0.25
    ax.set_yticks(ticks, labels)
    ax.set_ylim(place - 0.35, -0.75)
    _share_axis(ax)
    ending_legend(ax, styles, won)
    caption_below(ax, caption)
    return ax


def _stacked_bar(
    ax: Axes, place: float, shares: pd.Series[Any], causes: Mapping[str, Any], ways: Mapping[str, Any]
) -> None:
    left = 0.0
    for ending, (colour, hatch) in (*causes.items(), *ways.items()):
        share = float(shares.get(ending, 0.0))
        ax.barh(place, share, 0.78, left, color=colour, hatch=hatch, edgecolor="white", linewidth=0.6)
        if share >= 0.085 and hatch == "" and ending in ways:
            text = f"{100 * share:.0f}%"
            middle = left + share / 2
            ax.text(middle, place, text, ha="center", va="center_baseline", fontsize=9, color=INK)
        elif share >= 0.085:
            write_share(ax, left + share / 2, place, share)
        left += share


def _share_axis(ax: Axes) -> None:
    ax.set_xlim(0, 1)
    ax.set_xticks(np.linspace(0, 1, 5), [f"{part}%" for part in (0, 25, 50, 75, 100)])
    ax.set(xlabel="share of all games", ylabel="")
    bare(ax)


def skill_curves(
    *,
    data: pd.DataFrame,
    order: Sequence[str],
    top: float = 1.0,
    title: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the win rate of players against their skill.

    Parameters
    ----------
    data
        Columns `skill`, `win_rate`, `low`, `high`, `label` (names a line).
    order
        All names of lines in the order in which they are coloured.
    top
        End of the scale of the win rate.
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
    for i, label in enumerate(order):
        line = data[data["label"] == label].sort_values("skill")
        colour = COLOURS[(1 + i) % len(COLOURS)]
        ax.fill_between(line["skill"], line["low"], line["high"], color=colour, alpha=0.2, linewidth=0)
        mark = "os^DvPX*"[i % 8]
        name = folded(label, 24, 1)
        ax.plot(line["skill"], line["win_rate"], color=colour, marker=mark, ms=4.5, lw=1.8, label=name)
    ax.set_xticks(np.linspace(0, 1, 5), ["0\nrandom", "0.25", "0.5", "0.75", "1\nas it wants"])
    parts = np.linspace(0, top, 5)
    ax.set_yticks(parts, [f"{100 * part:g}%" for part in parts])
    ax.set(xlim=(-0.04, 1.04), ylim=(-0.02 * top, 1.02 * top), xlabel="skill", ylabel="games won")
    ax.grid(axis="y", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", y=1.0, fontsize=10.5, weight="bold", color=INK)
    if len(order) > 1:
        ax.legend(frameon=False, loc="best", fontsize=9)
    return ax


def some_rounds(rounds: Sequence[int]) -> list[int]:
    """Return rounds whose numbers fit side by side: all, or evenly spaced ones and the last.

    >>> some_rounds([1, 2, 3]), some_rounds(range(1, 101))
    ([1, 2, 3], [1, 10, 19, 28, 37, 46, 55, 64, 73, 82, 91, 100])
    """
    step = -(-len(rounds) // (MOST_TICKS if max(rounds, default=0) <= 100 else MOST_LONG_TICKS))
    return [*rounds[: len(rounds) - step : step], *rounds[-1:]]


def survival_curves(
    *,
    data: pd.DataFrame,
    hue: str = "label",
    order: Sequence[str] | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the share of games not lost yet at the beginning of each round; the last point is the end.

    Parameters
    ----------
    data
        Columns `round`, `share`, `low`, `high`, `at_end`, `hue`, for instance `survival.survival`.
    hue
        Column that names a line.
    order
        All names of lines in the order in which they are coloured; None: those of the data.
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
    names = list(order if order is not None else dict.fromkeys(data[hue]))
    palette = {name: COLOURS[(1 + i) % len(COLOURS)] for i, name in enumerate(names)}
    marks = dict(zip(names, "os^DvPX*" * (1 + len(names) // 8), strict=False))
    for label in [name for name in names if (data[hue] == name).any()]:
        line = data[data[hue] == label].sort_values("round")
        colour = palette[label]
        ax.fill_between(line["round"], line["low"], line["high"], color=colour, alpha=0.2, linewidth=0)
        ax.plot(
            line["round"],
            line["share"],
            color=colour,
            marker=marks[label],
            ms=4.5,
            lw=1.8,
            label=folded(label, 24, 1),
        )
    ends = data[data["at_end"]]
    rounds = sorted(set(data["round"]))
    last = set(ends["round"])
    shown = some_rounds(rounds)
    ax.set_xticks(shown, ["end" if number in last else str(number) for number in shown])
    ax.set_ylim(-0.02, 1.02)
    ax.set_yticks(np.linspace(0, 1, 5), [f"{part}%" for part in (0, 25, 50, 75, 100)])
    ax.set(xlabel="at the beginning of round", ylabel="not lost yet")
    ax.grid(axis="y", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", y=1.0, fontsize=10.5, weight="bold", color=INK)
    if len(names) > 1 or not title:
        ax.legend(frameon=False, loc="best", fontsize=9)
    caption_below(ax, caption)
    return ax
