"""Figures of changes: effects of numbers, errors side by side, and size of a change against its misfit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, PercentFormatter

from reports.figures.legend import key_above
from reports.figures.player_bar import player_bar
from reports.figures.style import COLOURS, INK, PALE, caption_below, folded

DOWN, UP = COLOURS[1], COLOURS[2]
CHANCE, DATA = INK, COLOURS[4]
LABEL_WIDTH = 42
NAN = float("nan")


@dataclass(frozen=True)
class StepBar:
    """A step of a number: its value, and the change of the win rate as shares of one.

    Attributes
    ----------
    value
        Value of the number after the step.
    difference
        Change of the win rate.
    interval
        Ends of its interval.
    player
        Player range of the change; NaN if the players are known.
    """

    value: float
    difference: float
    interval: tuple[float, float]
    player: tuple[float, float] = (NAN, NAN)


@dataclass(frozen=True)
class TornadoRow:
    """A number, and its steps down and up; None if it cannot move that way."""

    label: str
    down: StepBar | None
    up: StepBar | None


def tornado(*, rows: Sequence[TornadoRow], caption: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw the change of the win rate with each number, one step down and one step up.

    Parameters
    ----------
    rows
        The numbers, the largest effect first.
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
    for place, row in enumerate(rows):
        for step, colour, hatch, shift in ((row.down, DOWN, "", -0.19), (row.up, UP, "///", 0.19)):
            if step is not None:
                _step_bar(ax, step, place + shift, colour, hatch)
    ax.axvline(0, color=INK, linewidth=0.9)
    ax.set_yticks(range(len(rows)), [folded(row.label, LABEL_WIDTH) for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.margins(x=0.09)
    ax.set(xlabel="change of the win rate in points", ylabel="")
    ax.xaxis.set_major_formatter(FuncFormatter(_points))
    _calm(ax)
    marks = [
        Rectangle((0, 0), 1, 1, facecolor=c, hatch=h, edgecolor="white") for c, h in ((DOWN, ""), (UP, "///"))
    ]
    key_above(ax, marks, ["one step down", "one step up"])
    caption_below(ax, caption)
    return ax


def _step_bar(ax: Axes, step: StepBar, at: float, colour: str, hatch: str) -> None:
    """Draw the change of one step with its interval, and write the value at its end."""
    value, (low, high), (less, more) = step.difference, step.interval, step.player
    ax.barh(at, 100 * value, 0.36, color=colour, hatch=hatch, edgecolor="white", linewidth=0.4)
    ax.plot([100 * low, 100 * high], [at, at], color=INK, linewidth=2.0, solid_capstyle="butt")
    player_bar(ax, 100 * less, 100 * more, at, INK)
    low, high = np.nanmin([low, less]), np.nanmax([high, more])
    end = 100 * (max(high, 0) if value >= 0 else min(low, 0))
    ax.annotate(
        str(step.value),
        (end, at),
        (4 if value >= 0 else -4, 0),
        textcoords="offset points",
        va="center_baseline",
        ha="left" if value >= 0 else "right",
        fontsize=8,
        color=INK,
    )


def _points(value: float, _: int | None) -> str:
    """Return a tick in points, with a sign."""
    return f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0"


@dataclass(frozen=True)
class ErrorRow:
    """Win rate of a cell with its intervals; NaN for an unknown interval.

    Attributes
    ----------
    heading, label
        Names of a group of cells, and of the cell in it.
    win_rate
        The win rate.
    chance, data, player
        Ends of the intervals from too few games, unknown data and unknown players.
    """

    heading: str
    label: str
    win_rate: float
    chance: tuple[float, float]
    data: tuple[float, float] = (NAN, NAN)
    player: tuple[float, float] = (NAN, NAN)


def errors_side_by_side(
    *, rows: Sequence[ErrorRow], caption: str | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the win rate of every cell with its intervals: from few games, unknown data and players.

    Parameters
    ----------
    rows
        The cells.
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
    place, above = 0.0, None
    ticks: list[float] = []
    for row in rows:
        if row.heading != above:
            above = row.heading
            place += 0.2 if ticks else 0.0
            ax.text(0.0, place, folded(above, 40, 1), weight="bold", va="center", fontsize=9.5, color=INK)
            place += 0.8
        if not np.isnan(row.data[0]):
            ax.barh(place + 0.17, row.data[1] - row.data[0], 0.26, row.data[0], color=DATA)
        ax.plot(row.chance, [place - 0.17] * 2, color=CHANCE, linewidth=3.2, solid_capstyle="butt")
        player_bar(ax, *row.player, place - 0.17, CHANCE)
        ax.plot(row.win_rate, place - 0.17, "o", markersize=4.5, color="white", markeredgecolor=CHANCE)
        ticks.append(place)
        place += 1.0
    ax.set_yticks(ticks, [folded(row.label, 18) for row in rows])
    ax.set_ylim(place - 0.3, -0.6)
    top = float(np.nanmax([(row.chance[1], row.data[1], row.player[1]) for row in rows]))
    ax.set_xlim(0, min(1.02, 1.08 * top))
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.set(xlabel="games won", ylabel="")
    _calm(ax)
    marks: list[Artist] = [
        Line2D([], [], color=CHANCE, linewidth=3.2),
        Rectangle((0, 0), 1, 1, facecolor=DATA),
    ]
    names = ["too few games", "data not known"]
    if not all(np.isnan(row.player[0]) for row in rows):
        marks.append(Line2D([], [], color=CHANCE, linewidth=0.9, marker="|", markersize=7))
        names.append("players not known")
    key_above(ax, marks, names, most=len(names))
    caption_below(ax, caption)
    return ax


def trade_off(*, data: pd.DataFrame, caption: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw the misfit of the points against the size of their changes, with the front and the chosen point.

    Parameters
    ----------
    data
        A row per point: `size`, `misfit`, `front` (bool: no point beats it in both), `chosen` (bool).
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
    """Remove the frame of axes, and draw light lines below the bars."""
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.tick_params(length=0, labelsize=9, colors=INK)
    ax.grid(axis="x", color="#e6e6e2", linewidth=0.6)
    ax.set_axisbelow(True)
