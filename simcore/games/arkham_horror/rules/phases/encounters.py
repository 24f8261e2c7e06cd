"""The encounters of one investigator (Arkham Encounter Phase, Other World Encounter Phase).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.travel import (
    is_in_arkham,
    is_in_second_area,
    is_street,
    world_of,
)
from simcore.games.arkham_horror.rules.effects.using_cards import use_now
from simcore.games.arkham_horror.rules.phases.encounter_programs import meets_too, run_encounter
from simcore.games.arkham_horror.rules.phases.gate_cards import draw_world_card
from simcore.games.arkham_horror.rules.phases.gates import try_close
from simcore.games.arkham_horror.rules.phases.location_cards import encounter_here, is_acting_place
from simcore.games.arkham_horror.rules.phases.pack_encounters import exhibit_in_street, is_drawn
from simcore.games.arkham_horror.rules.phases.pack_using import has_refused, pack_encounter, pack_window
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit1

# --- in Arkham


@kernel
def act_in_street(t, s, log, seat, area):
    """Act against a rumor in a street, if it has an action there (Rumor)."""
    if not is_acting_place(t, s, area):
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.ACT_STREET, seat):
        return True
    if chosen(s) == 0:
        return False
    emit1(log, Event.RUMOR_ACT, seat)
    card = np.int64(s["rumor"])
    return run_encounter(t, s, log, seat, np.int64(t["rumor_act"][card]), card)


@kernel
def arkham_encounter_of(t, s, log, seat):
    """Resolve an investigator's Arkham encounter (Arkham Encounter Phase); return True while it waits.

    An investigator with an explored marker may close the gate and has no encounter (Explored Marker).
    """
    if not is_in_arkham(s, seat):
        return False
    if use_now(t, s, log, seat):
        return True
    if s["down"][seat] != Down.UP or is_ended(s):
        return False
    if pack_window(s, t, log, seat, Window.ANY):
        return True
    if s["down"][seat] != Down.UP or is_ended(s) or not is_in_arkham(s, seat):
        return False
    if pack_encounter(s, t, log, seat):
        return True
    if has_refused(s, 0):
        return False
    area = np.int64(s["at"][seat])
    s["mythos_runs"] = NONE
    if s["gate_at"][area] != NONE and has(np.int64(s["explored"]), seat):
        return try_close(t, s, log, seat)
    if is_street(t, area) and s["gate_at"][area] == NONE:
        if exhibit_in_street(s, t, log, seat, area):
            return True
        if is_drawn(s, 0):
            return run_encounter(t, s, log, seat, np.int64(s["result"]), NONE)
        return act_in_street(t, s, log, seat, area)
    if encounter_here(t, s, log, seat, 1, 1):
        return True
    if run_encounter(t, s, log, seat, np.int64(s["result"]), np.int64(s["mythos_runs"])):
        return True
    return meets_too(s, t, log, seat)


# --- in Other Worlds


@kernel
def was_drawn_in(s, seat):
    """Return whether a gate drew the investigator in after this turn's movement (Drawn Through Gate)."""
    if not has(np.int64(s["delayed"]), seat) or is_in_second_area(s, seat):
        return False
    return s["entered_at"][seat] != NONE


@kernel
def world_encounter_of(t, s, log, seat):
    """Resolve an investigator's encounter in an Other World; return True while it waits.

    With an alternative, an investigator drawn in by an encounter of this turn has none.
    """
    world = world_of(s, seat)
    if world == NONE or (not t["encounter_gate_double"] and was_drawn_in(s, seat)):
        return False
    if use_now(t, s, log, seat):
        return True
    if s["down"][seat] != Down.UP or is_ended(s):
        return False
    if pack_window(s, t, log, seat, Window.ANY):
        return True
    if s["down"][seat] != Down.UP or is_ended(s) or world_of(s, seat) != world:
        return False
    if draw_world_card(t, s, log, seat, world):
        return True
    return run_encounter(t, s, log, seat, np.int64(s["result"]), NONE)
