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
        Games of each step of the numbers with the largest effects.
    top
        Number of numbers that play beyond the screening.
    only
        Beginnings of the keys of the survey; empty: all.
    """

    games: int
    top: int = TOP
    only: tuple[str, ...] = ()

    @property
    def screening(self) -> int:
        """Games of each step in the screening."""
        return min(self.games, max(LEAST_SCREENING, self.games // SCREENING))

    def total_games(self, numbers: int) -> int:
        """Return the maximum number of games for a number of numbers."""
        return self.games_of(2 * numbers)

    def games_of(self, steps: int) -> int:
        """Return the maximum number of games for a number of steps."""
        further = min(steps, 2 * self.top) * (self.games - self.screening)
        return self.games + steps * self.screening + further
