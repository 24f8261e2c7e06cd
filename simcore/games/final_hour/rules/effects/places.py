"""Locations of an effect, derived from the words of a program (docs/effects.md, "Places").

An effect keeps the set of remaining locations in a register. A choice of one place empties the set;
`own-and-each-adjacent` and `each-gate` take one location after the other.
"""

from __future__ import annotations

from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.monsters import kinds_mask
from simcore.games.final_hour.rules.state import NONE
from simcore.games.final_hour.rules.vocabulary import Place
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import all_below, bit, has, only_lowest, without
from simcore.kernels.decisions import list_bits
from simcore.kernels.effects import DONE, asking
from simcore.kernels.graph import neighbours_of

REMAINING, AT = 0, 1  # registers: set of locations to come, location at hand (NONE: it is to be chosen)


@kernel
def others_in_zone(t, s):
    """Return the locations of the other investigators in the resolver's zone, as a set."""
    zone = t["zone"][s["at"][s["resolver"]]]
    places = 0
    for seat in range(s["n_seats"]):
        if seat != s["resolver"] and t["zone"][s["at"][seat]] == zone:
            places |= bit(s["at"][seat])
    return places


@kernel
def gates_mask(t, s, fewest):
    """Return the gate locations, as a set; with `fewest` only those with the fewest gate tokens."""
    least = 127
    for icon in range(t["n_gates"]):
        least = min(least, s["tokens"][icon])
    places = 0
    for icon in range(t["n_gates"]):
        if not fewest or s["tokens"][icon] == least:
            places |= bit(t["gate"][icon])
    return places


@inlined
def locations_of(t, s, code):
    """Return the locations that the place word of an instruction means, as a set."""
    place, which = code["place"], code["which"]
    own = s["at"][s["resolver"]]
    if place == Place.OWN:
        return bit(own)
    if place == Place.ADJACENT:
        return neighbours_of(t, own)
    if place == Place.OWN_OR_ADJACENT or place == Place.OWN_AND_EACH_ADJACENT:
        return neighbours_of(t, own) | bit(own)
    if place == Place.ZONE:
        return t["zone_mask"][t["zone"][own]] + 0
    if place == Place.ANYWHERE:
        return all_below(t["n_locations"])
    if place == Place.LEFT:
        return bit(s["left"]) if s["left"] != NONE else 0
    if place == Place.OTHER_IN_ZONE:
        return others_in_zone(t, s)
    if place == Place.RITUAL:
        return bit(t["ritual"])
    if place == Place.GATE:
        return bit(t["gate"][which])
    if place == Place.EACH_GATE or place == Place.FEWEST_GATES:
        return gates_mask(t, s, place == Place.FEWEST_GATES)
    places = 0  # a location with such a monster
    for location in range(t["n_locations"]):
        if which >= 0 and has(kinds_mask(s, location), which):
            places |= bit(location)
    return places


@kernel
def takes_each(place):
    """Return whether a place word means several locations in turn."""
    return place == Place.OWN_AND_EACH_ADJACENT or place == Place.EACH_GATE


@inlined
def list_places(s, places, code):
    """List locations, beginning with the resolver's if each is taken; DONE if there are none."""
    if places == 0:
        return DONE
    if code["place"] == Place.OWN_AND_EACH_ADJACENT:
        own = s["at"][s["resolver"]]
        places = bit(own) if has(places, own) else only_lowest(places)
    list_bits(s, places)
    return Decision.LOCATION


@inlined
def take_place(s, code, location):
    """Go to the chosen location, which is removed from the set."""
    s["r"][AT] = location
    s["r"][REMAINING] = without(s["r"][REMAINING], location) if takes_each(code["place"]) else 0


def at_places(find, arrive, options, resolve):
    """Make an instruction that asks for a place, resolves its choices there, and goes to the next place.

    `find` returns the set of places, and `arrive` runs at each of them; `options` and `resolve` are those of
    `asking`. A place is done when `options` returns DONE, or when `resolve` sets the register AT to NONE.
    """

    @inlined
    def begin(t, s, log, code):
        s["r"][REMAINING] = find(t, s, code)
        s["r"][AT] = NONE

    @inlined
    def list_next(t, s, log, code):
        if s["r"][AT] != NONE:
            decision = options(t, s, log, code)
            if decision != DONE or s["over"]:
                return decision
            s["r"][AT] = NONE
        return list_places(s, s["r"][REMAINING], code)

    @inlined
    def take_choice(t, s, log, code, choice):
        if s["r"][AT] == NONE:
            take_place(s, code, choice)
            arrive(t, s, log, code)
        else:
            resolve(t, s, log, code, choice)

    return asking(begin, list_next, take_choice)
