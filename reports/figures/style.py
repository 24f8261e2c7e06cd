"""Style of all pictures: colours, and text on axes."""

from __future__ import annotations

import textwrap
import unicodedata
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

# Okabe and Ito's colours, which nearly everyone can distinguish; the hatches do the same on a grey print.
COLOURS = ("#D55E00", "#0072B2", "#E69F00", "#CC79A7", "#56B4E9", "#009E73", "#F0E442", "#000000")
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "++", "oo", "--")
WON = "#E4E4E0"
WAYS = ("#E4E4E0", "#C5D6BF", "#BFD0DE", "#DDD0BC", "#D3C8DC", "#C3D8D6", "#E2DCA8", "#CFCFCF")
WAY_HATCHES = ("", "..", "//", "xx", "\\\\", "++", "oo", "--")
INK = "#22262B"
PALE = "#6A7077"
ON_LIGHT, ON_DARK = "#22262C", "#FFFFFE"
"""Letters on a coloured ground, which no theme changes; `INK` and white follow the theme."""

RATES = "YlGnBu"
LOSSES = "YlOrRd"
PRESSURE = "Blues"
HALO = "#E69F00"
RING = "#0072B2"


def plain(text: object) -> str:
    """Return a text that matplotlib does not read as a formula."""
    return str(text).replace("$", r"\$")


def folded(text: object, width: int, lines: int = 2) -> str:
    """Return a text in a limited number of lines, so that a long name stays inside the frame.

    Abbreviating signs are written out first, because their words are wider.
    """
    spelt = unicodedata.normalize("NFKC", str(text))
    return plain(
        "\n".join(textwrap.wrap(spelt, width, max_lines=lines, placeholder="\N{HORIZONTAL ELLIPSIS}"))
    )


def caption_lines(text: str, width: int) -> str:
    """Return a caption in lines."""
    return "\n".join(textwrap.wrap(plain(text), width, break_on_hyphens=False))


def caption_below(ax: Axes, text: str | None, *, width: int = 62) -> None:
    """Write small text under the axes, as wide as they are."""
    if text:
        ax.annotate(
            caption_lines(text, width),
            (0.0, 0.0),
            (0, -34),
            xycoords="axes fraction",
            textcoords="offset points",
            va="top",
            fontsize=8,
            color=PALE,
            annotation_clip=False,
            gid="caption",
        )


def write_share(ax: Axes, x: float, y: float, share: float) -> None:
    """Write a share in percent on a part of a bar, on a ground that keeps it readable on a hatch."""
    ax.text(
        x,
        y,
        f"{100 * share:.0f}%",
        ha="center",
        va="center_baseline",
        fontsize=9,
        color=INK,
        bbox={"boxstyle": "round,pad=0.18", "facecolor": "white", "edgecolor": "none", "alpha": 0.88},
    )


def bare(ax: Axes) -> None:
    """Remove the frame and the tick marks of axes."""
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.tick_params(length=0, colors=INK)


def categories(values: pd.Series[Any]) -> list[Any]:
    """Return the values in the order of their categories if they have one, else in the order of the rows."""
    if isinstance(values.dtype, pd.CategoricalDtype):
        return [value for value in values.dtype.categories if (values == value).any()]
    return list(dict.fromkeys(values))
