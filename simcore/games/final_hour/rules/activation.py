"""Activation of the monsters of a zone or kind: moving by themselves, running, wrecking.

Zones in ascending order, killers before runners before wreckers (rulebook p.12-13, A10, A11).
"""

from __future__ import annotations

from simcore.games.final_hour.rules.codes import ALL
from simcore.games.final_hour.rules.effects_investigators import next_instruction
from simcore.games.final_hour.rules.events import Decision, Event
from simcore.games.final_hour.rules.monsters import (
    can_move,
    hurt,
    idle_kinds_mask,
    idle_locations,
    mark,
    take_token,
    travel,
    wreck,
)
from simcore.games.final_hour.rules.options import ask_location
from simcore.games.final_hour.rules.state import ACTED, NONE, ints
from simcore.jit.decorators import inlined
from simcore.kernels.bits import without
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit2

(ACTIVATE,) = ints(Event.ACTIVATE)
ASK_ACTIVATE, ASK_VICTIM, ASK_LOCATION = ints(Decision.ACTIVATE, Decision.VICTIM, Decision.LOCATION)
KILLER, RUNNER, WRECKER = 0, 1, 2
# Registers: place in the zone, location and kind of the monster that acts, its next icon, activations so far.
TURN, HERE, WHO, ICON, DONE = 0, 1, 2, 3, 4
SEEK, PICKED, ICONS, VICTIM = 0, 1, 2, 3


@inlined
def idle_kinds(t, s, location):
    """Kinds in a location that have icons and have not activated.

    The mask of the first class that has any. Without branches on what lies there: that cannot be predicted.
    """
    idle = idle_kinds_mask(s, location)
    killers, runners = idle & t["acting"][KILLER], idle & t["acting"][RUNNER]
    others = runners if runners else idle & t["acting"][WRECKER]
    return killers if killers else others


@inlined
def locations_with(t, s, kind, moving):
    """Locations with a monster of that kind that has not acted (and, if `moving`, can move), a bit each."""
    if t["standard"][kind] == 0 and s["beside"][kind] == t["copies"][kind]:
        return 0  # all of them lie beside the sheet
    mask = idle_locations(t, s, kind)
    if moving and not can_move(t, t["ritual"], kind):
        mask = without(mask, t["ritual"])
    return mask


@inlined
def move_by_itself(t, s, log, location, kind):
    """A marked monster moves one time along its path; where it ends, or NONE."""
    if not can_move(t, location, kind):
        return location
    take_token(s, location, kind | ACTED)
    return travel(t, s, log, kind | ACTED, location, location)


@inlined
def begin_activation(t, s, log, location, kind):
    """A monster starts to activate."""
    mark(s, location, kind)
    emit2(log, ACTIVATE, kind, location)
    s["r"][HERE] = location
    s["r"][WHO] = kind
    s["r"][ICON] = 0
    s["op_step"] = ICONS


@inlined
def resolve_icons(t, s, log):
    """Resolve the icons of the monster that acts, left to right (p.13, p.17).

    True while a victim is to be chosen.
    """
    kind = s["r"][WHO]
    while True:
        if s["op_step"] == VICTIM:
            hurt(s, log, chosen(s), 1, kind, NONE)
            s["op_step"] = ICONS
            s["r"][ICON] += 1
        here = s["r"][HERE]
        if s["over"] or here == NONE or s["r"][ICON] == t["n_icons"][kind]:
            return False
        icon = t["icons"][kind, s["r"][ICON]]
        if icon == KILLER:
            clear_options(s)
            for seat in range(s["n_seats"]):
                if s["at"][seat] == here:
                    offer(s, seat)
            if s["n_options"] > 0:
                s["op_step"] = VICTIM
                if ask(t, s, log, ASK_VICTIM, s["resolver"]):
                    return True
                continue
        elif icon == RUNNER:
            s["r"][HERE] = move_by_itself(t, s, log, here, kind)
        else:
            s["r"][HERE] = wreck(t, s, log, kind | ACTED, here)
        s["r"][ICON] += 1


@inlined
def op_activate_zone(t, s, log, pc):
    """Activate all monsters of a zone (p.12-13)."""
    zone = t["code"][pc]["zone"]
    if s["op_step"] == SEEK:
        s["r"][TURN] = 0
    while True:
        if s["op_step"] == SEEK:
            mask = 0
            location = NONE
            while s["r"][TURN] < t["zone_size"][zone]:
                location = t["zone_locations"][zone, s["r"][TURN]]
                mask = idle_kinds(t, s, location)
                if mask:
                    break
                s["r"][TURN] += 1
            if mask == 0:
                break
            s["r"][HERE] = location
            list_bits(s, mask)
            s["op_step"] = PICKED
            if ask(t, s, log, ASK_ACTIVATE, s["resolver"]):
                return True
        if s["op_step"] == PICKED:
            begin_activation(t, s, log, s["r"][HERE], chosen(s))
        if resolve_icons(t, s, log):
            return True
        if s["over"]:
            return False
        s["op_step"] = SEEK
    next_instruction(s)
    return False


@inlined
def op_activate_kind(t, s, log, pc):
    """Activate monsters of one kind, in the order the resolver chooses (p.8)."""
    kind = t["code"][pc]["kind"]
    if s["op_step"] == SEEK:
        s["r"][DONE] = 0
    while True:
        if s["op_step"] == SEEK:
            mask = locations_with(t, s, kind, False) if kind >= 0 and t["n_icons"][kind] > 0 else 0
            if mask == 0 or (t["code"][pc]["count"] != ALL and s["r"][DONE] >= t["code"][pc]["count"]):
                break
            s["op_step"] = PICKED
            if ask_location(t, s, log, mask, ASK_LOCATION, s["resolver"]):
                return True
        if s["op_step"] == PICKED:
            s["r"][DONE] += 1
            begin_activation(t, s, log, chosen(s), kind)
        if resolve_icons(t, s, log):
            return True
        if s["over"]:
            return False
        s["op_step"] = SEEK
    next_instruction(s)
    return False


@inlined
def op_advance(t, s, log, pc):
    """Monsters of one kind move one time without activating."""
    kind = t["code"][pc]["kind"]
    if s["op_step"] == SEEK:
        s["r"][DONE] = 0
    while True:
        if s["op_step"] == PICKED:
            location = chosen(s)
            mark(s, location, kind)
            move_by_itself(t, s, log, location, kind)
            if s["over"]:
                return False
            s["r"][DONE] += 1
        mask = locations_with(t, s, kind, True) if kind >= 0 else 0
        if mask == 0 or (t["code"][pc]["count"] != ALL and s["r"][DONE] >= t["code"][pc]["count"]):
            break
        s["op_step"] = PICKED
        if ask_location(t, s, log, mask, ASK_LOCATION, s["resolver"]):
            return True
    next_instruction(s)
    return False
