"""Chances of many things side by side: a line each, a mark a pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from reports.figures.drawing import Drawing
from reports.figures.style import COLOURS, INK, PALE, bare, folded

ROW = 0.2
"""Height of a row in inches."""
MARKS = "osD^vPX*"
FIRST_COLOURS = (5, 2, 0, 1)  # like the dice where there are four pools


def chance_drawing(rows: Sequence[Mapping[str, Any]], attempt: str, pools: Mapping[str, str]) -> Drawing:
    """Chances as a picture.

    Parameters
    ----------
    rows
        Answers of `analysis.odds.answers.answer`.
    attempt
        What is attempted, as the end of a sentence that begins with "chance".
    pools
        Sentence about each pool, by name.
    """
    subjects = len({row["subject"] for row in rows})
    return Drawing(lambda ax: chances(rows, attempt, pools, ax=ax), 7.0, 1.5 + ROW * max(subjects, 3))


def chances(rows: Sequence[Mapping[str, Any]], attempt: str, pools: Mapping[str, str], *, ax: Axes) -> Axes:
    """Draw the chance of each subject, the likeliest on top; the interval of the simulation is a bar.

    Subjects without any chance are left out.
    """
    rows = [row for row in rows if row["exact"] is not None or row["simulated"] is not None]
    first_of_each = {row["subject"]: row for row in reversed(rows)}
    order = sorted(first_of_each.values(), key=lambda row: (-_chance(row), row["title"]))
    place = {row["subject"]: i for i, row in enumerate(order)}
    ax.hlines(range(len(order)), 0, 1, color="#EDEDED", linewidth=0.8, zorder=0)
    for i, (name, sentence) in enumerate(pools.items()):
        mine = [row for row in rows if row["pool"] == name]
        colour = COLOURS[FIRST_COLOURS[i] if len(pools) == len(FIRST_COLOURS) else (1 + i) % len(COLOURS)]
        y = [place[row["subject"]] for row in mine]
        spans = [(each, row["interval"]) for each, row in zip(y, mine, strict=True) if row["interval"]]
        ax.hlines(
            [each for each, _ in spans],
            [interval[0] for _, interval in spans],
            [interval[1] for _, interval in spans],
            color=INK,
            linewidth=1.2,
        )
        ax.plot(
            [_chance(row) for row in mine],
            y,
            MARKS[i % len(MARKS)],
            color=colour,
            markeredgecolor=INK,
            markeredgewidth=0.4,
            ms=5,
            ls="none",
            clip_on=False,
            label=folded(sentence, 60, 1),
        )
    ax.set_yticks(range(len(order)), [folded(row["title"], 40, 1) for row in order], fontsize=8)
    ax.set_ylim(len(order) - 0.4, -0.6)
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    ax.set_xlabel(f"chance {attempt}", color=PALE, fontsize=9)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.4, 1.0), fontsize=8, ncols=1)
    return ax


def _chance(row: Mapping[str, Any]) -> float:
    """The exact chance; where there is none, the simulated one."""
    return float(row["exact"] if row["exact"] is not None else row["simulated"])
