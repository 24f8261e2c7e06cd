"""The two ways to win before the Ancient One awakens (Victory and Defeat)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.tracks import is_ended
from simcore.games.arkham_horror.rules.records.codes import CLOSED, SEALED
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count
from simcore.kernels.endings import win_game


@kernel
def check_closed(t, s):
    """The game is won if the last gate is closed and there are enough gate trophies (Victory and Defeat).

    To be called when somebody has closed a gate, and then only.
    """
    if is_ended(s) or s["n_open"] > 0:
        return
    trophies = 0
    for seat in range(s["n_seats"]):
        trophies += s["gate_trophies"][seat]
    if trophies >= t["need_trophies"]:
        win_game(s, CLOSED)


@kernel
def check_sealed(t, s):
    """The game is won if there are enough seals on the board (Victory and Defeat)."""
    if not is_ended(s) and count(np.int64(s["sealed"])) >= t["need_seals"]:
        win_game(s, SEALED)
