"""Figure of win rates along one dimension: a bar with its interval for each cell."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator, PercentFormatter

from analysis.kept_runs.cells import records
from reports import words
from reports.figures.player_bar import player_bar
from reports.figures.style import INK, bare, caption_below, folded

RATE, DATA = "#9CC3D5", "#C9B26B"
"""Colours of a win rate and of the range with other data."""

LETTERS = 18
"""Letters of a label in one line."""


def win_rate_bars(*, data: pd.DataFrame, caption: str | None = None, ax: Axes | None = None) -> Axes:
    """Draw a bar for each cell, from top to bottom in the order of the rows.

    Parameters
    ----------
    data
        One row per cell: columns `label`, `win_rate`, `low`, `high`. Optional: `data_low` and `data_high`
        (range with other data), `player_low` and `player_high` (player range), and `group` (cells that share
        a letter may have equal win rates).
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
    rows = records(data)
    ends = [name for name in ("high", "data_high", "player_high") if name in data]
    top = min(1.0, 1.12 * max(0.05, float(data[ends].max(skipna=True).max())))
    for place, row in enumerate(rows):
        ax.barh(place, row["win_rate"], 0.62, color=RATE, zorder=1)
        ax.plot([row["low"], row["high"]], [place, place], color=INK, linewidth=1.6, zorder=3)
        if _known(row, "data_low"):
            ax.plot([row["data_low"], row["data_high"]], [place + 0.2] * 2, color=DATA, linewidth=4, zorder=2)
        player_bar(ax, row.get("player_low"), row.get("player_high"), place - 0.2, INK)
        rate = words.percent(row["win_rate"])
        letters = f"  {row['group']}" if row.get("group") else ""
        ax.text(1.01, place, rate + letters, transform=ax.get_yaxis_transform(), va="center", fontsize=9.5)
    ax.set_yticks(range(len(rows)), [folded(row["label"], LETTERS) for row in rows])
    ax.set_ylim(len(rows) - 0.45, -0.55)
    ax.set_xlim(0, top)
    ax.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.set(xlabel="games won", ylabel="")
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    ax.tick_params(axis="y", length=0)
    if any(_known(row, "data_low") for row in rows):
        marks = [Line2D([], [], color=INK, linewidth=1.6), Patch(color=DATA)]
        ax.legend(
            marks,
            ["interval of chance", "with other data"],
            frameon=False,
            loc="lower center",
            bbox_to_anchor=(0.5, 1.0),
            ncols=2,
            fontsize=9,
        )
    caption_below(ax, caption)
    return ax


def bar_rows(cells: pd.DataFrame) -> pd.DataFrame | None:
    """Return the rows of a bar chart for cells that differ in one dimension; None if they differ in two.

    Parameters
    ----------
    cells
        The cells of one panel (`analysis.kept_runs.cells.panels`).
    """
    varying = [name for name in ("ancient_one", "difficulty") if cells[name].nunique() > 1]
    if len(varying) > 1:
        return None
    by = varying[0] if varying else "ancient_one"
    named = words.name if by == "ancient_one" else words.phrase
    return cells.assign(label=[named(str(value)) for value in cells[by]])


def _known(row: dict[str, Any], name: str) -> bool:
    return bool(pd.notna(row.get(name)))
