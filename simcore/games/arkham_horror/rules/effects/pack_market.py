"""Effects of packs that buy cards or look at their prices, and that bring allies back.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import YES_NO
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.cards import (
    MOST_SEEN,
    deck_left,
    extra_cards,
    gain,
    list_deck,
    put_back,
    see_card,
)
from simcore.games.arkham_horror.rules.board.decks import shuffle_items, take_item
from simcore.games.arkham_horror.rules.board.pack_allies import has_left_game
from simcore.games.arkham_horror.rules.board.pack_event_cards import deck_of_event
from simcore.games.arkham_horror.rules.board.pack_orders import place_order
from simcore.games.arkham_horror.rules.board.pack_shops import is_too_dear, purse
from simcore.games.arkham_horror.rules.board.pack_things import is_of_type
from simcore.games.arkham_horror.rules.board.pack_windows import has_waived, pack_event
from simcore.games.arkham_horror.rules.board.plain_numbers import ITEM
from simcore.games.arkham_horror.rules.board.tokens import change_money
from simcore.games.arkham_horror.rules.effects.buying import (
    ALL_OF_IT,
    BOTH,
    LIST_PRICE,
    MONEY_COST,
    buy,
    buy_of_all,
    buy_seen,
    cost_of,
    list_affordable,
    pay_cost,
    see_some,
    sell,
)
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO, go_by
from simcore.games.arkham_horror.rules.effects.pack_taking import ITEM_DECK
from simcore.games.arkham_horror.rules.records.codes import NONE, Deck, Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, without
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer
from simcore.kernels.turns import seat_after

YES = YES_NO.numbers["yes"]
HIGHEST_PRICE = 12
"""Highest list price that a player can name."""


# --- buying


@kernel
def drop_unwanted(s, t, seat, seen, n, unwanted):
    """Remove the cards of a type from those on display; -1 means no type."""
    for place in range(n):
        if seen[place] != NONE and unwanted >= 0 and is_of_type(s, t, seat, np.int64(seen[place]), unwanted):
            seen[place] = NONE


@kernel
def look_at(s, t, log, seat, row, seen):
    """Look at cards of a deck, or of both decks of items; the result is their number. True while it waits."""
    look, n = amount(t, s, seat, np.int64(row["b"])), np.int64(0)
    wanted = deck_of_event(s, t, row["a"])
    first = np.int64(Deck.COMMON) if wanted == BOTH else wanted
    last = np.int64(Deck.UNIQUE) if wanted == BOTH else wanted
    for deck in range(first, last + 1):
        if see_some(t, s, log, seat, deck, look + extra_cards(t, s, seat, deck), seen, n):
            return True
        n = np.int64(s["result"])
    s["result"] = n
    return False


@kernel
def buy_all_seen(s, t, log, seat, seen, n, price):
    """Buy all cards on display together, or none; return True while it waits."""
    clear_options(s)
    total, there = np.int64(0), 0
    for place in range(n):
        if seen[place] != NONE:
            total, there = total + cost_of(t, s, seat, np.int64(seen[place]), price), there + 1
    if there == 0 or total > purse(s, t, seat):
        return False
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.BUY_ALL, seat):
        return True
    if chosen(s) == 0:
        return False
    for place in range(n):
        card = np.int64(seen[place])
        if card == NONE:
            continue
        if pack_event(s, t, log, Window.BUY, seat):
            return True
        if not has_waived(s, MONEY_COST) and is_too_dear(s, t, seat, cost_of(t, s, seat, card, price)):
            return False
        seen[place] = NONE
        if not has_waived(s, MONEY_COST) and pay_cost(t, s, log, seat, card, price):
            return True
        gain(t, s, log, seat, card)
    return False


@kernel
def buy_with_limits(s, t, log, seat, row):
    """Buy cards that are not of a type, or all that are seen; return True while it waits."""
    seen = np.full(MOST_SEEN, NONE, np.int64)
    if look_at(s, t, log, seat, row, seen):
        return True
    n, price, unwanted = np.int64(s["result"]), np.int64(row["d"]), np.int64(row["f"])
    shown = np.full(MOST_SEEN, NONE, np.int64)
    for place in range(n):
        shown[place] = seen[place]
    drop_unwanted(s, t, seat, shown, n, unwanted)
    if row["g"] == YES:
        if buy_all_seen(s, t, log, seat, shown, n, price):
            return True
    elif buy_seen(t, s, log, seat, shown, n, row["c"], price, 1 if row["e"] == YES else 0):
        return True
    for place in range(n):
        is_unwanted = unwanted >= 0 and is_of_type(s, t, seat, np.int64(seen[place]), unwanted)
        if is_unwanted or shown[place] != NONE:
            put_back(t, s, np.int64(seen[place]))
    return False


@kernel
def do_buy(s, t, log, frame, row):
    """Buy cards, as the row limits it (Spending Money); return True while it waits."""
    seat = np.int64(frame[WHO])
    frame[PC] += 1
    if row["f"] < 0 and row["g"] != YES:
        look = np.int64(row["b"])
        if look != ALL_OF_IT:
            look = amount(t, s, seat, look)
        deck, up_to, price = deck_of_event(s, t, row["a"]), np.int64(row["c"]), np.int64(row["d"])
        return buy(t, s, log, seat, deck, look, up_to, price, 1 if row["e"] == YES else 0)
    if row["b"] == ALL_OF_IT:
        must = 1 if row["e"] == YES else 0
        return buy_of_all(
            t, s, log, seat, np.int64(row["a"]), row["c"], np.int64(row["d"]), must, np.int64(row["f"])
        )
    return buy_with_limits(s, t, log, seat, row)


@kernel
def do_sell(s, t, log, frame, row):
    """Sell up to a number of cards of a deck, or of items (Spending Money); return True while it waits."""
    frame[PC] += 1
    deck = np.int64(ITEM if row["a"] == ITEM_DECK else row["a"])
    return sell(t, s, log, np.int64(frame[WHO]), deck, np.int64(row["b"]), np.int64(row["c"]))


@kernel
def do_market(s, t, log, row):
    """Lay out cards of which each investigator may buy one, from the first player on; True while it waits.

    The others are discarded (Spending Money).
    """
    lead, price = np.int64(s["lead"]), np.int64(row["c"])
    seen = np.full(MOST_SEEN, NONE, np.int64)
    if see_some(t, s, log, lead, np.int64(row["a"]), amount(t, s, lead, np.int64(row["b"])), seen, 0):
        return True
    n = np.int64(s["result"])
    for turn in range(s["n_seats"]):
        buyer = np.int64(seat_after(s, lead, turn))
        if has(np.int64(s["alive"]), buyer) and buy_seen(t, s, log, buyer, seen, n, 1, price, 0):
            return True
    for place in range(n):
        if seen[place] != NONE:
            put_back(t, s, seen[place])
    return False


@kernel
def do_mail_order(s, t, log, seat):
    """Let the other investigators pay for a common item each, which comes later; return True while it waits.

    It comes when this investigator enters their place (Spending Money).
    """
    deck, others = np.int64(Deck.COMMON), without(np.int64(s["alive"]), seat)
    ordered = False
    for turn in range(1, s["n_seats"]):
        buyer = np.int64(seat_after(s, np.int64(seat), turn))
        if not has(others, buyer):
            continue
        list_deck(s, deck)
        n = np.int64(s["n_options"])
        there = np.full(len(s["options"]), NONE, np.int64)
        for place in range(n):
            there[place] = s["options"][place]
        begin_options(s)
        list_affordable(t, s, buyer, there, n, LIST_PRICE, 1)
        if s["n_options"] == 1:
            continue
        if ask(t, s, log, Decision.MAIL_ORDER, buyer):
            return True
        card = np.int64(chosen(s))
        if card != NONE and place_order(s, card, seat, buyer):
            take_item(s, deck, card)
            change_money(t, s, log, buyer, -cost_of(t, s, buyer, card, LIST_PRICE))
            ordered = True
    if ordered:
        shuffle_items(s, deck)
    return False


# --- list prices


@kernel
def is_price_of(t, deck, price):
    """Return whether a card of a deck has a list price."""
    for card in range(len(t["card_price"])):
        if t["card_deck"][card] == deck and t["copies"][card] > 0 and t["card_price"][card] == price:
            return True
    return False


@kernel
def do_guess_price(s, t, log, seat, row):
    """Name a price, and take the top card of a deck if that is its list price; return True while it waits."""
    deck = np.int64(row["a"])
    clear_options(s)
    for price in range(HIGHEST_PRICE + 1):
        if is_price_of(t, deck, price):
            offer(s, price)
    if ask(t, s, log, Decision.GUESS, seat):
        return True
    price = np.int64(chosen(s))
    if see_card(t, s, log, seat, deck):
        return True
    card = np.int64(s["result"])
    if card == NONE:
        return False
    if t["card_price"][card] == price:
        gain(t, s, log, seat, card)
    else:
        put_back(t, s, card)
    return False


@kernel
def do_appraise(s, t, log, seat, row):
    """Gain the highest list price among the top cards of a deck, which go under it; True while it waits."""
    deck = np.int64(row["a"])
    seen, n = np.full(MOST_SEEN, NONE, np.int64), np.int64(0)
    highest = np.int64(0)
    for _ in range(min(amount(t, s, seat, np.int64(row["b"])), min(MOST_SEEN, deck_left(s, deck)))):
        if see_card(t, s, log, seat, deck):
            return True
        card = np.int64(s["result"])
        if card != NONE:
            seen[n] = card
            n += 1
            highest = max(highest, np.int64(t["card_price"][card]))
    for place in range(n):
        put_back(t, s, seen[place])
    if highest > 0:
        change_money(t, s, log, seat, highest)
    return False


# --- allies that come back


@kernel
def do_recover(s, t, log, frame, row):
    """Shuffle allies that left the game back into their deck (Ally); return True while it waits.

    Without one, the block runs.
    """
    seat, n = frame[WHO], 0
    for _ in range(row["b"]):
        clear_options(s)
        for ally in range(t["n_allies"]):
            if has_left_game(s, t, np.int64(t["allies"][ally])):
                offer(s, t["allies"][ally])
        if s["n_options"] == 0:
            break
        if ask(t, s, log, Decision.RECOVER, seat):
            return True
        put_back(t, s, np.int64(chosen(s)))
        n += 1
    go_by(frame, row, n == 0)
    return False


# --- all of them


@kernel
def is_of_market(op):
    """Return whether a step is one of the new verbs of this module."""
    if op == PackOp.MARKET or op == PackOp.MAIL_ORDER or op == PackOp.RECOVER:
        return True
    return op == PackOp.GUESS_PRICE or op == PackOp.APPRAISE


@kernel
def market_step(s, t, log, frame, row):
    """Execute a step of these; return True while it waits."""
    op, seat = row["op"], np.int64(frame[WHO])
    if op == PackOp.RECOVER:
        return do_recover(s, t, log, frame, row)
    frame[PC] += 1
    if op == PackOp.MARKET:
        return do_market(s, t, log, row)
    if op == PackOp.MAIL_ORDER:
        return do_mail_order(s, t, log, seat)
    if op == PackOp.GUESS_PRICE:
        s["program_row"] = frame[PC] - 1  # strategies look up the deck
        return do_guess_price(s, t, log, seat, row)
    return do_appraise(s, t, log, seat, row)
