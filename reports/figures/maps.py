"""Maps of the board: places of losses, pressure, and other counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, LineCollection
from matplotlib.colors import Normalize

from reports.figures.place_names import DISC, Points, are_named, closest, write_names
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
from simcore.results.board import Board

SHOWN = 0.05
"""Smallest mean that is written at a named place."""


def loss_map(
    *,
    data: pd.DataFrame,
    board: Board,
    largest: float | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board and the share of lost games at each location.

    The area of the halo is proportional to the share, and so is the colour of the location; shares of at
    least one in a hundred are written beside it.

    Parameters
    ----------
    data
        One row per location: columns `value` (its label) and `share`; locations off the board are left out.
    board
        The board of the cell, with y down.
    largest
        Share of the darkest colour and the largest halo; the largest of the data if None.
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
    places = board.locations
    shares = _by_place(data, "value", "share")
    top = max(largest if largest is not None else max(shares.values(), default=0.0), 1e-9)
    size, named = _size(board), are_named(places)
    _links(ax, board, 1.6)
    parts = np.array([shares.get(label, 0.0) for label in places])
    # Shares of nothing stay white, so that the palest colour already says something.
    colours = np.where(parts[:, None] > 0, plt.get_cmap(LOSSES)(Normalize(0.0, 1.15 * top)(parts)), 1.0)
    halo, disc = size * 0.23 * np.sqrt(parts / top), np.full(len(places), size * 0.082)
    _discs(ax, list(places.values()), halo, facecolors=colours, alpha=0.45, zorder=2, gid="halos")
    _rings(ax, board, size * 0.115)
    _discs(ax, list(places.values()), disc, facecolors=colours, edgecolors=INK, zorder=3, gid="places")
    if named:
        write_names(ax, board)
    for (label, (x, y)), part in zip(places.items(), parts, strict=True):
        if not named:
            _write(ax, plain(label), (x, y), size=9.5, color=_letters(part, top), weight="bold")
        if part >= 0.01:
            _place_share(ax, part, (x, y + size * 0.047))
    _frame_board(ax, places, size)
    _title(ax, title, 10.5)
    caption_below(ax, caption)
    return ax


def pressure_map(
    *,
    pressure: pd.DataFrame,
    losses: pd.DataFrame,
    board: Board,
    largest: float,
    most: float,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board with the pressure and the share of lost games at each location.

    Parameters
    ----------
    pressure
        One row per location: columns `location` and `mean`; written, and shown by the colour.
    losses
        One row per location: columns `location` and `share`; shown by the area of the halo.
    board
        As for `loss_map`.
    largest
        Mean of the darkest colour.
    most
        Share of the largest halo.
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
    places = board.locations
    means = _by_place(pressure, "location", "mean")
    shares = _by_place(losses, "location", "share")
    size = _size(board)
    _links(ax, board, 1.0)
    parts = np.array([means.get(label, 0.0) for label in places])
    lost = np.array([shares.get(label, 0.0) for label in places])
    colours = plt.get_cmap(PRESSURE)(Normalize(0.0, 1.15 * max(largest, 1e-9))(parts))
    halo = size * 0.23 * np.sqrt(lost / max(most, 1e-9))
    _discs(ax, list(places.values()), halo, facecolors=HALO, alpha=0.55, zorder=2, gid="halos")
    disc = np.full(len(places), size * 0.1)
    _rings(ax, board, size * 0.135)
    _discs(ax, list(places.values()), disc, facecolors=colours, edgecolors=INK, zorder=3, gid="places")
    named = are_named(places)
    if named:
        write_names(ax, board, 4.5)
    for (label, place), part in zip(places.items(), parts, strict=True):
        text = f"{part:.1f}" if label in means and (part >= SHOWN or not named) else ""
        _write(ax, text, place, size=5 if named else 7, color=_letters(part, largest))
    _frame_board(ax, places, size)
    _title(ax, title, 9.5)
    caption_below(ax, caption)
    return ax


def happened_map(
    *,
    data: pd.DataFrame,
    board: Board,
    largest: float | None = None,
    title: str | None = None,
    caption: str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the board and counts of something at each place, per hundred games.

    Parameters
    ----------
    data
        One row per place: columns `place` (its label) and `mean` (a game).
    board
        As for `loss_map`.
    largest
        Mean of the darkest colour and the largest halo; the largest of the data if None.
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
    places = board.locations
    means = _by_place(data, "place", "mean")
    top = max(largest if largest is not None else max(means.values(), default=0.0), 1e-9)
    size = _size(board)
    _links(ax, board, 1.2)
    parts = np.array([means.get(label, 0.0) for label in places])
    colours = np.where(parts[:, None] > 0, plt.get_cmap(LOSSES)(Normalize(0.0, 1.15 * top)(parts)), 1.0)
    halo, disc = size * 0.23 * np.sqrt(parts / top), np.full(len(places), size * 0.1)
    _discs(ax, list(places.values()), halo, facecolors=colours, alpha=0.45, zorder=2, gid="halos")
    _discs(ax, list(places.values()), disc, facecolors=colours, edgecolors=INK, zorder=3, gid="places")
    if are_named(places):
        write_names(ax, board)
    for place, part in zip(places.values(), parts, strict=True):
        if 100 * part >= 0.5:
            _write(ax, f"{100 * part:.0f}", place, size=7, color=_letters(part, top))
    _frame_board(ax, places, size)
    _title(ax, title, 10.5)
    caption_below(ax, caption)
    return ax


def _links(ax: Axes, board: Board, width: float) -> None:
    """Draw the links between locations."""
    places = board.locations
    lines = [(places[start], places[end]) for start, end in board.links]
    ax.add_collection(LineCollection(lines, colors="#C9C9C4", linewidths=width, zorder=1))


def _title(ax: Axes, title: str | None, size: float) -> None:
    """Write the title of a map, if it has one."""
    if title:
        ax.set_title(folded(title, 42, 1), loc="left", y=1.0, fontsize=size, weight="bold", color=INK)


def _by_place(table: pd.DataFrame, label: str, value: str) -> dict[str, float]:
    """Return a column of a table by the labels of its places."""
    return {str(place): float(number) for place, number in zip(table[label], table[value], strict=True)}


def _size(board: Board) -> float:
    """Return the unit of discs and halos: the board, or less where named places lie closer together."""
    places = board.locations
    size = max(_extent(board))
    return min(size, closest(places) * DISC / 0.1) if are_named(places) else size


def _discs(ax: Axes, places: Sequence[tuple[float, float]], widths: Any, **style: Any) -> None:
    """Draw circles with widths in units of the board; one artist for all is much faster than many."""
    ax.add_collection(
        EllipseCollection(
            widths, widths, 0.0, units="xy", offsets=places, transOffset=ax.transData, linewidths=0.9, **style
        ),
        autolim=False,
    )


def _letters(part: float, top: float) -> str:
    """Return the colour of the letters on a disc; without losses the disc is as white as the paper."""
    if part > 0.62 * top:
        return ON_DARK
    return ON_LIGHT if part > 0 else INK


def _rings(ax: Axes, board: Board, width: float) -> None:
    """Draw a ring around each special place of this cell."""
    special = [board.locations[label] for label in board.marks if label in board.locations]
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


def _write(ax: Axes, text: str, place: tuple[float, float], *, size: float, **style: Any) -> None:
    """Write a text on the disc of a place."""
    ax.text(*place, text, ha="center", va="center_baseline", fontsize=size, zorder=5, **style)


def _place_share(ax: Axes, share: float, place: tuple[float, float]) -> None:
    box = {"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.75}
    ax.text(*place, f"{100 * share:.0f}%", ha="center", va="top", fontsize=9.5, color=INK, zorder=5, bbox=box)


def _extent(board: Board) -> tuple[float, float]:
    """Return width and height of the board, from its places if it does not have them."""
    if board.size is not None:
        return board.size
    across, down = zip(*board.locations.values(), strict=True)
    return max(across) or 1.0, max(down) or 1.0


def _frame_board(ax: Axes, places: Points, size: float) -> None:
    """Set limits that hold every halo, y downward, without axes."""
    margin = size * 0.125
    aside = 2.2 * closest(places) if are_named(places) else margin  # for the names
    across, down = zip(*places.values(), strict=True)
    ax.set_xlim(min(across) - aside, max(across) + aside)
    ax.set_ylim(max(down) + margin, min(down) - margin)
    ax.set_aspect("equal")
    ax.set_axis_off()
