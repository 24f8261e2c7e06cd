"""Where an effect happens: from the words of a program to locations (docs/effects.md, "Places").

An effect keeps the locations that are still to come as a bit mask in a register. A chosen place empties the
mask when it is taken; `own-and-each-adjacent` and `each-gate` take one location after the other.
"""

from __future__ import annotations

from simcore.games.final_hour.rules.codes import Place
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.monsters import kinds_mask
from simcore.games.final_hour.rules.options import ask_location
from simcore.games.final_hour.rules.state import NONE, ints
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import all_below, bit, has, only_lowest, without
from simcore.kernels.decisions import chosen
from simcore.kernels.graph import neighbours_of

OWN, ADJACENT, OWN_OR_ADJACENT, OWN_AND_EACH_ADJACENT = ints(
    Place.OWN, Place.ADJACENT, Place.OWN_OR_ADJACENT, Place.OWN_AND_EACH_ADJACENT
)
ZONE, ANYWHERE, LEFT, OTHER_IN_ZONE = ints(Place.ZONE, Place.ANYWHERE, Place.LEFT, Place.OTHER_IN_ZONE)
RITUAL, GATE, EACH_GATE, FEWEST_GATES, MONSTER = ints(
    Place.RITUAL, Place.GATE, Place.EACH_GATE, Place.FEWEST_GATES, Place.MONSTER
)
(LOCATION,) = ints(Decision.LOCATION)

REMAINING, AT = 0, 1  # registers: mask of locations to come, location at hand
NO_PLACE, WAIT, READY = 0, 1, 2


@kernel
def others_in_zone(t, s):
    """Locations of the other investigators in the resolver's zone, a bit each."""
    zone = t["zone"][s["at"][s["resolver"]]]
    mask = 0
    for seat in range(s["n_seats"]):
        if seat != s["resolver"] and t["zone"][s["at"][seat]] == zone:
            mask |= bit(s["at"][seat])
    return mask


@kernel
def gates_mask(t, s, fewest):
    """Gate locations, a bit each; with `fewest` only those with the fewest gate tokens."""
    least = 127
    for icon in range(t["n_gates"]):
        least = min(least, s["tokens"][icon])
    mask = 0
    for icon in range(t["n_gates"]):
        if not fewest or s["tokens"][icon] == least:
            mask |= bit(t["gate"][icon])
    return mask


@inlined
def locations_of(t, s, place, argument):
    """Locations that a place word stands for, a bit each."""
    own = s["at"][s["resolver"]]
    if place == OWN:
        return bit(own)
    if place == ADJACENT:
        return neighbours_of(t, own)
    if place == OWN_OR_ADJACENT or place == OWN_AND_EACH_ADJACENT:
        return neighbours_of(t, own) | bit(own)
    if place == ZONE:
        return t["zone_mask"][t["zone"][own]] + 0
    if place == ANYWHERE:
        return all_below(t["n_locations"])
    if place == LEFT:
        return bit(s["left"]) if s["left"] != NONE else 0
    if place == OTHER_IN_ZONE:
        return others_in_zone(t, s)
    if place == RITUAL:
        return bit(t["ritual"])
    if place == GATE:
        return bit(t["gate"][argument])
    if place == EACH_GATE or place == FEWEST_GATES:
        return gates_mask(t, s, place == FEWEST_GATES)
    mask = 0  # a location with such a monster
    for location in range(t["n_locations"]):
        if argument >= 0 and has(kinds_mask(s, location), argument):
            mask |= bit(location)
    return mask


@kernel
def takes_each(place):
    """Whether a place word means several locations, one after the other."""
    return place == OWN_AND_EACH_ADJACENT or place == EACH_GATE


@inlined
def ask_place(t, s, log, place):
    """Go to the next location: NO_PLACE if none is left, WAIT for a choice, or READY to be taken."""
    mask = s["r"][REMAINING]
    if mask == 0:
        return NO_PLACE
    if place == OWN_AND_EACH_ADJACENT:
        own = s["at"][s["resolver"]]
        mask = bit(own) if has(mask, own) else only_lowest(mask)
    return WAIT if ask_location(t, s, log, mask, LOCATION, s["resolver"]) else READY


@kernel
def take_place(s, place):
    """The location that was chosen; it does not come again."""
    location = chosen(s)
    s["r"][AT] = location
    s["r"][REMAINING] = without(s["r"][REMAINING], location) if takes_each(place) else 0
    return location
