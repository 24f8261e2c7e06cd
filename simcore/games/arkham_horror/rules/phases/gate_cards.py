"""Gate cards: drawn until one has a colour of the Other World (Other World Encounter Phase).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.limits import MAX_GATE_CARDS, MAX_WORLDS
from simcore.games.arkham_horror.rules.board.decks import (
    draw_gate_card,
    put_gate_card_under,
    shuffle_gate_cards,
)
from simcore.games.arkham_horror.rules.phases.location_cards import ask_redraw
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.event_log import emit3

EXTRA_GATE = len(DECKS) + 1  # column of `extra`
UNDER, FITS, SHUFFLES = range(3)
MOST_DRAWS = 4 * MAX_GATE_CARDS  # more than that means that no card fits


@kernel
def draw_fitting(t, s, log, seat, world):
    """Draw gate cards until one fits an Other World, and remove it from the deck; NONE if none fits.

    The others go under the deck; a certain card shuffles it (Other World Encounter Phase).
    """
    colours = np.int64(t["world_colours"][world])
    for _ in range(MOST_DRAWS):
        card = draw_gate_card(s)
        if card == NONE:
            return NONE
        colour = np.int64(t["gate_card_colour"][card])
        if colour == NONE:
            emit3(log, Event.WORLD_CARD, seat, card, SHUFFLES)
            put_gate_card_under(s, card)
            shuffle_gate_cards(s)
        elif has(colours, colour):
            emit3(log, Event.WORLD_CARD, seat, card, FITS)
            return card
        else:
            emit3(log, Event.WORLD_CARD, seat, card, UNDER)
            put_gate_card_under(s, card)
    return NONE


@kernel
def world_entry(t, card, world):
    """Return the program of a gate card in an Other World: its own entry, else the one called Other."""
    row = np.int64(t["gate_entry"][card, world])
    return row if row >= 0 else np.int64(t["gate_entry"][card, MAX_WORLDS])


@kernel
def choose_card(t, s, log, seat, drawn):
    """Choose the gate card to resolve; put the others under the deck. Return True while it waits."""
    list_bits(s, drawn)
    if ask(t, s, log, Decision.WORLD_KEPT, seat):
        return True
    card = np.int64(chosen(s))
    for other in members(without(drawn, card)):
        put_gate_card_under(s, other)
    s["result"] = card
    return False


@kernel
def draw_world_card(t, s, log, seat, world):
    """Draw the gate card of an encounter in an Other World (Other World Encounter Phase).

    Some investigators see several cards and choose one. It is back under the deck when the encounter begins.
    The result is the program of its entry; -1 if there is none. Return True while it waits.
    """
    drawn = np.int64(0)
    for _ in range(1 + t["extra"][s["investigator"][seat], EXTRA_GATE]):
        card = draw_fitting(t, s, log, seat, world)
        if card != NONE:
            drawn = with_one(drawn, card)
    while drawn:
        if choose_card(t, s, log, seat, drawn):
            return True
        card = np.int64(s["result"])
        if ask_redraw(t, s, log, seat):
            return True
        again = np.int64(s["result"])
        if again == 1:
            drawn = np.int64(0)
            other = draw_fitting(t, s, log, seat, world)
            if other != NONE:
                drawn = with_one(drawn, other)
        put_gate_card_under(s, card)
        if again == NONE:
            break
        if again == 0:
            emit3(log, Event.ENCOUNTER, seat, s["at"][seat], card)
            s["result"] = world_entry(t, card, world)
            return False
    s["result"] = NONE
    return False
