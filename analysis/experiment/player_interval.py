"""Reads out of results how far they are off for not knowing the players (`player_range` puts it there)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simcore.results.model import Fields


Ends = tuple[float, float]

UNKNOWN = float("nan"), float("nan")
"""The ends where the players are known, or a member of the group has too few games."""


def of_rate(found: Fields) -> Ends:
    """Where a win rate may lie: from the weakest to the strongest that the group may be.

    Parameters
    ----------
    found
        Object of a cell, of an arm, or of a point.

    Returns
    -------
    low, high
        NaN where nothing is left open.
    """
    low, high = (found.get("player") or {}).get("interval") or UNKNOWN
    return low, high


def of_difference(found: Fields) -> Ends:
    """The same for a difference of two win rates, from its least to its largest."""
    low, high = found.get("player_interval") or UNKNOWN
    return low, high


def is_known(ends: Ends) -> bool:
    """Whether there is such an interval."""
    return ends[0] == ends[0]
