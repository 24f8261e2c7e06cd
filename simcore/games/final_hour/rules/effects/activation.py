"""Activation of the monsters of a zone or kind: moves, runs and damage.

Zones in ascending order, killers before runners before wreckers (rulebook p.12-13, A10, A11).
"""

from __future__ import annotations

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
from simcore.games.final_hour.rules.state import ACTED, NONE
from simcore.games.final_hour.rules.vocabulary import ALL
from simcore.jit.decorators import inlined
from simcore.kernels.bits import without
from simcore.kernels.decisions import clear_options, list_bits, offer
from simcore.kernels.effects import DONE, asking
from simcore.kernels.event_log import emit2

KILLER, RUNNER, WRECKER = 0, 1, 2
# Registers: place in the zone, location and kind of the monster that acts (NONE: none does), its next icon,
# monsters so far.
TURN, HERE, WHO, ICON, COUNTED = 0, 1, 2, 3, 4


@inlined
def idle_kinds(t, s, location):
    """Return the kinds in a location that have icons and have not activated.

    The result is the set of the first class that has any. The code has no branches, because the contents of a
    location are unpredictable.
    """
    idle = idle_kinds_mask(s, location)
    killers, runners = idle & t["acting"][KILLER], idle & t["acting"][RUNNER]
    others = runners if runners else idle & t["acting"][WRECKER]
    return killers if killers else others


@inlined
def locations_with(t, s, kind, moving):
    """Return the locations with an idle monster of that kind (if `moving`, one that can move), as a set."""
    if t["standard"][kind] == 0 and s["beside"][kind] == t["copies"][kind]:
        return 0  # all of them lie beside the sheet
    places = idle_locations(t, s, kind)
    if moving and not can_move(t, t["ritual"], kind):
        places = without(places, t["ritual"])
    return places


@inlined
def move_by_itself(t, s, log, location, kind):
    """Move a marked monster once along its path; return where it stops, or NONE."""
    if not can_move(t, location, kind):
        return location
    take_token(s, location, kind | ACTED)
    return travel(t, s, log, kind | ACTED, location, location)


@inlined
def begin_activation(s, log, location, kind):
    """Begin the activation of a monster."""
    mark(s, location, kind)
    emit2(log, Event.ACTIVATE, kind, location)
    s["r"][HERE] = location
    s["r"][WHO] = kind
    s["r"][ICON] = 0


@inlined
def list_victims(t, s, log):
    """Resolve the icons of the acting monster from left to right (p.13, p.17); list its possible victims."""
    kind = s["r"][WHO]
    while s["over"] == 0 and s["r"][HERE] != NONE and s["r"][ICON] < t["n_icons"][kind]:
        here = s["r"][HERE]
        icon = t["icons"][kind, s["r"][ICON]]
        if icon == KILLER:
            clear_options(s)
            for seat in range(s["n_seats"]):
                if s["at"][seat] == here:
                    offer(s, seat)
            if s["n_options"] > 0:
                return Decision.VICTIM
        elif icon == RUNNER:
            s["r"][HERE] = move_by_itself(t, s, log, here, kind)
        else:
            s["r"][HERE] = wreck(t, s, log, kind | ACTED, here)
        s["r"][ICON] += 1
    s["r"][WHO] = NONE
    return DONE


@inlined
def hurt_victim(s, log, seat):
    """Hurt the investigator chosen for a killer."""
    hurt(s, log, seat, 1, s["r"][WHO], NONE)
    s["r"][ICON] += 1


# --- activate all monsters of a zone (p.12-13)


@inlined
def begin_zone(t, s, log, code):
    """Begin with the first location of the zone."""
    s["r"][TURN] = 0
    s["r"][WHO] = NONE


@inlined
def list_actors(t, s, log, code):
    """Continue with the acting monster, then list the next ones by location."""
    if s["r"][WHO] != NONE:
        decision = list_victims(t, s, log)
        if decision != DONE or s["over"]:
            return decision
    zone = code["zone"]
    while s["r"][TURN] < t["zone_size"][zone]:
        location = t["zone_locations"][zone, s["r"][TURN]]
        kinds = idle_kinds(t, s, location)
        if kinds:
            s["r"][HERE] = location
            list_bits(s, kinds)
            return Decision.ACTIVATE
        s["r"][TURN] += 1
    return DONE


@inlined
def activate(t, s, log, code, choice):
    """Activate the chosen monster, or hurt the chosen investigator."""
    if s["r"][WHO] == NONE:
        begin_activation(s, log, s["r"][HERE], choice)
    else:
        hurt_victim(s, log, choice)


do_activate_zone = asking(begin_zone, list_actors, activate)


# --- activate monsters of one kind, in the order the resolver chooses (p.8)


@inlined
def begin_count(t, s, log, code):
    """Begin with no monsters counted."""
    s["r"][COUNTED] = 0
    s["r"][WHO] = NONE


@inlined
def list_monsters(s, code, places):
    """List the locations with a monster of the kind, until enough have been chosen."""
    if places == 0 or (code["count"] != ALL and s["r"][COUNTED] >= code["count"]):
        return DONE
    list_bits(s, places)
    return Decision.LOCATION


@inlined
def list_actors_of_kind(t, s, log, code):
    """Continue with the acting monster, then list the possible locations of the next one."""
    if s["r"][WHO] != NONE:
        decision = list_victims(t, s, log)
        if decision != DONE or s["over"]:
            return decision
    kind = code["kind"]
    places = locations_with(t, s, kind, False) if kind >= 0 and t["n_icons"][kind] > 0 else 0
    return list_monsters(s, code, places)


@inlined
def activate_there(t, s, log, code, choice):
    """Activate the monster of the chosen location, or hurt the chosen investigator."""
    if s["r"][WHO] == NONE:
        s["r"][COUNTED] += 1
        begin_activation(s, log, choice, code["kind"])
    else:
        hurt_victim(s, log, choice)


do_activate_kind = asking(begin_count, list_actors_of_kind, activate_there)


# --- monsters of one kind move one time without activating


@inlined
def list_movers(t, s, log, code):
    """List the possible locations of the next one."""
    kind = code["kind"]
    return list_monsters(s, code, locations_with(t, s, kind, True) if kind >= 0 else 0)


@inlined
def advance_there(t, s, log, code, location):
    """Move the monster of the chosen location."""
    mark(s, location, code["kind"])
    move_by_itself(t, s, log, location, code["kind"])
    s["r"][COUNTED] += 1


do_advance = asking(begin_count, list_movers, advance_there)
