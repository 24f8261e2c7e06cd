"""Effects of packs on clue tokens of the board and on the places of investigators.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import Amount
from simcore.games.arkham_horror.box.pack_kinds import PackPlace
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount, amount_of
from simcore.games.arkham_horror.rules.board.clue_tokens import MOST_CLUES, add_clue, discard_clues
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import forget_evaded, move_marker, place_of
from simcore.games.arkham_horror.rules.board.pack_places import (
    NOT_NAMED,
    all_areas,
    all_locations,
    choose_place,
    places_named,
)
from simcore.games.arkham_horror.rules.board.pack_shops import meets_needs
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.board.travel import is_closed, is_in_arkham, is_in_world, put
from simcore.games.arkham_horror.rules.effects.frame import SOURCE, run_joined
from simcore.games.arkham_horror.rules.effects.investigator import do_delay
from simcore.games.arkham_horror.rules.effects.paying import can_pay_first
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD, Part, Stream
from simcore.games.arkham_horror.rules.records.decisions import SWAP_MARKER, Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, lowest, members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, list_after_none, offer
from simcore.kernels.event_log import emit2, emit3

ANY_WORLD = WORDS
"""Number of the only word beside the names of Other Worlds."""
BLACK = 1
"""Number of the colour of arrows."""
WITH_PEOPLE = BY_FIRST = 0
"""Numbers of the only words of `swap_places`."""


# --- areas


@kernel
def open_areas(t, s):
    """Return the streets, and the locations that are not closed (Closed)."""
    areas = np.int64(0)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area):
            areas = with_one(areas, area)
    return areas


@kernel
def random_or_named(s, t, seat, where):
    """Return a location that is named, or a random one that is not closed; -1 if there is none.

    One that closes as soon as its gate does is not chosen again.
    """
    if where < WORDS:
        return where
    places = places_named(t, s, seat, where) & all_locations(t) & open_areas(t, s) & ~np.int64(s["closed"])
    return np.int64(nth_member(places, pick(s, Stream.PLACES, count(places)))) if places else np.int64(NONE)


@kernel
def as_named(s, t, seat, where):
    """Return a named location."""
    return where


location_named = pack_only(random_or_named, as_named)
"""`location_named(s, t, seat, where)`: return the location that an operand names, or a random one."""


# --- clue tokens


@kernel
def lay_clues(t, s, log, area, n):
    """Place clue tokens on an area without a gate (Place Clue Tokens); return True while it waits.

    Investigators who are there may take them, except in the setup, when the board is still empty.
    """
    for _ in range(n):
        if s["part"] != Part.SETUP:
            if add_clue(t, s, log, area):
                return True
        elif s["gate_at"][area] == NONE and s["clues_at"][area] < MOST_CLUES:
            s["clues_at"][area] += 1
            emit3(log, Event.CLUE_AT, area, 1, s["clues_at"][area])
    return False


@kernel
def do_place_clues(t, s, log, seat, row):
    """Place clue tokens on each of some places; return True while it waits."""
    n = amount(t, s, seat, np.int64(row["b"]))
    for area in members(places_named(t, s, seat, np.int64(row["a"])) & all_areas(t)):
        if lay_clues(t, s, log, area, n):
            return True
    return False


@kernel
def do_remove_clues(t, s, log, seat, row):
    """Remove all clue tokens from some places."""
    for area in members(places_named(t, s, seat, np.int64(row["a"])) & all_areas(t)):
        discard_clues(s, log, area)


@kernel
def with_clues(s, areas):
    """Return those of some areas with clue tokens."""
    found = np.int64(0)
    for area in members(areas):
        if s["clues_at"][area] > 0:
            found = with_one(found, area)
    return found


@kernel
def do_collect_clues(t, s, log, seat, row):
    """Take up to some clue tokens from places, or from any locations; return True while it waits.

    All of them are one gain.
    """
    areas = all_locations(t)
    if row["b"] != NOT_NAMED:
        areas = places_named(t, s, seat, np.int64(row["b"])) & all_areas(t)
    there = np.int64(0)
    for area in members(areas):
        there += s["clues_at"][area]
    n = min(there, amount_of(t, s, seat, np.int64(row["a"]), there))
    taken = 0
    takes_all = row["a"] == Amount.ALL
    while taken < n:
        area = np.int64(lowest(with_clues(s, areas)))
        if not takes_all:
            list_after_none(s, with_clues(s, areas))
            if ask(t, s, log, Decision.CLUE_FROM, seat):
                return True
            area = np.int64(chosen(s))
        if area == NONE:
            break
        s["clues_at"][area] -= 1
        emit3(log, Event.CLUES_TAKEN, seat, area, s["clues_at"][area])
        taken += 1
    if taken > 0:
        change_clues(t, s, log, seat, taken)
    return False


# --- investigators


@kernel
def do_swap_places(t, s, log, seat, row):
    """Exchange an investigator in Arkham with another one or with a monster; return True while it waits."""
    if not is_in_arkham(s, seat):
        return False
    clear_options(s)
    for other in members(without(np.int64(s["alive"]), seat)):
        if is_in_arkham(s, other) and s["at"][other] != s["at"][seat]:
            offer(s, other)
    areas = np.int64(0) if row["a"] == WITH_PEOPLE else without(all_areas(t), s["at"][seat])
    for area in members(areas):
        for marker in members(as_set(s["markers"][area])):
            offer(s, SWAP_MARKER + marker)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.SWAP_WITH, np.int64(s["lead"]) if row["b"] == BY_FIRST else seat):
        return True
    option, before = np.int64(chosen(s)), np.int64(s["at"][seat])
    if option < SWAP_MARKER:
        put(t, s, log, seat, np.int64(s["at"][option]))
        put(t, s, log, option, before)
        return False
    marker = option - SWAP_MARKER
    emit3(log, Event.SWAPPED, seat, marker, marker)
    put(t, s, log, seat, np.int64(place_of(s, marker)))
    move_marker(s, log, marker, before)
    forget_evaded(s)
    return False


@kernel
def do_end_movement(s, seat):
    """Let an investigator move no further in this turn (Movement Phase)."""
    s["stopped_in"][seat] = s["round"]
    if seat == s["actor"]:
        s["points_left"] = 0


@kernel
def do_follow_arrow(t, s, log, seat):
    """Move an investigator along the arrow of the event's colour (Monster Movement)."""
    if not is_in_arkham(s, seat):
        return
    at = np.int64(s["at"][seat])
    to = np.int64(t["black"][at]) if s["event_number"] == BLACK else np.int64(t["white"][at])
    if to >= 0 and to != at and not is_closed(t, s, to):
        put(t, s, log, seat, to)


@kernel
def do_special_anywhere(t, s, log, frame, seat):
    """Use the special ability of any location without a gate, as if there; return True while it waits.

    (Location Special Abilities.)
    """
    areas = np.int64(0)
    for area in members(all_locations(t) & open_areas(t, s)):
        program = np.int64(t["special"][area])
        if (
            program != NONE
            and s["gate_at"][area] == NONE
            and can_pay_first(t, s, seat, program)
            and meets_needs(s, t, seat, np.int64(t["special_if"][area]))
        ):
            areas = with_one(areas, area)
    if choose_place(t, s, log, seat, np.int64(NOT_NAMED), areas, Decision.SPECIAL_OF):
        return True
    area = np.int64(s["result"])
    if area != NONE:
        emit2(log, Event.SPECIAL, seat, area)
        run_joined(frame, np.int64(t["special"][area]))
        frame[SOURCE] = area
    return False


# --- moves with the words of packs


@kernel
def do_pack_move(s, t, log, seat, row):
    """Move the investigator to a place that only packs name; return True while it waits (Closed).

    Beside the owner of a card in an Other World, the investigator came by the gate of the owner.
    """
    where = np.int64(row["a"])
    if where == PackPlace.OWNER_PLACE:
        owner = np.int64(s["card_of"])
        if owner >= 0 and s["at"][owner] < LOST:
            put(t, s, log, seat, np.int64(s["at"][owner]))
            if is_in_world(s, owner):
                s["entered_at"][seat] = s["entered_at"][owner]
        return False
    places = places_named(t, s, seat, where) & open_areas(t, s)
    if choose_place(t, s, log, seat, where, places, Decision.PLACE):
        return True
    to = np.int64(s["result"])
    if 0 <= to < MAX_AREAS:
        put(t, s, log, seat, to)
    return False


@kernel
def do_pack_enter_world(s, t, log, seat, row):
    """Move into an Other World, which the player may choose; return True while it waits (Delayed)."""
    world = np.int64(row["a"])
    if world == ANY_WORLD:
        clear_options(s)
        for other in range(t["n_worlds"]):
            offer(s, other)
        if ask(t, s, log, Decision.WORLD_ENTERED, seat):
            return True
        world = np.int64(chosen(s))
    put(t, s, log, seat, WORLD + 2 * world + np.int64(row["b"]) - 1)
    return row["c"] == 0 and do_delay(t, s, log, seat)
