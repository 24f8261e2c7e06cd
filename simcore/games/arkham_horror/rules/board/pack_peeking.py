"""Cards of a deck that an investigator looks at, and puts back in an order of the player's choice.

The cards that a player has seen are known at the table: they lie on the deck in known order (`known_top`),
or under it. A deck that is shuffled at each draw shows the card that is drawn next (`shown`).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import DECKS, YES_NO
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, ENCOUNTER_DECKS, MOST_PEEKED, PACK_DECKS
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import (
    GATE_CARDS,
    MYTHOS,
    draw_gate_card,
    draw_item,
    draw_mythos,
    nth_member,
    pick,
    put_gate_card_under,
    put_mythos_under,
)
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import all_below, bit, count, without
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.piles import take_out

YES = YES_NO.numbers["yes"]
ALLIES = DECKS.index("ally")
LOCATION, SAME = ANY_DECK.numbers["location"], ANY_DECK.numbers["same"]
FIRST_PACK, FIRST_ENCOUNTER = ANY_DECK.numbers[PACK_DECKS[0]], ANY_DECK.numbers[ENCOUNTER_DECKS[0]]
LAST_ENCOUNTER = ANY_DECK.numbers[ENCOUNTER_DECKS[-1]]


# --- the top cards of a deck in some order


@kernel
def take_top(t, s, deck):
    """Draw the top card of a deck; NONE if it is empty. Allies are drawn at random (Ally)."""
    if deck == MYTHOS:
        return np.int64(draw_mythos(s))
    if deck == GATE_CARDS:
        return np.int64(draw_gate_card(s))
    if deck < ALLIES:
        return np.int64(draw_item(s, deck))
    return np.int64(draw_pack(t, s, deck - FIRST_PACK)) if deck >= FIRST_PACK else np.int64(NONE)


@kernel
def put_on_top(s, deck, card):
    """Put a card on a deck, where its place is known from now on."""
    if deck == MYTHOS:
        s["mythos"][s["n_mythos"]] = card
        s["n_mythos"] += 1
    elif deck == GATE_CARDS:
        s["gate_cards"][s["n_gate_cards"]] = card
        s["n_gate_cards"] += 1
    elif deck < ALLIES:
        s["deck"][deck, s["n_deck"][deck]] = card
        s["n_deck"][deck] += 1
    else:
        s["pack_deck"][deck - FIRST_PACK, s["n_pack_deck"][deck - FIRST_PACK]] = card
        s["n_pack_deck"][deck - FIRST_PACK] += 1
    s["known_top"][deck] += 1


@kernel
def put_below(s, deck, card):
    """Put a card under a deck."""
    if deck == MYTHOS:
        put_mythos_under(s, card)
    elif deck == GATE_CARDS:
        put_gate_card_under(s, card)
    elif deck < ALLIES:
        s["under"][deck, s["n_under"][deck]] = card
        s["n_under"][deck] += 1
    else:
        s["pack_under"][deck - FIRST_PACK, s["n_pack_under"][deck - FIRST_PACK]] = card
        s["n_pack_under"][deck - FIRST_PACK] += 1


@kernel
def tell_peeked(log, seat, deck, card):
    """Write that an investigator looks at a card."""
    if deck == MYTHOS:
        emit2(log, Event.PEEKED_MYTHOS, seat, card)
    elif deck == GATE_CARDS:
        emit2(log, Event.PEEKED_GATE_CARD, seat, card)
    else:
        emit2(log, Event.SEEN, seat, card)


@kernel
def see_top(t, s, log, seat, deck, n):
    """Take the top cards of a deck to look at them."""
    s["n_peeked"], s["peeked_deck"] = 0, deck
    for _ in range(min(n, MOST_PEEKED)):
        card = take_top(t, s, deck)
        if card == NONE:
            break
        s["peeked"][s["n_peeked"]] = card
        s["n_peeked"] += 1
        tell_peeked(log, seat, deck, card)


@kernel
def take_peeked(s, place):
    """Take one of the seen cards; return it."""
    card = np.int64(take_out(s["peeked"], np.int64(s["n_peeked"]), place))
    s["n_peeked"] -= 1
    s["peeked"][s["n_peeked"]] = 0
    return card


@kernel
def lay_below(t, s, log, seat, deck, most):
    """Let the player put some of the seen cards under the deck; return True while it waits."""
    for _ in range(most):
        begin_options(s)
        for place in range(s["n_peeked"]):
            offer(s, place)
        if ask(t, s, log, Decision.PUT_UNDER, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            break
        put_below(s, deck, take_peeked(s, place))
    return False


@kernel
def arrange(t, s, log, seat):
    """Let the player choose the order of the seen cards, the next one first; return True while it waits."""
    order, n = np.zeros(MOST_PEEKED, np.int64), np.int64(0)
    while s["n_peeked"] > 0:
        clear_options(s)
        for place in range(s["n_peeked"]):
            offer(s, place)
        if ask(t, s, log, Decision.NEXT_ON_TOP, seat):
            return True
        order[n] = take_peeked(s, np.int64(chosen(s)))
        n += 1
    for place in range(n):
        s["peeked"][place] = order[place]
    s["n_peeked"] = n
    return False


@kernel
def look_at_deck(t, s, log, seat, deck, n, reorder, under):
    """Look at the top cards of a deck, and put them back; return True while it waits (Searching Decks)."""
    see_top(t, s, log, seat, deck, n)
    if lay_below(t, s, log, seat, deck, min(np.int64(under), np.int64(s["n_peeked"]))):
        return True
    if reorder and arrange(t, s, log, seat):
        return True
    while s["n_peeked"] > 0:
        put_on_top(s, deck, take_peeked(s, np.int64(s["n_peeked"]) - 1))
    s["peeked_deck"] = NONE
    return False


# --- decks that are shuffled at each draw


@kernel
def random_shown(t, s, seat, deck):
    """Return a random card of the deck of a place, or of a deck of encounters; NONE without a deck."""
    if deck != LOCATION:
        n = np.int64(t["n_pack_cards"][deck - FIRST_PACK])
        return np.int64(pick(s, Stream.PACK_DECK + deck - FIRST_PACK, n)) if n > 0 else np.int64(NONE)
    area = np.int64(s["at"][seat])
    own = np.int64(t["location_deck"][area]) if area < MAX_AREAS else np.int64(NONE)
    if own == NONE:
        return np.int64(NONE)
    if s["foreseen"][own] != NONE:
        return np.int64(s["foreseen"][own])
    cards = all_below(np.int64(t["deck_cards"][own]))
    return np.int64(nth_member(cards, np.int64(pick(s, Stream.LOCATION + own, count(cards)))))


@kernel
def look_at_next(t, s, log, seat, deck, under):
    """Look at the card that would be drawn from a shuffled deck; return True while it waits."""
    s["shown"], s["shown_under"] = random_shown(t, s, seat, deck), 0
    if s["shown"] == NONE:
        return False
    if deck == LOCATION:
        emit3(log, Event.LOCATION_CARD, seat, s["at"][seat], s["shown"])
    else:
        emit2(log, Event.SEEN, seat, t["pack_cards"][deck - FIRST_PACK, np.int64(s["shown"])])
    if under == 0:
        return False
    s["peeked_deck"] = deck
    begin_options(s)
    offer(s, 0)
    if ask(t, s, log, Decision.PUT_UNDER, seat):
        return True
    s["peeked_deck"] = NONE
    s["shown_under"] = chosen(s) != NONE
    return False


@kernel
def left_to_draw(s, cards):
    """Return the cards of a shuffled deck that may be drawn now, without one that lies under it.

    A card that has been shown, and stays on the deck, comes at once.
    """
    shown = np.int64(s["shown"])
    if shown == NONE:
        return cards
    if s["shown_under"]:
        return without(cards, shown) if count(cards) > 1 else cards
    s["shown"] = NONE
    return bit(shown)


@inlined
def all_cards(_, cards):
    """Return all cards of the deck, in the base layout."""
    return cards


drawable = pack_only(left_to_draw, all_cards)
"""`drawable(s, cards)`: the cards of a shuffled deck that may be drawn now."""


# --- all of them


@kernel
def peek(t, s, log, seat, row):
    """Look at cards of a deck; return True while it waits."""
    deck = np.int64(s["about_deck"] if row["a"] == SAME else row["a"])
    n, under = np.int64(row["b"]), np.int64(row["d"])
    if deck == NONE:
        return False
    if deck == LOCATION or FIRST_ENCOUNTER <= deck <= LAST_ENCOUNTER:
        return look_at_next(t, s, log, seat, deck, under)
    return look_at_deck(t, s, log, seat, deck, n, row["c"] == YES, under)
