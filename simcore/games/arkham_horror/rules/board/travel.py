"""Places of investigators, and their moves: into gates, out of them, or elsewhere.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackTrigger
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.cards import box_card
from simcore.games.arkham_horror.rules.board.dice import one_die
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_alarms import delay_comes
from simcore.games.arkham_horror.rules.board.pack_gate_markers import enters_split, leads_to
from simcore.games.arkham_horror.rules.board.pack_moves import entered
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.terror import set_near
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD, Down, Part, Special
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import half, has, is_odd, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit3

LOSES_WAGON = 1  # on this number


# --- place of an investigator


@inlined
def is_in_arkham(s, seat):
    """Return whether an investigator is in a street or location of Arkham (Area)."""
    return s["at"][seat] < MAX_AREAS


@inlined
def is_in_world(s, seat):
    """Return whether an investigator is in an Other World (Other World)."""
    return (s["at"][seat] >= WORLD) & (s["at"][seat] < LOST)


@kernel
def world_of(s, seat):
    """Return the Other World of an investigator; -1 if there is none (Other World)."""
    return half(np.int64(s["at"][seat]) - WORLD) if is_in_world(s, seat) else NONE


@kernel
def is_in_second_area(s, seat):
    """Return whether an investigator is in the second area of an Other World (Other World Movement)."""
    return is_in_world(s, seat) and is_odd(np.int64(s["at"][seat]) - WORLD)


@inlined
def is_street(t, area):
    """Return whether an area is a street (Street)."""
    return area < t["n_streets"]


@kernel
def is_closed(t, s, area):
    """Return whether a location cannot be entered, because it is closed and has no gate (Closed)."""
    if s["gate_at"][area] != NONE or is_street(t, area):
        return False
    until = s["shut_until"][area]
    return has(np.int64(s["closed"]), area) != 0 or (until > 0 and until >= s["round"])


@kernel
def is_barred(s, area):
    """Return whether a street is barred for walking in this turn."""
    until = s["barred_until"][area]
    return until > 0 and until >= s["round"]


@kernel
def gate_world(t, s, area):
    """Return the Other World behind the gate of an area, the first one of two; -1 without a gate (Gate)."""
    marker = np.int64(s["gate_at"][area])
    return NONE if marker == NONE else np.int64(t["gate_world"][marker])


@kernel
def place_of_special(t, s, seat, special):
    """Return the place in `held` of an investigator's card with a special effect; -1 if there is none."""
    for place in range(s["n_held"][seat]):
        if t["card_special"][s["held"][seat, place]] == special:
            return place
    return NONE


@kernel
def gate_entered(t, s, seat):
    """Return the area of the gate by which an investigator entered, if it is still there; else NONE."""
    area = np.int64(s["entered_at"][seat])
    if area == NONE or not is_in_world(s, seat) or not leads_to(s, t, area, world_of(s, seat)):
        return np.int64(NONE)
    return area


# --- getting elsewhere


@kernel
def drop_explored(s, log, seat):
    """Remove the explored marker of an investigator (Explored Marker)."""
    if has(np.int64(s["explored"]), seat):
        s["explored"] = without(np.int64(s["explored"]), seat)
        emit2(log, Event.EXPLORED, seat, 0)


@kernel
def put(t, s, log, seat, place):
    """Move an investigator to an area, or to another place (`codes.py`).

    A move elsewhere removes the explored marker (Explored Marker).
    """
    before = np.int64(s["at"][seat])
    if before == place:
        return
    drop_explored(s, log, seat)
    s["at"][seat] = place
    if place < WORLD or place >= LOST:
        s["entered_at"][seat] = NONE
    set_near(s)
    emit3(log, Event.MOVE, seat, before, place)
    entered(s, t, log, seat, before)


@kernel
def is_knocked_out(s, seat):
    """Return whether an investigator has been knocked out in this turn, and has no more encounters in it."""
    return s["down"][seat] == Down.INSANE or s["down"][seat] == Down.UNCONSCIOUS


is_out = pack_only(is_knocked_out, no)


@kernel
def draw_in(t, s, log, seat, area, delayed):
    """Move an investigator through a gate to the first area behind it (Drawn Through Gate).

    An investigator who is drawn in involuntarily is delayed.
    """
    world = gate_world(t, s, area)
    if world == NONE:
        return
    emit3(log, Event.DRAWN_IN, seat, area, delayed)
    put(t, s, log, seat, WORLD + 2 * world)
    s["entered_at"][seat] = area
    enters_split(s, t, seat, area)
    fire(s, t, log, PackTrigger.DRAWN_THROUGH, seat, area, 1)
    if delayed and not is_ruled_out(s, t, PackForbidden.DELAY, seat):
        delay_comes(s, t, log, seat)
        if s["part"] != Part.MYTHOS and s["part"] != Part.SETUP and not is_out(s, seat):
            s["down"][seat] = Down.MOVED


@kernel
def list_gates_back(t, s, world, any_gate):
    """List the gates by which an investigator can leave an Other World (Other World Movement)."""
    clear_options(s)
    for area in range(t["n_areas"]):
        if leads_to(s, t, area, world) or (any_gate and s["gate_at"][area] != NONE):
            offer(s, area)


@kernel
def roll_for_wagon(t, s, log, seat):
    """Roll whether the wagon is lost when an investigator returns to Arkham (Deputy of Arkham)."""
    place = place_of_special(t, s, seat, Special.WAGON)
    if place == NONE:
        return
    die = one_die(s)
    emit2(log, Event.ROLL, seat, die)
    if die == LOSES_WAGON:
        box_card(t, s, log, seat, place)


@kernel
def keep_turn(s, seat):
    """Note the turn in which an investigator has come back."""
    s["back_in"][seat] = s["round"]
    return False


@kernel
def came_back_now(s, seat):
    """Return whether an investigator is at the gate of a return in this turn (Other World Movement)."""
    return s["back_in"][seat] == s["round"] and has(np.int64(s["explored"]), seat)


note_return = pack_only(keep_turn, no)
is_back = pack_only(came_back_now, no)
"""`is_back(s, seat)`: whether an investigator has come back in this turn, before the own movement.

Only cards of packs bring back another investigator. The monsters at the gate need not be faced in that turn.
"""


@kernel
def come_back(t, s, log, seat, any_gate):
    """Return from an Other World through a gate that leads there (Other World Movement, Explored Marker).

    `any_gate` is 1 if any open gate will do, as for the owner of a certain card. The result is the area, or
    -1 without a gate; the caller then makes the investigator lost in time and space. Return True while it
    waits.
    """
    world = world_of(s, seat)
    free = any_gate == 1 or place_of_special(t, s, seat, Special.ANY_GATE) != NONE
    list_gates_back(t, s, world, free)
    if s["n_options"] == 0:
        s["result"] = NONE
        return False
    if ask(t, s, log, Decision.GATE_BACK, seat):
        return True
    area = np.int64(chosen(s))
    put(t, s, log, seat, area)
    s["explored"] = with_one(np.int64(s["explored"]), seat)
    emit2(log, Event.EXPLORED, seat, 1)
    note_return(s, seat)
    roll_for_wagon(t, s, log, seat)
    s["result"] = area
    return False
