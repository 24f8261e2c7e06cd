"""Effects of packs on cards that leave: discarding, removing from the game, the top cards of decks.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import THINGS
from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS, PackDeck
from simcore.games.arkham_horror.box.possessions import discard
from simcore.games.arkham_horror.limits import LARGE
from simcore.games.arkham_horror.rules.board.amounts import amount, amount_of
from simcore.games.arkham_horror.rules.board.cards import (
    ALLY_DECK,
    box_card,
    choose_place,
    draw_ally,
    lose_card,
    put_back,
    take_ally,
)
from simcore.games.arkham_horror.rules.board.decks import (
    draw_item,
    draw_mythos,
    put_mythos_under,
    shuffle_items,
    shuffle_mythos,
    take_item,
)
from simcore.games.arkham_horror.rules.board.pack_allies import note_leaving
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack, shuffle_pack, take_pack
from simcore.games.arkham_horror.rules.board.pack_keeping import is_kept
from simcore.games.arkham_horror.rules.board.pack_places import area_of_card
from simcore.games.arkham_horror.rules.board.pack_sources import end_entry
from simcore.games.arkham_horror.rules.board.pack_things import (
    BLESSING,
    CURSE,
    ENVIRONMENT,
    EXHIBIT,
    MONSTER_TROPHY,
    SAME,
    SELF,
    USED_WEAPON,
    cards_named,
)
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.investigator import set_status
from simcore.games.arkham_horror.rules.effects.places import NOT_USED
from simcore.games.arkham_horror.rules.effects.spending import spend_trophies
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, members, without, words_add
from simcore.kernels.event_log import emit1, emit2

FIRST_PACK = ANY_DECK.numbers[PACK_DECKS[0]]
"""Number of the first deck that only packs have, as an operand."""
MYTHOS = ANY_DECK.numbers["mythos"]
MOST_CARDS = LARGE.items
"""Cards that a deck has at most."""
WITH_DISCARDS, FROM_DECK = 0, 0  # numbers of the only words of `with` and of `from`

# --- discarding


@kernel
def losable_cards(s, t, seat, what):
    """Return the places of the cards that an operand names and that their owner can lose (Item)."""
    places = cards_named(s, t, seat, what)
    if what == SELF + WORDS:
        return places
    is_plain = what >= WORDS and what - WORDS < len(THINGS)
    if what == USED_WEAPON + WORDS and t["cthugha_derringer"] != 0:
        is_plain = True
    for place in members(places):
        card = np.int64(s["held"][seat, place])
        if (is_plain and t["safe"][card]) or is_kept(s, t, seat, card):
            places = without(places, place)
    return places


@kernel
def lose_cards(s, t, log, seat, what, number, boxes):
    """Lose cards of a kind by the player's choice, as far as available; return True while it waits.

    The result is the number of lost cards. With `boxes` 1 they leave the game.
    """
    have = count(cards_named(s, t, seat, what))
    n = np.int64(1) if what == SELF + WORDS else amount_of(t, s, seat, number, have)
    lost = 0
    while lost < n:
        places = losable_cards(s, t, seat, what)
        if places == 0:
            break
        if choose_place(t, s, log, seat, places, Decision.DISCARD):
            return True
        if boxes:
            box_card(t, s, log, seat, np.int64(s["result"]))
        else:
            lose_card(t, s, log, seat, np.int64(s["result"]))
        lost += 1
    s["result"] = lost
    return False


@kernel
def end_environment(s, log):
    """Discard the environment; return 1 if there was one, else 0 (Environment)."""
    if s["environment"] == NONE:
        return 0
    put_mythos_under(s, np.int64(s["environment"]))
    s["environment"] = NONE
    return 1


@kernel
def lose_status(s, t, log, seat, status):
    """Discard the Blessing or the Curse of an investigator; return 1 if there was one, else 0."""
    if s["status"][seat] != status:
        return 0
    set_status(t, s, log, seat, -status)
    return 1


@kernel
def lose_trophies(s, t, log, seat, number):
    """Lose monster trophies by choice; return True while it waits. The result is their number."""
    n = min(amount_of(t, s, seat, number, s["monster_trophies"][seat]), np.int64(s["monster_trophies"][seat]))
    for _ in range(n):
        if spend_trophies(t, s, log, seat, 1, False):
            return True
    s["result"] = n
    return False


@kernel
def take_off_board(s, t, log):
    """Discard the card whose program runs from the place on which it lies (Discarding)."""
    entry = np.int64(s["runs"]) - IN_FORCE
    card = np.int64(s["force_item"][entry])
    end_entry(s, entry)
    put_back(t, s, card)
    emit1(log, Event.OFF_BOARD, card)
    s["runs"], s["result"] = NONE, 1


@kernel
def lose_named_things(s, t, log, seat, what, number):
    """Discard what an operand names; return True while it waits. The result is the number of lost things."""
    kind = what - WORDS
    if kind == SELF and area_of_card(s) != NONE:
        take_off_board(s, t, log)
        return False
    if kind == MONSTER_TROPHY:
        return lose_trophies(s, t, log, seat, number)
    if kind == CURSE or kind == BLESSING:
        s["result"] = lose_status(s, t, log, seat, 1 if kind == BLESSING else -1)
    elif kind == ENVIRONMENT:
        s["result"] = end_environment(s, log)
    else:
        return lose_cards(s, t, log, seat, np.int64(s["event_subject"]) if kind == SAME else what, number, 0)
    return False


@kernel
def do_discard(s, t, log, frame, row):
    """Discard cards or tokens, with blocks for something and for nothing (Discarding)."""
    here = frame[PC]
    if lose_named_things(s, t, log, frame[WHO], np.int64(row["a"]), np.int64(row["b"])):
        return True
    frame[PC] = here + 1 if s["result"] > 0 or row["target"] <= here else np.int64(row["target"])
    return False


@kernel
def do_return_to_deck(s, t, log, seat, row):
    """Shuffle cards of the player's choice into their decks, which loses none; return True while it waits."""
    for _ in range(max(np.int64(0), amount(t, s, seat, np.int64(row["b"])))):
        places = cards_named(s, t, seat, np.int64(row["a"]))
        if places == 0:
            return False
        if choose_place(t, s, log, seat, places, Decision.TRADED_IN):
            return True
        place = np.int64(s["result"])
        deck = np.int64(t["card_deck"][s["held"][seat, place]])
        discard(t, s, log, seat, place)
        if deck < ALLY_DECK:
            shuffle_items(s, deck)
    return False


# --- out of the game


@kernel
def take_out_of_decks(s, t, card):
    """Take all copies of a card out of their deck."""
    deck = np.int64(t["card_deck"][card])
    if deck < ALLY_DECK:
        while take_item(s, deck, card):
            pass
    elif t["pack_deck_of"][card] != NONE:
        while take_pack(s, np.int64(t["pack_deck_of"][card]), card):
            pass
    else:
        take_ally(s, card)


@kernel
def remove_everywhere(s, t, log, card):
    """Remove all copies of a card from the game: of investigators, of its deck, and of the supply."""
    for seat in range(s["n_seats"]):
        for place in range(np.int64(s["n_held"][seat]) - 1, -1, -1):
            if place < s["n_held"][seat] and s["held"][seat, place] == card:
                box_card(t, s, log, seat, place)
    take_out_of_decks(s, t, card)
    words_add(s["removed"], card)
    emit1(log, Event.GONE, card)


@kernel
def top_card(s, t, deck):
    """Draw the top card of a deck, as programs number decks; NONE if there is none."""
    if deck >= FIRST_PACK:
        return np.int64(draw_pack(t, s, deck - FIRST_PACK))
    return draw_ally(s) if deck == ALLY_DECK else np.int64(draw_item(s, deck))


@kernel
def deck_of_kind(what):
    """Return the deck of a kind of cards, as programs number decks."""
    return np.int64(FIRST_PACK + PackDeck.EXHIBIT) if what - WORDS == EXHIBIT else what - WORDS


@kernel
def remove_top(s, t, log, deck, n):
    """Remove the top cards of a deck from the game."""
    for _ in range(n):
        card = top_card(s, t, deck)
        if card == NONE:
            return
        emit1(log, Event.GONE, card)
        if deck == ALLY_DECK:
            note_leaving(s, card)


@kernel
def do_remove(s, t, log, seat, row):
    """Remove cards from the game; return True while it waits."""
    what = np.int64(row["a"])
    if what < WORDS:
        remove_everywhere(s, t, log, what)
        return False
    if row["c"] == FROM_DECK:
        remove_top(s, t, log, deck_of_kind(what), amount_of(t, s, seat, np.int64(row["b"]), MOST_CARDS))
        return False
    return lose_cards(s, t, log, seat, what, np.int64(row["b"]), 1)


# --- the top cards of decks


@kernel
def do_mill(s, t, log, row):
    """Discard the top cards of a deck; an empty deck stays as it is (Corruption Cards)."""
    deck = np.int64(row["a"])
    for _ in range(row["b"]):
        card = np.int64(draw_mythos(s)) if deck == MYTHOS else top_card(s, t, deck)
        if card == NONE:
            return
        if deck == MYTHOS:
            emit2(log, Event.MYTHOS, card, NOT_USED)
            put_mythos_under(s, card)
        else:
            emit1(log, Event.MILLED, card)
            put_back(t, s, card)


@kernel
def do_shuffle(s, t, row):
    """Shuffle a deck, with its discards if the step says so (Shuffling Decks)."""
    deck = np.int64(row["a"])
    if deck == MYTHOS:
        shuffle_mythos(s)
    elif deck >= FIRST_PACK and deck < FIRST_PACK + len(PACK_DECKS):
        shuffle_pack(s, deck - FIRST_PACK, 1 if row["b"] == WITH_DISCARDS else 0)
    elif deck < ALLY_DECK:
        shuffle_items(s, deck)
