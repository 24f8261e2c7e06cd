"""Differences of win rates with their intervals: what a thing costs, what a card is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports import words
from reports.look import COLOURS, INK, PALE, bare, caption_below, folded
from reports.svg import save_figure

BETTER, WORSE, OPEN = COLOURS[1], COLOURS[0], PALE
ROW = 0.27
"""Height of a row in inches."""


def difference_forest(
    *,
    data: pd.DataFrame,
    label: str = "name",
    title: str | None = None,
    axis: str = "change of the win rate, in points",
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw differences and their intervals from top to bottom; a mark says whether the interval excludes 0.

    Parameters
    ----------
    data
        One row a difference: columns `label`, `difference`, `low`, `high`, in the order from top to bottom.
    label
        Column that names a row.
    title
        Text above.
    axis
        Text below the axis.
    caption
        Small text below: number of games, kind of interval, strategy.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    ax = ax if ax is not None else plt.gca()
    for place, row in enumerate(data.to_dict("records")):
        colour, mark = BETTER if row["difference"] > 0 else WORSE, ">" if row["difference"] > 0 else "<"
        if row["low"] <= 0 <= row["high"]:
            colour, mark = OPEN, "o"
        ends = [100 * row["low"], 100 * row["high"]]
        ax.plot(ends, [place, place], color=colour, lw=1.8, solid_capstyle="round")
        ax.plot([100 * row["difference"]], [place], marker=mark, color=colour, ms=6, linestyle="none")
    ax.axvline(0, color=INK, lw=0.9, zorder=0)
    names = [folded(each, 40, 1) for each in data[label]]
    ax.set_yticks(range(len(data)), names)
    ax.set_ylim(len(data) - 0.4, -0.6)
    ax.grid(axis="x", color="#E3E3E3", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.set(xlabel=axis, ylabel="")
    bare(ax)
    ax.tick_params(labelsize=9)
    if title:
        ax.set_title(folded(title, 60), loc="left", fontsize=10.5, weight="bold", color=INK)
    caption_below(ax, caption)
    return ax


def save_forests(answers: Sequence[Mapping[str, Any]], file: Path) -> None:
    """Draw what `ablate --json` or `worth cards --json` puts out, a panel a cell, and save it.

    Parameters
    ----------
    answers
        One object a cell.
    file
        Name that ends in .png or .svg.
    """
    panels = []
    for answer in answers:
        cards = bool(answer["without"]) and all(row["investigator"] for row in answer["without"])
        data = _worths(answer["without"]) if cards else _changes(answer["without"])
        if data.empty:
            continue
        together = f"{100 * answer['confidence']:g}% for all {answer['comparisons']} together"
        caption = (
            f"{words.percent(answer['win_rate'])} of {words.plural(answer['games'], 'game')} won as it is, "
            f"{words.players(answer['strategy'])}; the same luck without each thing. "
            f"Intervals: {answer['difference_method']}, {together}. Round grey marks: not told apart from 0."
        )
        axis = "change of the win rate without it, in points"
        if cards:
            axis = "win rate less that with the top effect blanked, in points"
        panels.append((data, _place(answer), axis, caption))
    _save(panels, file)


def save_worths(answers: Sequence[Mapping[str, Any]], file: Path) -> None:
    """Draw what each investigator is worth, a panel a cell, and save it.

    Parameters
    ----------
    answers
        One object a cell, with `rows` of `analysis.teams.investigator_worth`.
    file
        Name that ends in .png or .svg.
    """
    panels = []
    for answer in answers:
        data = pd.DataFrame(answer["rows"])
        together = f"{100 * data['confidence'][0]:g}% for all {data['intervals'][0]} together"
        caption = (
            f"{words.plural(answer['games'], 'game')} with teams drawn at random, "
            f"{words.players(answer['strategy'])}. Intervals: {data['interval_method'][0]}, {together}. "
            "Round grey marks: not told apart from 0."
        )
        data = data.assign(name=data["investigator"].map(words.name))
        panels.append((data, _place(answer), "win rate with less win rate without, in points", caption))
    _save(panels, file)


def _changes(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """What changes without each thing."""
    names = [row["name"] if row["investigator"] else words.phrase(row["name"]) for row in rows]
    ends = [(name, row["difference"], *row["interval"]) for name, row in zip(names, rows, strict=True)]
    return pd.DataFrame(ends, columns=["name", "difference", "low", "high"])


def _worths(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """What each thing is worth: the change without it, turned round."""
    changes = _changes(rows)
    turned = {"difference": -changes["difference"], "low": -changes["high"], "high": -changes["low"]}
    return changes.assign(**turned).sort_values("difference", ascending=False, kind="stable")


def _place(answer: Mapping[str, Any]) -> str:
    return f"{words.cell(answer)}, {words.plural(answer['players'], 'player')}"


def _save(panels: Sequence[tuple[pd.DataFrame, str, str, str]], file: Path) -> None:
    heights = [1.7 + ROW * len(data) for data, *_ in panels]
    figure = Figure(figsize=(6.4, sum(heights)), layout="constrained")
    axes = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights)[:, 0]
    for ax, (data, title, axis, caption) in zip(axes, panels, strict=True):
        difference_forest(data=data, title=title, axis=axis, caption=caption, ax=ax)
    ends = [ax.get_xlim() for ax in axes]
    for ax in axes:  # one scale, so that panels can be compared
        ax.set_xlim(min(low for low, _ in ends), max(high for _, high in ends))
    save_figure(figure, file)
