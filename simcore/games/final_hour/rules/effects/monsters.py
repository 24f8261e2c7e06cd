"""Effects on monsters and spaces: attack, destroy, damage, repair, move, spawn (rulebook p.10-12)."""

from __future__ import annotations

from simcore.games.final_hour.limits import MAX_HEALTH
from simcore.games.final_hour.rules.effects.investigators import priority_card, priority_cards_played
from simcore.games.final_hour.rules.effects.places import (
    AT,
    REMAINING,
    at_places,
    list_places,
    locations_of,
    take_place,
)
from simcore.games.final_hour.rules.events import By, Decision, Event
from simcore.games.final_hour.rules.monsters import (
    can_spawn,
    evict,
    force_to,
    free_spaces,
    kinds_mask,
    overrun,
    remove,
    spawn,
    take,
)
from simcore.games.final_hour.rules.state import NONE
from simcore.games.final_hour.rules.vocabulary import ALL, Per
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, first_of, members, only_lowest, pair, second_of
from simcore.kernels.decisions import clear_options, list_bits, offer
from simcore.kernels.effects import DONE, asking
from simcore.kernels.event_log import emit1, emit3
from simcore.kernels.graph import list_neighbours

LEFT_OVER = 2  # register: hits, monsters or times that are left


@kernel
def weaker_kinds(t, s, location, hits):
    """Return the kinds in a location whose health is at most `hits`, as a set."""
    return kinds_mask(s, location) & t["killed_by"][min(hits, MAX_HEALTH)]


@kernel
def kinds_with_health(t, s, location, health):
    """Return the kinds in a location that can be destroyed, if `health` is set those with that health."""
    if health == 0:
        return kinds_mask(s, location) & t["killed_by"][MAX_HEALTH]
    return kinds_mask(s, location) & t["killed_by"][health] & ~t["killed_by"][health - 1]


@inlined
def destroy(t, s, log, kind):
    """Destroy a monster of the current location (p.10)."""
    take(s, s["r"][AT], kind)
    remove(t, s, log, s["r"][AT], kind, By.EFFECT)


# --- attack: share out hits among the monsters of a location; what is left over is lost (p.10, A12)


@inlined
def hits_of(t, s, code):
    """Return the hits of an attack, after its multiplier."""
    if code["per"] == Per.PRIORITY_CARDS:
        return code["hits"] * priority_cards_played(s)
    if code["per"] == Per.OMENS:
        card = priority_card(s)
        return code["hits"] * t["card_omens"][card] if card != NONE else 0
    return code["hits"] + 0


@inlined
def find_targets(t, s, code):
    """Return the locations with a monster that the hits can destroy."""
    hits = hits_of(t, s, code)
    places = 0
    for location in members(locations_of(t, s, code)):
        if weaker_kinds(t, s, location, hits):
            places |= bit(location)
    return places


@inlined
def aim(t, s, log, code):
    """Attack a location with all hits."""
    s["r"][LEFT_OVER] = hits_of(t, s, code)
    emit3(log, Event.ATTACK, s["resolver"], s["r"][AT], s["r"][LEFT_OVER])


@inlined
def list_targets(t, s, log, code):
    """List the monsters that the remaining hits can destroy, and stopping."""
    list_bits(s, weaker_kinds(t, s, s["r"][AT], s["r"][LEFT_OVER]))
    if s["n_options"] == 0:
        return DONE
    offer(s, NONE)
    return Decision.TARGET


@inlined
def hit(t, s, log, code, kind):
    """Spend hits on a monster, or stop here."""
    if kind == NONE:
        s["r"][AT] = NONE
        return
    destroy(t, s, log, kind)
    s["r"][LEFT_OVER] -= t["monster_health"][kind]


do_attack = at_places(find_targets, aim, list_targets, hit)


# --- destroy: a monster is removed whatever its health (p.10)


@inlined
def find_victims(t, s, code):
    """Return the locations with a monster that the effect can destroy."""
    places = 0
    for location in members(locations_of(t, s, code)):
        if kinds_with_health(t, s, location, code["health"]):
            places |= bit(location)
    return places


@inlined
def count_up_to(t, s, log, code):
    """Begin with the number of repetitions of the instruction."""
    s["r"][LEFT_OVER] = code["count"]


@inlined
def list_victims(t, s, log, code):
    """List the monsters that can be destroyed; there is no choice if all of them are."""
    kinds = kinds_with_health(t, s, s["r"][AT], code["health"])
    if s["r"][LEFT_OVER] == 0 or kinds == 0:
        return DONE
    if code["count"] == ALL:
        kinds = only_lowest(kinds)
        s["r"][LEFT_OVER] = ALL
    list_bits(s, kinds)
    return Decision.DESTROY


@inlined
def destroy_victim(t, s, log, code, kind):
    """Destroy a monster."""
    destroy(t, s, log, kind)
    s["r"][LEFT_OVER] -= 1


do_destroy = at_places(find_victims, count_up_to, list_victims, destroy_victim)


# --- damage a location: an empty space first, else a monster there is pushed out (p.11, A9)


@inlined
def damage_empty_spaces(t, s, log, code):
    """Damage empty spaces, and list monsters that may be pushed out of the others."""
    location = s["r"][AT]
    while s["r"][LEFT_OVER] > 0 and free_spaces(t, s, location) > 0:
        s["damage"][location] += 1
        emit1(log, Event.DAMAGED, location)
        s["r"][LEFT_OVER] -= 1
    if s["r"][LEFT_OVER] == 0 or s["n_monsters"][location] == 0:
        return DONE
    if location == t["ritual"]:
        overrun(t, s, location, NONE)
        return DONE
    list_bits(s, kinds_mask(s, location))
    return Decision.EVICT


@inlined
def push_out(t, s, log, code, kind):
    """Damage the space of a monster, which moves on."""
    evict(t, s, log, s["r"][AT], kind)
    s["r"][LEFT_OVER] -= 1


do_damage = at_places(locations_of, count_up_to, damage_empty_spaces, push_out)


# --- repair: take damage tokens off locations, one at a time (p.11)


@inlined
def list_damaged(t, s, log, code):
    """List the damaged locations."""
    if s["r"][LEFT_OVER] == 0:
        return DONE
    places = 0
    for location in members(locations_of(t, s, code)):
        if s["damage"][location] > 0:
            places |= bit(location)
    return list_places(s, places, code)


@inlined
def repair(t, s, log, code, location):
    """Remove a damage token."""
    s["damage"][location] -= 1
    emit1(log, Event.REPAIRED, location)
    s["r"][LEFT_OVER] -= 1


do_repair = asking(count_up_to, list_damaged, repair)


# --- spawn monsters, one at a time (p.12)


@inlined
def begin_spawn(t, s, log, code):
    """Note the locations where monsters may spawn."""
    s["r"][REMAINING] = locations_of(t, s, code)


@inlined
def list_spawn_places(t, s, log, code):
    """List the locations where they may spawn, as long as any are left."""
    if not can_spawn(t, s, code["kind"]):
        return DONE
    return list_places(s, s["r"][REMAINING], code)


@inlined
def spawn_there(t, s, log, code, location):
    """Spawn as many monsters as the instruction says."""
    take_place(s, code, location)
    for _ in range(code["count"]):
        spawn(t, s, log, location, code["kind"], Event.SPAWN)
        if s["over"]:
            return


do_spawn = asking(begin_spawn, list_spawn_places, spawn_there)


# --- move monsters of any colour to adjacent locations; seals apply (p.17)


@inlined
def begin_moves(t, s, log, code):
    """Begin with the number of monsters to move; none is chosen yet."""
    s["r"][LEFT_OVER] = code["count"]
    s["r"][AT] = NONE


@inlined
def list_moves(t, s, log, code):
    """List the monsters that can be moved, and stopping; for a chosen one, its destinations."""
    own = s["at"][s["resolver"]]
    clear_options(s)
    if s["r"][AT] == NONE:
        if s["r"][LEFT_OVER] > 0:
            offer_monsters(t, s, locations_of(t, s, code), own if code["to_own"] else NONE)
        if s["n_options"] == 0:
            return DONE
        offer(s, NONE)
        return Decision.MONSTER
    if code["to_own"]:
        offer(s, own)
    else:
        list_neighbours(t, s, first_of(s["r"][AT]), 0)
    return Decision.DESTINATION


@kernel
def offer_monsters(t, s, places, except_location):
    """List the monsters of some locations as pairs (location, kind)."""
    for location in members(places):
        if location != except_location and t["degree"][location] > 0:
            for kind in members(kinds_mask(s, location)):
                offer(s, pair(location, kind))


@inlined
def move_monster(t, s, log, code, choice):
    """Choose a monster or stop; or move the chosen one."""
    if s["r"][AT] != NONE:
        location = first_of(s["r"][AT])
        token = take(s, location, second_of(s["r"][AT]))
        force_to(t, s, log, token, location, choice)
        s["r"][LEFT_OVER] -= 1
        s["r"][AT] = NONE
    elif choice == NONE:
        s["r"][LEFT_OVER] = 0
    else:
        s["r"][AT] = choice


do_move_monster = asking(begin_moves, list_moves, move_monster)
