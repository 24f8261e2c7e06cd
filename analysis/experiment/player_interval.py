"""Ends of the ranges over unknown players in results (`analysis.experiment.player_uncertainty`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from simcore.results.players import PlayerRange

Ends = tuple[float, float]

UNKNOWN = float("nan"), float("nan")
"""Ends if the players are known, or a member of the group has too few games."""


class PlayedByGroup(Protocol):
    """Result that has a win rate."""

    @property
    def player(self) -> PlayerRange | None:
        """Range of the win rate if a group plays."""


class ComparedByGroup(Protocol):
    """Result that has a difference of win rates."""

    @property
    def player_interval(self) -> Ends | None:
        """Range of the difference if a group plays."""


def of_rate(result: PlayedByGroup) -> Ends:
    """Return the ends of the range of a win rate, from the weakest to the strongest member; else NaN."""
    player = result.player
    return UNKNOWN if player is None or player.interval is None else player.interval


def of_difference(result: ComparedByGroup) -> Ends:
    """Return the ends of the range of a difference of win rates; else NaN."""
    return result.player_interval or UNKNOWN


def is_known(ends: Ends) -> bool:
    """Whether there is a player range."""
    return ends[0] == ends[0]
