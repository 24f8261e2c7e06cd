"""Decks: a random draw among the cards that may come, then the cards under the deck in order.

A deck has two arrays with counts: the cards that may come, and the cards that lie under it (the next one
first). A shuffled deck has all cards in the first array. The next card is chosen at the draw, which is
equivalent to shuffling.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, zero
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import lowest, without_lowest
from simcore.kernels.piles import Kernel, gather, place_of, putting, take_out
from simcore.kernels.replay import recorded
from simcore.kernels.rng import number_below

FIRST_STREAM = 64  # stream of the first of the game's own


@kernel
def pick(s, stream, n):
    """Return a number from 0 to n - 1 from unused random numbers; n is at least 1."""
    count = s["drawn"][stream - FIRST_STREAM]
    s["drawn"][stream - FIRST_STREAM] = count + 1
    return recorded(s, number_below(s["key"], s["game_number"], stream, np.int64(count), max(1, n)))


@kernel
def nth_member(mask, n):
    """Return the member of a set that has n smaller ones."""
    for _ in range(n):
        mask = without_lowest(mask)
    return lowest(mask)


@kernel
def takes_known(s, deck):
    """Return whether the last card of a deck lies on it in known order; it is drawn then."""
    if s["known_top"][deck] == 0:
        return False
    s["known_top"][deck] -= 1
    return True


@kernel
def forget_order(s, deck):
    """Forget which cards lie on a deck, because it is shuffled."""
    s["known_top"][deck] = 0
    return False


@kernel
def order_without(s, deck, n, place):
    """Note that a card leaves its place in the array of a deck of n cards."""
    if place >= n - s["known_top"][deck]:
        s["known_top"][deck] -= 1
    return False


@kernel
def shows_top(s, deck):
    """Return whether an investigator has seen a card that lies on a deck."""
    return s["known_top"][deck] > 0


@kernel
def take_below_seen(s, deck, stream, cards, n):
    """Take the bottom card of n cards: one of those that no player has seen, or else the lowest seen one."""
    hidden = n - np.int64(s["known_top"][deck])
    if hidden == 0:
        s["known_top"][deck] -= 1
    return np.int64(take_out(cards, n, pick(s, stream, hidden) if hidden > 0 else 0))


@kernel
def draw_item_below(s, deck):
    """Draw the bottom card of a deck of possessions on which seen cards lie."""
    n = np.int64(s["n_deck"][deck])
    s["n_deck"][deck] = n - 1
    return take_below_seen(s, deck, Stream.ITEMS + deck, s["deck"][deck], n)


is_top_known = pack_only(takes_known, no)
"""`is_top_known(s, deck)`: whether an investigator has seen the top card; it is drawn then."""
is_shuffled = pack_only(forget_order, no)
"""`is_shuffled(s, deck)`: forget the known order of a deck."""
card_leaves_deck = pack_only(order_without, no)
"""`card_leaves_deck(s, deck, n, place)`: note that a card leaves a deck of n cards."""
is_top_seen = pack_only(shows_top, no)
"""`is_top_seen(s, deck)`: whether an investigator has seen a card that lies on a deck."""
from_below_seen = pack_only(draw_item_below, zero)
"""`from_below_seen(s, deck)`: draw the bottom card of a deck of possessions on which seen cards lie."""


@kernel
def from_unknown(s, deck, stream, cards, n):
    """Draw one of the n cards that may come, and the last one takes its place, or the known top card."""
    if is_top_known(s, deck):
        return np.int64(cards[n - 1])
    place = pick(s, stream, n)
    card = np.int64(cards[place])
    cards[place] = cards[n - 1]
    return card


@kernel
def first_place(cards, n, card):
    """Return the first place of a card in an array of n cards; NONE if it is not there."""
    for place in range(n):
        if cards[place] == card:
            return np.int64(place)
    return np.int64(NONE)


@kernel
def remove_from(cards, n, card):
    """Remove a card from an array of n cards, keeping the order; return 1 if it was there, else 0."""
    place = first_place(cards, n, card)
    if place == NONE:
        return 0
    take_out(cards, n, place)
    return 1


# --- possessions: common, unique, spell, skill


@kernel
def draw_item(s, deck):
    """Draw the top card of a deck of possessions; NONE if it is empty."""
    n = np.int64(s["n_deck"][deck])
    if n > 0:
        s["n_deck"][deck] = n - 1
        return from_unknown(s, deck, Stream.ITEMS + deck, s["deck"][deck], n)
    n = np.int64(s["n_under"][deck])
    if n == 0:
        return NONE
    s["n_under"][deck] = n - 1
    return take_out(s["under"][deck], n, 0)


@kernel
def draw_item_bottom(s, deck):
    """Draw the bottom card of a deck of possessions; NONE if it is empty."""
    n = np.int64(s["n_under"][deck])
    if n == 0:
        return np.int64(from_below_seen(s, deck)) if is_top_seen(s, deck) else np.int64(draw_item(s, deck))
    s["n_under"][deck] = n - 1
    return np.int64(s["under"][deck, n - 1])


@kernel
def shuffle_items(s, deck):
    """Shuffle a deck of possessions: each of its cards may come next (Shuffling Decks)."""
    n, n_under = np.int64(s["n_deck"][deck]), np.int64(s["n_under"][deck])
    s["n_deck"][deck] = gather(s["deck"][deck], n, s["under"][deck], n_under)
    s["n_under"][deck] = 0
    is_shuffled(s, deck)


@kernel
def take_item(s, deck, card):
    """Take a named card out of a deck of possessions without shuffling; return 1 if it was there, else 0."""
    n = np.int64(s["n_deck"][deck])
    place = first_place(s["deck"][deck], n, card)
    if place != NONE:
        take_out(s["deck"][deck], n, place)
        card_leaves_deck(s, deck, n, place)
        s["n_deck"][deck] = n - 1
        return 1
    if remove_from(s["under"][deck], np.int64(s["n_under"][deck]), card):
        s["n_under"][deck] -= 1
        return 1
    return 0


@kernel
def has_item(s, deck, card):
    """Return whether a deck of possessions holds a card."""
    if place_of(s["deck"][deck], np.int64(s["n_deck"][deck]), card) != NONE:
        return True
    return place_of(s["under"][deck], np.int64(s["n_under"][deck]), card) != NONE


# --- the others: a deck CARDS has the fields CARDS, n_CARDS, CARDS_under and n_CARDS_under


MYTHOS, GATE_CARDS = (ANY_DECK.numbers[word] for word in ("mythos", "gate"))
STACK = len(ANY_DECK.words)
"""Numbers of decks in `known_top`; possessions, and decks that only packs have, have those of their words."""


def drawing(deck: int, stream: int, cards: str) -> Kernel:
    """Make the kernel `draw(s)` for a deck: it draws the top card, NONE if there is none."""
    count, under, n_under = f"n_{cards}", f"{cards}_under", f"n_{cards}_under"

    @inlined
    def draw(s):
        n = np.int64(s[count])
        if n > 0:
            s[count] = n - 1
            return from_unknown(s, deck, stream, s[cards], n)
        n = np.int64(s[n_under])
        if n == 0:
            return NONE
        s[n_under] = n - 1
        return take_out(s[under], n, 0)

    return draw


def shuffling(deck: int, cards: str) -> Kernel:
    """Make the kernel `shuffle(s)` for a deck: each of its cards may come next (Shuffling Decks)."""
    count, under, n_under = f"n_{cards}", f"{cards}_under", f"n_{cards}_under"

    @inlined
    def shuffle(s):
        s[count] = gather(s[cards], np.int64(s[count]), s[under], np.int64(s[n_under]))
        s[n_under] = 0
        is_shuffled(s, deck)

    return shuffle


draw_mythos = drawing(MYTHOS, Stream.MYTHOS, "mythos")
put_mythos_under = putting("mythos_under", "n_mythos_under")
shuffle_mythos = shuffling(MYTHOS, "mythos")
draw_gate_card = drawing(GATE_CARDS, Stream.GATE_CARDS, "gate_cards")
put_gate_card_under = putting("gate_cards_under", "n_gate_cards_under")
shuffle_gate_cards = shuffling(GATE_CARDS, "gate_cards")


@kernel
def take_gate_card(s, card):
    """Take a gate card out of its deck."""
    n = np.int64(s["n_gate_cards"])
    place = place_of(s["gate_cards"], n, card)
    if place != NONE:
        take_out(s["gate_cards"], n, place)
        card_leaves_deck(s, GATE_CARDS, n, place)
        s["n_gate_cards"] = n - 1
    elif remove_from(s["gate_cards_under"], np.int64(s["n_gate_cards_under"]), card):
        s["n_gate_cards_under"] -= 1


draw_gate = drawing(STACK, Stream.STACK, "stack")
put_gate_under = putting("stack_under", "n_stack_under")
shuffle_gates = shuffling(STACK, "stack")
