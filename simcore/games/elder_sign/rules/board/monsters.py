"""Monsters: how they appear, where they are, and how they are taken (rulebook p.10-11)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.board.investigators import has_ability
from simcore.games.elder_sign.rules.board.locked_dice import add_icon, free_icons
from simcore.games.elder_sign.rules.board.possessions import change_clues, return_marker
from simcore.games.elder_sign.rules.records.codes import (
    BOTTOM,
    MARKER_SOURCE,
    NONE,
    PLAIN,
    TAKEN,
    Ability,
    Phase,
    Stream,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, bit_if, count, has, lowest, members, with_one, without
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.event_log import emit1, emit2, emit3
from simcore.kernels.rng import number_below

CUP_EMPTY, BY_ABILITY, NO_PLACE = range(3)
UNDER = 7  # row of an option that means under the last task
SPOT = 8  # an option is place * SPOT + row


@kernel
def marker_on(t, s, place, row):
    """Return the monster that covers a row; NONE if there is none."""
    for marker in members(s["on_cards"]):
        if s["marker_at"][marker] == place and s["marker_row"][marker] == row:
            return marker
    return NONE


@kernel
def markers_at(t, s, place):
    """Return the monsters on a card, as a set."""
    markers = 0
    for marker in members(s["on_cards"]):
        markers |= bit_if(s["marker_at"][marker] == place, marker)
    return markers


@inlined
def attempting(s):
    """Return whether an attempt at a card is in progress; a failed one is over (p.7)."""
    return Phase.ATTEMPT < s["phase"] < Phase.FAILURE and not s["awake"]


@inlined
def draw_marker(s):
    """Draw a random monster from the cup."""
    place = number_below(s["key"], s["game_number"], Stream.CUP, s["appeared"], count(s["in_cup"]))
    cup = s["in_cup"] + 0
    for _ in range(place):
        cup &= cup - 1
    marker = lowest(cup)
    s["in_cup"] = without(s["in_cup"], marker)
    s["appeared"] += 1
    return marker


@inlined
def closed_to_monsters(t, s, place):
    """Return whether a card is closed to monsters: it is absent, being taken, or attempted."""
    if s["place_card"][place] == NONE or place == s["resolving"]:
        return True
    return t["no_self_monster"] != 0 and attempting(s) and s["at"][s["active"]] == place


@inlined
def offer_rows(t, s, place):
    """Add the uncovered monster tasks of a card (p.10), except those that this attempt has completed."""
    card = s["place_card"][place]
    here = attempting(s) and s["at"][s["active"]] == place
    for row in range(t["n_rows"][card]):
        done = here and has(s["done_rows"], row)
        if t["row_kind"][card, row] != PLAIN and not done and marker_on(t, s, place, row) == NONE:
            offer(s, place * SPOT + row)


@kernel
def under_tasks(t, s, place):
    """Return the number of monsters under the last task of a card."""
    markers = 0
    for marker in members(markers_at(t, s, place)):
        markers += s["marker_row"][marker] == BOTTOM
    return markers


@kernel
def list_places(t, s, first, end):
    """List the possible places of a monster: a free monster task, else under a card (p.11)."""
    clear_options(s)
    for place in range(first, end):
        if not closed_to_monsters(t, s, place):
            offer_rows(t, s, place)
    if s["n_options"] > 0:
        return
    fewest = 99
    for place in range(first, end):
        if not closed_to_monsters(t, s, place):
            under = under_tasks(t, s, place) if t["bottom_even"] else 0
            if under < fewest:
                fewest = under
                clear_options(s)
            if under == fewest:
                offer(s, place * SPOT + UNDER)


@inlined
def list_spots(t, s, log):
    """Draw the next monster that is due, and list its possible places."""
    here = s["here_due"] > 0
    if here:
        s["here_due"] -= 1
    else:
        s["monsters_due"] -= 1
    if s["in_turn"] and has_ability(t, s, s["active"], Ability.NO_MONSTERS):
        emit1(log, Event.NO_MONSTER, BY_ABILITY)
        return 0
    if s["in_cup"] == 0:
        emit1(log, Event.NO_MONSTER, CUP_EMPTY)
        return 0
    first = s["here_at"] if here else 0
    list_places(t, s, first, first + 1 if here else PLACES)
    if s["n_options"] == 0:
        emit1(log, Event.NO_MONSTER, NO_PLACE)
        return 0
    s["placing"] = draw_marker(s)
    return Decision.PLACE


@inlined
def put_marker(t, s, log, spot):
    """Place the monster; its icon locks a die (p.11)."""
    marker, place, row = s["placing"] + 0, spot // SPOT, spot % SPOT
    s["placing"] = NONE
    s["marker_at"][marker] = place
    s["on_cards"] = with_one(s["on_cards"], marker)
    s["marker_row"][marker] = BOTTOM if row == UNDER else row
    s["marker_order"][marker] = s["appeared"]
    emit3(log, Event.MARKER, marker, place, s["marker_row"][marker])
    if t["marker_lock"][marker] != NONE:
        add_icon(t, s, log, MARKER_SOURCE + marker, t["marker_lock"][marker])


# --- monsters that are completed


@kernel
def completed_markers(t, s):
    """Return the monsters whose tasks are all completed or count as such, as a set (p.11)."""
    done = s["done_markers"] + 0
    if t["has_extra"]:
        done &= s["done_extras"]
    return done | s["defeated"]


@kernel
def take_marker(t, s, log, seat, marker):
    """Take a monster as a trophy; return the program of its reward, or NONE."""
    s["done_markers"] = without(s["done_markers"], marker)
    s["done_extras"] = without(s["done_extras"], marker)
    s["defeated"] = without(s["defeated"], marker)
    s["marker_at"][marker] = TAKEN
    s["on_cards"] = without(s["on_cards"], marker)
    s["caught"][seat] |= bit(marker)
    s["monsters_defeated"] += 1
    emit2(log, Event.CAUGHT, seat, marker)
    free_icons(s, log, MARKER_SOURCE + marker)
    for card in members(s["held"][seat]):
        if t["clue_for_monster"][card]:
            change_clues(t, s, log, seat, t["clue_for_monster"][card])
    return t["marker_reward"][marker] + 0


@kernel
def send_back(s, log, marker):
    """Return a monster in play to the cup."""
    free_icons(s, log, MARKER_SOURCE + marker)
    s["done_markers"] = without(s["done_markers"], marker)
    s["done_extras"] = without(s["done_extras"], marker)
    s["defeated"] = without(s["defeated"], marker)
    return_marker(s, marker)
    emit1(log, Event.TO_CUP, marker)
