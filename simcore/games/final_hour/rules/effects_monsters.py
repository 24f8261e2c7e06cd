"""Effects on monsters and spaces: attack, destroy, damage, repair, move, spawn (rulebook p.10-12)."""

from __future__ import annotations

from simcore.games.final_hour.limits import MAX_HEALTH
from simcore.games.final_hour.rules.codes import ALL, Per
from simcore.games.final_hour.rules.effects_investigators import (
    next_instruction,
    priority_card,
    priority_cards_played,
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
from simcore.games.final_hour.rules.places import (
    AT,
    NO_PLACE,
    REMAINING,
    WAIT,
    ask_place,
    locations_of,
    take_place,
)
from simcore.games.final_hour.rules.state import NONE, ints
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, lowest
from simcore.kernels.decisions import ask, chosen, clear_options, list_bits, offer
from simcore.kernels.event_log import emit1, emit3

ATTACK, DAMAGED, REPAIRED, SPAWN = ints(Event.ATTACK, Event.DAMAGED, Event.REPAIRED, Event.SPAWN)
(BY_EFFECT,) = ints(By.EFFECT)
ASK_TARGET, ASK_DESTROY, ASK_EVICT = ints(Decision.TARGET, Decision.DESTROY, Decision.EVICT)
ASK_MONSTER, ASK_DESTINATION = ints(Decision.MONSTER, Decision.DESTINATION)
PER_PRIORITY, PER_OMENS = ints(Per.PRIORITY_CARDS, Per.OMENS)
LEFT_OVER = 2  # register: hits, monsters or times that are left
BEGIN, PLACED, PICK, PICKED = 0, 1, 2, 3  # where a handler stands


@kernel
def weaker_kinds(t, s, location, hits):
    """Kinds in a location whose health is at most `hits`, a bit each."""
    return kinds_mask(s, location) & t["killed_by"][min(hits, MAX_HEALTH)]


@kernel
def kinds_with_health(t, s, location, health):
    """Kinds in a location that can be destroyed, with `health` only those with that health."""
    if health == 0:
        return kinds_mask(s, location) & t["killed_by"][MAX_HEALTH]
    return kinds_mask(s, location) & t["killed_by"][health] & ~t["killed_by"][health - 1]


@inlined
def hits_of(t, s, pc):
    """Hits of an attack, after its multiplier."""
    if t["code"][pc]["per"] == PER_PRIORITY:
        return t["code"][pc]["hits"] * priority_cards_played(s)
    if t["code"][pc]["per"] == PER_OMENS:
        card = priority_card(s)
        return t["code"][pc]["hits"] * t["card_omens"][card] if card != NONE else 0
    return t["code"][pc]["hits"] + 0


@inlined
def op_attack(t, s, log, pc):
    """Share out hits among the monsters of a location; what is left over is lost (p.10, A12)."""
    hits = hits_of(t, s, pc)
    if s["op_step"] == BEGIN:
        mask = 0
        places = locations_of(t, s, t["code"][pc]["place"], t["code"][pc]["which"])
        while places:
            location = lowest(places)
            if weaker_kinds(t, s, location, hits):
                mask |= bit(location)
            places &= places - 1
        s["r"][REMAINING] = mask
    while True:
        if s["op_step"] == BEGIN:
            s["op_step"] = PLACED
            state = ask_place(t, s, log, t["code"][pc]["place"])
            if state == NO_PLACE:
                break
            if state == WAIT:
                return True
        if s["op_step"] == PLACED:
            location = take_place(s, t["code"][pc]["place"])
            emit3(log, ATTACK, s["resolver"], location, hits)
            s["r"][LEFT_OVER] = hits
            s["op_step"] = PICK
        if s["op_step"] == PICKED:
            kind = chosen(s)
            s["op_step"] = PICK
            if kind == NONE:
                s["op_step"] = BEGIN
                continue
            take(s, s["r"][AT], kind)
            remove(t, s, log, s["r"][AT], kind, BY_EFFECT)
            s["r"][LEFT_OVER] -= t["monster_health"][kind]
        list_bits(s, weaker_kinds(t, s, s["r"][AT], s["r"][LEFT_OVER]))
        if s["n_options"] == 0:
            s["op_step"] = BEGIN
            continue
        offer(s, NONE)
        s["op_step"] = PICKED
        if ask(t, s, log, ASK_TARGET, s["resolver"]):
            return True
    next_instruction(s)
    return False


@inlined
def op_destroy(t, s, log, pc):
    """Destroy monsters outright, whatever their health (p.10)."""
    if s["op_step"] == BEGIN:
        mask = 0
        places = locations_of(t, s, t["code"][pc]["place"], t["code"][pc]["which"])
        while places:
            location = lowest(places)
            if kinds_with_health(t, s, location, t["code"][pc]["health"]):
                mask |= bit(location)
            places &= places - 1
        s["r"][REMAINING] = mask
    while True:
        if s["op_step"] == BEGIN:
            s["op_step"] = PLACED
            state = ask_place(t, s, log, t["code"][pc]["place"])
            if state == NO_PLACE:
                break
            if state == WAIT:
                return True
        if s["op_step"] == PLACED:
            take_place(s, t["code"][pc]["place"])
            s["r"][LEFT_OVER] = t["code"][pc]["count"]
            s["op_step"] = PICK
        if s["op_step"] == PICKED:
            kind = chosen(s)
            take(s, s["r"][AT], kind)
            remove(t, s, log, s["r"][AT], kind, BY_EFFECT)
            s["r"][LEFT_OVER] -= 1
            s["op_step"] = PICK
        mask = kinds_with_health(t, s, s["r"][AT], t["code"][pc]["health"])
        if s["r"][LEFT_OVER] == 0 or mask == 0:
            s["op_step"] = BEGIN
            continue
        if t["code"][pc]["count"] == ALL:
            mask &= -mask  # all of them go: nothing to choose
            s["r"][LEFT_OVER] = ALL
        list_bits(s, mask)
        s["op_step"] = PICKED
        if ask(t, s, log, ASK_DESTROY, s["resolver"]):
            return True
    next_instruction(s)
    return False


@inlined
def op_damage(t, s, log, pc):
    """Damage a location: an empty space first, else a monster there is pushed out (p.11, A9)."""
    if s["op_step"] == BEGIN:
        s["r"][REMAINING] = locations_of(t, s, t["code"][pc]["place"], t["code"][pc]["which"])
    while True:
        if s["op_step"] == BEGIN:
            s["op_step"] = PLACED
            state = ask_place(t, s, log, t["code"][pc]["place"])
            if state == NO_PLACE:
                break
            if state == WAIT:
                return True
        if s["op_step"] == PLACED:
            take_place(s, t["code"][pc]["place"])
            s["r"][LEFT_OVER] = t["code"][pc]["count"]
            s["op_step"] = PICK
        location = s["r"][AT]
        if s["op_step"] == PICKED:
            evict(t, s, log, location, chosen(s))
            if s["over"]:
                return False
            s["r"][LEFT_OVER] -= 1
            s["op_step"] = PICK
        while s["r"][LEFT_OVER] > 0 and free_spaces(t, s, location) > 0:
            s["damage"][location] += 1
            emit1(log, DAMAGED, location)
            s["r"][LEFT_OVER] -= 1
        if s["r"][LEFT_OVER] == 0 or s["n_monsters"][location] == 0:
            s["op_step"] = BEGIN
            continue
        if location == t["ritual"]:
            overrun(t, s, location, NONE)
            return False
        list_bits(s, kinds_mask(s, location))
        s["op_step"] = PICKED
        if ask(t, s, log, ASK_EVICT, s["resolver"]):
            return True
    next_instruction(s)
    return False


@inlined
def op_repair(t, s, log, pc):
    """Take damage tokens off locations, one at a time (p.11)."""
    if s["op_step"] == BEGIN:
        s["r"][LEFT_OVER] = t["code"][pc]["count"]
        s["r"][REMAINING] = 0
    while True:
        if s["op_step"] == PLACED:
            location = chosen(s)
            s["damage"][location] -= 1
            emit1(log, REPAIRED, location)
            s["r"][LEFT_OVER] -= 1
        mask = 0
        if s["r"][LEFT_OVER] > 0:
            places = locations_of(t, s, t["code"][pc]["place"], t["code"][pc]["which"])
            while places:
                location = lowest(places)
                if s["damage"][location] > 0:
                    mask |= bit(location)
                places &= places - 1
        s["r"][REMAINING] = mask
        s["op_step"] = PLACED
        state = ask_place(t, s, log, t["code"][pc]["place"])
        if state == NO_PLACE:
            break
        if state == WAIT:
            return True
    next_instruction(s)
    return False


@inlined
def op_spawn(t, s, log, pc):
    """Spawn monsters, one at a time (p.12)."""
    if s["op_step"] == BEGIN:
        s["r"][REMAINING] = locations_of(t, s, t["code"][pc]["place"], t["code"][pc]["which"])
    while True:
        if s["op_step"] == PLACED:
            location = take_place(s, t["code"][pc]["place"])
            for _ in range(t["code"][pc]["count"]):
                spawn(t, s, log, location, t["code"][pc]["kind"], SPAWN)
                if s["over"]:
                    return False
        if not can_spawn(t, s, t["code"][pc]["kind"]):
            break
        s["op_step"] = PLACED
        state = ask_place(t, s, log, t["code"][pc]["place"])
        if state == NO_PLACE:
            break
        if state == WAIT:
            return True
    next_instruction(s)
    return False


@inlined
def op_move_monster(t, s, log, pc):
    """Move monsters to adjacent locations, whatever their colour; seals count (p.17)."""
    seat = s["resolver"]
    own = s["at"][seat]
    if s["op_step"] == BEGIN:
        s["r"][LEFT_OVER] = t["code"][pc]["count"]
        s["op_step"] = PICK
    while True:
        if s["op_step"] == PICK:
            clear_options(s)
            if s["r"][LEFT_OVER] > 0:
                offer_monsters(
                    t,
                    s,
                    locations_of(t, s, t["code"][pc]["place"], t["code"][pc]["which"]),
                    own if t["code"][pc]["to_own"] else NONE,
                )
            if s["n_options"] == 0:
                break
            offer(s, NONE)
            s["op_step"] = PICKED
            if ask(t, s, log, ASK_MONSTER, seat):
                return True
        if s["op_step"] == PICKED:
            pick = chosen(s)
            if pick == NONE:
                break
            s["r"][AT] = pick
            location = pick >> 6
            clear_options(s)
            if t["code"][pc]["to_own"]:
                offer(s, own)
            else:
                for i in range(t["degree"][location]):
                    offer(s, t["neighbours"][location, i])
            s["op_step"] = PLACED
            if ask(t, s, log, ASK_DESTINATION, seat):
                return True
        location = s["r"][AT] >> 6
        token = take(s, location, s["r"][AT] & 63)
        force_to(t, s, log, token, location, chosen(s))
        if s["over"]:
            return False
        s["r"][LEFT_OVER] -= 1
        s["op_step"] = PICK
    next_instruction(s)
    return False


@kernel
def offer_monsters(t, s, places, except_location):
    """List the monsters of some locations as pairs (location, kind)."""
    for location in range(t["n_locations"]):
        if places >> location & 1 and location != except_location and t["degree"][location] > 0:
            mask = kinds_mask(s, location)
            while mask:
                offer(s, location * 64 + lowest(mask))
                mask &= mask - 1
