"""Refresh of the investigators: the upkeep at the beginning of a round.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_refresh import focus_now, leave_exhausted
from simcore.games.arkham_horror.battle.rounds import end_turn, enter, pass_marker
from simcore.games.arkham_horror.box.codes import NONE, STOPS, TRACKS, Phase
from simcore.games.arkham_horror.box.upkeep import (
    BEGIN_SLIDERS,
    SLIDERS,
    UPKEEP,
    begin_sliders,
    has_upkeep,
    move_slider,
    sliders,
    turn_up,
    upkeep,
)
from simcore.jit.decorators import inlined
from simcore.kernels.turns import next_actor

TURN_UP = 0  # step


@inlined
def free_stops(t, s, seat):
    """Return the number of stops by which sliders may be moved: the focus (Focus).

    In the first round movement is free, as in the setup (Upkeep Phase), unless a loadout sets the sliders.
    """
    if s["round"] == 1 and t["start_stop"][s["investigator"][seat], 0] == NONE:
        return TRACKS * STOPS
    return focus_now(s, t, seat)


@inlined
def refresh(t, s, log):
    """Refresh one seat after another as in an upkeep, then pass the first player marker.

    Return True while waiting (Final Battle 1).
    """
    while True:
        if s["step"] == TURN_UP:
            if not next_actor(s):
                break
            turn_up(t, s, log, np.int64(s["actor"]))
            leave_exhausted(s, t, np.int64(s["actor"]))
            s["step"] = UPKEEP if has_upkeep(s, np.int64(s["actor"])) else BEGIN_SLIDERS
        seat = np.int64(s["actor"])
        if s["step"] < BEGIN_SLIDERS and upkeep(t, s, log, seat):
            return True
        if s["step"] == SLIDERS:
            move_slider(s, log, seat)
        else:
            begin_sliders(s, free_stops(t, s, seat))
        if sliders(t, s, log, seat):
            return True
        end_turn(s)
    pass_marker(s, log)
    enter(s, Phase.TRADE)
    return False
