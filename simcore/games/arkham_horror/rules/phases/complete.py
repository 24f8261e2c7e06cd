"""Completion of a position that was read from a file."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.board.terror import set_near
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, with_one


@kernel
def complete(t, s):
    """Compute what follows from the rest of a position.

    Shops close by the terror level. The counts for the result are at least those that the board shows.
    """
    n_open, closed, trophies = 0, 0, 0
    for area in range(t["n_areas"]):
        n_open += s["gate_at"][area] != NONE
        if 0 < t["closes_at"][area] <= s["terror"]:
            s["closed"] = with_one(np.int64(s["closed"]), area)
    s["n_open"] = n_open
    for seat in range(s["n_seats"]):
        recount(t, s, seat)
        s["monster_trophies"][seat] = count(as_set(s["markers"][TROPHIES + seat]))
        s["gate_trophies"][seat] = count(np.int64(s["gates_held"][seat]))
        closed += s["gate_trophies"][seat]
        trophies += s["monster_trophies"][seat]
    set_near(s)
    s["recounted"] = 0
    s["gates_sealed"] = max(s["gates_sealed"], count(np.int64(s["sealed"])))
    s["gates_closed"] = max(s["gates_closed"], s["gates_sealed"] + closed)
    s["monsters_beaten"] = max(s["monsters_beaten"], trophies)
