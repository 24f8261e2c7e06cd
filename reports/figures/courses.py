"""Figure of the typical course of a won and of a lost game: the chance to win over the rounds."""

from __future__ import annotations

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from reports.figures.style import COLOURS, INK, PALE, bare, caption_below, folded
from simcore.results.tension import Course

STYLES = {"won": ("Won", COLOURS[1], "-", ""), "lost": ("Lost", COLOURS[0], "--", "...")}
"""Name, colour, line and hatch of won and of lost games."""


def course_bands(
    *, course: Course, title: str | None = None, caption: str | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the median and the quartiles of the chance to win over the course of a game.

    Parameters
    ----------
    course
        The typical course of a won and of a lost game.
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
    ax.axhline(0.5, color=PALE, linewidth=0.9, linestyle=":")
    for band, (name, colour, line, hatch) in ((course.won, STYLES["won"]), (course.lost, STYLES["lost"])):
        if not band.games:
            continue
        label = f"{name}: {band.games:,} games" if band.games != 1 else f"{name}: 1 game"
        ax.fill_between(
            course.share,
            band.low,
            band.high,
            facecolor=colour,
            edgecolor=colour,
            hatch=hatch,
            alpha=0.22,
            linewidth=0,
        )
        ax.plot(course.share, band.median, color=colour, linestyle=line, linewidth=2.2, label=label)
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
    if course.won.games or course.lost.games:
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
