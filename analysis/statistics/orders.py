"""Order of the Ancient Ones by win rate, and its stability under chance and under other data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.bootstrap import resample_counts
from simcore.results.data_range import DifficultyOrder

RESAMPLES = 200

BATCHES = 1_000
"""Maximum number of resampled batches of games, so that memory does not grow with the games."""


def orders(
    difficulty: str,
    players: int,
    strategy: str,
    names: Sequence[str],
    wins: NDArray[np.bool_],
    drawn: NDArray[np.float64],
) -> DifficultyOrder:
    """Order the Ancient Ones of some cells by their win rates.

    Parameters
    ----------
    difficulty, players, strategy
        Names that the cells share.
    names
        Their Ancient Ones.
    wins
        bool [cells, games], on common luck, with the data as they are.
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
    return DifficultyOrder(
        difficulty=difficulty,
        players=players,
        strategy=strategy,
        order=tuple(names[place] for place in base),
        same_by_chance=_same(resampled, base),
        same_in_draws=_same(drawn, base),
        hardest={name: firsts[place] / len(drawn) for place, name in enumerate(names)},
    )


def _same(rates: NDArray[np.float64], order: NDArray[np.intp]) -> float:
    """Return the share of rows that are in an order."""
    return float((np.argsort(rates, axis=1, kind="stable") == order).all(axis=1).mean())
