"""The Other World encounters of one investigator (Other World Encounter Phase).

Rules are named as the reference guide names its entries.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.tracks import is_ended
from simcore.games.arkham_horror.rules.board.travel import is_in_second_area, world_of
from simcore.games.arkham_horror.rules.effects.any_time import use_now
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_world_card
from simcore.games.arkham_horror.rules.phases.locations import run_encounter
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, ints
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

(UP,) = ints(Down.UP)


@kernel
def was_drawn_in(s, seat):
    """Whether somebody was drawn through a gate after the movement of this turn (Drawn Through Gate)."""
    if not has(np.int64(s["delayed"]), seat) or is_in_second_area(s, seat):
        return False
    return s["entered_at"][seat] != NONE


@kernel
def world_encounter_of(t, s, log, seat):
    """The encounter of one investigator in an Other World; True while it waits.

    By another reading whoever was drawn in by an encounter of this turn has none.
    """
    world = world_of(s, seat)
    if world == NONE or (not t["encounter_gate_double"] and was_drawn_in(s, seat)):
        return False
    if use_now(t, s, log, seat):
        return True
    if s["down"][seat] != UP or is_ended(s):
        return False
    if draw_world_card(t, s, log, seat, world):
        return True
    return run_encounter(t, s, log, seat, np.int64(s["result"]), NONE)
