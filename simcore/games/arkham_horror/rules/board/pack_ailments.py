"""Injury and Madness cards: a choice instead of the losses of being knocked out, and copies that devour.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import ANY_DECK, PACK_DECKS, NamedRule, PackDeck, PackTrigger
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.cards import keep_seen
from simcore.games.arkham_horror.rules.board.lost_and_devoured import devour
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack, draw_pack_bottom, pack_left
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules
from simcore.games.arkham_horror.rules.board.pack_windows import open_on_draw
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2

FIRST_WORD = ANY_DECK.numbers[PACK_DECKS[0]]
"""Number of the word for the first deck that only packs have."""
MOST_SEEN = 24  # cards that are looked at together


@kernel
def see_pack_cards(s, t, log, seat, deck, n, bottom, seen):
    """Draw cards of a deck to look at them, and those that an ability adds; return their number."""
    count = np.int64(0)
    for _ in range(min(n + t["pack_extra"][s["investigator"][seat], deck], MOST_SEEN)):
        card = draw_pack_bottom(t, s, deck) if bottom else draw_pack(t, s, deck)
        if card == NONE:
            break
        emit2(log, Event.SEEN, seat, card)
        fire_rules(s, t, log, PackTrigger.DRAW, seat, card, 1)
        seen[count] = card
        count += 1
    return count


@kernel
def is_resilient(s, t, seat):
    """Return whether copies do not devour an investigator (Injury Cards)."""
    return has_named(s, t, NamedRule.NO_DOUBLES, seat)


@kernel
def is_copy(t, card, other):
    """Return whether two Injury or Madness cards count as copies of one another."""
    return card == other or t["matching"][card] == other or t["matching"][other] == card


@kernel
def has_copies(s, t, seat):
    """Return whether an investigator has two copies of an Injury or Madness card (Injury Cards)."""
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        deck = t["pack_deck_of"][card]
        if deck == PackDeck.INJURY or deck == PackDeck.MADNESS:
            for other in range(place):
                if is_copy(t, card, np.int64(s["held"][seat, other])):
                    return True
    return False


@kernel
def suffer_copies(s, t, log, seat):
    """Devour an investigator with two copies of an Injury or Madness card (Injury Cards, Madness Cards)."""
    if has_copies(s, t, seat) and not is_resilient(s, t, seat):
        devour(t, s, log, seat)


@kernel
def draw_held(s, t, log, seat, deck, n, keep, bottom):
    """Draw cards of a deck that stay with the investigator; return True while it waits."""
    seen = np.full(MOST_SEEN, NONE, np.int64)
    count = see_pack_cards(s, t, log, seat, deck, n, bottom, seen)
    if keep_seen(t, s, log, seat, seen, count, min(keep, count)):
        return True
    suffer_copies(s, t, log, seat)
    return False


# --- instead of the losses of being knocked out


@kernel
def may_take_ailment(s, unconscious):
    """Return whether there is a card to take instead of the losses (Injury Cards, Madness Cards)."""
    return pack_left(s, PackDeck.INJURY if unconscious else PackDeck.MADNESS) > 0


@kernel
def take_ailment(s, t, log, seat, unconscious):
    """Restore stamina or sanity, and draw an Injury or a Madness card; return True while it waits.

    A use may replace the draw.
    """
    deck = np.int64(PackDeck.INJURY if unconscious else PackDeck.MADNESS)
    if unconscious:
        change_stamina(s, log, seat, np.int64(s["max_stamina"][seat]) - np.int64(s["stamina"][seat]))
    else:
        change_sanity(s, log, seat, np.int64(s["max_sanity"][seat]) - np.int64(s["sanity"][seat]))
    if open_on_draw(s, t, log, seat, FIRST_WORD + deck):
        return True
    return s["refused"] == 0 and draw_held(s, t, log, seat, deck, 1, 1, 0)


@kernel
def offer_ailment(s, t, log, seat, unconscious):
    """Offer a card instead of the losses of being knocked out; return True while it waits.

    The result is 1 if the card has been drawn, else 0.
    """
    s["result"] = 0
    if not may_take_ailment(s, unconscious):
        return False
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.AILMENT, seat):
        return True
    takes = np.int64(chosen(s))
    if takes == 1 and take_ailment(s, t, log, seat, unconscious):
        return True
    s["result"] = takes
    return False
