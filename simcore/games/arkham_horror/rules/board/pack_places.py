"""Places that programs of packs name.

A set of places is a bit mask. Areas, the Sky, the Outskirts and the sheet of the Ancient One have the numbers
of monster markers' places (`codes.py`); all Other Worlds are one member, and lost in time and space another.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.pack_kinds import PLACE, PackPlace
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import place_of
from simcore.games.arkham_horror.rules.records.codes import (
    IN_FORCE,
    LOST,
    NONE,
    ON_RUMOR,
    OUTSKIRTS,
    SHEET,
    SKY,
    TROPHIES,
    WORLD,
    Stream,
)
from simcore.jit.decorators import kernel
from simcore.kernels.bits import all_below, bit, count, has, members, with_one
from simcore.kernels.decisions import ask, chosen, list_bits

NEIGHBOURHOOD, LIST = (list(PLACE.terms).index(term) for term in ("neighbourhood", "list"))
IN_WORLD, ARE_LOST = 60, 61
"""Members for investigators outside Arkham; no monster marker is there."""
NOT_NAMED = -1
"""Number of an omitted place."""


# --- parts of the board


@kernel
def all_areas(t):
    """Return the streets and locations."""
    return all_below(np.int64(t["n_areas"]))


@kernel
def all_streets(t):
    """Return the streets."""
    return all_below(np.int64(t["n_streets"]))


@kernel
def all_locations(t):
    """Return the locations."""
    return all_areas(t) & ~all_streets(t)


@kernel
def gate_areas(t, s):
    """Return the areas with an open gate."""
    areas = np.int64(0)
    for area in range(t["n_areas"]):
        if s["gate_at"][area] != NONE:
            areas = with_one(areas, area)
    return areas


@kernel
def neighbourhood_of(t, area):
    """Return a street and its locations (Neighborhood); nothing without an area."""
    areas = np.int64(0)
    if 0 <= area < MAX_AREAS:
        for other in range(t["n_areas"]):
            if t["street_of"][other] == t["street_of"][area]:
                areas = with_one(areas, other)
    return areas


@kernel
def near_to(t, place):
    """Return the places one line away; the Sky is next to every street (The Sky)."""
    if place == SKY:
        return all_streets(t)
    if place < 0 or place >= MAX_AREAS:
        return np.int64(0)
    near = np.int64(t["neighbours"][place])
    return with_one(near, SKY) if place < t["n_streets"] else near


# --- places of the running program


@kernel
def place_here(s, seat):
    """Return the place of the investigator or, if there is none, of the monster that a program is about.

    While a monster moves, it is the place of that monster.
    """
    if seat >= 0 and (s["mover"] == NONE or s["subject"] != s["mover"]):
        return np.int64(s["at"][seat])
    if s["subject"] != NONE:
        return np.int64(place_of(s, np.int64(s["subject"])))
    return np.int64(s["named_place"])


@kernel
def one_of_places(place):
    """Return the set of one place; Other Worlds, and lost in time and space, have one member each."""
    if 0 <= place < TROPHIES:
        return bit(place)
    if WORLD <= place < LOST:
        return bit(IN_WORLD)
    return bit(ARE_LOST) if place == LOST else np.int64(0)


@kernel
def area_of_card(s):
    """Return the area on which the card lies whose rule or program is at hand; -1 if there is none."""
    return np.int64(s["force_area"][s["runs"] - IN_FORCE]) if s["runs"] >= IN_FORCE else np.int64(NONE)


@kernel
def place_of_owner(s):
    """Return the place of the owner of the card whose program runs; -1 if there is none."""
    return np.int64(s["at"][s["card_of"]]) if s["card_of"] >= 0 else np.int64(NONE)


@kernel
def beside_the_board(t, word):
    """Return the places of a word that names monsters' places."""
    if word == PackPlace.SKY:
        return bit(SKY)
    if word == PackPlace.OUTSKIRTS:
        return bit(OUTSKIRTS)
    if word == PackPlace.SHEET:
        return bit(SHEET)
    if word == PackPlace.CARD:
        return bit(ON_RUMOR)
    if word == PackPlace.ARKHAM or word == PackPlace.BOARD:
        return with_one(all_areas(t), SKY)
    return with_one(with_one(all_areas(t), SKY), OUTSKIRTS)


@kernel
def on_the_board(t, s, word):
    """Return the areas of a word that names a kind of area; -1 if it names something else."""
    if (
        word == PackPlace.STREET
        or word == PackPlace.STREETS
        or word == PackPlace.CHOOSE_STREET
        or word == PackPlace.RANDOM_STREET
    ):
        return all_streets(t)
    if (
        word == PackPlace.LOCATION
        or word == PackPlace.LOCATIONS
        or word == PackPlace.CHOOSE_LOCATION
        or word == PackPlace.RANDOM_LOCATION
    ):
        return all_locations(t)
    if word == PackPlace.ANY or word == PackPlace.CHOOSE:
        return all_areas(t)
    if word == PackPlace.UNSTABLE:
        return np.int64(t["unstable"])
    if word == PackPlace.STABLE:
        return all_locations(t) & ~np.int64(t["unstable"])
    if word == PackPlace.AQUATIC:
        return np.int64(t["aquatic"])
    if word == PackPlace.GATES:
        return gate_areas(t, s)
    return np.int64(s["sealed"]) if word == PackPlace.SEALS else np.int64(NONE)


@kernel
def of_the_program(t, s, seat, word):
    """Return the places of a word that depends on the running program; -1 if it names something else."""
    if word == PackPlace.HERE or word == PackPlace.OWN_PLACE:
        return one_of_places(place_here(s, seat))
    if word == PackPlace.ADJACENT:
        return near_to(t, place_here(s, seat))
    if word == PackPlace.OWN_NEIGHBOURHOOD:
        return neighbourhood_of(t, place_here(s, seat))
    if word == PackPlace.THAT_NEIGHBOURHOOD:
        return neighbourhood_of(t, np.int64(s["named_place"]))
    if word == PackPlace.SAME or word == PackPlace.SURGING_GATE:
        return one_of_places(np.int64(s["event_subject"]))
    if word == PackPlace.MYTHOS_GATE:
        return one_of_places(np.int64(s["peeked_gate"]))
    if word == PackPlace.OWNER_PLACE:
        return one_of_places(place_of_owner(s))
    if word == PackPlace.CARD_PLACE:
        return one_of_places(area_of_card(s))
    if word == PackPlace.WORLD:
        return bit(IN_WORLD)
    return bit(ARE_LOST) if word == PackPlace.LOST else np.int64(NONE)


@kernel
def places_of_one(t, s, seat, where):
    """Return the places that an operand names: an area, a word or a neighbourhood, but no list."""
    if where < 0:
        return np.int64(0)
    if where < WORDS:
        return bit(where)
    if where >= TERMS:
        return neighbourhood_of(t, np.int64(t["terms"][where - TERMS]["a"]))
    places = on_the_board(t, s, where)
    if places == NONE:
        places = of_the_program(t, s, seat, where)
    return beside_the_board(t, where) if places == NONE else places


@kernel
def places_named(t, s, seat, where):
    """Return all places that an operand names; of a choice, all that can be chosen."""
    places = np.int64(0)
    while where >= TERMS and t["terms"][where - TERMS]["op"] == LIST:
        term = t["terms"][where - TERMS]
        places |= places_of_one(t, s, seat, np.int64(term["a"]))
        where = np.int64(term["b"])
    return places | places_of_one(t, s, seat, where)


@kernel
def is_at(t, s, seat, where):
    """Return whether an investigator is in one of the places that an operand names."""
    return seat >= 0 and places_named(t, s, seat, where) & one_of_places(np.int64(s["at"][seat])) != 0


# --- investigators in places


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


@kernel
def has_stopped(s, seat):
    """Return whether an investigator moves no further in this turn (Movement Phase)."""
    return s["stopped_in"][seat] == s["round"]


is_stopped = pack_only(has_stopped, no)
"""`is_stopped(s, seat)`: return whether an effect of a pack has ended the movement."""


# --- choices


@kernel
def choose_place(t, s, log, seat, where, places, decision):
    """Choose one of some places, at random if the operand says so; return True while it waits.

    Without a seat, the first player chooses. The result is the place, NONE of an empty set.
    """
    s["result"] = NONE
    if places == 0:
        return False
    if where == PackPlace.RANDOM_STREET or where == PackPlace.RANDOM_LOCATION:
        s["result"] = nth_member(places, pick(s, Stream.PLACES, count(places)))
        return False
    list_bits(s, places)
    if ask(t, s, log, decision, seat if seat >= 0 else np.int64(s["lead"])):
        return True
    s["result"] = np.int64(chosen(s))
    return False
