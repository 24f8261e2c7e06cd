"""Picture of the typical course of a won and of a lost game: the chance to win, from beginning to end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from reports.figures.style import COLOURS, INK, PALE, bare, caption_below, folded

STYLES = {"won": ("Won", COLOURS[1], "-", ""), "lost": ("Lost", COLOURS[0], "--", "...")}
"""Name, colour, line and hatch of the games that were won, and of those that were lost."""


def course_bands(
    *, course: Mapping[str, Any], title: str | None = None, caption: str | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the median of the chance to win, and the middle half of the games, over the share of a game.

    Parameters
    ----------
    course
        `share`, and for `won` and `lost` the number of `games` and, where there are any, `low`, `median` and
        `high` at each share (`analysis.tension.estimates.typical_course`).
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
    ax.axhline(0.5, color=PALE, linewidth=0.9, linestyle=":")
    for group, (name, colour, line, hatch) in STYLES.items():
        found = course[group]
        if not found["games"]:
            continue
        label = f"{name}: {found['games']:,} games" if found["games"] != 1 else f"{name}: 1 game"
        ax.fill_between(
            course["share"],
            found["low"],
            found["high"],
            facecolor=colour,
            edgecolor=colour,
            hatch=hatch,
            alpha=0.22,
            linewidth=0,
        )
        ax.plot(course["share"], found["median"], color=colour, linestyle=line, linewidth=2.2, label=label)
    ax.set_xlim(0, 1)
    ax.set_ylim(-0.02, 1.02)
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
    ax.set_xlabel("rounds that are over, as a share of the game")
    ax.set_ylabel("chance to win")
    ax.grid(axis="y", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    if title:
        ax.set_title(folded(title, 48, 1), loc="left", fontsize=10.5, weight="bold", color=INK, pad=20)
    if course["won"]["games"] or course["lost"]["games"]:
        ax.legend(
            frameon=False,
            loc="lower left",
            bbox_to_anchor=(0.0, 0.99),
            ncols=2,
            fontsize=9,
            borderaxespad=0.1,
        )
    caption_below(ax, caption)
    return ax
