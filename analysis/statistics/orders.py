"""Who is hardest, and how firm that order is: against chance, and against the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.bootstrap import resample_counts

RESAMPLES = 200

BATCHES = 1_000
"""Batches of games that are resampled at most, so that memory does not grow with the games."""


@dataclass(frozen=True)
class Group:
    """The Ancient Ones of one difficulty, by their win rates.

    Attributes
    ----------
    order
        From the hardest to the easiest, as the data stand.
    same_by_chance
        Share of bootstrap resamples of the games with the same order: how firm it is with so many games.
    same_in_draws
        Share of draws of readings with the same order, without the noise of the games of the draws.
    hardest
        Share of the draws in which each is the hardest.
    """

    difficulty: str
    players: int
    strategy: str
    order: tuple[str, ...]
    same_by_chance: float
    same_in_draws: float
    hardest: dict[str, float]

    def to_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        return {**vars(self), "order": list(self.order)}


def orders(
    difficulty: str,
    players: int,
    strategy: str,
    names: Sequence[str],
    wins: NDArray[np.bool_],
    drawn: NDArray[np.float64],
) -> Group:
    """The order of some cells.

    Parameters
    ----------
    difficulty, players, strategy
        What the cells share.
    names
        Their Ancient Ones.
    wins
        bool [cells, games], on common luck, as the data stand.
    drawn
        Win rates under each draw, without the noise of their games, float64 [draws, cells].
    """
    base = np.argsort(wins.mean(axis=1), kind="stable")
    games = wins.shape[1]
    starts = np.linspace(0, games, min(games, BATCHES), endpoint=False).astype(int)
    won, played = np.add.reduceat(wins, starts, axis=1, dtype=float), np.diff([*starts, games])
    drawn_batches = resample_counts(len(starts), RESAMPLES)
    resampled = (drawn_batches @ won.T) / (drawn_batches @ played)[:, None]
    firsts = Counter(int(place) for place in drawn.argmin(axis=1))
    return Group(
        difficulty,
        players,
        strategy,
        tuple(names[place] for place in base),
        _same(resampled, base),
        _same(drawn, base),
        {name: firsts[place] / len(drawn) for place, name in enumerate(names)},
    )


def _same(rates: NDArray[np.float64], order: NDArray[np.intp]) -> float:
    """Share of rows that are in an order."""
    return float((np.argsort(rates, axis=1, kind="stable") == order).all(axis=1).mean())
