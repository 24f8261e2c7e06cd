"""Cards that pay toughness: those spent as trophies, and those that add to a trophy (Spending Trophies).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import SPENT_AS
from simcore.games.arkham_horror.box.possessions import exhaust
from simcore.games.arkham_horror.rules.board.cards import lose_card
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, zero
from simcore.games.arkham_horror.rules.board.pack_cards_events import before_use
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_kept_from
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import TROPHY_CARD, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer

AS_TOUGHNESS = SPENT_AS.numbers["toughness"]


@kernel
def value_of_card(s, t, seat, place):
    """Return the toughness that a card in hand pays; 0 if it is no trophy."""
    return np.int64(t["stands_for"][s["held"][seat, place], AS_TOUGHNESS])


@kernel
def cards_worth(s, t, seat, most):
    """Return the places of the cards that are spent as trophies, worth at most `most` each."""
    places = np.int64(0)
    for place in range(s["n_held"][seat]):
        if 0 < value_of_card(s, t, seat, place) <= most:
            places = with_one(places, place)
    return places


@kernel
def cards_total(s, t, seat, most):
    """Return the toughness of all cards that are spent as trophies, worth at most `most` each."""
    total = np.int64(0)
    for place in members(cards_worth(s, t, seat, most)):
        total += value_of_card(s, t, seat, place)
    return total


@kernel
def place_of_bonus(s, t, seat):
    """Return the place of a ready card that adds toughness to a monster trophy; NONE if there is none."""
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        is_now = t["worth_at"][card] == NONE or t["worth_at"][card] == s["part"]
        if t["worth_more"][card] == 0 or not is_now or has(np.int64(s["exhausted"][seat]), place):
            continue
        if not is_kept_from(s, t, seat, card, False):
            return np.int64(place)
    return np.int64(NONE)


@kernel
def bonus(s, t, seat):
    """Return the toughness that a card can add to a monster trophy."""
    place = place_of_bonus(s, t, seat)
    return np.int64(t["worth_more"][s["held"][seat, place]]) if place != NONE else np.int64(0)


@kernel
def use_bonus(s, t, log, seat, rest, others):
    """Offer to add toughness to a monster trophy that is spent; return True while it waits.

    `rest` is still due, and `others` is what the other trophies can pay. `counted_as` holds the addition.
    """
    s["counted_as"] = 0
    place = place_of_bonus(s, t, seat)
    if place == NONE or rest <= 0:
        return False
    begin_options(s)
    if others < rest:
        clear_options(s)
    offer(s, place)
    if ask(t, s, log, Decision.WORTH_MORE, seat):
        return True
    if chosen(s) == NONE:
        return False
    card = np.int64(s["held"][seat, place])
    s["counted_as"] = t["worth_more"][card]
    before_use(s, t, log, seat, card)
    exhaust(s, log, seat, place)
    return False


@kernel
def spend_as_trophy(s, t, log, seat, option):
    """Discard a card that is spent as a trophy."""
    lose_card(t, s, log, seat, option - TROPHY_CARD)
    return False


@kernel
def added(s, _):
    """Return the toughness that a card has added to the last trophy."""
    return np.int64(s["counted_as"])


trophy_cards = pack_only(cards_worth, zero)
"""`trophy_cards(s, t, seat, most)`: places of the cards that are spent as trophies, as a bit mask."""
value_of_trophy_card = pack_only(value_of_card, zero)
trophy_cards_total = pack_only(cards_total, zero)
trophy_bonus = pack_only(bonus, zero)
"""`trophy_bonus(s, t, seat)`: toughness that a card can add to a monster trophy."""
add_worth = pack_only(use_bonus, no)
"""`add_worth(s, t, log, seat, rest, others)`: offer to add toughness to a monster trophy."""
worth_added = pack_only(added, zero)
spend_trophy_card = pack_only(spend_as_trophy, no)
