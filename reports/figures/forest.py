"""Figure of differences of win rates with their intervals, one row per pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from analysis.comparison.contest_model import ContestResult, Verdict
from analysis.experiment.player_interval import UNKNOWN, Ends
from reports import words
from reports.figures.drawing import Drawing
from reports.figures.legend import key_above
from reports.figures.player_bar import PLAYER_NOTE, player_bar
from reports.figures.style import COLOURS, INK, PALE, bare, caption_below, folded
from simcore.results.model import Interval

LABEL = 36
"""Letters in a line of a label."""

STYLES: dict[str, tuple[str, str, str]] = {
    "higher": ("won more often", COLOURS[1], ">"),
    "lower": ("won less often", COLOURS[0], "<"),
    "too-close": ("too close to call", PALE, "s"),
    "open": ("not decided", PALE, "o"),
}
"""Name, colour and mark of each verdict. The marks show on a grey print what the colours show on a screen."""


@dataclass(frozen=True)
class ForestRow:
    """A difference of two win rates.

    Attributes
    ----------
    label
        Name of the pair.
    difference
        The difference.
    interval
        Ends of its interval.
    verdict
        Conclusion from the interval.
    group
        Heading above the rows that follow each other and share it; empty: none.
    player
        Player range of the difference; NaN if the players are known.
    """

    label: str
    difference: float
    interval: Interval
    verdict: Verdict
    group: str = ""
    player: Ends = UNKNOWN


def verdict_of(interval: Interval) -> Verdict:
    """Return the verdict of an interval without a margin.

    >>> verdict_of((0.1, 0.2)), verdict_of((-0.2, -0.1)), verdict_of((-0.1, 0.1))
    ('higher', 'lower', 'open')
    """
    low, high = interval
    return "higher" if low > 0 else "lower" if high < 0 else "open"


def forest(
    *,
    rows: Sequence[ForestRow],
    margin: float = 0.0,
    title: str | None = None,
    axis: str = "difference of the win rates in points",
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the differences from top to bottom in the order of the rows.

    Parameters
    ----------
    rows
        The differences.
    margin
        Smallest difference that matters: the band around 0; 0: none.
    title
        Title above the axes.
    axis
        Text below the axis.
    caption
        Caption below the axes: number of games, kind of interval, strategy.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    ax = ax if ax is not None else plt.gca()
    if margin:
        ax.axvspan(-100 * margin, 100 * margin, color="#EFEFEA", zorder=0, linewidth=0)
    ax.axvline(0, color=INK, linewidth=0.9, zorder=1)
    place, above = 0.0, ""
    ticks: list[float] = []
    bold: list[int] = []
    labels: list[str] = []
    for row in rows:
        if row.group != above:
            above = row.group
            place += 0.2 if ticks else 0.0
            bold.append(len(ticks))
            ticks.append(place)
            labels.append(folded(above, 34, 1))
            place += 0.85
        _row(ax, place, row)
        ticks.append(place)
        labels.append(folded(row.label, LABEL))
        place += 1.0
    ax.set_yticks(ticks, labels)
    for number in bold:
        ax.get_yticklabels()[number].set_fontweight("bold")
    ax.set_ylim(place - 0.4, -0.6)
    ax.set(xlabel=axis, ylabel="")
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    bare(ax)
    height = _legend(ax, [row.verdict for row in rows])
    if title:
        ax.set_title(folded(title, 60), loc="left", pad=11 + height, fontsize=10.5, weight="bold", color=INK)
    caption_below(ax, caption, width=70)
    return ax


def _row(ax: Axes, place: float, row: ForestRow) -> None:
    _, colour, mark = STYLES[row.verdict]
    low, high = (100 * end for end in row.interval)
    ax.plot([low, high], [place, place], color=colour, linewidth=2.2, solid_capstyle="butt", zorder=2)
    less, more = row.player
    player_bar(ax, 100 * less, 100 * more, place, colour)
    filled = "white" if row.verdict == "open" else colour
    ax.plot(100 * row.difference, place, mark, color=colour, markerfacecolor=filled, markersize=7, zorder=3)


def _legend(ax: Axes, verdicts: Sequence[str]) -> float:
    """Draw the key of the verdicts, and return its height in points."""
    styles = {verdict: style for verdict, style in STYLES.items() if verdict in verdicts}
    marks = [
        Line2D(
            [], [], color=colour, marker=mark, linewidth=2.2, markersize=6,
            markerfacecolor="white" if verdict == "open" else colour,
        )
        for verdict, (_, colour, mark) in styles.items()
    ]  # fmt: skip
    return key_above(ax, marks, [name for name, _, _ in styles.values()], most=len(styles))


def forest_rows(result: ContestResult) -> list[ForestRow]:
    """Return the rows of the picture of a comparison."""
    several = len(result.panels) > 1
    return [
        ForestRow(
            label=f"{pair.second_name} less {pair.first_name}",
            difference=pair.difference,
            interval=pair.interval,
            verdict=pair.verdict,
            group=result.panels[pair.panel].title if several else "",
            player=pair.player_interval or UNKNOWN,
        )
        for pair in result.pairs
    ]


def forest_caption(result: ContestResult) -> str:
    """Return the number of games, the kind of the intervals, the strategies and the margin."""
    counts = sorted({arm.games for arm in result.arms})
    games = words.plural(counts[0], "game")
    if len(counts) > 1:
        games = f"{words.count(counts[0])} to {words.plural(counts[-1], 'game')}"
    kinds = " / ".join(
        words.method(kind) for kind in dict.fromkeys(pair.interval_method for pair in result.pairs)
    )
    number = result.differences
    level = f"{100 * result.confidence:g}% {kinds}"
    players = "; ".join(words.players(name) for name in dict.fromkeys(arm.strategy for arm in result.arms))
    paired = all(pair.paired for pair in result.pairs)
    return (
        f"{games} of each arm, {'the same luck for all' if paired else 'not all of them on the same luck'} "
        f"(seed {result.seed}); {players}. Intervals: {level}"
        f"{f', all {number} at once' if number > 1 else ''}. Band: differences below "
        f"{words.plural_of(100 * result.margin, 'point')}, which do not matter."
        + (f" {PLAYER_NOTE}" if any(pair.player_interval for pair in result.pairs) else "")
    )


def comparison_drawing(result: ContestResult) -> Drawing:
    """Return the picture of a comparison."""
    rows = forest_rows(result)
    groups = len({row.group for row in rows if row.group})
    caption = forest_caption(result)
    return Drawing(
        lambda ax: forest(rows=rows, margin=result.margin, caption=caption, ax=ax),
        7.2,
        1.9 + 0.34 * (len(rows) + groups),
    )
