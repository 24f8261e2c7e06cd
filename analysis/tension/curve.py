"""Measures of the course of one game: a curve of the chance to win, and how the game ended.

A curve has a point for each round that began with a decision: the chance to win at that moment. The outcome,
1 or 0, comes behind the last point. In a co-operative game there are two sides: the players, with the chance
c, and the game, with 1 - c. docs/tension.md names the source of each measure.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Curve = NDArray[np.float64]

BAND = 0.05
"""So far beyond one half a chance has to be, for that side to lead."""
SURE = 0.05
"""Chance below which a game is as good as lost; above 1 - SURE it is as good as won."""


def drama(curve: Curve, *, won: bool) -> float:
    """How far the side that wins in the end was behind, while it was behind (Browne 2008, drama, average).

    The mean over all points at which the later winner is behind of the square root of its deficit; 0 if it
    never is.

    >>> round(drama(np.array([0.5, 0.32, 0.02, 0.6]), won=True), 4)  # behind by 0.36 and by 0.96
    0.7899
    """
    behind = _deficit(curve, won=won)
    behind = behind[behind > 0.0]
    return float(np.sqrt(behind).mean()) if len(behind) else 0.0


def _deficit(curve: Curve, *, won: bool) -> Curve:
    """The chance of the side that loses in the end, less that of the one that wins."""
    return 1.0 - 2.0 * curve if won else 2.0 * curve - 1.0


def reversal(curve: Curve, *, won: bool) -> float:
    """How far the chance was from the outcome, at its farthest.

    >>> reversal(np.array([0.5, 0.25, 0.75]), won=True), reversal(np.array([0.5]), won=False)
    (0.75, 0.5)
    """
    return float(np.abs(curve - won).max(initial=0.0))


def lead_changes(curve: Curve, *, won: bool) -> int:
    """How often the lead changes, the end of the game included.

    A side leads once its chance is more than `BAND` above one half, and until that is true of the other one.

    >>> lead_changes(np.array([0.6, 0.52, 0.4, 0.48, 0.7]), won=False)  # players, game, players, game
    3
    """
    sides = np.where(curve > 0.5 + BAND, 1, np.where(curve < 0.5 - BAND, -1, 0))
    led = [*sides[sides != 0], 1 if won else -1]
    return int(np.count_nonzero(np.diff(led)))


def decided_after(curve: Curve, *, won: bool) -> int:
    """After how many rounds the game is decided: from there on the chance stays beyond `SURE` to the end.

    As many as there are points, if it is open up to the last one.

    >>> decided_after(np.array([0.5, 0.01, 0.2, 0.04, 0.0]), won=False)
    3
    """
    open_at = np.flatnonzero(np.abs(curve - won) >= SURE)
    return int(open_at[-1]) + 1 if len(open_at) else 0


def uncertainty(curve: Curve, play_outs: int) -> float:
    """How open the game is, over its course: the mean of 4 c (1 - c), 1 for even chances.

    A chance out of n play-outs is too near to 0 or 1 on the average, so each term is taken n / (n - 1) times,
    which makes it unbiased. Without a point it is 0.

    >>> round(uncertainty(np.array([0.5, 0.1]), 100), 4)  # (1 + 0.36) / 2 * 100 / 99
    0.6869
    """
    open_share = 4.0 * curve * (1.0 - curve) * play_outs / max(play_outs - 1, 1)
    return float(open_share.mean()) if len(curve) else 0.0


def surprise(curve: Curve, *, won: bool) -> float:
    """How far the chance moves in a round, the last one to the outcome (Ely, Frankel and Kamenica 2015).

    >>> round(surprise(np.array([0.5, 0.7, 0.6]), won=True), 4)  # (0.2 + 0.1 + 0.4) / 3
    0.2333
    """
    return float(np.abs(np.diff([*curve, float(won)])).mean()) if len(curve) else 0.0
