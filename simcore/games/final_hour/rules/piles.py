"""Piles of cards: drawing, discarding, reshuffling (rulebook p.6-8, rulings A14)."""

from __future__ import annotations

import numpy as np

from simcore.games.final_hour.rules.events import Event, Pile
from simcore.games.final_hour.rules.state import NONE, TURNS, Stream
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import row_word, set_row_word
from simcore.kernels.event_log import emit2, emit_pile
from simcore.kernels.packed_words import BEHIND, at_least, begin, equal, full_from, inserted, removed
from simcore.kernels.piles import drawing, gather, mix_again, putting

draw_gate = drawing("gate_stack", "n_stack")
draw_item = drawing("item_deck", "n_items")
draw_from_priority = drawing("priority_deck", "n_priority")
discard_to_priority = putting("priority_discard", "n_priority_discard")
put_aside = putting("aside", "n_aside")
put_omen_card = putting("omen_cards", "n_omen_cards")


@kernel
def mix_priority_deck(s, log):
    """Shuffle the discards into a new priority deck."""
    n = gather(s["priority_deck"], 0, s["priority_discard"], s["n_priority_discard"])
    s["n_priority"] = n
    s["n_priority_discard"] = 0
    if n > 0:
        s["mixed_priority"] += 1
        mix_again(s["key"], s["game_number"], Stream.PRIORITY, s["mixed_priority"], s["priority_deck"], n)
        emit_pile(log, Event.RESHUFFLE, Pile.PRIORITY, NONE, s["priority_deck"], n)


@inlined
def draw_priority(t, s, log, seat):
    """Draw the top priority card; an empty deck is reshuffled from the discards.

    Return NONE if there is no card (p.6).
    """
    if s["n_priority"] == 0:
        mix_priority_deck(s, log)
    card = draw_from_priority(s)
    if card != NONE:
        emit2(log, Event.DRAW_PRIORITY, seat, card)
    return card


@kernel
def drop_priority(s, log, seat, card):
    """Discard a priority card."""
    discard_to_priority(s, card)
    emit2(log, Event.DISCARD_PRIORITY, seat, card)


@inlined
def into_hand(s, seat, card):
    """Add a card to a hand, which is kept in ascending order."""
    n = np.int64(s["n_hand"][seat])
    cards = row_word(s["hand"], seat)
    greater = at_least(full_from(cards, n), card)  # and everything behind the end of the hand
    set_row_word(s["hand"], seat, inserted(cards, begin(greater | BEHIND), card))
    s["n_hand"][seat] = n + 1


@kernel
def out_of_hand(s, seat, card):
    """Remove a card from a hand."""
    cards = row_word(s["hand"], seat)
    set_row_word(s["hand"], seat, removed(cards, begin(equal(cards, card) | BEHIND)))
    s["n_hand"][seat] -= 1


@kernel
def mix_action_deck(t, s, log, seat):
    """Shuffle the discards into a new action deck."""
    n = gather(s["action_deck"][seat], 0, s["action_discard"][seat], s["n_action_discard"][seat])
    s["n_action"][seat] = n
    s["n_action_discard"][seat] = 0
    if n > 0:
        s["mixed_action"][seat] += 1
        stream = Stream.ACTION + s["investigator"][seat]
        mix_again(s["key"], s["game_number"], stream, s["mixed_action"][seat], s["action_deck"][seat], n)
        emit_pile(log, Event.RESHUFFLE, Pile.ACTION, seat, s["action_deck"][seat], n)


@kernel
def draw_action_card(t, s, log, seat):
    """Draw the top card of an action deck; NONE if there is neither deck nor discards (A14)."""
    if s["n_action"][seat] == 0:
        mix_action_deck(t, s, log, seat)
        if s["n_action"][seat] == 0:
            return NONE
    s["n_action"][seat] -= 1
    return s["action_deck"][seat, s["n_action"][seat]]


@kernel
def lies_on_table(s, seat):
    """Return whether an action card of this seat still lies on a priority card."""
    for slot in range(TURNS):
        if s["slot_card"][slot] != NONE and s["slot_seat"][slot] == seat:
            return True
    return False


@inlined
def discard_action_card(t, s, log, seat, card):
    """Discard an action card; after the last one, the discards become a new deck (p.7)."""
    s["action_discard"][seat, s["n_action_discard"][seat]] = card
    s["n_action_discard"][seat] += 1
    emit2(log, Event.DISCARD_ACTION, seat, card)
    if s["n_action"][seat] == 0 and not lies_on_table(s, seat):
        mix_action_deck(t, s, log, seat)


@kernel
def offer_hand(s, seat):
    """List only the priority cards of a hand."""
    n = s["n_hand"][seat]
    for i in range(n):
        s["options"][i] = s["hand"][seat, i]
    s["n_options"] = n
