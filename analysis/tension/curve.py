"""Measures of the course of one game: a curve of the chance to win, and the outcome.

A curve has a point for each round that began with a decision: the chance to win at that moment. The outcome,
1 or 0, follows the last point. In a co-operative game there are two sides: the players, with the chance
c, and the game, with 1 - c. docs/tension.md names the source of each measure.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Curve = NDArray[np.float64]

BAND = 0.05
"""Distance from one half beyond which a side leads."""
SURE = 0.05
"""Chance below which a game is as good as lost; above 1 - SURE it is as good as won."""


def drama(curve: Curve, *, won: bool) -> float:
    """Return the drama: the mean deficit of the later winner while it was behind (Browne 2008).

    The mean is that of the square root of the deficit, over all points at which the later winner is behind;
    0 if it never is.

    >>> round(drama(np.array([0.5, 0.32, 0.02, 0.6]), won=True), 4)  # behind by 0.36 and by 0.96
    0.7899
    """
    behind = _deficit(curve, won=won)
    behind = behind[behind > 0.0]
    return float(np.sqrt(behind).mean()) if len(behind) else 0.0


def _deficit(curve: Curve, *, won: bool) -> Curve:
    """Return the chance of the later loser less that of the later winner."""
    return 1.0 - 2.0 * curve if won else 2.0 * curve - 1.0


def reversal(curve: Curve, *, won: bool) -> float:
    """Return the largest distance of the chance from the outcome.

    >>> reversal(np.array([0.5, 0.25, 0.75]), won=True), reversal(np.array([0.5]), won=False)
    (0.75, 0.5)
    """
    return float(np.abs(curve - won).max(initial=0.0))


def lead_changes(curve: Curve, *, won: bool) -> int:
    """Count the changes of the lead, including the end of the game.

    A side leads once its chance is more than `BAND` above one half, until that is true of the other side.

    >>> lead_changes(np.array([0.6, 0.52, 0.4, 0.48, 0.7]), won=False)  # players, game, players, game
    3
    """
    sides = np.where(curve > 0.5 + BAND, 1, np.where(curve < 0.5 - BAND, -1, 0))
    led = [*sides[sides != 0], 1 if won else -1]
    return int(np.count_nonzero(np.diff(led)))


def decided_after(curve: Curve, *, won: bool) -> int:
    """Return the rounds until the game is decided: after them, the chance stays beyond `SURE` to the end.

    The result is the number of points if the game is open up to the last one.

    >>> decided_after(np.array([0.5, 0.01, 0.2, 0.04, 0.0]), won=False)
    3
    """
    open_at = np.flatnonzero(np.abs(curve - won) >= SURE)
    return int(open_at[-1]) + 1 if len(open_at) else 0


def uncertainty(curve: Curve, variances: Curve) -> float:
    """Return the uncertainty of the outcome over the game: the mean of 4 c (1 - c), 1 for even chances.

    The noise of a chance biases its term by four times the variance of the estimate, which is added. Without
    a point the uncertainty is 0.

    >>> round(uncertainty(np.array([0.5, 0.1]), np.array([0.25, 0.09]) / 99), 4)  # of 100 play-outs
    0.6869
    """
    return float((4.0 * (curve * (1.0 - curve) + variances)).mean()) if len(curve) else 0.0


def surprise(curve: Curve, *, won: bool) -> float:
    """Return the mean movement of the chance per round, up to the outcome (Ely et al. 2015).

    >>> round(surprise(np.array([0.5, 0.7, 0.6]), won=True), 4)  # (0.2 + 0.1 + 0.4) / 3
    0.2333
    """
    return float(np.abs(np.diff([*curve, float(won)])).mean()) if len(curve) else 0.0
