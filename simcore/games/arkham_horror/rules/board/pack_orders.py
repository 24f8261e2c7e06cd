"""Items that an investigator brings to others who have paid for them.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.cards import gain, put_back
from simcore.games.arkham_horror.rules.board.tokens import change_money
from simcore.games.arkham_horror.rules.records.pack_board import MAX_ORDERS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

CARD, COURIER, BUYER = range(3)
TIP = 1  # dollar for each item that is brought


@kernel
def place_order(s, card, courier, buyer):
    """Note an item that an investigator brings to another one; return False if there is no room for it."""
    n = np.int64(s["n_ordered"])
    if n >= MAX_ORDERS:
        return False
    order = s["ordered"][n]
    order[CARD], order[COURIER], order[BUYER] = card, courier, buyer
    s["n_ordered"] = n + 1
    return True


@kernel
def drop_order(s, number):
    """Remove an item that has been brought, or whose order ends."""
    last = np.int64(s["n_ordered"]) - 1
    for place in range(number, last):
        for column in range(BUYER + 1):
            s["ordered"][place, column] = s["ordered"][place + 1, column]
    s["n_ordered"] = last


@kernel
def bring_orders(s, t, log, seat):
    """Hand over all items for the investigators whose place this one has entered."""
    number = np.int64(0)
    while number < s["n_ordered"]:
        order = s["ordered"][number]
        card, buyer = np.int64(order[CARD]), np.int64(order[BUYER])
        if order[COURIER] == seat and s["at"][buyer] == s["at"][seat] and has(np.int64(s["alive"]), buyer):
            drop_order(s, number)
            gain(t, s, log, buyer, card)
            change_money(t, s, log, seat, TIP)
        else:
            number += 1


@kernel
def cancel_orders(s, t, seat):
    """Put items back under their deck that a devoured investigator would have brought or received."""
    number = np.int64(0)
    while number < s["n_ordered"]:
        order = s["ordered"][number]
        if order[COURIER] == seat or order[BUYER] == seat:
            card = np.int64(order[CARD])
            drop_order(s, number)
            put_back(t, s, card)
        else:
            number += 1
