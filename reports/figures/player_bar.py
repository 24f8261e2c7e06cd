"""Bar of the player range: from the weakest to the strongest member of a group."""

from __future__ import annotations

from matplotlib.axes import Axes

PLAYER_NOTE = "Thin bars with ends: from the weakest to the strongest member of the group."
CURVE_NOTE = "Dashed: the weakest and the strongest member of the group."


def player_bar(ax: Axes, low: float | None, high: float | None, at: float, colour: str) -> None:
    """Draw a thin bar with ends beside an interval; nothing if the players are known (NaN, None)."""
    if low is not None and high is not None and low == low:
        ax.plot([low, high], [at, at], color=colour, linewidth=0.9, marker="|", markersize=7, zorder=1.8)


def player_columns(ends: tuple[float, float], prefix: str = "") -> dict[str, float]:
    """Return the ends of a player range as columns of the data of a picture.

    >>> player_columns((0.2, 0.4))
    {'player_low': 0.2, 'player_high': 0.4}
    """
    return {f"{prefix}player_low": ends[0], f"{prefix}player_high": ends[1]}
