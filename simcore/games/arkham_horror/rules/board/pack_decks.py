"""Decks that only packs have: exhibits, and the small decks of sheets and expansions.

A deck consists of the cards that may come, the cards under it in known order, and its discards. Some decks
have layers, which are shuffled by themselves and lie one upon the other. Rules are cited by their entries in
the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS, PackDeck
from simcore.games.arkham_horror.rules.board.decks import (
    forget_order,
    order_without,
    pick,
    remove_from,
    shows_top,
    take_below_seen,
    takes_known,
)
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.jit.decorators import kernel
from simcore.kernels.piles import gather, place_of, take_out

N_PACK_DECKS = len(PACK_DECKS)
FIRST_DECK = ANY_DECK.numbers[PACK_DECKS[0]]
BELOW_ALL = 99  # of every layer


@kernel
def make_pack_decks(s, t):
    """Make the decks without an order: the next card is chosen when it is drawn (Shuffling Decks)."""
    for deck in range(N_PACK_DECKS):
        for place in range(t["n_pack_cards"][deck]):
            s["pack_deck"][deck, place] = t["pack_cards"][deck, place]
        s["n_pack_deck"][deck] = t["n_pack_cards"][deck]


@kernel
def top_layer(t, s, deck):
    """Return the topmost layer with cards that may come, and the number of these cards."""
    layer, n = np.int64(BELOW_ALL), np.int64(0)
    for place in range(s["n_pack_deck"][deck]):
        own = np.int64(t["layer"][s["pack_deck"][deck, place]])
        if own < layer:
            layer, n = own, np.int64(0)
        n += own == layer
    return layer, n


@kernel
def from_top_layer(t, s, deck):
    """Draw one of the cards of the topmost layer, and the last card of the array takes its place.

    If an investigator has seen the top card, it is that one.
    """
    if takes_known(s, FIRST_DECK + deck):
        last = np.int64(s["n_pack_deck"][deck]) - 1
        s["n_pack_deck"][deck] = last
        return np.int64(s["pack_deck"][deck, last])
    layer, n = top_layer(t, s, deck)
    left = np.int64(pick(s, Stream.PACK_DECK + deck, n))
    last = np.int64(s["n_pack_deck"][deck]) - 1
    for place in range(last + 1):
        card = np.int64(s["pack_deck"][deck, place])
        if t["layer"][card] == layer:
            if left == 0:
                s["pack_deck"][deck, place] = s["pack_deck"][deck, last]
                s["n_pack_deck"][deck] = last
                return card
            left -= 1
    return np.int64(NONE)


@kernel
def draw_pack(t, s, deck):
    """Draw the top card of a deck; NONE if it is empty.

    The discards of the Reckoning cards and of the Visions of Hypnos are shuffled if no card is left
    (Reckoning Cards).
    """
    if s["n_pack_deck"][deck] > 0:
        return from_top_layer(t, s, deck)
    n = np.int64(s["n_pack_under"][deck])
    if n > 0:
        s["n_pack_under"][deck] = n - 1
        return np.int64(take_out(s["pack_under"][deck], n, 0))
    if (deck == PackDeck.RECKONING or deck == PackDeck.VISION) and s["n_pack_discards"][deck] > 0:
        shuffle_pack(s, deck, 1)
        return from_top_layer(t, s, deck)
    return np.int64(NONE)


@kernel
def draw_pack_bottom(t, s, deck):
    """Draw the bottom card of a deck; NONE if it is empty."""
    n = np.int64(s["n_pack_under"][deck])
    if n > 0:
        s["n_pack_under"][deck] = n - 1
        return np.int64(s["pack_under"][deck, n - 1])
    if not shows_top(s, FIRST_DECK + deck):
        return draw_pack(t, s, deck)
    n = np.int64(s["n_pack_deck"][deck])
    s["n_pack_deck"][deck] = n - 1
    return take_below_seen(s, FIRST_DECK + deck, Stream.PACK_DECK + deck, s["pack_deck"][deck], n)


@kernel
def pack_left(s, deck):
    """Return the number of cards that are left in a deck."""
    return np.int64(s["n_pack_deck"][deck]) + np.int64(s["n_pack_under"][deck])


@kernel
def shuffle_pack(s, deck, with_discards):
    """Shuffle a deck, with its discards if `with_discards` is 1 (Shuffling Decks)."""
    n, n_under = np.int64(s["n_pack_deck"][deck]), np.int64(s["n_pack_under"][deck])
    n = np.int64(gather(s["pack_deck"][deck], n, s["pack_under"][deck], n_under))
    s["n_pack_under"][deck] = 0
    forget_order(s, FIRST_DECK + deck)
    if with_discards:
        n = np.int64(
            gather(s["pack_deck"][deck], n, s["pack_discards"][deck], np.int64(s["n_pack_discards"][deck]))
        )
        s["n_pack_discards"][deck] = 0
    s["n_pack_deck"][deck] = n


@kernel
def take_pack(s, deck, card):
    """Take a named card out of a deck without shuffling; return 1 if it was there, else 0."""
    n = np.int64(s["n_pack_deck"][deck])
    place = place_of(s["pack_deck"][deck], n, card)
    if place != NONE:
        take_out(s["pack_deck"][deck], n, place)
        order_without(s, FIRST_DECK + deck, n, place)
        s["n_pack_deck"][deck] = n - 1
        return 1
    if remove_from(s["pack_under"][deck], np.int64(s["n_pack_under"][deck]), card):
        s["n_pack_under"][deck] -= 1
        return 1
    return 0
