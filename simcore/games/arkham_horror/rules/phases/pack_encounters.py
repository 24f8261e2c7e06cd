"""Encounters of decks that only packs have: exhibits and the cult.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import (
    ANY_DECK,
    ENCOUNTER_DECKS,
    PACK_DECKS,
    PackDeck,
    PackQuantity,
)
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_markers import is_exhibit_due
from simcore.games.arkham_horror.rules.board.pack_numbers import by_packs
from simcore.games.arkham_horror.rules.board.pack_peeking import left_to_draw
from simcore.games.arkham_horror.rules.board.pack_windows import open_on_draw
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import all_below, count, members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2

FIRST_PACK = ANY_DECK.numbers[PACK_DECKS[0]]
FIRST_DECK = PACK_DECKS.index(ENCOUNTER_DECKS[0])


@kernel
def cards_shown(s, t, seat, deck):
    """Return how many cards of a deck of encounters an investigator draws, of which one is resolved."""
    n = by_packs(s, t, PackQuantity.ENCOUNTER_CARDS, 1, seat) if deck == PackDeck.CULT else np.int64(1)
    for place in range(s["n_held"][seat]):
        n += t["reveals"][s["held"][seat, place], deck - FIRST_DECK]
    return n


@kernel
def offer_drawn(s, t, log, seat, deck, n, wanted):
    """Draw different cards of a deck at random, and offer each kind once, in ascending order."""
    left, drawn = all_below(n), np.int64(0)
    for _ in range(min(wanted, n)):
        cards = left_to_draw(s, left)
        place = nth_member(cards, np.int64(pick(s, Stream.PACK_DECK + deck, count(cards))))
        left, drawn = without(left, place), with_one(drawn, place)
        emit2(log, Event.SMALL_ENCOUNTER, seat, t["pack_cards"][deck, place])
    clear_options(s)
    for place in members(drawn):
        card = np.int64(t["pack_cards"][deck, place])
        if s["n_options"] == 0 or s["options"][s["n_options"] - 1] != card:
            offer(s, card)


@kernel
def draw_encounter(s, t, log, seat, deck):
    """Draw a card of a deck of encounters; return True while it waits. The result is its program, or NONE.

    The deck is shuffled before (Exhibit Encounter Cards), so each of its cards may come. With several cards,
    the player chooses one (Encounter).
    """
    n = np.int64(t["n_pack_cards"][deck])
    s["result"] = NONE
    if n == 0:
        return False
    if open_on_draw(s, t, log, seat, FIRST_PACK + deck):
        return True
    offer_drawn(s, t, log, seat, deck, n, cards_shown(s, t, seat, deck))
    if ask(t, s, log, Decision.ENCOUNTER_KEPT, seat):
        return True
    s["encounter_deck"], s["met_card"] = deck, 1
    s["result"] = np.int64(t["card_program"][np.int64(chosen(s))])
    return False


@kernel
def draw_exhibit(s, t, log, seat, street):
    """Draw the exhibit encounter in a street; return True while it waits. The result is its program, or NONE.

    One investigator has one in each turn, in the street of the marker (Ancient Whispers Marker).
    """
    s["result"] = NONE
    if not is_exhibit_due(s, street):
        return False
    s["exhibit_turn"] = s["round"]
    return draw_encounter(s, t, log, seat, PackDeck.EXHIBIT_ENCOUNTER)


@kernel
def draw_cult(s, t, log, seat, row):
    """Draw a cult encounter if an `encounter` step asks for one; return True while it waits.

    The result is its program, NONE of another step.
    """
    s["encounter_deck"] = s["result"] = NONE
    return row["b"] >= 0 and draw_encounter(s, t, log, seat, PackDeck.CULT)


@kernel
def end_encounter_card(s, _):
    """Note that an encounter is over: its card is no longer at hand, a visit or a legacy ends."""
    s["encounter_deck"] = s["visitor"] = NONE
    s["legacy"] = 0
    return False


@kernel
def has_drawn(s, _):
    """Return whether a card of a deck of packs has been drawn for the encounter."""
    return s["result"] != NONE


exhibit_in_street = pack_only(draw_exhibit, no)
"""`exhibit_in_street(s, t, log, seat, street)`: draw an exhibit encounter; return True while it waits."""
encounter_of_cult = pack_only(draw_cult, no)
"""`encounter_of_cult(s, t, log, seat, row)`: draw a cult encounter; return True while it waits."""
is_drawn = pack_only(has_drawn, no)
"""`is_drawn(s, 0)`: whether either has drawn a card, whose program is the result."""
card_ends = pack_only(end_encounter_card, no)
"""`card_ends(s, 0)`: note that an encounter is over."""
