"""Win rate so far, during a long run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cli.terminal.tables import percent

if TYPE_CHECKING:
    from analysis.experiment.experiment import Experiment, Schedule
    from cli.terminal.progress import Meter
    from simcore.results.tally import Tally

SECONDS_BETWEEN = 1.0
"""Seconds between updates of the win rate beside the bar."""

LONG = 10.0
"""Seconds from which a finished combination is reported at once, because the others may take hours."""


class SoFar:
    """Watch the totals of an experiment, and pass them to a meter.

    Parameters
    ----------
    experiment
        The experiment.
    bar
        Meter that shows the win rate.
    clock
        Return the time in seconds.
    """

    def __init__(
        self, experiment: Experiment, bar: Meter, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._experiment, self._bar, self._clock = experiment, bar, clock
        self._tally: Tally | None = None
        self._title = ""
        self._noted = self._begun = clock()

    def watch(self, schedule: Schedule | None) -> Schedule:
        """Return the schedule with a watch on its totals."""
        inner = schedule or self._experiment.schedule

        def watched(tallies: Sequence[Tally]) -> Iterator[tuple[int, int]]:
            for number, games in inner(tallies):
                before = tallies[number].games
                self._tally, self._begun = tallies[number], self._clock()
                yield number, games
                if self._clock() - self._begun >= LONG and tallies[number].games > before:
                    self._bar.keep_line(f"{self._title}: {self._won(tallies[number])}.")

        return watched

    def begin(self, title: str) -> None:
        """Show the current work."""
        self._title = title
        self._bar.begin(title)

    def advance(self, games: int) -> None:
        """Count finished games, and update the win rate from time to time."""
        now = self._clock()
        if self._tally is not None and self._tally.games and now - self._noted >= SECONDS_BETWEEN:
            self._noted = now
            self._bar.note(f"{percent(self._tally.wins / self._tally.games)} won")
        self._bar.advance(games)

    @staticmethod
    def _won(tally: Tally) -> str:
        return f"{percent(tally.wins / tally.games)} of {tally.games:,} games won so far"
