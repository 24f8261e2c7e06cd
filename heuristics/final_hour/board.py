"""Evaluation of the board by a sensible player.

It covers the pressure of monsters, the value of locations and the value of programs.

All values are in one currency, "trouble": about the pressure of one ordinary monster. The functions read only
open information: the board, health, seals and the text of cards that the player may read.
"""

from __future__ import annotations

import numpy as np

from heuristics.final_hour.flow import reachable, room
from heuristics.final_hour.layout import BASE, FIELDS, FULL, HARM, KILLS, KINDS, LAST, ROW, SLOPE, SPACE
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.state import KIND, NONE
from simcore.games.final_hour.rules.vocabulary import ALL, Op, Per, Place
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import lowest

INVERSE = 1.0 / np.maximum(np.arange(128), 0.7)
"""One over a number of steps or of health; the ritual location itself counts a little more than one step."""

NAMES = (
    # pressure, in units of one ordinary monster
    "crowd",  # a monster one move from the ritual location
    "runner",
    "wrecker",
    "killer",  # a killer beside an investigator
    "guard",  # a monster in the ritual location
    # values of effects
    "clue",
    "seal",
    "spawn",
    "damage",
    "health",
    "gate",  # a gate token of the stack
    "item",  # what an item must bring to be used
    # priority cards
    "rivalry",  # by how much a top must beat its bottom to deserve a low number
    "omen",
    "icon",  # a card that is sure to match
    # changes of these values when it gets tight
    "tight",  # of a monster in the ritual location, the less room is left
    "press",  # of a monster near it
    "rush",  # of a runner near it
    "full",  # of a monster in a location without room
    "last",  # of what takes the last space of the ritual location
    "wound",  # of a killer beside a weak investigator
    "frail",  # of health, for a weak investigator
    "advance",  # of a step that a monster takes
    "news",  # of a clue, for each clue found before
    "draw",  # of priority cards
    "stir",  # of a special monster that acts
    "march",  # of one that moves on
    "blindfold",  # of cards that lie face down
    "bold",  # how low the others play, 1: like chance
    # flow of monsters
    "stream",  # of room where ways lead through
    "gateway",  # of room where the ways of gates lead through
    # places of investigators
    "home",  # a step nearer to the ritual location
    "hint",  # a clue that cannot be turned up now
    "scent",  # a clue nearby
    "watch",  # a monster nearby
    # values of other effects
    "stride",  # a walk that a card allows
    "around",  # share of what hits take away when they strike everywhere around
    "erase",  # share of what a destruction takes away that counts
    "seek",  # looking for a clue where there is none
    "mend",  # a repair
    "shove",  # moving a monster
    "reveal",  # a top card that is resolved unseen
    "other",  # anything else
    # costs of the activation of a zone
    "core",  # damage in the ritual location
    "onward",  # a monster that moves on, but not to the ritual location
    "deadly",  # a location where killers could kill
    "overrun",  # more monsters than the ritual location has room for
)
"""Weights of the common view of the board, by their index in the record of a strategy that uses it."""

(W_CROWD, W_RUNNER, W_WRECKER, W_KILLER, W_GUARD, W_CLUE, W_SEAL, W_SPAWN, W_DAMAGE, W_HEALTH, W_GATE,
 W_ITEM, W_RIVALRY, W_OMEN, W_ICON, W_TIGHT, W_PRESS, W_RUSH, W_FULL, W_LAST, W_WOUND, W_FRAIL, W_ADVANCE,
 W_NEWS, W_DRAW, W_STIR, W_MARCH, W_BLINDFOLD, W_BOLD, W_STREAM, W_GATEWAY, W_HOME, W_HINT, W_SCENT,
 W_WATCH, W_STRIDE, W_AROUND, W_ERASE, W_SEEK, W_MEND, W_SHOVE, W_REVEAL, W_OTHER, W_CORE, W_ONWARD, W_DEADLY,
 W_OVERRUN) = range(len(NAMES))  # fmt: skip

PLAIN = {
    **dict.fromkeys(NAMES, 0.0),
    "stride": 0.2,
    "around": 0.6,
    "erase": 1.0,
    "mend": 0.7,
    "shove": 1.5,
    "reveal": -2.0,
    "other": 0.5,
    "core": 5.6,
    "onward": 0.5,
}
"""Weights for a player without preferences, with rough values of the rarer effects."""


@kernel
def anyone_at(s, location):
    """Return whether an investigator is at the location."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == location:
            return True
    return False


@inlined
def occupied(s):
    """Return the locations with monsters, as a bit mask."""
    mask = np.int64(0)
    for location in range(MAX_LOCATIONS):
        mask |= np.int64(s["n_monsters"][location] > 0) << location
    return mask


@kernel
def trouble(t, s, kind, location, w):
    """Return the pressure of one monster at its location: the gain from removing it."""
    space, crowded = pressure_at(t, s, location, w)
    blow = price_of_blow(s, location, w)
    at = ROW * np.int64(location) + FIELDS * np.int64(kind)
    return trouble_there(at, tightness(t, s), space, crowded, blow, w)


@inlined
def pressure_at(t, s, location, w):
    """Return the shared pressure of all monsters of a location: the value of its space, 1 if it is full."""
    free = room(t, s, location)
    return INVERSE[1 + free] * w["prepared"][SPACE + np.int64(location)], 1.0 * (free == 0)


@kernel
def price_of_blow(s, location, w):
    """Return the pressure of a killer on the investigators in its location."""
    health = best_health_at(s, location)
    return w["value"][W_KILLER] + w["value"][W_WOUND] * INVERSE[health] if health > 0 else 0.0


@inlined
def fill_blows(s, w, blows):
    """Compute the pressure of killers in each location."""
    for location in range(MAX_LOCATIONS):
        blows[location] = 0.0
    for seat in range(s["n_seats"]):
        blows[s["at"][seat]] = price_of_blow(s, s["at"][seat], w)


@inlined
def trouble_there(at, tight, space, crowded, blow, w):
    """Return the pressure of a monster from precomputed numbers and the shared values of its location.

    The computation has no branches, because the kinds in a location are unpredictable.
    """
    value = w["prepared"][at + BASE] + w["prepared"][at + SLOPE] * tight + space
    return value + w["prepared"][at + FULL] * crowded + w["prepared"][at + KILLS] * blow


@kernel
def tightness(t, s):
    """Return how crowded the ritual location is: 1 if it is full, then 1/2, 1/3, ..."""
    return INVERSE[1 + room(t, s, t["ritual"])]


@kernel
def best_health_at(s, location):
    """Return the highest health of the investigators there, who would take the blow; 0 if there are none."""
    best = 0
    for seat in range(s["n_seats"]):
        best = max(best, s["health"][seat] * (s["at"][seat] == location))
    return best


@kernel
def price_of_health(health, w):
    """Return the value of one point of health to an investigator with this much health."""
    return w["value"][W_HEALTH] + w["value"][W_FRAIL] * INVERSE[health] * INVERSE[health]


@inlined
def value_of_hits(t, s, location, hits, tight, blows, w):
    """Estimate the trouble that an attack with this many hits removes, over all monsters within its reach.

    `tight` and `blows` are the results of `tightness` and `fill_blows`, computed once for all locations.
    """
    return value_of_either(t, s, location, hits, 0, tight, blows, w)[0]


@inlined
def value_of_either(t, s, location, hits, others, tight, blows, w):
    """Estimate the trouble that two attacks remove, each taken alone."""
    total = 0.0
    densest = 0.0
    other_total = 0.0
    other_densest = 0.0
    space, crowded = pressure_at(t, s, location, w)
    blow = blows[location]
    row = ROW * np.int64(location)
    for slot in range(s["n_monsters"][location]):
        kind = np.int64(s["monsters"][location, slot] & KIND)
        value = trouble_there(row + FIELDS * kind, tight, space, crowded, blow, w)
        health = w["prepared"][KINDS + 2 * kind]
        over_health = w["prepared"][KINDS + 2 * kind + 1]
        reached = value if health <= hits else 0.0
        other_reached = value if health <= others else 0.0
        total += reached
        densest = max(densest, reached * over_health)
        other_total += other_reached
        other_densest = max(other_densest, other_reached * over_health)
    return min(total, densest * hits), min(other_total, other_densest * others)


@kernel
def strike(t, s, seat, pc, reach, w):
    """Return the value of an attack or a destruction to an investigator who may first move `reach` steps."""
    here = s["at"][seat]
    op = t["code"][pc]["op"]
    place = t["code"][pc]["place"]
    hits = t["code"][pc]["hits"] + 0
    if op == Op.DESTROY:
        hits = t["code"][pc]["count"]
        hits = 4 if hits == ALL else 2 * hits
    elif t["code"][pc]["per"] == Per.PRIORITY_CARDS:
        hits = 2 * hits
    if place != Place.OWN and place != Place.LEFT:
        reach += 1
    best = 0.0
    total = 0.0
    tight = tightness(t, s)
    blows = scratch(MAX_LOCATIONS)
    fill_blows(s, w, blows)
    places = occupied(s)
    if place != Place.ANYWHERE:
        places &= reachable(t, here, reach)
    while places:
        value = value_of_hits(t, s, lowest(places), hits, tight, blows, w)
        places &= places - 1
        total += value
        best = max(best, value)
    best = w["value"][W_AROUND] * total if place == Place.OWN_AND_EACH_ADJACENT else best
    return w["value"][W_ERASE] * best if op == Op.DESTROY else best


@kernel
def zone_danger(t, s, zone, w):
    """Return the expected cost of the activation of a zone."""
    total = 0.0
    taken = 0.0  # spaces of the ritual location
    places = t["zone_mask"][zone] & occupied(s)
    while places:
        location = lowest(places)
        places &= places - 1
        health = best_health_at(s, location)
        blow = price_of_health(health, w) if health > 0 else 0.0
        killers = 0.0
        for slot in range(s["n_monsters"][location]):
            kind = np.int64(s["monsters"][location, slot] & KIND)
            at = ROW * np.int64(location) + FIELDS * kind
            total += w["prepared"][at + HARM]
            killers += w["prepared"][at + KILLS]
            taken += w["prepared"][at + LAST]
        total += killers * blow + (w["value"][W_DEADLY] if killers >= health > 0 else 0.0)
    total += taken * w["value"][W_LAST] * tightness(t, s) ** 2
    return total + (w["value"][W_OVERRUN] if taken > room(t, s, t["ritual"]) else 0.0)


@inlined
def places_of_clues(s):
    """Return the locations of face-down clues, as a bit mask."""
    mask = np.int64(0)
    for location in range(MAX_LOCATIONS):
        mask |= np.int64(s["clue"][location] != NONE) << location
    return mask


@kernel
def line_value(t, s, seat, start, w):
    """Return the value of the program from `start` on to `seat`, at its location.

    Only the first option of a branch counts.
    """
    value = 0.0
    reach = 0
    pc = start
    here = s["at"][seat]
    while True:
        op = t["code"][pc]["op"]
        if op == Op.END:
            return value
        if op == Op.JUMP:
            pc = t["code"][pc]["target"]
            continue
        if op == Op.CHOOSE:
            pc = t["code"][pc + 1]["target"]
            continue
        if op == Op.MOVE:
            reach += t["code"][pc]["steps"]
            value += w["value"][W_STRIDE]
        elif op == Op.ATTACK or op == Op.DESTROY:
            value += strike(t, s, seat, pc, reach, w)
        elif op == Op.ACTIVATE_ZONE:
            value -= zone_danger(t, s, t["code"][pc]["zone"], w)
        elif op == Op.INVESTIGATE:
            if places_of_clues(s) & reachable(t, here, reach):
                value += w["value"][W_CLUE] + w["value"][W_NEWS] * s["clues_found"]
            else:
                value += w["value"][W_SEEK]
        elif op == Op.SPAWN:
            many = t["n_gates"] if t["code"][pc]["place"] == Place.EACH_GATE else 1
            value -= w["value"][W_SPAWN] * t["code"][pc]["count"] * many
        else:
            value += other_value(t, s, seat, pc, w)
        pc += 1


@kernel
def any_seal(t, s):
    """Return whether any walkway is sealed."""
    for way in range(t["n_walkways"]):
        if s["seals"][way] > 0:
            return True
    return False


@kernel
def other_value(t, s, seat, pc, w):
    """Return the value of the rarer effects."""
    op = t["code"][pc]["op"]
    if op == Op.SEAL:
        return w["value"][W_SEAL]
    if op == Op.UNSEAL:
        return -w["value"][W_SEAL] if any_seal(t, s) else 0.0
    if op == Op.DAMAGE:
        return -w["value"][W_DAMAGE] * t["code"][pc]["count"]
    if op == Op.REPAIR:
        return w["value"][W_MEND] * t["code"][pc]["count"]
    if op == Op.LOSE_HEALTH:
        return -price_of_health(s["health"][seat], w) * t["code"][pc]["health"]
    if op == Op.RECOVER:
        return w["value"][W_HEALTH] if s["health"][seat] < t["health"] else 0.0
    if op == Op.MOVE_MONSTER:
        return w["value"][W_SHOVE] * t["code"][pc]["count"]
    if op == Op.DISCARD_GATE:
        return -w["value"][W_GATE]
    if op == Op.RESOLVE_TOP_CARD:
        return w["value"][W_REVEAL]
    if op == Op.DRAW_PRIORITY:
        return w["value"][W_DRAW]
    if op == Op.ACTIVATE_KIND or op == Op.ADVANCE:
        kind = t["code"][pc]["kind"]
        on_board = t["copies"][kind] - s["beside"][kind] if kind >= 0 else 0
        price_of_each = w["value"][W_STIR] if op == Op.ACTIVATE_KIND else w["value"][W_MARCH]
        return -price_of_each * min(t["code"][pc]["count"], on_board)
    if op == Op.FACE_DOWN_PRIORITY or op == Op.FACE_DOWN_OMENS:
        return -w["value"][W_BLINDFOLD]
    return w["value"][W_OTHER]


@inlined
def program_value(t, s, seat, start, w):
    """Return the value of a program to `seat`; if it opens with branches, that of the best branch."""
    if t["code"][start]["op"] != Op.CHOOSE:
        return line_value(t, s, seat, start, w)
    best = -1e9
    for branch in range(t["code"][start]["count"]):
        best = max(best, line_value(t, s, seat, t["code"][start + 1 + branch]["target"], w))
    return best
