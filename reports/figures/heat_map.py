"""Heat map of win rates, with an interval in every cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import words
from reports.figures.legend import POINTS, SPARE, room_beside_names, text_width
from reports.figures.style import (
    ON_DARK,
    ON_LIGHT,
    PALE,
    RATES,
    bare,
    caption_below,
    categories,
    folded,
)

LARGEST, READABLE, SMALLEST = 10.0, 9.0, 5.0
"""Sizes of the letters in a cell, in points: the largest, that of a wide picture, and the smallest."""

NARROWEST = 0.92
"""Width of a column of short texts (inches)."""

GAP = 4.0
"""Width of the line between two cells and of the space beside a text, in points."""

LUMINANCE, DARK = np.array([0.2126, 0.7152, 0.0722]), 0.5


def win_rate_heatmap(
    *,
    data: pd.DataFrame,
    x: str = "difficulty",
    y: str = "ancient_one",
    value: str = "win_rate",
    top: float = 1.0,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the win rate of every cell as a colour and a number, with its interval.

    The letters shrink in narrow cells; `column_width` is the width that keeps them readable.

    Parameters
    ----------
    data
        One row per cell: columns `x`, `y`, `value`, `low`, `high`, such as `cells.cell_table`. Optional:
        `data_low` and `data_high` (range with other data), `player_low` and `player_high` (player range), and
        `group` (cells that share a letter may have equal rates).
    x, y
        Columns that name the column and the row of a cell.
    value
        Column of the rate.
    top
        Rate of the darkest colour.
    caption
        Caption below the axes: number of games, strategy, kind of interval.
    ax
        Axes to draw on.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.
    """
    import seaborn as sns  # it takes as long to load as a page to draw, and only this picture needs it

    ax = ax if ax is not None else plt.gca()
    across, down = categories(data[x]), categories(data[y])
    rates = np.full((len(down), len(across)), np.nan)
    notes = np.full(rates.shape, "not played", dtype=object)
    for row, note in zip(data.to_dict("records"), _notes(data, value), strict=True):
        if note:
            place = down.index(row[y]), across.index(row[x])
            rates[place], notes[place] = row[value], note
    sns.heatmap(
        rates,
        vmin=0.0,
        vmax=top,
        cmap=RATES,
        linewidths=2,
        linecolor="white",
        cbar=False,
        xticklabels=[folded(words.phrase(label), 12) for label in across],
        yticklabels=[folded(words.name(label), 14, 3) for label in down],
        ax=ax,
    )
    bare(ax)
    ax.xaxis.tick_top()
    ax.tick_params(length=0, labelsize=10.5, rotation=0)
    ax.set(xlabel="", ylabel="")
    _write_notes(ax, notes, rates, top)
    caption_below(ax, caption)
    return ax


def column_width(data: pd.DataFrame, value: str = "win_rate") -> float:
    """Return the width of a column in which every text of the heat map is readable (inches)."""
    widest = _widest(_notes(data, value), READABLE)
    return max(NARROWEST, (widest + GAP) / POINTS)


def _notes(data: pd.DataFrame, value: str) -> list[str]:
    """Return the text of each row of the data; empty without a win rate."""
    rows = [{str(name): entry for name, entry in row.items()} for row in data.to_dict("records")]
    return ["\n".join(_note_lines(row, value)) if pd.notna(row[value]) else "" for row in rows]


def _note_lines(row: Mapping[str, Any], value: str) -> list[str]:
    """Return the lines in a cell: win rate, interval, player range and data range."""
    letters = row.get("group")
    rate = words.percent(row[value]) + (f"  {letters}" if letters else "")
    lines = [rate, words.span(row["low"], row["high"])]
    others = [name for name in ("player", "data") if pd.notna(row.get(f"{name}_low"))]
    return lines + [f"{name} {words.span(row[f'{name}_low'], row[f'{name}_high'], 0)}" for name in others]


def _write_notes(ax: Axes, notes: np.ndarray[Any, Any], rates: np.ndarray[Any, Any], top: float) -> None:
    """Write the text of every cell, dark on light and light on dark colours."""
    room = room_beside_names(ax) / rates.shape[1] - GAP
    # The width of a text is proportional to the size of its letters.
    size = float(np.clip(room / _widest([str(note) for note in notes.flat], 1.0), SMALLEST, LARGEST))
    shades = plt.get_cmap(RATES)(rates / top)
    for row, column in np.ndindex(rates.shape):
        played = not np.isnan(rates[row, column])
        dark = shades[row, column, :3] @ LUMINANCE < DARK
        # The texts follow the dark theme, so they are not those of the heat map itself.
        ax.text(
            column + 0.5,
            row + 0.5,
            str(notes[row, column]),
            ha="center",
            va="center",
            color=(ON_DARK if dark else ON_LIGHT) if played else PALE,
            fontsize=size,
            linespacing=1.35,
        )


def _widest(notes: list[str], size: float) -> float:
    """Return the width of the widest text in points, with letters of a size."""
    return SPARE * max((text_width(note, size) for note in notes), default=0.0)
