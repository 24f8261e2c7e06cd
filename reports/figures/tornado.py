"""Pictures of changes: what numbers are worth, two errors side by side, size of a change and misfit."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, PercentFormatter

from reports.figures.player_bar import player_bar
from reports.figures.style import COLOURS, INK, PALE, caption_below, folded

DOWN, UP = COLOURS[1], COLOURS[2]
CHANCE, DATA = INK, COLOURS[4]
LABEL_WIDTH = 42
NAN = float("nan")


def tornado(*, data: pd.DataFrame, caption: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw how far the win rate moves with each number, one step down and one step up.

    Parameters
    ----------
    data
        A row a number, the largest effect first: columns `label`, and for `down` and `up` each `_value`,
        `_difference`, `_low`, `_high` in shares of one; NaN where the number cannot move that way. Where a
        group plays also `_player_low`, `_player_high`.
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
    rows = data.to_dict("records")
    for place, row in enumerate(rows):
        for side, colour, hatch, shift in (("down", DOWN, "", -0.19), ("up", UP, "///", 0.19)):
            value = row[f"{side}_difference"]
            if value != value:
                continue
            low, high, at = row[f"{side}_low"], row[f"{side}_high"], place + shift
            ax.barh(at, 100 * value, 0.36, color=colour, hatch=hatch, edgecolor="white", linewidth=0.4)
            ax.plot([100 * low, 100 * high], [at, at], color=INK, linewidth=2.0, solid_capstyle="butt")
            less, more = (row.get(f"{side}_player_{end}", NAN) for end in ("low", "high"))
            player_bar(ax, 100 * less, 100 * more, at, INK)
            low, high = np.nanmin([low, less]), np.nanmax([high, more])
            end = 100 * (max(high, 0) if value >= 0 else min(low, 0))
            ax.annotate(
                str(row[f"{side}_value"]),
                (end, at),
                (4 if value >= 0 else -4, 0),
                textcoords="offset points",
                va="center_baseline",
                ha="left" if value >= 0 else "right",
                fontsize=8,
                color=INK,
            )
    ax.axvline(0, color=INK, linewidth=0.9)
    ax.set_yticks(range(len(rows)), [folded(row["label"], LABEL_WIDTH) for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.margins(x=0.09)
    ax.set(xlabel="change of the win rate in points", ylabel="")
    ax.xaxis.set_major_formatter(FuncFormatter(_points))
    _calm(ax)
    marks = [
        Rectangle((0, 0), 1, 1, facecolor=c, hatch=h, edgecolor="white") for c, h in ((DOWN, ""), (UP, "///"))
    ]
    _legend(ax, marks, ["one step down", "one step up"])
    caption_below(ax, caption)
    return ax


def _points(value: float, _: int | None) -> str:
    """A tick in points, with a sign."""
    return f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0"


def errors_side_by_side(*, data: pd.DataFrame, caption: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw the win rate of every cell with its intervals: from too few games, data and players not known.

    Parameters
    ----------
    data
        A row a cell: `label`, `heading`, `win_rate`, `low`, `high`, `data_low`, `data_high`, `player_low`,
        `player_high` (NaN: nobody asked, or the players are known).
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
    place, above = 0.0, None
    ticks: list[float] = []
    for row in data.to_dict("records"):
        if row["heading"] != above:
            above = row["heading"]
            place += 0.2 if ticks else 0.0
            ax.text(0.0, place, folded(above, 40, 1), weight="bold", va="center", fontsize=9.5, color=INK)
            place += 0.8
        if row["data_low"] == row["data_low"]:
            ax.barh(place + 0.17, row["data_high"] - row["data_low"], 0.26, row["data_low"], color=DATA)
        ax.plot(
            [row["low"], row["high"]], [place - 0.17] * 2, color=CHANCE, linewidth=3.2, solid_capstyle="butt"
        )
        player_bar(ax, row.get("player_low"), row.get("player_high"), place - 0.17, CHANCE)
        ax.plot(row["win_rate"], place - 0.17, "o", markersize=4.5, color="white", markeredgecolor=CHANCE)
        ticks.append(place)
        place += 1.0
    ax.set_yticks(ticks, [folded(label, 18) for label in data["label"]])
    ax.set_ylim(place - 0.3, -0.6)
    ends = [name for name in ("high", "data_high", "player_high") if name in data]
    top = float(np.nanmax([data[name].max(skipna=True) for name in ends]))
    ax.set_xlim(0, min(1.02, 1.08 * top))
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.set(xlabel="games won", ylabel="")
    _calm(ax)
    marks: list[Artist] = [
        Line2D([], [], color=CHANCE, linewidth=3.2),
        Rectangle((0, 0), 1, 1, facecolor=DATA),
    ]
    named = ["too few games", "data not known"]
    if "player_low" in data and data["player_low"].notna().any():
        marks.append(Line2D([], [], color=CHANCE, linewidth=0.9, marker="|", markersize=7))
        named.append("players not known")
    _legend(ax, marks, named)
    caption_below(ax, caption)
    return ax


def trade_off(*, data: pd.DataFrame, caption: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw what can be had for each size of change: misfit of the best points, and which one was chosen.

    Parameters
    ----------
    data
        A row a point: `size`, `misfit`, `front` (bool: no point beats it in both), `chosen` (bool).
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
    rest, line, chosen = data[~data["front"]], data[data["front"]].sort_values("size"), data[data["chosen"]]
    ax.plot(rest["size"], rest["misfit"], ".", color=PALE, markersize=4, alpha=0.6, label="tried")
    ax.step(line["size"], line["misfit"], where="post", color=COLOURS[1], linewidth=1.2)
    ax.plot(line["size"], line["misfit"], "o", color=COLOURS[1], markersize=5, label="best for its size")
    ax.plot(chosen["size"], chosen["misfit"], "D", color=COLOURS[0], markersize=8, label="chosen")
    ax.set_yscale("symlog", linthresh=0.01)
    ax.set_ylim(bottom=-0.002)
    ax.set(xlabel="size of the change (weighted steps)", ylabel="misfit (0: all within half a tolerance)")
    _calm(ax)
    ax.grid(axis="y", color="#e6e6e2", linewidth=0.6)
    ax.legend(frameon=False, fontsize=9)
    caption_below(ax, caption)
    return ax


def _calm(ax: Axes) -> None:
    """Few lines, none on top of another."""
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=0, labelsize=9, colors=INK)
    ax.grid(axis="x", color="#e6e6e2", linewidth=0.6)
    ax.set_axisbelow(True)


def _legend(ax: Axes, marks: Sequence[Artist], names: list[str]) -> None:
    ax.legend(
        marks,
        names,
        loc="lower left",
        bbox_to_anchor=(0.0, 1.0),
        ncols=len(names),
        frameon=False,
        fontsize=9,
        handlelength=1.6,
        borderaxespad=0.2,
    )
