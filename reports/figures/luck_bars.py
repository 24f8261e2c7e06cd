"""Figure of luck and skill: shares of the variance of an outcome."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from reports.figures.legend import key_above
from reports.figures.style import COLOURS, INK, PALE, WON, bare, caption_below, folded, write_share

STYLES: dict[str, tuple[str, str, str]] = {
    "deal": ("Luck of the deal", COLOURS[2], "///"),
    "deal-x-skill": ("Deal that suits some", COLOURS[3], "xxx"),
    "play": ("Luck of the play", WON, ""),
    "skill": ("Skill", COLOURS[4], ""),
}
"""Name, colour and hatch of each part, from left to right."""

WRITTEN = 0.11
"""Smallest share whose number fits into its piece of the bar."""

LAST = "skill"
"""Part at the right end; its number is always beside the bar, because readers want it most."""


def luck_and_skill_bars(
    *,
    data: pd.DataFrame,
    y: str = "label",
    group: str | None = "heading",
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one bar per cell: the shares of luck of the deal, luck of the play and skill in the outcome.

    Parameters
    ----------
    data
        One row per cell and part: columns `cell` (identifies the cell), `part`, `drawn` (the share,
        not below 0), `y`, and `group` if it is not None. Parts that are not in `STYLES` are left out. A cell
        whose `drawn` is NaN has no share.
    y
        Column that names a bar; bars are drawn from top to bottom in the order of the rows.
    group
        Column whose value stands above the bars that follow each other and share it; None: no groups.
    caption
        Caption below the axes: number of games, strategies, kind of interval.
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
    labels: list[str] = []
    for _, cell in data.groupby("cell", sort=False):
        first = cell.iloc[0]
        if group is not None and first[group] != above:
            above = first[group]
            place += 0.25 if ticks else 0.0
            title = folded(above, 36, 1)
            ax.text(0, place - 0.05, title, weight="bold", va="center", fontsize=9.5, color=INK)
            place += 0.75
        _bar(ax, place, cell.set_index("part")["drawn"])
        ticks.append(place)
        labels.append(folded(first[y], 14))
        place += 1.0
    ax.set_yticks(ticks, labels)
    ax.set_ylim(place - 0.35, -0.75)
    ax.set_xlim(0, 1)
    ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    ax.set(xlabel="share of what decides a game", ylabel="")
    bare(ax)
    _legend(ax)
    caption_below(ax, caption)
    return ax


def _bar(ax: Axes, place: float, shares: pd.Series[Any]) -> None:
    if shares.isna().any():
        ax.text(0, place, "every game ended alike", va="center_baseline", fontsize=9, color=PALE)
        return
    left = 0.0
    for part, (_, colour, hatch) in STYLES.items():
        share = float(shares.get(part, 0.0))
        ax.barh(place, share, 0.78, left, color=colour, hatch=hatch, edgecolor="white", linewidth=0.6)
        if part == LAST:
            ax.text(1.02, place, f"{100 * share:.0f}%", va="center_baseline", fontsize=9, color=INK)
        elif share >= WRITTEN:
            write_share(ax, left + share / 2, place, share)
        left += share


def _legend(ax: Axes) -> None:
    marks = [
        Rectangle((0, 0), 1, 1, facecolor=colour, hatch=hatch, edgecolor="white")
        for _, colour, hatch in STYLES.values()
    ]
    key_above(ax, marks, [name for name, _, _ in STYLES.values()])
