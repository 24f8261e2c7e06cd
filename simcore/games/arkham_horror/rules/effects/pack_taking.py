"""Effects of packs that bring cards: more decks, part of a deck, what happens if a deck is empty.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_discarding import put_on_discards
from simcore.games.arkham_horror.box.pack_kinds import (
    ANY_DECK,
    DECK,
    HELD_DECKS,
    PACK_DECKS,
    PackDeck,
    PackTrigger,
)
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import (
    ALLY_DECK,
    MOST_SEEN,
    deck_left,
    draw_cards,
    extra_cards,
    gain,
    keep_seen,
    list_deck,
    put_back,
    see_card,
    take_named,
)
from simcore.games.arkham_horror.rules.board.decks import draw_item, draw_item_bottom, shuffle_items
from simcore.games.arkham_horror.rules.board.doom import awaken, is_ended
from simcore.games.arkham_horror.rules.board.pack_ailments import draw_held, suffer_copies
from simcore.games.arkham_horror.rules.board.pack_at_hand import SEARCHES
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack, pack_left, shuffle_pack, take_pack
from simcore.games.arkham_horror.rules.board.pack_sources import put_in_force
from simcore.games.arkham_horror.rules.board.pack_things import is_of_type
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules, queue_program
from simcore.games.arkham_horror.rules.board.pack_windows import open_on_draw
from simcore.games.arkham_horror.rules.board.pack_words import is_left
from simcore.games.arkham_horror.rules.board.plain_numbers import place_of_card
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.records.codes import NONE, Awoke, Deck, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit1, emit2

FIRST_PACK = DECK.numbers[PACK_DECKS[0]]
"""Number of the first deck that only packs have, as an operand."""
FIRST_WORD = ANY_DECK.numbers[PACK_DECKS[0]]
"""Number of its word among those for decks."""
ITEM_DECK = DECK.numbers["item"]
HELD = np.array([deck == "exhibit" or deck in HELD_DECKS for deck in PACK_DECKS])
"""Decks whose cards stay with the investigator who draws them."""
FREE = 0  # number of the only word of `until`
MOST_DECKS = 8  # that one step names


# --- which deck, and what replaces a draw


@kernel
def ask_deck(s, t, log, seat):
    """Ask for the deck of common or of unique items; return True while it waits. The result is the deck."""
    clear_options(s)
    offer(s, np.int64(Deck.COMMON))
    offer(s, np.int64(Deck.UNIQUE))
    if ask(t, s, log, Decision.WHICH_DECK, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def decks_of(t, operand, decks):
    """List the decks that an operand names; return their number. A list has a term for its rest."""
    n, rest = 0, np.int64(operand)
    while rest >= TERMS:
        term = t["terms"][rest - TERMS]
        decks[n] = np.int64(term["a"])
        n += 1
        rest = np.int64(term["b"])
    decks[n] = rest
    return n + 1


@kernel
def cards_left(s, deck):
    """Return the number of cards left in any deck."""
    return pack_left(s, deck - FIRST_PACK) if deck >= FIRST_PACK else deck_left(s, deck)


@kernel
def word_for(deck):
    """Return the number of a deck among the words for decks (`pack_kinds.ANY_DECK`)."""
    return deck - FIRST_PACK + FIRST_WORD if deck >= FIRST_PACK else deck


@kernel
def replace_draws(s, t, log, seat, deck, n, keep):
    """Open the window before cards are drawn; return True while it waits. The result is how many are left.

    A search brings one card. It replaces one draw, or all of a draw of which only some cards are kept.
    """
    while n > 0:
        if open_on_draw(s, t, log, seat, word_for(deck)):
            return True
        refused = np.int64(s["refused"])
        if refused == 0:
            break
        if refused == SEARCHES and take_any_of(s, t, log, seat, deck, np.int64(NONE)):
            return True
        n = np.int64(0) if keep < n else n - 1
        keep -= 1
    s["result"] = n
    return False


# --- drawing


@kernel
def see_any(s, t, log, seat, deck, bottom):
    """Draw the next card of any deck to look at it, or NONE; return True while it waits."""
    if deck >= FIRST_PACK:
        card = draw_pack(t, s, deck - FIRST_PACK)
    elif deck < ALLY_DECK and bottom:
        card = draw_item_bottom(s, deck)
    else:
        return see_card(t, s, log, seat, deck)
    if card != NONE:
        emit2(log, Event.SEEN, seat, card)
        fire_rules(s, t, log, PackTrigger.DRAW, seat, card, 1)
    s["result"] = np.int64(card)
    return False


@kernel
def draw_several(s, t, log, seat, decks, n_decks, n, keep, bottom):
    """Draw n cards of each deck, and keep some of all; return True while it waits."""
    seen = np.full(MOST_SEEN, NONE, np.int64)
    count = np.int64(0)
    for number in range(n_decks):
        deck = np.int64(decks[number])
        for _ in range(n + extra_cards(t, s, seat, deck)):
            if see_any(s, t, log, seat, deck, bottom):
                return True
            if s["result"] != NONE and count < MOST_SEEN:
                seen[count] = s["result"]
                count += 1
    return keep_seen(t, s, log, seat, seen, count, min(np.int64(keep), count))


@kernel
def draw_until_free(s, t, log, seat, deck):
    """Draw cards until one costs no sanity, and keep only that one (Spells); return True while it waits."""
    for _ in range(deck_left(s, deck)):
        if see_card(t, s, log, seat, deck):
            return True
        card = np.int64(s["result"])
        if t["price"][card] == 0:
            gain(t, s, log, seat, card)
            return False
        put_back(t, s, card)
    return False


@kernel
def draw_corruption(s, t, log, seat, n):
    """Draw Corruption cards; without a card left, the Ancient One awakens (Corruption Cards)."""
    for _ in range(n):
        card = draw_pack(t, s, PackDeck.CORRUPTION)
        if card == NONE:
            awaken(t, s, log, Awoke.EFFECT)
            return
        gain(t, s, log, seat, card)


@kernel
def draw_resolved(s, t, log, seat, deck, n):
    """Draw cards that take effect at once, or come into force for all; their programs go into the queue."""
    for _ in range(n):
        card = draw_pack(t, s, deck)
        if card == NONE or is_ended(s):
            return
        if deck == PackDeck.BLIGHT:
            emit1(log, Event.IN_FORCE, card)
            put_in_force(s, np.int64(Rank.BLIGHT), np.int64(t["card_set"][card]), card, NONE)
        else:
            emit1(log, Event.RESOLVED, card)
            put_on_discards(s, deck, card)
        program = np.int64(t["card_program"][card])
        queue_program(s, program, seat, NONE, NONE, PackTrigger.DRAW, seat, card, 1, 0)


@kernel
def draw_of_pack(s, t, log, seat, deck, n, keep, bottom):
    """Draw cards of a deck that only packs have; return True while it waits."""
    if deck == PackDeck.CORRUPTION:
        draw_corruption(s, t, log, seat, n)
    elif HELD[deck]:
        return draw_held(s, t, log, seat, deck, n, keep, bottom)
    else:
        draw_resolved(s, t, log, seat, deck, n)
    return False


@kernel
def draw(s, t, log, seat, row):
    """Draw cards; return True while it waits. The result is 1 if there was a card to draw, else 0."""
    decks = np.zeros(MOST_DECKS, np.int64)
    n_decks = decks_of(t, np.int64(row["a"]), decks)
    if decks[0] == ITEM_DECK:
        if ask_deck(s, t, log, seat):
            return True
        decks[0] = s["result"]
    deck, bottom = np.int64(decks[0]), row["d"] >= 0
    n = max(np.int64(0), amount(t, s, seat, np.int64(row["b"])))
    keep = amount(t, s, seat, np.int64(row["c"])) if row["c"] else n * n_decks
    was_left = n_decks > 1 or cards_left(s, deck) > 0 or deck == FIRST_PACK + PackDeck.CORRUPTION
    if was_left and n_decks == 1:
        if replace_draws(s, t, log, seat, deck, n, keep):
            return True
        keep -= n - np.int64(s["result"])
        n = np.int64(s["result"])
    if was_left and n > 0:
        if row["e"] == FREE:
            waits = draw_until_free(s, t, log, seat, deck)
        elif n_decks == 1 and deck >= FIRST_PACK:
            waits = draw_of_pack(s, t, log, seat, deck - FIRST_PACK, n, keep, bottom)
        elif n_decks == 1 and not bottom:
            waits = draw_cards(t, s, log, seat, deck, n, keep)
        else:
            waits = draw_several(s, t, log, seat, decks, n_decks, n, keep, bottom)
        if waits:
            return True
    s["result"] = 1 if was_left else 0
    return False


# --- certain cards of a deck


@kernel
def take_named_of_any(s, t, log, seat, deck, card):
    """Take a named card out of any deck; return whether it was there."""
    if deck < FIRST_PACK:
        before = deck_left(s, deck)
        take_named(t, s, log, seat, deck, card)
        return deck_left(s, deck) < before
    if not take_pack(s, deck - FIRST_PACK, card):
        return False
    shuffle_pack(s, deck - FIRST_PACK, 0)
    gain(t, s, log, seat, card)
    suffer_copies(s, t, log, seat)
    return True


@kernel
def keep_of_type(s, t, seat, kind):
    """Keep only the options that are cards of a type; -1 means any."""
    n = 0
    for option in range(s["n_options"]):
        card = np.int64(s["options"][option])
        if kind < 0 or is_of_type(s, t, seat, card, kind):
            s["options"][n] = card
            n += 1
    for option in range(n, s["n_options"]):
        s["options"][option] = 0
    s["n_options"] = n


@kernel
def take_any_of(s, t, log, seat, deck, kind):
    """Take a card of the player's choice from a deck of possessions (Searching Decks).

    Return True while it waits.
    """
    if deck == ITEM_DECK:
        if ask_deck(s, t, log, seat):
            return True
        deck = np.int64(s["result"])
    list_deck(s, deck)
    keep_of_type(s, t, seat, kind)
    if s["n_options"] > 0:
        if ask(t, s, log, Decision.TAKE, seat):
            return True
        take_named(t, s, log, seat, deck, np.int64(chosen(s)))
    elif deck < ALLY_DECK:
        shuffle_items(s, deck)
    return False


@kernel
def take_first_of(s, t, log, seat, deck, kind):
    """Take the topmost card of a type; those above it go under the deck (Searching Decks)."""
    s["taken_card"] = NONE
    for _ in range(deck_left(s, deck)):
        card = np.int64(draw_item(s, deck))
        emit2(log, Event.SEEN, seat, card)
        fire_rules(s, t, log, PackTrigger.DRAW, seat, card, 1)
        if is_of_type(s, t, seat, card, kind):
            s["taken_card"] = card
            gain(t, s, log, seat, card)
            return
        put_back(t, s, card)


@kernel
def take_first_unless(s, t, log, seat, deck, kind):
    """Take the topmost card of a type, unless a search replaces it; return True while it waits."""
    if open_on_draw(s, t, log, seat, word_for(deck)):
        return True
    if s["refused"] == SEARCHES:
        return take_any_of(s, t, log, seat, deck, kind)
    if s["refused"] == 0:
        take_first_of(s, t, log, seat, deck, kind)
    return False


# --- special cards


@kernel
def take_special(s, t, log, seat, card):
    """Gain a special card if one is left; an investigator has at most one of a kind (Special Cards)."""
    place = place_of_card(s, seat, card)
    if place >= 0:
        s["new_cards"][seat] = with_one(np.int64(s["new_cards"][seat]), place)
    elif is_left(t, s, card):
        gain(t, s, log, seat, card)


# --- all of them


@kernel
def taking_in_packs(s, t, log, frame, row):
    """Apply an effect that brings cards; return True while it waits."""
    op, seat, here = row["op"], frame[WHO], frame[PC]
    first = np.int64(row["a"])
    there = True
    if op == Op.DRAW:
        if draw(s, t, log, seat, row):
            return True
        there = s["result"] != 0
    elif op == Op.TAKE:
        there = take_named_of_any(s, t, log, seat, first, np.int64(row["b"]))
    elif op == Op.TAKE_FIRST:
        if take_first_unless(s, t, log, seat, first, np.int64(row["b"])):
            return True
    elif op == Op.TAKE_ANY:
        if take_any_of(s, t, log, seat, first, np.int64(row["b"])):
            return True
    else:
        take_special(s, t, log, seat, first)
    frame[PC] = max(here + 1, np.int64(row["target"])) if there else here + 1
    return False
