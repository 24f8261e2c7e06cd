"""Cards that investigators gain, look at and lose: decks, allies, special cards.

Rules are cited by their entries in the reference guide. Deck 4 is the ally deck.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import MORE_SANITY, MORE_STAMINA
from simcore.games.arkham_horror.box.discarding import lay_aside
from simcore.games.arkham_horror.box.limits import DECKS, MAX_HELD
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackTrigger
from simcore.games.arkham_horror.box.possessions import discard, gain_card, recount, remove_card
from simcore.games.arkham_horror.rules.board.decks import (
    draw_item,
    draw_item_bottom,
    has_item,
    pick,
    remove_from,
    shuffle_items,
    take_item,
)
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_cards_events import ally_leaves, card_gained, card_leaves
from simcore.games.arkham_horror.rules.board.pack_holding import gained, lost
from simcore.games.arkham_horror.rules.board.pack_keeping import is_card_kept
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally, is_thing
from simcore.games.arkham_horror.rules.records.codes import NONE, NOWHERE, Person, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2

ALLY_DECK = len(DECKS)
SKILL_DECK = 3
MOST_SEEN = 24  # cards that are looked at together


# --- getting and losing


@kernel
def put_back(t, s, card):
    """Put a card under its deck, an ally back into the ally deck (Discarding)."""
    lay_aside(s, (t, card))


@kernel
def raise_most(t, s, seat, card):
    """Raise the maximum sanity and stamina by a card (Ally)."""
    s["max_sanity"][seat] += t["card_bonus"][card, MORE_SANITY]
    s["max_stamina"][seat] += t["card_bonus"][card, MORE_STAMINA]


@kernel
def gain(t, s, log, seat, card):
    """Gain a card (Possessions); return the program that it triggers, or -1.

    A card's additions to the maximum of sanity and stamina count at once; an alternative raises the present
    value, too.
    """
    before = np.int64(s["n_held"][seat])
    if before >= MAX_HELD or (is_ally(t, card) and is_ruled_out(s, t, PackForbidden.GAIN_ALLY, seat)):
        put_back(t, s, card)
        return np.int64(NONE)
    gain_card(t, s, seat, card)
    emit2(log, Event.GAIN, seat, card)
    if s["n_held"][seat] == before:
        return np.int64(NONE)
    recount(t, s, seat)
    s["new_cards"][seat] = with_one(np.int64(s["new_cards"][seat]), before)
    raise_most(t, s, seat, card)
    if is_ally(t, card):
        s["allies_gained"] += 1
    card_gained(s, t, log, seat, card)
    fills = t["card_bonus"][card, MORE_SANITY] + t["card_bonus"][card, MORE_STAMINA]
    program = np.int64(NONE if fills and not t["ally_fills"] else t["join_program"][card])
    return gained(s, t, log, seat, card, program)


@kernel
def lose_card(t, s, log, seat, place):
    """Put a card under its deck, or back to the special cards (Discarding)."""
    card = np.int64(s["held"][seat, place])
    card_leaves(s, t, log, seat, card)
    discard(t, s, log, seat, place)
    lost(s, t, log, seat, card)


@kernel
def box_card(t, s, log, seat, place):
    """Remove a card from the game (Discarding)."""
    card = np.int64(s["held"][seat, place])
    emit2(log, Event.BOXED, seat, card)
    ally_leaves(s, t, log, seat, card)
    if t["item"][card]:
        s["items_lost"] += 1
    s["max_sanity"][seat] -= t["card_bonus"][card, MORE_SANITY]
    s["max_stamina"][seat] -= t["card_bonus"][card, MORE_STAMINA]
    s["sanity"][seat] = min(s["sanity"][seat], s["max_sanity"][seat])
    s["stamina"][seat] = min(s["stamina"][seat], s["max_stamina"][seat])
    remove_card(t, s, seat, place)
    lost(s, t, log, seat, card)


@kernel
def box_gone(s, t, log, seat):
    """Remove from the game the ally whose program runs after its holder is gone; return whether it does."""
    card = np.int64(s["gone_card"])
    if card == NONE:
        return False
    if take_ally(s, card):
        emit2(log, Event.BOXED, seat, card)
        ally_leaves(s, t, log, seat, card)
    return True


is_boxed = pack_only(box_gone, no)
"""`is_boxed(s, t, log, seat)`: box a card that has left its holder; return whether there is one."""


@kernel
def losable(t, s, seat, thing):
    """Return the places of the cards of a kind that an investigator can be made to lose (Item)."""
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if is_thing(t, card, thing) and not t["safe"][card] and not is_card_kept(s, t, seat, card):
            places = with_one(places, place)
    return places


@kernel
def one_of_each(s, seat, places):
    """Return only the first place of each set of identical cards in the same state."""
    left = places
    for place in members(places):
        for other in members(left):
            if other >= place:
                break
            same_side = (s["exhausted"][seat] >> other & 1) == (s["exhausted"][seat] >> place & 1)
            if s["held"][seat, other] == s["held"][seat, place] and same_side:
                left = without(left, place)
                break
    return left


@kernel
def choose_place(t, s, log, seat, places, decision):
    """Ask for one of an investigator's cards; return True while it waits. The result is its place."""
    clear_options(s)
    for place in members(one_of_each(s, seat, places)):
        offer(s, place)
    if ask(t, s, log, decision, seat):
        return True
    s["result"] = np.int64(chosen(s))
    return False


@kernel
def choose_and_lose(t, s, log, seat, what, n):
    """Lose n cards of a kind, by the player's choice, as far as available (Discarding).

    `what` is the number of a kind of card (`amounts.py`). The result is the number of lost cards. Return True
    while it waits.
    """
    lost = 0
    while lost < n:
        places = losable(t, s, seat, what)
        if places == 0:
            break
        if choose_place(t, s, log, seat, places, Decision.DISCARD):
            return True
        lose_card(t, s, log, seat, np.int64(s["result"]))
        lost += 1
    s["result"] = lost
    return False


# --- looking at the cards of a deck


@inlined
def deck_left(s, deck):
    """Return the number of cards left in a deck."""
    if deck == ALLY_DECK:
        return np.int64(s["n_allies"])
    return np.int64(s["n_deck"][deck]) + np.int64(s["n_under"][deck])


@kernel
def draw_ally(s):
    """Draw a random ally; NONE if there is none left (Ally)."""
    n = np.int64(s["n_allies"])
    if n == 0:
        return np.int64(NONE)
    card = np.int64(s["allies"][pick(s, Stream.ALLIES, n)])
    take_ally(s, card)
    return card


@kernel
def take_ally(s, card):
    """Take an ally out of the ally deck; return 1 if it was there, else 0."""
    if remove_from(s["allies"], np.int64(s["n_allies"]), card):
        s["n_allies"] -= 1
        return 1
    return 0


@kernel
def may_draw_bottom(t, s, seat, deck):
    """Return whether an investigator may draw from the bottom of a deck (Unique Ability), except skills."""
    return deck < SKILL_DECK and t["person"][s["investigator"][seat]] == Person.DRAW_BOTTOM


@kernel
def see_card(t, s, log, seat, deck):
    """Draw the next card of a deck to look at it, or NONE; return True while it waits."""
    bottom = 0
    if may_draw_bottom(t, s, seat, deck) and s["n_under"][deck] > 0:
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        if ask(t, s, log, Decision.BOTTOM, seat):
            return True
        bottom = chosen(s)
    if deck == ALLY_DECK:
        card = draw_ally(s)
    elif bottom:
        card = np.int64(draw_item_bottom(s, deck))
    else:
        card = np.int64(draw_item(s, deck))
    if card != NONE:
        emit2(log, Event.SEEN, seat, card)
        fire(s, t, log, PackTrigger.DRAW, seat, card, 1)
    s["result"] = card
    return False


@inlined
def extra_cards(t, s, seat, deck):
    """Return how many extra cards of a deck an investigator may look at (Unique Ability)."""
    return np.int64(t["extra"][s["investigator"][seat], deck]) if deck < ALLY_DECK else 0


@kernel
def offer_kinds(s, seen, n, first):
    """List the different cards among the first n, after `first` options; NONE marks a missing card."""
    s["n_options"] = first
    for i in range(n):
        new = seen[i] != NONE
        for j in range(first, s["n_options"]):
            if s["options"][j] == seen[i]:
                new = False
        if new:
            offer(s, seen[i])


@kernel
def drop_seen(seen, n, card):
    """Remove one card from the first n."""
    for i in range(n):
        if seen[i] == card:
            seen[i] = NONE
            return


@kernel
def keep_seen(t, s, log, seat, seen, n, keep):
    """Keep some of the cards that an investigator looks at; put the others under their decks.

    Return True while it waits. The result is the program of the last card that has one; -1 if none has.
    """
    program = np.int64(NONE)
    left = n
    for _ in range(min(keep, n)):
        offer_kinds(s, seen, n, 0)
        card = np.int64(s["options"][0])
        if left > keep:  # otherwise all are kept
            if ask(t, s, log, Decision.KEEP, seat):
                return True
            card = np.int64(chosen(s))
        drop_seen(seen, n, card)
        left -= 1
        keep -= 1
        joins = gain(t, s, log, seat, card)
        program = joins if joins >= 0 else program
    for i in range(n):
        if seen[i] != NONE:
            put_back(t, s, seen[i])
    s["result"] = program
    return False


@kernel
def draw_cards(t, s, log, seat, deck, n, keep):
    """Draw n cards of a deck and keep some (Drawing Cards, Unique Ability); return True while it waits.

    Some investigators may look at an extra card, or draw from the bottom. The result is the program that a
    drawn card triggers; -1 if there is none. An investigator who is devoured by paying the cost gets no more
    cards.
    """
    if s["at"][seat] == NOWHERE:
        s["result"] = NONE
        return False
    seen = np.full(MOST_SEEN, NONE, np.int64)
    count = np.int64(0)
    for _ in range(min(n + extra_cards(t, s, seat, deck), MOST_SEEN)):
        if see_card(t, s, log, seat, deck):
            return True
        if s["result"] != NONE:
            seen[count] = s["result"]
            count += 1
    return keep_seen(t, s, log, seat, seen, count, np.int64(keep))


# --- certain cards of a deck


@kernel
def take_named(t, s, log, seat, deck, card):
    """Take a named card out of a deck and shuffle the deck (Shuffling Decks); return its program, or -1."""
    if deck == ALLY_DECK:
        return gain(t, s, log, seat, card) if take_ally(s, card) else np.int64(NONE)
    if not has_item(s, deck, card):
        return np.int64(NONE)
    take_item(s, deck, card)
    shuffle_items(s, deck)
    return gain(t, s, log, seat, card)


@kernel
def take_first(t, s, log, seat, deck, thing):
    """Take the topmost card of a kind; those above it go under the deck (Shuffling Decks).

    Return the program of the card; -1 if it has none, or if no card was found.
    """
    for _ in range(deck_left(s, deck)):
        card = np.int64(draw_item(s, deck))
        emit2(log, Event.SEEN, seat, card)
        fire(s, t, log, PackTrigger.DRAW, seat, card, 1)
        if is_thing(t, card, thing):
            return gain(t, s, log, seat, card)
        put_back(t, s, card)
    return np.int64(NONE)


@kernel
def list_deck(s, deck):
    """List the different cards of a deck."""
    clear_options(s)
    if deck == ALLY_DECK:
        offer_kinds(s, s["allies"], np.int64(s["n_allies"]), 0)
        return
    offer_kinds(s, s["deck"][deck], np.int64(s["n_deck"][deck]), 0)
    for i in range(s["n_under"][deck]):
        new = True
        for j in range(s["n_options"]):
            new = new and s["options"][j] != s["under"][deck, i]
        if new:
            offer(s, s["under"][deck, i])


@kernel
def take_any(t, s, log, seat, deck):
    """Take any card of a deck, then shuffle the deck (Shuffling Decks); return True while it waits.

    The result is the program that it triggers; -1 if there is none.
    """
    list_deck(s, deck)
    if s["n_options"] == 0:
        s["result"] = NONE
        return False
    if ask(t, s, log, Decision.TAKE, seat):
        return True
    s["result"] = take_named(t, s, log, seat, deck, np.int64(chosen(s)))
    return False
