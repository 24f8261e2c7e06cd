"""Axes-level figures: each function draws tidy data on `ax` and returns it, without any statistics.

Every function draws on the given axes, or on the current ones, saves nothing and changes no style. The maps
of the board are in `maps`, luck and skill in `luck_bars`; both can be imported from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import words
from reports.figures.dots import win_rate_dots
from reports.figures.legend import ending_legend
from reports.figures.luck_bars import luck_and_skill_bars
from reports.figures.maps import happened_map, loss_map, pressure_map
from reports.figures.style import (
    COLOURS,
    HATCHES,
    INK,
    ON_DARK,
    ON_LIGHT,
    PALE,
    RATES,
    WAY_HATCHES,
    WAYS,
    bare,
    caption_below,
    categories,
    folded,
    write_share,
)
from simcore.records.columns import ONLY_VICTORY

LONG_LINE = 10  # letters of the longest line of a cell of the heat map
LUMINANCE, DARK = np.array([0.2126, 0.7152, 0.0722]), 0.5
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


def win_rate_heatmap(
    *,
    data: pd.DataFrame,
    x: str = "difficulty",
    y: str = "ancient_one",
    value: str = "win_rate",
    top: float = 1.0,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the win rate of every cell as a colour and a number, with its interval.

    Parameters
    ----------
    data
        One row a cell: columns `x`, `y`, `value`, `low`, `high`, for instance `cells.cell_table`; where other
        data may put the rates also `data_low` and `data_high`; where a group plays `player_low` and
        `player_high`; `group`: letters that cells share whose rates are not known to differ.
    x, y
        Columns that name the column and the row of a cell.
    value
        Column of the rate.
    top
        Rate of the darkest colour.
    caption
        Small text below: number of games, strategy, kind of interval.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    import seaborn as sns  # it takes as long to load as a page to draw, and only this picture needs it

    ax = ax if ax is not None else plt.gca()
    across, down = categories(data[x]), categories(data[y])
    rates = np.full((len(down), len(across)), np.nan)
    notes = np.full(rates.shape, "", dtype=object)
    for row in data.to_dict("records"):
        place = down.index(row[y]), across.index(row[x])
        rates[place] = row[value]
        if row[value] == row[value]:
            notes[place] = "\n".join(_heat_lines({str(name): entry for name, entry in row.items()}, value))
    shades = plt.get_cmap(RATES)(rates / top)
    sns.heatmap(
        rates,
        vmin=0.0,
        vmax=top,
        cmap=RATES,
        linewidths=2,
        linecolor="white",
        cbar=False,
        xticklabels=[folded(words.phrase(label), 12) for label in across],
        yticklabels=[folded(words.name(label), 14, 3) for label in down],
        ax=ax,
    )
    # The notes follow the dark theme, so they are not those of the heat map itself.
    widest = max(len(line) for note in notes.flat for line in note.split("\n"))
    for i, j in np.argwhere(~np.isnan(rates)):
        ax.text(
            j + 0.5,
            i + 0.5,
            notes[i, j],
            ha="center",
            va="center",
            color=ON_DARK if shades[i, j, :3] @ LUMINANCE < DARK else ON_LIGHT,
            fontsize=10 if widest <= LONG_LINE else 9,
            linespacing=1.35,
        )
    for i, j in np.argwhere(np.isnan(rates)):
        ax.text(j + 0.5, i + 0.5, "not played", ha="center", va="center", color=PALE, fontsize=9)
    bare(ax)
    ax.xaxis.tick_top()
    ax.tick_params(length=0, labelsize=10.5, rotation=0)
    ax.set(xlabel="", ylabel="")
    caption_below(ax, caption)
    return ax


def _heat_lines(row: Mapping[str, Any], value: str) -> list[str]:
    """Return the lines in a cell of the heat map: win rate, interval, player range and data range."""
    letters = row.get("group")
    rate = words.percent(row[value]) + (f"  {letters}" if letters else "")
    lines = [rate, words.span(row["low"], row["high"])]
    others = [name for name in ("player", "data") if pd.notna(row.get(f"{name}_low"))]
    return lines + [f"{name} {words.span(row[f'{name}_low'], row[f'{name}_high'], 0)}" for name in others]


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
        One row a cell and cause: columns `y`, `cause`, `share` (of all games), and `group` if it is not None.
    y
        Column that names a bar; bars stand from top to bottom in the order of the rows.
    group
        Column whose value stands above the bars that share it; None: no groups.
    causes
        All causes in the order in which they are coloured; those of the data if None.
    ways
        Ways to win, if there are several: they have rows like those of causes, and divide the won games.
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
        Text above.
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
        All names of lines in the order in which they are coloured; those of the data if None.
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
