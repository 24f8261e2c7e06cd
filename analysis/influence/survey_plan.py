"""Numbers of games in a survey of the numbers of a game."""

from __future__ import annotations

from dataclasses import dataclass

SCREENING = 10
"""The screening plays so many times fewer games than the rest."""

LEAST_SCREENING = 200
TOP = 20


@dataclass(frozen=True)
class SurveyPlan:
    """Size of a survey.

    Parameters
    ----------
    games
        Of each step of the numbers that matter most.
    top
        How many numbers go beyond the screening.
    only
        Beginnings of the keys that are looked at; empty: all.
    """

    games: int
    top: int = TOP
    only: tuple[str, ...] = ()

    @property
    def screening(self) -> int:
        """Games of each step in the screening."""
        return min(self.games, max(LEAST_SCREENING, self.games // SCREENING))

    def total_games(self, numbers: int) -> int:
        """Games with so many numbers, at most."""
        return self.games_of(2 * numbers)

    def games_of(self, steps: int) -> int:
        """Games with so many steps of numbers, at most."""
        further = min(steps, 2 * self.top) * (self.games - self.screening)
        return self.games + steps * self.screening + further
