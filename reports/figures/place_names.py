"""Names of places that do not fit into their discs: beside or above them."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping
from itertools import combinations

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from reports.figures.style import INK, plain
from reports.words import SHORT
from simcore.results.board import Board

Points = Mapping[str, tuple[float, float]]

DISC = 0.52
"""Width of a disc, as a share of the smallest distance between two places."""

LARGE = 7.0
"""Size of the letters of a name on a map that stands alone."""

LETTERS = 12
"""Letters of a line of a name."""


def are_named(places: Points) -> bool:
    """Return whether the labels of the places are names, which do not fit into a disc."""
    return any(len(label) > SHORT for label in places)


def closest(places: Points) -> float:
    """Return the smallest distance between two places."""
    return min((math.dist(one, other) for one, other in combinations(places.values(), 2)), default=1.0)


def side_of(board: Board, label: str) -> int:
    """Return the side of a place on which its name is written: -1 left, 1 right, 0 above.

    A place at the end of a single line has its name on the side away from that line.

    >>> places = {"a": (0, 0), "b": (1, 0), "c": (2, 0)}
    >>> board = Board(locations=places, links=[("a", "b"), ("b", "c")])
    >>> [side_of(board, label) for label in places]
    [-1, 0, 1]
    """
    ends = [b if a == label else a for a, b in board.links if label in (a, b)]
    if len(ends) != 1:
        return 0
    away = board.locations[label][0] - board.locations[ends[0]][0]
    return (away > 0) - (away < 0)


def write_names(ax: Axes, board: Board, size: float = LARGE) -> None:
    """Write the name of each place, legible where a line runs below it; small ones are plain."""
    near = closest(board.locations)
    effects = [withStroke(linewidth=2.0, foreground="white")] if size >= LARGE else []
    for label, (x, y) in board.locations.items():
        side = side_of(board, label)
        name = board.names.get(label, label)
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
