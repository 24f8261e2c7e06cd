"""Integer totals of result rows: exact, and the same in whatever order blocks of games are added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simcore.outcomes import Column

CODES = 256


class Tally:
    """Totals of many games.

    Attributes
    ----------
    games, wins
        Games added, and those won.
    loss_causes
        Games by code of the loss cause, shape (256,).
    last_round
        Games by round in which they ended, shape (256,).
    sums, counts
        By column of plain numbers: the total, and the games to which the column applies.
    """

    def __init__(self, columns: Sequence[Column]) -> None:
        self._numbers = [c for c in columns if c.categories is None and c.name != "game_number"]
        self.games = 0
        self.wins = 0
        self.loss_causes = np.zeros(CODES, np.int64)
        self.last_round = np.zeros(CODES, np.int64)
        self.sums = dict.fromkeys((c.name for c in self._numbers), 0)
        self.counts = dict.fromkeys((c.name for c in self._numbers), 0)

    def add(self, rows: np.ndarray[Any, np.dtype[Any]]) -> None:
        """Add result rows."""
        won = rows["win"] != 0
        self.games += len(rows)
        self.wins += int(np.count_nonzero(won))
        self.loss_causes += np.bincount(rows["loss_cause"][~won], minlength=CODES)
        self.last_round += np.bincount(rows["last_round"], minlength=CODES)
        for column in self._numbers:
            values = rows[column.name]
            if column.absent is not None:
                values = values[values != column.absent]
            self.counts[column.name] += len(values)
            self.sums[column.name] += int(values.sum(dtype=np.int64))

    def merge(self, other: Tally) -> None:
        """Add the totals of other games with the same columns."""
        self.games += other.games
        self.wins += other.wins
        self.loss_causes += other.loss_causes
        self.last_round += other.last_round
        for name in self.sums:
            self.sums[name] += other.sums[name]
            self.counts[name] += other.counts[name]

    def mean(self, column: str) -> float | None:
        """Mean of a column over the games to which it applies; None if there is none."""
        count = self.counts[column]
        return self.sums[column] / count if count else None
