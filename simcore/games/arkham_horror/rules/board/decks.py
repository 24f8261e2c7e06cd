"""Decks: one of the cards that may come is drawn by chance; those under the deck come after them, in order.

A deck is four things: the array of cards that may come and its count, the array of those that lie under it
(the first to come first) and its count. A shuffled deck has all in the first array: which card is the next
one is decided when it is drawn, which is the same thing.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.records.codes import NONE, Stream, ints
from simcore.jit.decorators import kernel
from simcore.kernels.replay import recorded
from simcore.kernels.rng import number_below

ITEMS, MYTHOS, GATE_CARDS, STACK = ints(Stream.ITEMS, Stream.MYTHOS, Stream.GATE_CARDS, Stream.STACK)
FIRST_STREAM = 64  # stream of the first of the game's own


@kernel
def pick(s, stream, n):
    """A number from 0 to n - 1, with luck that nothing else uses; n is at least 1."""
    count = s["drawn"][stream - FIRST_STREAM]
    s["drawn"][stream - FIRST_STREAM] = count + 1
    return recorded(s, number_below(s["key"], s["game_number"], stream, np.int64(count), max(1, n)))


@kernel
def from_unknown(s, stream, cards, n):
    """Draw one of the cards that may come, of which there are n; the last one takes its place."""
    place = pick(s, stream, n)
    card = np.int64(cards[place])
    cards[place] = cards[n - 1]
    return card


@kernel
def from_under(cards, n):
    """Draw the first of the n cards that lie under a deck."""
    card = np.int64(cards[0])
    for i in range(n - 1):
        cards[i] = cards[i + 1]
    return card


@kernel
def remove_card(cards, n, card):
    """Take a card out of an array of n cards; the others keep their order. 1 if it was there, else 0."""
    for place in range(n):
        if cards[place] == card:
            for i in range(place, n - 1):
                cards[i] = cards[i + 1]
            return 1
    return 0


# --- possessions: common, unique, spell, skill


@kernel
def draw_item(s, deck):
    """Draw the top card of a deck of possessions; NONE if it is empty."""
    n = np.int64(s["n_deck"][deck])
    if n > 0:
        s["n_deck"][deck] = n - 1
        return from_unknown(s, ITEMS + deck, s["deck"][deck], n)
    n = np.int64(s["n_under"][deck])
    if n == 0:
        return NONE
    s["n_under"][deck] = n - 1
    return from_under(s["under"][deck], n)


@kernel
def draw_item_bottom(s, deck):
    """Draw the bottom card of a deck of possessions; NONE if it is empty."""
    n = np.int64(s["n_under"][deck])
    if n == 0:
        return draw_item(s, deck)
    s["n_under"][deck] = n - 1
    return np.int64(s["under"][deck, n - 1])


@kernel
def shuffle_items(s, deck):
    """Shuffle a deck of possessions: every card of it may come next (Shuffling Decks)."""
    n = np.int64(s["n_deck"][deck])
    for i in range(s["n_under"][deck]):
        s["deck"][deck, n + i] = s["under"][deck, i]
    s["n_deck"][deck] += s["n_under"][deck]
    s["n_under"][deck] = 0


@kernel
def take_item(s, deck, card):
    """Take a card by name out of a deck of possessions, without shuffling it; 1 if it was there, else 0."""
    if remove_card(s["deck"][deck], np.int64(s["n_deck"][deck]), card):
        s["n_deck"][deck] -= 1
        return 1
    if remove_card(s["under"][deck], np.int64(s["n_under"][deck]), card):
        s["n_under"][deck] -= 1
        return 1
    return 0


@kernel
def has_item(s, deck, card):
    """Whether a deck of possessions holds a card."""
    for i in range(s["n_deck"][deck]):
        if s["deck"][deck, i] == card:
            return True
    for i in range(s["n_under"][deck]):
        if s["under"][deck, i] == card:
            return True
    return False


# --- the others


@kernel
def draw_mythos(s):
    """Draw the top mythos card; NONE if there is none."""
    n = np.int64(s["n_mythos"])
    if n > 0:
        s["n_mythos"] = n - 1
        return from_unknown(s, MYTHOS, s["mythos"], n)
    n = np.int64(s["n_mythos_under"])
    if n == 0:
        return NONE
    s["n_mythos_under"] = n - 1
    return from_under(s["mythos_under"], n)


@kernel
def put_mythos_under(s, card):
    """Put a mythos card under its deck."""
    s["mythos_under"][s["n_mythos_under"]] = card
    s["n_mythos_under"] += 1


@kernel
def shuffle_mythos(s):
    """Shuffle the mythos deck."""
    n = np.int64(s["n_mythos"])
    for i in range(s["n_mythos_under"]):
        s["mythos"][n + i] = s["mythos_under"][i]
    s["n_mythos"] += s["n_mythos_under"]
    s["n_mythos_under"] = 0


@kernel
def draw_gate_card(s):
    """Draw the top gate card (Other World Encounter Phase)."""
    n = np.int64(s["n_gate_cards"])
    if n > 0:
        s["n_gate_cards"] = n - 1
        return from_unknown(s, GATE_CARDS, s["gate_cards"], n)
    n = np.int64(s["n_gate_cards_under"])
    if n == 0:
        return NONE
    s["n_gate_cards_under"] = n - 1
    return from_under(s["gate_cards_under"], n)


@kernel
def put_gate_card_under(s, card):
    """Put a gate card under its deck."""
    s["gate_cards_under"][s["n_gate_cards_under"]] = card
    s["n_gate_cards_under"] += 1


@kernel
def shuffle_gate_cards(s):
    """Shuffle the gate deck."""
    n = np.int64(s["n_gate_cards"])
    for i in range(s["n_gate_cards_under"]):
        s["gate_cards"][n + i] = s["gate_cards_under"][i]
    s["n_gate_cards"] += s["n_gate_cards_under"]
    s["n_gate_cards_under"] = 0


@kernel
def draw_gate(s):
    """Take the top gate marker of the stack; NONE if there is none."""
    n = np.int64(s["n_stack"])
    if n > 0:
        s["n_stack"] = n - 1
        return from_unknown(s, STACK, s["stack"], n)
    n = np.int64(s["n_stack_under"])
    if n == 0:
        return NONE
    s["n_stack_under"] = n - 1
    return from_under(s["stack_under"], n)


@kernel
def put_gate_under(s, marker):
    """Put a gate marker under the stack."""
    s["stack_under"][s["n_stack_under"]] = marker
    s["n_stack_under"] += 1
