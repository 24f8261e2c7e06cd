"""The board, and on it where games are lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, LineCollection
from matplotlib.colors import Normalize

from reports.figures.place_names import DISC, are_named, closest, write_names
from reports.figures.style import (
    HALO,
    INK,
    LOSSES,
    ON_DARK,
    ON_LIGHT,
    PRESSURE,
    RING,
    caption_below,
    folded,
    plain,
)

SHOWN = 0.05
"""From which mean on a number is written at a place with a name."""


def loss_map(
    *,
    data: pd.DataFrame,
    board: Mapping[str, Any],
    share: str = "share",
    largest: float | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board and on it which part of the lost games was lost at each location.

    The area of the halo is proportional to the share, and so is the colour of the location; shares of at
    least one in a hundred are written beside it.

    Parameters
    ----------
    data
        One row a location: columns `value` (its label) and `share`; locations off the board are left out.
    board
        `locations` {label: (x, y)}, y down; `links` [(label, label)]; `size` (width, height).
    share
        Column of the share.
    largest
        Share of the darkest colour and the largest halo; the largest of the data if None.
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
    places = {str(label): (float(x), float(y)) for label, (x, y) in board["locations"].items()}
    shares = {str(row["value"]): float(row[share]) for row in data.to_dict("records")}
    top = max(largest if largest is not None else max(shares.values(), default=0.0), 1e-9)
    size, named = _size(board, places), are_named(places)
    lines = [(places[str(a)], places[str(b)]) for a, b in board.get("links", ())]
    ax.add_collection(LineCollection(lines, colors="#C9C9C4", linewidths=1.6, zorder=1))
    parts = np.array([shares.get(label, 0.0) for label in places])
    # Shares of nothing stay white, so that the palest colour already says something.
    colours = np.where(parts[:, None] > 0, plt.get_cmap(LOSSES)(Normalize(0.0, 1.15 * top)(parts)), 1.0)
    halo, disc = size * 0.23 * np.sqrt(parts / top), np.full(len(places), size * 0.082)
    _discs(ax, list(places.values()), halo, facecolors=colours, alpha=0.45, zorder=2, gid="halos")
    _rings(ax, board, places, size * 0.115)
    _discs(ax, list(places.values()), disc, facecolors=colours, edgecolors=INK, zorder=3, gid="places")
    if named:
        write_names(ax, board, places)
    for (label, (x, y)), part in zip(places.items(), parts, strict=True):
        if not named:
            _place_label(ax, label, (x, y), colour=_letters(part, top))
        if part >= 0.01:
            _place_share(ax, part, (x, y + size * 0.047))
    _frame_board(ax, places, size)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", y=1.0, fontsize=10.5, weight="bold", color=INK)
    caption_below(ax, caption)
    return ax


def pressure_map(
    *,
    pressure: pd.DataFrame,
    losses: pd.DataFrame,
    board: Mapping[str, Any],
    largest: float,
    most: float,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board with what presses on each location, and which part of the games is lost there.

    Parameters
    ----------
    pressure
        One row a location: columns `location` and `mean`; written, and shown by the colour.
    losses
        One row a location: columns `location` and `share`; shown by the area of the halo.
    board
        As for `loss_map`.
    largest
        Mean of the darkest colour.
    most
        Share of the largest halo.
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
    places = {str(label): (float(x), float(y)) for label, (x, y) in board["locations"].items()}
    means = {str(row["location"]): float(row["mean"]) for row in pressure.to_dict("records")}
    shares = {str(row["location"]): float(row["share"]) for row in losses.to_dict("records")}
    size = _size(board, places)
    lines = [(places[str(a)], places[str(b)]) for a, b in board.get("links", ())]
    ax.add_collection(LineCollection(lines, colors="#C9C9C4", linewidths=1.0, zorder=1))
    parts = np.array([means.get(label, 0.0) for label in places])
    lost = np.array([shares.get(label, 0.0) for label in places])
    colours = plt.get_cmap(PRESSURE)(Normalize(0.0, 1.15 * max(largest, 1e-9))(parts))
    halo = size * 0.23 * np.sqrt(lost / max(most, 1e-9))
    _discs(ax, list(places.values()), halo, facecolors=HALO, alpha=0.55, zorder=2, gid="halos")
    disc = np.full(len(places), size * 0.1)
    _rings(ax, board, places, size * 0.135)
    _discs(ax, list(places.values()), disc, facecolors=colours, edgecolors=INK, zorder=3, gid="places")
    named = are_named(places)
    if named:
        write_names(ax, board, places, 4.5)
    for (label, (x, y)), part in zip(places.items(), parts, strict=True):
        dark = part > 0.62 * largest
        text = f"{part:.1f}" if label in means and (part >= SHOWN or not named) else ""
        ax.text(
            x,
            y,
            text,
            color=ON_DARK if dark else ON_LIGHT if part else INK,
            ha="center",
            va="center_baseline",
            fontsize=5 if named else 7,
            zorder=5,
        )
    _frame_board(ax, places, size)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", y=1.0, fontsize=9.5, weight="bold", color=INK)
    caption_below(ax, caption)
    return ax


def happened_map(
    *,
    data: pd.DataFrame,
    board: Mapping[str, Any],
    largest: float | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board and on it how often something happened at each place, in a hundred games.

    Parameters
    ----------
    data
        One row a place: columns `place` (its label) and `mean` (a game).
    board
        As for `loss_map`.
    largest
        Mean of the darkest colour and the largest halo; the largest of the data if None.
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
    places = {str(label): (float(x), float(y)) for label, (x, y) in board["locations"].items()}
    means = {str(row["place"]): float(row["mean"]) for row in data.to_dict("records")}
    top = max(largest if largest is not None else max(means.values(), default=0.0), 1e-9)
    size = _size(board, places)
    lines = [(places[str(a)], places[str(b)]) for a, b in board.get("links", ())]
    ax.add_collection(LineCollection(lines, colors="#C9C9C4", linewidths=1.2, zorder=1))
    parts = np.array([means.get(label, 0.0) for label in places])
    colours = np.where(parts[:, None] > 0, plt.get_cmap(LOSSES)(Normalize(0.0, 1.15 * top)(parts)), 1.0)
    halo, disc = size * 0.23 * np.sqrt(parts / top), np.full(len(places), size * 0.1)
    _discs(ax, list(places.values()), halo, facecolors=colours, alpha=0.45, zorder=2, gid="halos")
    _discs(ax, list(places.values()), disc, facecolors=colours, edgecolors=INK, zorder=3, gid="places")
    if are_named(places):
        write_names(ax, board, places)
    for place, part in zip(places.values(), parts, strict=True):
        if 100 * part >= 0.5:
            colour = _letters(part, top)
            ax.text(
                *place,
                f"{100 * part:.0f}",
                color=colour,
                ha="center",
                va="center_baseline",
                fontsize=7,
                zorder=5,
            )
    _frame_board(ax, places, size)
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", y=1.0, fontsize=10.5, weight="bold", color=INK)
    caption_below(ax, caption)
    return ax


def _size(board: Mapping[str, Any], places: Mapping[str, tuple[float, float]]) -> float:
    """The unit of discs and halos: the board, or less where places that bear names lie closer together."""
    size = max(_extent(board, places))
    return min(size, closest(places) * DISC / 0.1) if are_named(places) else size


def _discs(ax: Axes, places: Sequence[tuple[float, float]], widths: Any, **style: Any) -> None:
    """Circles of a width in units of the board; one artist for all is much faster than one for each."""
    ax.add_collection(
        EllipseCollection(
            widths, widths, 0.0, units="xy", offsets=places, transOffset=ax.transData, linewidths=0.9, **style
        ),
        autolim=False,
    )


def _letters(part: float, top: float) -> str:
    """Colour of the letters on a disc; where nothing is lost the disc is as white as the paper."""
    if part > 0.62 * top:
        return ON_DARK
    return ON_LIGHT if part > 0 else INK


def _rings(
    ax: Axes, board: Mapping[str, Any], places: Mapping[str, tuple[float, float]], width: float
) -> None:
    """A ring around each place that is special in this cell."""
    special = [places[str(label)] for label in board.get("marks", {}) if str(label) in places]
    if special:
        widths = np.full(len(special), width)
        ring = EllipseCollection(
            widths,
            widths,
            0.0,
            units="xy",
            offsets=special,
            transOffset=ax.transData,
            linewidths=2.2,
            facecolors="white",
            edgecolors=RING,
            zorder=2.5,
            gid="marks",
        )
        ax.add_collection(ring, autolim=False)


def _place_label(ax: Axes, label: str, place: tuple[float, float], *, colour: str) -> None:
    ax.text(
        *place,
        plain(label),
        color=colour,
        ha="center",
        va="center_baseline",
        fontsize=9.5,
        weight="bold",
        zorder=5,
    )


def _place_share(ax: Axes, share: float, place: tuple[float, float]) -> None:
    box = {"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.75}
    ax.text(*place, f"{100 * share:.0f}%", ha="center", va="top", fontsize=9.5, color=INK, zorder=5, bbox=box)


def _extent(board: Mapping[str, Any], places: Mapping[str, tuple[float, float]]) -> tuple[float, float]:
    """Width and height of the board, from its places if it does not say."""
    if board.get("size"):
        width, height = board["size"]
        return float(width), float(height)
    across, down = zip(*places.values(), strict=True)
    return max(across) or 1.0, max(down) or 1.0


def _frame_board(ax: Axes, places: Mapping[str, tuple[float, float]], size: float) -> None:
    """Limits that hold every halo, y downward, no axis."""
    margin = size * 0.125
    aside = 2.2 * closest(places) if are_named(places) else margin  # for the names
    across, down = zip(*places.values(), strict=True)
    ax.set_xlim(min(across) - aside, max(across) + aside)
    ax.set_ylim(max(down) + margin, min(down) - margin)
    ax.set_aspect("equal")
    ax.set_axis_off()
