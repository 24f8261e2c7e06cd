"""Speed at which people play: an assumption that turns rounds and decisions into minutes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.errors import RequestError

if TYPE_CHECKING:
    from simcore.results import tension

SECONDS, MINUTES = "seconds a decision", "minutes a round"
MOST = 86_400.0


@dataclass(frozen=True)
class Pace:
    """Speed at which people play.

    Parameters
    ----------
    value
        Number of seconds or minutes.
    unit
        `SECONDS` or `MINUTES`.
    """

    value: float = 20.0
    unit: str = SECONDS

    @property
    def words(self) -> str:
        """Pace in words.

        >>> Pace().words, read_pace("1.5m").words, read_pace("1m").words
        ('20 seconds a decision', '1.5 minutes a round', '1 minute a round')
        """
        unit = self.unit if self.value != 1 else self.unit.replace("s ", " ", 1)
        return f"{self.value:g} {unit}"

    def minutes(self, rounds: ArrayLike, decisions: ArrayLike) -> NDArray[np.float64]:
        """Return the minutes of games from their rounds and decisions, (games,).

        >>> Pace().minutes([8], [60]).tolist(), read_pace("4m").minutes([8], [60]).tolist()
        ([20.0], [32.0])
        """
        if self.unit == SECONDS:
            return np.asarray(decisions, float) * self.value / 60.0
        return np.asarray(rounds, float) * self.value

    def describe(self) -> tension.Pace:
        """Return the pace for results."""
        from simcore.results import tension  # loads pydantic, which no help needs

        return tension.Pace(value=self.value, unit=self.unit, words=self.words)


def read_pace(text: str) -> Pace:
    """Read a pace: `20s`, seconds a decision, or `4m`, minutes a round.

    Raises
    ------
    RequestError
        If it is neither.
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([sm])", text.strip().lower())
    if match is None or not 0 < float(match[1]) <= MOST:
        raise RequestError("pace", "a pace is 20s (seconds a decision) or 4m (minutes a round)", text)
    return Pace(float(match[1]), SECONDS if match[2] == "s" else MINUTES)
