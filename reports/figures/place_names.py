"""Names of places whose labels have no room in their discs: beside these, or above them."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from reports.figures.style import INK, plain
from reports.words import SHORT

Points = Mapping[str, tuple[float, float]]

DISC = 0.52
"""Width of a disc, as a share of the smallest distance between two places."""

LARGE = 7.0
"""Size of the letters of a name on a map that stands alone."""

LETTERS = 12
"""Letters of a line of a name."""


def are_named(places: Points) -> bool:
    """True if the labels of the places are names, which have no room in a disc."""
    return any(len(label) > SHORT for label in places)


def closest(places: Points) -> float:
    """The smallest distance between two places."""
    return min((math.dist(one, other) for one, other in combinations(places.values(), 2)), default=1.0)


def side_of(board: Mapping[str, Any], places: Points, label: str) -> int:
    """Where the name of a place stands: -1 left, 1 right of it, 0 above.

    A place at the end of a single line has its name on the side away from that line.

    >>> board = {"links": [("a", "b"), ("b", "c")]}
    >>> places = {"a": (0, 0), "b": (1, 0), "c": (2, 0)}
    >>> [side_of(board, places, label) for label in places]
    [-1, 0, 1]
    """
    ends = [
        str(b) if str(a) == label else str(a) for a, b in board.get("links", ()) if label in (str(a), str(b))
    ]
    if len(ends) != 1:
        return 0
    away = places[label][0] - places[ends[0]][0]
    return (away > 0) - (away < 0)


def write_names(ax: Axes, board: Mapping[str, Any], places: Points, size: float = LARGE) -> None:
    """Write the name of each place, legible where a line runs below it; small ones are plain."""
    near = closest(places)
    effects = [withStroke(linewidth=2.0, foreground="white")] if size >= LARGE else []
    for label, (x, y) in places.items():
        side = side_of(board, places, label)
        name = str(board.get("names", {}).get(label, label))
        ax.text(
            x + side * 0.4 * near,
            y - (0 if side else 0.36 * near),
            plain(textwrap.fill(name, LETTERS, break_long_words=False)),
            ha=("right", "center", "left")[side + 1],
            va="center" if side else "bottom",
            fontsize=size,
            linespacing=1.0,
            weight="normal" if side else "bold",
            color=INK,
            path_effects=effects,
            zorder=4,
        )
