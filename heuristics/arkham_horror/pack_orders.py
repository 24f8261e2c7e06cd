"""Decisions about what comes first, and about what is known only in part: prices, shares, mythos cards."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.answers import row_that_asks
from heuristics.arkham_horror.card_values import card_value
from heuristics.arkham_horror.check_odds import price_of_down, price_of_loss
from heuristics.arkham_horror.layout import W_SANITY
from heuristics.arkham_horror.pack_seen import ITEM_DECKS
from heuristics.arkham_horror.values import program_value
from heuristics.toolbox.by_value import by_value
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.pack_spells import sharer
from simcore.games.arkham_horror.rules.records.codes import NONE, Pending
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, members


@by_value
def choose_order(t, s, w, place):
    """Choose the most valuable of the programs of one event: what it brings may help in the others."""
    waiting = s["pending"][place]
    seat = np.int64(waiting[Pending.SEAT])
    if seat == NONE:
        seat = np.int64(s["lead"])
    return program_value(t, s, seat, np.int64(waiting[Pending.PROGRAM]), w)


@kernel
def choose_guess(t, s, w):
    """Choose the list price whose cards are worth most together; of a known top card its own."""
    row = row_that_asks(t, s, PackOp.GUESS_PRICE)
    if row == NONE:
        return 0
    seat, deck = np.int64(s["seat"]), np.int64(t["code"][row]["a"])
    if deck >= ITEM_DECKS:
        return 0
    n = np.int64(s["n_deck"][deck])
    first = n - 1 if s["known_top"][deck] > 0 else np.int64(0)
    best, most = 0, 0.0
    for i in range(s["n_options"]):
        value = 0.0
        for place in range(first, n):
            card = np.int64(s["deck"][deck, place])
            if t["card_price"][card] == s["options"][i]:
                value += card_value(t, s, seat, card, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def price_of_sanity(s, seat, points, w):
    """Return the cost of points of sanity to an investigator."""
    left = np.int64(s["sanity"][seat])
    price = price_of_loss(w, W_SANITY, left, points)
    return price + price_of_down(s, seat, w) if 0 < left <= points else price


@kernel
def choose_share(t, s, w):
    """Choose the share of the cost of a spell that costs both partners least."""
    partner = np.int64(s["seat"])
    caster = partner
    for seat in members(np.int64(s["alive"])):
        if seat != partner and sharer(s, t, seat) == partner:
            caster = seat
    best, least = 0, 1e9
    for i in range(s["n_options"]):
        points = np.int64(s["options"][i])
        own = np.int64(s["cast_price"]) - points
        price = price_of_sanity(s, partner, points, w) + price_of_sanity(s, caster, own, w)
        if price < least - 1e-9:
            best, least = i, price
    return best


@by_value
def choose_cleared(_t, s, _w, area):
    """Choose the place with the most monsters."""
    return 1.0 * count(as_set(s["markers"][area]))
