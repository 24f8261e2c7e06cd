"""Cards, clues and trophies: gains, losses, uses and payments (rulebook p.8-10)."""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.rules.board.dice import empty_spell
from simcore.games.elder_sign.rules.records.codes import ALLIES, MONSTER_TROPHY, NONE, SPELLS
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count, has, members, without
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.event_log import emit2, emit3
from simcore.kernels.payments import least_payment
from simcore.kernels.piles import put_under

IN_CUP = -1
MORE_THAN_ANY = 99


# --- cards


@kernel
def draw_card(s, log, seat, deck):
    """Draw the top card of a deck; NONE if it is empty (p.8)."""
    n = s["n_deck"][deck]
    if n == 0:
        return NONE
    card = s["deck"][deck, n - 1] + 0
    s["n_deck"][deck] = n - 1
    s["held"][seat] |= bit(card)
    emit2(log, Event.GAIN, seat, card)
    return card


@kernel
def put_under_deck(t, s, card):
    """Put a card face down under its deck (p.9)."""
    deck = t["card_deck"][card]
    put_under(s["deck"][deck], s["n_deck"][deck], card)
    s["n_deck"][deck] += 1
    s["day_cards"] = without(s["day_cards"], card)


@kernel
def lose_card(t, s, log, seat, card):
    """Remove a card from an investigator and put it under its deck."""
    s["held"][seat] &= ~bit(card)
    put_under_deck(t, s, card)
    emit2(log, Event.LOSE, seat, card)


@kernel
def tell_use(t, s, log, seat, card):
    """Record and count the use of a card by an investigator."""
    emit2(log, Event.USE, seat, card)
    if has(t["spell_cards"], card):
        s["spells_used"] += 1
    elif not has(t["ally_cards"], card):
        s["items_used"] += 1


@kernel
def sweep_spells(t, s, log):
    """Put spells without dice under their deck (p.10)."""
    place = empty_spell(s)
    while place != NONE:
        card = s["cast"][place] + 0
        s["cast"][place] = NONE
        put_under_deck(t, s, card)
        emit2(log, Event.LOSE, s["active"], card)
        place = empty_spell(s)


@kernel
def of_deck(t, deck):
    """Return the cards of a deck as a set."""
    if deck == SPELLS:
        return t["spell_cards"] + 0
    if deck == ALLIES:
        return t["ally_cards"] + 0
    return t["common_cards"] + 0 if deck == 0 else t["unique_cards"] + 0


@kernel
def first_of_class(t, cards, card):
    """Return whether no earlier card of a set has the same effect; such cards are one option."""
    for other in members(cards & (bit(card) - 1)):
        if t["card_class"][other] == t["card_class"][card]:
            return False
    return True


@kernel
def offer_cards(t, s, cards):
    """Add cards as options, but only the first of several with the same effect."""
    for card in members(cards):
        if first_of_class(t, cards, card):
            offer(s, card)


# --- clues


@kernel
def change_clues(t, s, log, seat, change):
    """Gain clue tokens from the supply, or return some, as far as available (p.8)."""
    if change > 0 and not t["clues_unlimited"]:
        change = min(change, s["clues_left"])
    change = max(change, -s["clues"][seat])
    if change != 0:
        s["clues"][seat] += change
        s["clues_left"] -= change
        emit3(log, Event.CLUES, seat, change, s["clues"][seat])


# --- trophies (p.8-9)


@kernel
def worth_more(t, s, seat):
    """Return how much more than its printed value a monster is worth to an investigator (an ally)."""
    more = 0
    for card in members(s["held"][seat] & t["valuers"]):
        more += t["monster_value"][card]
    return more


@kernel
def trophy_value(t, s, seat, trophy):
    """Return the value of a trophy to its owner."""
    if trophy >= MONSTER_TROPHY:
        return t["marker_value"][trophy - MONSTER_TROPHY] + worth_more(t, s, seat)
    return t["card_value"][trophy] + 0


@kernel
def trophies_value(t, s, seat, monsters_only):
    """Return the value of all trophies of an investigator."""
    value = 0
    more = worth_more(t, s, seat)
    for marker in members(s["caught"][seat]):
        value += t["marker_value"][marker] + more
    if not monsters_only:
        for card in members(s["won"][seat]):
            value += t["card_value"][card]
    return value


@kernel
def give_trophy(t, s, log, seat, trophy):
    """Return a trophy: a monster to the cup, a card under its deck (p.9)."""
    if trophy >= MONSTER_TROPHY:
        marker = trophy - MONSTER_TROPHY
        s["caught"][seat] &= ~bit(marker)
        return_marker(s, marker)
    else:
        s["won"][seat] &= ~bit(trophy)
        return_adventure(t, s, trophy)
    emit2(log, Event.PAID, seat, trophy)


@kernel
def return_marker(s, marker):
    """Return a monster to the cup."""
    s["marker_at"][marker] = IN_CUP
    s["on_cards"] = without(s["on_cards"], marker)
    s["in_cup"] |= bit(marker)


@kernel
def return_adventure(t, s, card):
    """Put an adventure under its deck."""
    if t["is_world"][card]:
        put_under(s["world_deck"], s["n_worlds"], card)
        s["n_worlds"] += 1
    else:
        put_under(s["adventure_deck"], s["n_adventures"], card)
        s["n_adventures"] += 1


@inlined
def begin_payment(s, price):
    """Begin the payment of a price in trophies, the most valuable first."""
    s["price"] = price
    s["last_value"] = MORE_THAN_ANY
    s["last_paid"] = NONE


@kernel
def rest_values(t, s, seat, monsters_only, value, trophy):
    """Return the values of the trophies that may follow one: cheaper ones, and equal ones after it."""
    rest = np.zeros(count(s["caught"][seat]) + count(s["won"][seat]), np.int64)
    n = 0
    more = worth_more(t, s, seat)
    for marker in members(s["caught"][seat]):
        other = MONSTER_TROPHY + marker
        other_value = t["marker_value"][marker] + more
        if other_value < value or (other_value == value and other > trophy):
            rest[n] = other_value
            n += 1
    if not monsters_only:
        for card in members(s["won"][seat]):
            other_value = t["card_value"][card]
            if other_value < value or (other_value == value and card > trophy):
                rest[n] = other_value
                n += 1
    return rest[:n]


@inlined
def offer_trophy(t, s, seat, monsters_only, trophy, least):
    """Add a trophy if it may come next and the rest of the price can then be paid.

    They are given from the most valuable to the cheapest, so none of them is superfluous. With an
    alternative, the whole payment has to be the lowest possible one.
    """
    value = trophy_value(t, s, seat, trophy)
    if value > s["last_value"] or (value == s["last_value"] and trophy < s["last_paid"]):
        return
    rest, left = rest_values(t, s, seat, monsters_only, value, trophy), s["price"] - value
    together = 0
    for other in rest:  # `rest.sum()` would load numba's array functions, and parts of scipy, in each command
        together += other
    if together >= left and (not t["spend_least"] or value + least_payment(rest, left) == least):
        offer(s, trophy)


@kernel
def list_trophies(t, s, seat, monsters_only):
    """List the trophies that may be given next; return the kind of the decision."""
    clear_options(s)
    least = 0
    if t["spend_least"]:
        there = rest_values(t, s, seat, monsters_only, s["last_value"], s["last_paid"])
        least = least_payment(there, s["price"])
    if not monsters_only:
        for card in members(s["won"][seat]):
            offer_trophy(t, s, seat, monsters_only, card, least)
    for marker in members(s["caught"][seat]):
        offer_trophy(t, s, seat, monsters_only, MONSTER_TROPHY + marker, least)
    return Decision.TROPHY


@kernel
def pay_trophy(t, s, log, seat, trophy):
    """Pay a trophy towards the price."""
    s["last_value"] = trophy_value(t, s, seat, trophy)
    s["last_paid"] = trophy
    s["price"] -= s["last_value"]
    give_trophy(t, s, log, seat, trophy)
