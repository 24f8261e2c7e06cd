"""Outcomes of the same games under two arms, counted as pairs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Pairs:
    """The games that two arms have both played, by who won them.

    Parameters
    ----------
    games
        All of them.
    both
        Won in both arms.
    gained, lost
        Won only in the second, only in the first.
    """

    games: int
    both: int
    gained: int
    lost: int

    @property
    def difference(self) -> float:
        """Win rate of the second arm minus that of the first."""
        return (self.gained - self.lost) / self.games


def pairs(first: NDArray[np.bool_], second: NDArray[np.bool_]) -> Pairs:
    """Pairs of the games that both have played, from wins in the order of the game numbers.

    >>> pairs(np.array([True, True, False]), np.array([True, False, True, True]))
    Pairs(games=3, both=1, gained=1, lost=1)
    """
    games = min(len(first), len(second))
    a, b = first[:games], second[:games]
    count = [int(np.count_nonzero(each)) for each in (a & b, b & ~a, a & ~b)]
    return Pairs(games, *count)
