"""Gate cards: drawn until one has a colour of the Other World (Other World Encounter Phase).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.limits import DECKS
from simcore.games.arkham_horror.box.pack_kinds import NamedRule
from simcore.games.arkham_horror.limits import MOST_GATE_CARDS
from simcore.games.arkham_horror.rules.board.decks import (
    GATE_CARDS,
    draw_gate_card,
    put_gate_card_under,
    shuffle_gate_cards,
)
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_rule
from simcore.games.arkham_horror.rules.board.pack_windows import pack_draw
from simcore.games.arkham_horror.rules.phases.location_cards import ask_redraw
from simcore.games.arkham_horror.rules.phases.pack_gate_cards import has_second_colour
from simcore.games.arkham_horror.rules.records.codes import COLOURS, NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import has, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit3

GREEN = COLOURS.index("green")
EXTRA_GATE = len(DECKS) + 1  # column of `extra`
UNDER, FITS, SHUFFLES = range(3)
ROUNDS = 4  # through the deck; after that, no card fits


@kernel
def draw_fitting(t, s, log, seat, world):
    """Draw gate cards until one fits an Other World, and remove it from the deck; NONE if none fits.

    The others go under the deck; a certain card shuffles it (Other World Encounter Phase).
    """
    colours = np.int64(t["world_colours"][world])
    if has_rule(s, t, NamedRule.GREEN_WORLDS, seat):
        colours = with_one(colours, GREEN)
    for _ in range(ROUNDS * len(s["gate_cards"])):
        card = draw_gate_card(s)
        if card == NONE:
            return NONE
        colour = np.int64(t["gate_card_colour"][card])
        if colour == NONE:
            emit3(log, Event.WORLD_CARD, seat, card, SHUFFLES)
            put_gate_card_under(s, card)
            shuffle_gate_cards(s)
        elif has(colours, colour) or has_second_colour(s, t, card, colours):
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
    return row if row >= 0 else np.int64(t["gate_entry"][card, len(t["world_symbol"])])


@kernel
def first_world(t, card):
    """Return the first Other World that a gate card names; NONE if there is none."""
    for world in range(len(t["world_symbol"])):
        if t["gate_entry"][card, world] >= 0:
            return np.int64(world)
    return np.int64(NONE)


@kernel
def add_drawn(drawn, n, card):
    """Add a card to the drawn ones, which are in ascending order; return their number."""
    place = n
    while place > 0 and drawn[place - 1] > card:
        drawn[place] = drawn[place - 1]
        place -= 1
    drawn[place] = card
    return n + 1


@kernel
def choose_card(t, s, log, seat, drawn, n):
    """Choose the gate card to resolve; put the others under the deck. Return True while it waits."""
    clear_options(s)
    for i in range(n):
        offer(s, drawn[i])
    if ask(t, s, log, Decision.WORLD_KEPT, seat):
        return True
    card = np.int64(chosen(s))
    for i in range(n):
        if drawn[i] != card:
            put_gate_card_under(s, drawn[i])
    s["result"] = card
    return False


@kernel
def draw_world_card(t, s, log, seat, world):
    """Draw the gate card of an encounter in an Other World (Other World Encounter Phase).

    Some investigators see several cards and choose one. It is back under the deck when the encounter begins.
    The result is the program of its entry; -1 if there is none. Return True while it waits.
    """
    if pack_draw(s, t, log, seat, GATE_CARDS):
        return True
    drawn, n = scratch_integers(MOST_GATE_CARDS), 0
    for _ in range(1 + t["extra"][s["investigator"][seat], EXTRA_GATE]):
        card = draw_fitting(t, s, log, seat, world)
        if card != NONE:
            n = add_drawn(drawn, n, card)
    while n > 0:
        if choose_card(t, s, log, seat, drawn, n):
            return True
        card = np.int64(s["result"])
        if ask_redraw(t, s, log, seat):
            return True
        again = np.int64(s["result"])
        if again == 1:
            other, n = draw_fitting(t, s, log, seat, world), 0
            if other != NONE:
                n = add_drawn(drawn, n, other)
        put_gate_card_under(s, card)
        if again == NONE:
            break
        if again == 0:
            emit3(log, Event.ENCOUNTER, seat, s["at"][seat], card)
            s["result"] = world_entry(t, card, world)
            return False
    s["result"] = NONE
    return False
