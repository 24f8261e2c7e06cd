"""Key to the colours of a picture, in columns that fit its width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Rectangle
from matplotlib.textpath import text_to_path

from reports import words
from reports.figures.style import folded

SIZE = 9
"""Size of the letters, in points; the lengths below are multiples of it, as matplotlib has them."""

MARK, MARK_GAP, COLUMN_GAP, EDGE = 1.4, 0.8, 1.6, 0.4
MOST_COLUMNS = 2
LETTERS = 25
SPARE = 1.06
"""A browser may have a wider font than the one that is measured here."""

LINE = 1.45
"""Height of a line of the key, in sizes of its letters."""

POINTS = 72


def labels_of(causes: Sequence[str], ways: Sequence[str] = ()) -> list[str]:
    """Return the entries of the key for causes and won games; with several ways to win, for each of them."""
    won = [folded(f"Won: {words.phrase(way).lower()}", LETTERS) for way in ways] if len(ways) > 1 else ["Won"]
    return [folded(words.phrase(cause), LETTERS) for cause in causes] + won


def columns(labels: Sequence[str], room: float, most: int = MOST_COLUMNS) -> list[list[str]]:
    """Return the labels in as many columns as fit side by side into this many points; at least one column.

    >>> columns(["Lost", "Won"], 200), columns(["Lost", "Won"], 50)
    ([['Lost'], ['Won']], [['Lost', 'Won']])
    """
    layouts = (_dealt(labels, number) for number in range(min(most, len(labels)), 1, -1))
    return next((layout for layout in layouts if _width(layout) <= room), [list(labels)])


def lines(labels: Sequence[str], room: float, most: int = MOST_COLUMNS) -> int:
    """Return the number of lines that the labels take."""
    return max(sum(1 + label.count("\n") for label in column) for column in columns(labels, room, most))


def ending_legend(
    ax: Axes, causes: Mapping[str, tuple[str, str]], ways: Mapping[str, tuple[str, str]]
) -> float:
    """Put the key of the endings above the axes, and return its height as `key_above` does.

    Parameters
    ----------
    ax
        Axes to draw on.
    causes, ways
        Colour and hatch of each cause of a loss, and of each way to win.
    """
    marks = [
        Rectangle((0, 0), 1, 1, facecolor=colour, hatch=hatch, edgecolor="white")
        for colour, hatch in (*causes.values(), *ways.values())
    ]
    labels = labels_of(list(causes), list(ways))[: len(marks)]  # nobody won: no mark for it
    return key_above(ax, marks, labels)


def key_above(ax: Axes, marks: Sequence[Artist], labels: Sequence[str], most: int = MOST_COLUMNS) -> float:
    """Put a key above the axes, extending over the names of the bars if it is wide.

    Parameters
    ----------
    ax
        Axes to draw on, with the names of their bars.
    marks, labels
        The entries of the key.
    most
        Largest number of columns.

    Returns
    -------
    float
        Height of the key in points, which a title above it needs as free space.
    """
    room = _room(ax)
    side_by_side = columns(labels, room, most)
    left = _width(side_by_side) <= room_beside_names(ax)
    ax.legend(
        marks,
        labels,
        loc="lower left" if left else "lower right",
        bbox_to_anchor=(0.0 if left else 1.0, 1.0),
        ncols=len(side_by_side),
        frameon=False,
        fontsize=SIZE,
        handlelength=MARK,
        handletextpad=MARK_GAP,
        columnspacing=COLUMN_GAP,
        borderaxespad=0.2,
    )
    return lines(labels, room, most) * SIZE * LINE


def room_beside_names(ax: Axes) -> float:
    """Return the width in points that the names of the bars leave to the axes."""
    if ax.figure.get_layout_engine() is None:
        return float(ax.get_position().width * ax.figure.bbox.width / ax.figure.dpi * POINTS)
    return _room(ax) - _width_beside(ax)


def text_width(text: str, size: float = SIZE) -> float:
    """Return the width of the widest line of a text in points."""
    font = FontProperties(size=size)
    return max(_line_width(line, font) for line in text.split("\n"))


def _dealt(labels: Sequence[str], number: int) -> list[list[str]]:
    """Return the labels in this many columns, filled as by matplotlib: the first columns are longer."""
    size, longer = divmod(len(labels), number)
    ends = [size * (i + 1) + min(i + 1, longer) for i in range(number)]
    return [list(labels[i:j]) for i, j in zip([0, *ends], ends, strict=False)]


def _width(side_by_side: Sequence[Sequence[str]]) -> float:
    """Return the width of columns in points."""
    text = sum(max((text_width(label) for label in column), default=0.0) for column in side_by_side)
    number = len(side_by_side)
    gaps = number * (MARK + MARK_GAP) + (number - 1) * COLUMN_GAP + 2 * EDGE
    return SPARE * text + SIZE * gaps


def _line_width(line: str, font: FontProperties) -> float:
    """Return the width of a line in points, without its outlines, which are slow to draw."""
    return float(text_to_path.get_text_width_height_descent(line, font, ismath=False)[0])


def _room(ax: Axes) -> float:
    """Return the width in points that these axes may take, with the texts beside them."""
    spec = ax.get_subplotspec()
    share = 1 / spec.get_gridspec().ncols if spec is not None else ax.get_position().width
    return float(share * ax.figure.bbox.width / ax.figure.dpi * POINTS)


def _width_beside(ax: Axes) -> float:
    """Return the width in points of the names of the bars, with the gaps around them."""
    widths = [text_width(name.get_text(), float(name.get_fontsize())) for name in ax.get_yticklabels()]
    return SPARE * max(widths, default=0.0) + 2 * SIZE
