"""Buying and selling cards (Location Special Abilities, Spending Money).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import LOOK, SOLD
from simcore.games.arkham_horror.box.pack_kinds import PRICE
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import (
    MOST_SEEN,
    drop_seen,
    extra_cards,
    gain,
    list_deck,
    lose_card,
    offer_kinds,
    one_of_each,
    put_back,
    see_card,
)
from simcore.games.arkham_horror.rules.board.decks import shuffle_items, take_item
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_numbers import price_for
from simcore.games.arkham_horror.rules.board.pack_shops import is_too_dear, purse
from simcore.games.arkham_horror.rules.board.pack_stand_ins import left_to_pay, stand_in
from simcore.games.arkham_horror.rules.board.pack_things import is_of_type
from simcore.games.arkham_horror.rules.board.pack_windows import has_waived, pack_event
from simcore.games.arkham_horror.rules.board.plain_numbers import MONEY, things_of
from simcore.games.arkham_horror.rules.board.tokens import change_money
from simcore.games.arkham_horror.rules.records.codes import NONE, Deck, Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.turns import seat_after

BOTH = SOLD.numbers["both"]
ALL_OF_IT = LOOK.numbers["all"]
LIST_PRICE, HALF_UP, DOUBLE, HALF_DOWN = (
    PRICE.numbers[word] for word in ("list", "half_up", "double", "half_down")
)


@kernel
def price_of(t, card, price):
    """Return the cost of a card: its price changed by some dollars, halved or doubled (Rounding)."""
    listed = np.int64(t["card_price"][card])
    if price == LIST_PRICE:
        return listed
    if price == HALF_UP:
        return (listed + 1) // 2
    if price == HALF_DOWN:
        return listed // 2
    if price == DOUBLE:
        return 2 * listed
    return max(np.int64(0), listed + price)


MONEY_COST = 2  # a cost that can be waived


@kernel
def cost_of(t, s, seat, card, price):
    """Return the price at which an investigator buys a card, with the rules about prices."""
    return price_for(s, t, seat, price_of(t, card, price))


@kernel
def pay_cost(t, s, log, seat, card, price):
    """Pay for a card (Spending Money); return True while it waits."""
    cost = cost_of(t, s, seat, card, price)
    if stand_in(s, t, log, seat, MONEY, cost):
        return True
    change_money(t, s, log, seat, -left_to_pay(s, cost))
    return False


@kernel
def list_affordable(t, s, seat, seen, n, price, first):
    """List the cards seen that an investigator can pay for, after the `first` options."""
    offer_kinds(s, seen, n, first)
    n_options = first
    dollars = purse(s, t, seat)
    for i in range(first, s["n_options"]):
        card = np.int64(s["options"][i])
        if cost_of(t, s, seat, card, price) <= dollars:
            s["options"][n_options] = card
            n_options += 1
    for i in range(n_options, s["n_options"]):  # there is no decision about a list this long
        s["options"][i] = 0
    s["n_options"] = n_options


@kernel
def buy_seen(t, s, log, seat, seen, n, up_to, price, must):
    """Buy some of the cards on display, one by one; return True while it waits.

    With `must` the investigator has to buy one if possible. Bought cards are removed from the display.
    """
    for bought in range(up_to):
        begin_options(s)
        first = 0 if must and bought == 0 else 1
        list_affordable(t, s, seat, seen, n, price, first)
        if s["n_options"] == first:
            return False
        if ask(t, s, log, Decision.BUY, seat):
            return True
        card = np.int64(chosen(s))
        if card == NONE:
            return False
        if pack_event(s, t, log, Window.BUY, seat):
            return True
        if not has_waived(s, MONEY_COST) and is_too_dear(s, t, seat, cost_of(t, s, seat, card, price)):
            return False
        drop_seen(seen, n, card)
        if not has_waived(s, MONEY_COST) and pay_cost(t, s, log, seat, card, price):
            return True
        gain(t, s, log, seat, card)
    return False


@kernel
def see_some(t, s, log, seat, deck, look, seen, n):
    """Look at cards of a deck and add them to the display; return True while it waits.

    The result is the number of cards on display.
    """
    n_seen = np.int64(n)
    for _ in range(look):
        if n_seen < MOST_SEEN:
            if see_card(t, s, log, seat, deck):
                return True
            if s["result"] != NONE:
                seen[n_seen] = s["result"]
                n_seen += 1
    s["result"] = n_seen
    return False


@kernel
def buy(t, s, log, seat, deck, look, up_to, price, must):
    """Look at cards of a deck, or of both item decks, and buy some; return True while it waits.

    Cards that are not bought go under the deck. Some investigators look at an extra card (Unique Ability).
    """
    if look == ALL_OF_IT:
        return buy_of_all(t, s, log, seat, deck, up_to, price, must, NONE)
    look = amount(t, s, seat, look)
    seen = np.full(MOST_SEEN, NONE, np.int64)
    n = np.int64(0)
    first = np.int64(Deck.COMMON) if deck == BOTH else np.int64(deck)
    last = np.int64(Deck.UNIQUE) if deck == BOTH else np.int64(deck)
    for kind in range(first, last + 1):
        if see_some(t, s, log, seat, kind, look + extra_cards(t, s, seat, kind), seen, n):
            return True
        n = np.int64(s["result"])
    if buy_seen(t, s, log, seat, seen, n, up_to, price, must):
        return True
    for i in range(n):
        if seen[i] != NONE:
            put_back(t, s, seen[i])
    return False


@kernel
def is_sold(s, t, seat, card, unwanted):
    """Return whether a card is not of a type that cannot be bought; -1 means no type."""
    return unwanted < 0 or not is_of_type(s, t, seat, card, unwanted)


@inlined
def all_sold(s, t, seat, card, unwanted):
    """Return whether a card can be bought in a game without packs."""
    return True


is_for_sale = pack_only(is_sold, all_sold)
"""`is_for_sale(s, t, seat, card, unwanted)`: whether a card is not of a type that cannot be bought."""


@kernel
def buy_of_all(t, s, log, seat, deck, up_to, price, must, unwanted):
    """Buy any cards of a deck, then shuffle it (Shuffling Decks); return True while it waits.

    Cards of the type `unwanted` cannot be bought; -1 means no type.
    """
    for bought in range(up_to):
        list_deck(s, deck)
        n = np.int64(s["n_options"])
        there = np.full(len(s["options"]), NONE, np.int64)
        for i in range(n):
            if is_for_sale(s, t, seat, np.int64(s["options"][i]), unwanted):
                there[i] = s["options"][i]
        begin_options(s)
        first = 0 if must and bought == 0 else 1
        list_affordable(t, s, seat, there, n, price, first)
        if s["n_options"] == first:
            break
        if ask(t, s, log, Decision.BUY, seat):
            return True
        card = np.int64(chosen(s))
        if card == NONE:
            break
        if pack_event(s, t, log, Window.BUY, seat):
            return True
        if not has_waived(s, MONEY_COST) and is_too_dear(s, t, seat, cost_of(t, s, seat, card, price)):
            break
        take_item(s, deck, card)
        if not has_waived(s, MONEY_COST) and pay_cost(t, s, log, seat, card, price):
            return True
        gain(t, s, log, seat, card)
    shuffle_items(s, deck)
    return False


@kernel
def sell(t, s, log, seat, deck, n, price):
    """Sell up to n cards of a deck (Spending Money); return True while it waits."""
    for _ in range(n):
        begin_options(s)
        for place in members(one_of_each(s, seat, things_of(t, s, seat, deck))):
            offer(s, place)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, Decision.SELL, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        card = np.int64(s["held"][seat, place])
        lose_card(t, s, log, seat, place)
        change_money(t, s, log, seat, price_of(t, card, price))
    return False


@kernel
def sale(t, s, log, seat, common, unique):
    """Offer face-up cards for sale to all investigators in order; return True while it waits."""
    seen = np.full(MOST_SEEN, NONE, np.int64)
    if see_some(t, s, log, seat, Deck.COMMON, common, seen, 0):
        return True
    n = np.int64(s["result"])
    if see_some(t, s, log, seat, Deck.UNIQUE, unique, seen, n):
        return True
    n = np.int64(s["result"])
    for turn in range(s["n_seats"]):
        buyer = seat_after(s, np.int64(s["lead"]), turn)
        if has(np.int64(s["alive"]), buyer) and buy_seen(t, s, log, buyer, seen, n, n, LIST_PRICE, 0):
            return True
    for i in range(n):
        if seen[i] != NONE:
            put_back(t, s, seen[i])
    return False
