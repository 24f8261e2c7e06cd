"""Places that programs of packs name, and the investigators there."""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.pack_kinds import PLACE, PackPlace
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, SKY, WORLD
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has, members

NEIGHBOURHOOD = list(PLACE.terms).index("neighbourhood")


@kernel
def here_of(s, seat):
    """Return the place of an investigator; without one, that of the monster that the program is about."""
    if seat >= 0:
        return np.int64(s["at"][seat])
    return np.int64(place_of(s, np.int64(s["subject"]))) if s["subject"] >= 0 else np.int64(NONE)


@kernel
def around(t, area):
    """Return the areas one line away from an area, as a bit mask; from the Sky, all streets (The Sky)."""
    if area == SKY:
        return bit(np.int64(t["n_streets"])) - 1
    return np.int64(t["neighbours"][area]) if 0 <= area < MAX_AREAS else np.int64(0)


@kernel
def in_neighbourhood(t, area):
    """Return the street and the locations of the neighbourhood of an area, as a bit mask (Neighborhood)."""
    areas = np.int64(0)
    if 0 <= area < MAX_AREAS:
        for other in range(t["n_areas"]):
            if t["street_of"][other] == t["street_of"][area]:
                areas |= bit(other)
    return areas


@kernel
def is_place(t, place, word):
    """Return whether a place of an investigator is one that a word or a name means."""
    if word < WORDS:
        return place == word
    if word == PackPlace.WORLD:
        return WORLD <= place < LOST
    if word == PackPlace.LOST:
        return place == LOST
    if place < 0 or place >= MAX_AREAS:
        return False
    if word == PackPlace.STREET or word == PackPlace.STREETS:
        return place < t["n_streets"]
    if word == PackPlace.LOCATION or word == PackPlace.LOCATIONS:
        return place >= t["n_streets"]
    if word == PackPlace.UNSTABLE:
        return has(np.int64(t["unstable"]), place) != 0
    if word == PackPlace.STABLE:
        return place >= t["n_streets"] and not has(np.int64(t["unstable"]), place)
    if word == PackPlace.AQUATIC:
        return has(np.int64(t["aquatic"]), place) != 0
    return word == PackPlace.ARKHAM or word == PackPlace.ANY


@kernel
def is_in_place(t, place, area):
    """Return whether a place of an investigator is one that an operand means, also one of a list."""
    while area >= TERMS:
        term = t["terms"][area - TERMS]
        if term["op"] == NEIGHBOURHOOD:
            return 0 <= place < MAX_AREAS and t["street_of"][place] == term["a"]
        one = np.int64(term["a"])
        if one >= TERMS:
            if 0 <= place < MAX_AREAS and t["street_of"][place] == t["terms"][one - TERMS]["a"]:
                return True
        elif is_place(t, place, one):
            return True
        area = np.int64(term["b"])
    return is_place(t, place, area)


@kernel
def is_at(t, s, seat, area):
    """Return whether an investigator is in a place."""
    return seat >= 0 and is_in_place(t, np.int64(s["at"][seat]), area)


@kernel
def seats_at(t, s, area):
    """Return the investigators in a place, as a bit mask."""
    seats = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        if is_at(t, s, seat, area):
            seats |= bit(seat)
    return seats


@kernel
def seats_with(s, area):
    """Return the investigators in a place, as a bit mask."""
    seats = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        if s["at"][seat] == area:
            seats |= bit(seat)
    return seats


@kernel
def seats_in(s, areas):
    """Return the investigators in some areas, as a bit mask."""
    seats = np.int64(0)
    for seat in members(np.int64(s["alive"])):
        if s["at"][seat] < MAX_AREAS and has(areas, s["at"][seat]):
            seats |= bit(seat)
    return seats
