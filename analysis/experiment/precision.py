"""Stopping rule: play until intervals are narrow enough, with intervals that are valid under stopping."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analysis.statistics.proportions import CONFIDENCE
from analysis.statistics.sequential import FIRST_LOOK, METHOD, looks, proportion_sequence
from simcore.results.run import Stopping
from simcore.results.tally import Tally

MAX_GAMES = 1_000_000
"""Default maximum of games of an entry: enough for a half-width of 0.2% at any win rate."""


@dataclass(frozen=True)
class Precision:
    """Play each entry until its interval is narrow enough.

    Parameters
    ----------
    half_width
        Largest accepted half-width of an interval, as a share of one.
    max_games
        Maximum number of games of an entry.
    confidence
        Probability with which all intervals that an entry has over time hold at once, for each entry by
        itself.
    """

    half_width: float
    max_games: int = MAX_GAMES
    confidence: float = CONFIDENCE

    def interval(self, wins: int, games: int) -> tuple[float, float]:
        """Interval of a win rate, valid whenever one stops."""
        return _interval(wins, games, self.half_width, self.confidence)

    def reached(self, tally: Tally) -> bool:
        """Return whether the interval of an entry is narrow enough."""
        return self._width(tally) <= 1.0

    def schedule(self, tallies: Sequence[Tally]) -> Iterator[tuple[int, int]]:
        """Yield open entries in turn, each up to its next look (`experiment.Schedule`).

        An entry that already has games continues as if it had never been interrupted.
        """
        for before, games in itertools.pairwise((0, *looks(self.max_games))):
            for number, tally in enumerate(tallies):
                settled = tally.games < before or (0 < tally.games == before and self.reached(tally))
                if tally.games < games and not settled:
                    yield number, games

    def forecast(self, tallies: Sequence[Tally]) -> int:
        """Return the expected final number of games of all entries, if win rates do not change."""
        return sum(self._needed(tally) for tally in tallies)

    def _needed(self, tally: Tally) -> int:
        more = max(1.0, self._width(tally) ** 2)  # the width falls with the square root of the games
        return min(self.max_games, round(max(tally.games, FIRST_LOOK) * more))

    def _width(self, tally: Tally) -> float:
        """Return the width of an interval relative to the target."""
        low, high = self.interval(tally.wins, tally.games)
        return (high - low) / (2.0 * self.half_width)

    def describe(self, tallies: Sequence[Tally]) -> Stopping:
        """Return the rule as a result stores it."""
        return Stopping(
            rule="precision",
            precision=self.half_width,
            max_games=self.max_games,
            confidence=self.confidence,
            holds_for="each cell",
            interval_method=METHOD,
            reached=all(tally.games > 0 and self.reached(tally) for tally in tallies),
        )


@functools.lru_cache(maxsize=4096)  # a cell is reported again after each step of its run
def _interval(wins: int, games: int, half_width: float, confidence: float) -> tuple[float, float]:
    low, high = proportion_sequence(wins, games, half_width, confidence)
    return float(low), float(high)
