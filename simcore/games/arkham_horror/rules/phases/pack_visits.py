"""Encounters elsewhere that only packs have: at a location of choice, and in an Other World at random.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.decks import (
    draw_gate_card,
    put_gate_card_under,
    shuffle_gate_cards,
)
from simcore.games.arkham_horror.rules.board.pack_places import places_named
from simcore.games.arkham_horror.rules.board.travel import is_closed, is_in_world, put
from simcore.games.arkham_horror.rules.effects.frame import PC, VISIT_BACK, VISIT_FROM, WHO
from simcore.games.arkham_horror.rules.phases.gate_cards import SHUFFLES, UNDER, first_world
from simcore.games.arkham_horror.rules.phases.location_cards import encounter_here
from simcore.games.arkham_horror.rules.records.codes import NONE, WORLD
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit3


@kernel
def do_visit_place(s, t, log, frame, row):
    """Go to a location of choice for an encounter, to return afterwards; return True while it waits.

    Closed locations and those with a gate have no encounters (Arkham Encounter Phase). The result is the
    program of the encounter; -1 if there is none.
    """
    seat = frame[WHO]
    clear_options(s)
    for area in members(places_named(t, s, seat, np.int64(row["a"]))):
        if area < t["n_areas"] and s["gate_at"][area] == NONE and not is_closed(t, s, area):
            offer(s, area)
    s["result"] = NONE
    if s["n_options"] == 0:
        frame[PC] += 1
        return False
    if ask(t, s, log, Decision.PLACE, seat):
        return True
    area = np.int64(chosen(s))
    s["outer_visit"][0], s["outer_visit"][1] = frame[VISIT_FROM], frame[VISIT_BACK]
    frame[VISIT_FROM], frame[VISIT_BACK] = s["at"][seat], frame[PC] + 1
    s["visitor"], s["visit_gate"] = seat, s["entered_at"][seat]
    s["visit_lost"][:] = 0
    put(t, s, log, seat, area)
    return encounter_here(t, s, log, seat, 1, 0)


@kernel
def come_from_visit(s, frame):
    """Note that a visit is over; the gate by which the investigator came is known again.

    The visit in which it has been, to an Other World, goes on.
    """
    seat = frame[WHO]
    frame[VISIT_FROM], frame[VISIT_BACK] = s["outer_visit"][0], s["outer_visit"][1]
    s["outer_visit"][:] = NONE
    if s["visitor"] == seat and is_in_world(s, seat):
        s["entered_at"][seat] = s["visit_gate"]
    s["visitor"] = NONE
    return False


@kernel
def do_enter_drawn_world(s, t, log, seat):
    """Go to the first area of an Other World that a gate card names; the card is put back (Gate Cards)."""
    for _ in range(2 * len(s["gate_cards"])):
        card = np.int64(draw_gate_card(s))
        if card == NONE:
            return
        world, shuffles = first_world(t, card), t["gate_card_colour"][card] == NONE
        emit3(log, Event.WORLD_CARD, seat, card, SHUFFLES if shuffles else UNDER)
        put_gate_card_under(s, card)
        if shuffles:
            shuffle_gate_cards(s)
        if world != NONE:
            put(t, s, log, seat, WORLD + 2 * world)
            return
