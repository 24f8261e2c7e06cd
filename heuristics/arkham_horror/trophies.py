"""Trophies: what they are worth, and the cheapest way to pay with them."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.layout import W_GATE_TROPHY, W_TROPHY
from heuristics.arkham_horror.lives import token_life
from heuristics.arkham_horror.needs import late_trophy
from heuristics.toolbox.by_value import AVOIDED
from simcore.games.arkham_horror.box.codes import GATES, MONSTERS
from simcore.games.arkham_horror.rules.effects.spending import GATE_VALUE, trophy_value
from simcore.games.arkham_horror.rules.records.codes import TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import GATE_TROPHY, TROPHY_CARD
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, members

MOST_POINTS = 16  # of a payment that is planned
DEAR = 1e6
CARD_PRICE = 2  # trophies that a card is worth that goes with its blessing


@kernel
def price_of_monster(t, s, seat, points, w):
    """Return the value of a monster trophy of this toughness to its owner."""
    price = points * w["value"][W_TROPHY] * late_trophy(t, s, MONSTERS, w)
    return price + token_life(t, MONSTERS, np.int64(s["monster_trophies"][seat]) - 1, w)


@kernel
def price_of_gate_trophy(t, s, seat, w):
    """Return the value of a gate trophy to its owner."""
    price = w["value"][W_GATE_TROPHY] * late_trophy(t, s, GATES, w)
    return price + token_life(t, GATES, np.int64(s["gate_trophies"][seat]) - 1, w)


@kernel
def add_trophy(prices, due, points, price):
    """Allow for a trophy in the lowest prices of paying up to `due` points; no change is given."""
    for paid in range(due - 1, -1, -1):
        after = min(due, paid + points)
        prices[after] = min(prices[after], prices[paid] + price)


@kernel
def cheapest(t, s, seat, due, monsters, n_gates, w):
    """Return the lowest price of paying `due` points with some monster and gate trophies; else `DEAR`."""
    if due <= 0:
        return 0.0
    due = min(due, MOST_POINTS)
    prices = np.full(MOST_POINTS + 1, DEAR)
    prices[0] = 0.0
    for marker in members(monsters):
        points = np.int64(trophy_value(t, s, marker))
        add_trophy(prices, due, points, price_of_monster(t, s, seat, points, w))
    for _ in range(n_gates):
        add_trophy(prices, due, GATE_VALUE, price_of_gate_trophy(t, s, seat, w))
    return prices[due]


@kernel
def price_of_points(t, s, seat, due, with_gates, w):
    """Return the value of the trophies that a payment takes, `DEAR` if they do not suffice."""
    n_gates = np.int64(s["gate_trophies"][seat]) if with_gates else np.int64(0)
    return cheapest(t, s, seat, due, as_set(s["markers"][TROPHIES + seat]), n_gates, w)


@kernel
def choose_trophy(t, s, w):
    """Choose the trophy with the lowest value, among those that can come next in the payment."""
    seat = np.int64(s["seat"])
    best, most = 0, AVOIDED
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option >= TROPHY_CARD:
            price = CARD_PRICE * w["value"][W_TROPHY]
        elif option >= GATE_TROPHY:
            price = price_of_gate_trophy(t, s, seat, w)
        else:
            price = price_of_monster(t, s, seat, np.int64(trophy_value(t, s, option)), w)
        if -price > most:
            best, most = i, -price
    return best
