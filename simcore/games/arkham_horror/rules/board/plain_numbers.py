"""Numbers that programs read without evaluating a term: tokens, cards, tracks, and functions of numbers."""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import (
    AMOUNT,
    RESOURCES,
    THINGS,
    Amount,
)
from simcore.jit.decorators import kernel

FIRST_RESOURCE = Amount.SANITY  # the other resources follow it
PLUS, MINUS, TIMES, RANGE, BY_PLAYERS, FALLING = (
    list(AMOUNT.terms).index(term) for term in ("plus", "minus", "times", "range", "by_players", "falling")
)
SANITY, STAMINA, CLUE, MONEY = range(len(RESOURCES))
COMMON, UNIQUE, SPELL, SKILL, ALLY, ITEM, WEAPON, TOME = range(len(THINGS))


@kernel
def has_of(s, seat, resource):
    """Return the sanity, stamina, clue tokens or dollars of an investigator; 0 without a seat."""
    if seat < 0:
        return 0
    if resource == SANITY:
        return np.int64(s["sanity"][seat])
    if resource == STAMINA:
        return np.int64(s["stamina"][seat])
    if resource == CLUE:
        return np.int64(s["clues"][seat])
    return np.int64(s["money"][seat])


@kernel
def is_ally(t, card):
    """Return whether a card is an ally (Allies)."""
    for i in range(t["n_allies"]):
        if t["allies"][i] == card:
            return True
    return False


@kernel
def is_thing(t, card, thing):
    """Return whether a card is of a kind: from a deck, an item, a weapon, a tome (Item, Weapons, Tome)."""
    if thing == ITEM:
        return t["item"][card] != 0
    if thing == WEAPON:
        return t["card_type"][card] == 1
    if thing == TOME:
        return t["card_type"][card] == 2
    if thing == ALLY:
        return is_ally(t, card)
    return t["card_deck"][card] == thing


@kernel
def things_of(t, s, seat, thing):
    """Return the places of the cards of a kind that an investigator holds, as a bit mask."""
    places = np.int64(0)
    if seat < 0:
        return places
    for place in range(s["n_held"][seat]):
        if is_thing(t, np.int64(s["held"][seat, place]), thing):
            places |= np.int64(1) << place
    return places


@kernel
def place_of_card(s, seat, card):
    """Return where an investigator holds a card, as a place in `held`; -1 if absent."""
    if seat >= 0:
        for place in range(s["n_held"][seat]):
            if s["held"][seat, place] == card:
                return place
    return -1


@kernel
def tokens_here(s, seat):
    """Return the tokens on the card whose program runs: a card in hand, else the rumor."""
    if s["card_at"] >= 0 and seat >= 0:
        return np.int64(s["tokens"][seat, np.int64(s["card_at"])])
    return np.int64(s["rumor_tokens"])


@kernel
def plain_amount(s, seat, number):
    """Return an amount that is a number or a word."""
    if number < WORDS:
        return np.int64(number)
    if number >= FIRST_RESOURCE:
        return np.int64(has_of(s, seat, number - FIRST_RESOURCE))
    if number == Amount.ROLL:
        return np.int64(s["rolled"])
    if number == Amount.SUCCESSES:
        return np.int64(s["successes_rolled"])
    if number == Amount.FAILURES:
        return np.int64(s["failures_rolled"])
    if number == Amount.PAID:
        return np.int64(s["paid"])
    if number == Amount.TOKENS:
        return tokens_here(s, seat)
    if number == Amount.TERROR:
        return np.int64(s["terror"])
    if number == Amount.INVESTIGATORS:
        return np.int64(s["n_seats"])
    if seat >= 0 and number == Amount.MAX_SANITY:
        return np.int64(s["max_sanity"][seat])
    if seat >= 0 and number == Amount.MAX_STAMINA:
        return np.int64(s["max_stamina"][seat])
    return np.int64(0)


@kernel
def worked_out(s, function, a, b, c):
    """Return the value of a function of its arguments; for a range, its maximum, before the choice."""
    if function == PLUS:
        return a + b
    if function == MINUS:
        return a - b
    if function == TIMES:
        return a * b
    if function == BY_PLAYERS:
        return a if s["n_seats"] < b else c
    if function == FALLING:
        return a - max(0, np.int64(s["round"]) - 1)
    return b


@kernel
def first_row(t, root):
    """Return the first row of a term and its arguments, which occupy all rows up to its own."""
    row = np.int64(root)
    while True:
        term = t["terms"][row]
        if term["a"] >= TERMS:
            row = np.int64(term["a"]) - TERMS
        elif term["b"] >= TERMS:
            row = np.int64(term["b"]) - TERMS
        elif term["c"] >= TERMS:
            row = np.int64(term["c"]) - TERMS
        else:
            return row
