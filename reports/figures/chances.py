"""Figure of the chances of many subjects: one per line, with a mark for each pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from analysis.odds.odds_model import OddsRow
from reports.figures.drawing import Drawing
from reports.figures.style import COLOURS, INK, PALE, bare, folded

ROW = 0.2
"""Height of a row in inches."""
MARKS = "osD^vPX*"
FIRST_COLOURS = (5, 2, 0, 1)  # like the dice where there are four pools


def chance_drawing(rows: Sequence[OddsRow], attempt: str, pools: Mapping[str, str]) -> Drawing:
    """Return the figure of some chances.

    Parameters
    ----------
    rows
        Chances of one question.
    attempt
        Words that follow "chance" in a sentence.
    pools
        Sentence about each pool, by name.
    """
    subjects = len({row.subject for row in rows})
    return Drawing(lambda ax: chances(rows, attempt, pools, ax=ax), 7.0, 1.5 + ROW * max(subjects, 3))


def chances(rows: Sequence[OddsRow], attempt: str, pools: Mapping[str, str], *, ax: Axes) -> Axes:
    """Draw the chance of each subject, the likeliest on top; the interval of the simulation is a bar.

    Subjects without any chance are left out.
    """
    rows = [row for row in rows if row.chance is not None]
    first_of_each = {row.subject: row for row in reversed(rows)}
    order = sorted(first_of_each.values(), key=lambda row: (-(row.chance or 0.0), row.title))
    place = {row.subject: i for i, row in enumerate(order)}
    ax.hlines(range(len(order)), 0, 1, color="#EDEDED", linewidth=0.8, zorder=0)
    for i, (name, sentence) in enumerate(pools.items()):
        mine = [row for row in rows if row.pool == name]
        colour = COLOURS[FIRST_COLOURS[i] if len(pools) == len(FIRST_COLOURS) else (1 + i) % len(COLOURS)]
        y = [place[row.subject] for row in mine]
        spans = [(height, row.interval) for height, row in zip(y, mine, strict=True) if row.interval]
        ax.hlines(
            [height for height, _ in spans],
            [interval[0] for _, interval in spans],
            [interval[1] for _, interval in spans],
            color=INK,
            linewidth=1.2,
        )
        ax.plot(
            [(row.chance or 0.0) for row in mine],
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
    ax.set_yticks(range(len(order)), [folded(row.title, 40, 1) for row in order], fontsize=8)
    ax.set_ylim(len(order) - 0.4, -0.6)
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    ax.set_xlabel(f"chance {attempt}", color=PALE, fontsize=9)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.4, 1.0), fontsize=8, ncols=1)
    return ax
