"""Payments in programs: tokens, trophies, spells, allies (Spend, Spending Trophies).

A payment is never prevented. Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.amounts import amount, is_range, range_of
from simcore.games.arkham_horror.rules.board.pack_abilities import trophy_price
from simcore.games.arkham_horror.rules.board.pack_stand_ins import can_spend, is_unpaid, left_to_pay, stand_in
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    ALLY,
    CLUE,
    MONEY,
    SANITY,
    SPELL,
    STAMINA,
    has_of,
    things_of,
)
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import spend
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money
from simcore.games.arkham_horror.rules.effects.pack_paying import (
    can_pay_more,
    has_to_pay,
    pay_for_group,
    pay_more,
    shares_payment,
)
from simcore.games.arkham_horror.rules.effects.spending import (
    ANY_VALUE,
    spend_cards,
    spend_gates,
    spend_trophies,
    trophies_value,
)
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count
from simcore.kernels.decisions import ask, chosen, clear_options, offer

# --- prices


@kernel
def least_cost(t, s, seat, number):
    """Return the lowest amount needed for a payment: the lower end of a range, if it is not empty."""
    if is_range(t, number):
        least, most = range_of(t, s, seat, number)
        return least if least <= most else np.int64(ANY_VALUE)
    return max(np.int64(0), amount(t, s, seat, number))


@kernel
def can_pay(t, s, seat, row):
    """Return whether an investigator can pay everything that a row of a program requires (Spend)."""
    if can_spend(s, t, seat, MONEY) < least_cost(t, s, seat, np.int64(row["a"])):
        return False
    if can_spend(s, t, seat, CLUE) < least_cost(t, s, seat, np.int64(row["b"])):
        return False
    if has_of(s, seat, SANITY) < least_cost(t, s, seat, np.int64(row["c"])):
        return False
    if has_of(s, seat, STAMINA) < least_cost(t, s, seat, np.int64(row["d"])):
        return False
    if row["e"] and trophies_value(t, s, seat, False, ANY_VALUE) < amount(t, s, seat, np.int64(row["e"])):
        return False
    if s["gate_trophies"][seat] < amount(t, s, seat, np.int64(row["f"])):
        return False
    if row["g"] and trophies_value(t, s, seat, True, ANY_VALUE) < trophy_price(s, t, seat, row):
        return False
    if row["h"] and count(things_of(t, s, seat, SPELL)) < amount(t, s, seat, np.int64(row["h"])):
        return False
    if row["i"] and count(things_of(t, s, seat, ALLY)) < amount(t, s, seat, np.int64(row["i"])):
        return False
    return can_pay_more(s, t, seat, row)


@kernel
def can_pay_first(t, s, seat, program):
    """Return whether an investigator can pay for the first row of a program; True if it is free."""
    row = t["code"][program]
    return row["op"] != Op.PAY or can_pay(t, s, seat, row)


# --- paying


@kernel
def ranged(t, row):
    """Return the number of the resource of which a row requires a free amount; -1 if there is none."""
    if is_range(t, np.int64(row["a"])):
        return MONEY
    if is_range(t, np.int64(row["b"])):
        return CLUE
    if is_range(t, np.int64(row["c"])):
        return SANITY
    return STAMINA if is_range(t, np.int64(row["d"])) else NONE


@kernel
def number_in(row, resource):
    """Return the amount of a resource that a row requires."""
    if resource == MONEY:
        return np.int64(row["a"])
    if resource == CLUE:
        return np.int64(row["b"])
    return np.int64(row["c"] if resource == SANITY else row["d"])


@kernel
def lose_tokens(t, s, log, seat, resource, points):
    """Take dollars or clue tokens from an investigator who spends them."""
    if resource == MONEY:
        change_money(t, s, log, seat, -points)
    else:
        change_clues(t, s, log, seat, -points)


@kernel
def spend_tokens(t, s, log, seat, resource, points):
    """Spend tokens of one kind; return True while it waits."""
    if resource == MONEY or resource == CLUE:
        if stand_in(s, t, log, seat, resource, points):
            return True
        if not is_unpaid(s, 0):
            lose_tokens(t, s, log, seat, resource, left_to_pay(s, points))
        return False
    return spend(t, s, log, seat, points * (resource == SANITY), points * (resource == STAMINA))


@kernel
def pay_range(t, s, log, seat, resource, number):
    """Choose how much to pay, and pay it; return True while it waits."""
    least, most = range_of(t, s, seat, number)
    clear_options(s)
    for points in range(least, min(most, can_spend(s, t, seat, resource)) + 1):
        offer(s, points)
    if ask(t, s, log, Decision.HOW_MUCH, seat):
        return True
    s["paid"] = chosen(s)
    return spend_tokens(t, s, log, seat, resource, np.int64(s["paid"]))


@kernel
def pay_all(t, s, log, seat, row):
    """Pay everything that a row requires; return True while it waits.

    Clue tokens come first: another investigator may refuse to share them, and then nothing is paid.
    """
    dollars, clues = amount(t, s, seat, np.int64(row["a"])), amount(t, s, seat, np.int64(row["b"]))
    if stand_in(s, t, log, seat, CLUE, clues):
        return True
    if is_unpaid(s, 0):
        return False
    clues = left_to_pay(s, clues)
    if stand_in(s, t, log, seat, MONEY, dollars):
        return True
    change_money(t, s, log, seat, -left_to_pay(s, dollars))
    change_clues(t, s, log, seat, -clues)
    if row["e"] and spend_trophies(t, s, log, seat, amount(t, s, seat, np.int64(row["e"])), False):
        return True
    if row["f"] and spend_gates(t, s, log, seat, amount(t, s, seat, np.int64(row["f"]))):
        return True
    if row["g"] and spend_trophies(t, s, log, seat, trophy_price(s, t, seat, row), True):
        return True
    if row["h"] and spend_cards(t, s, log, seat, SPELL, amount(t, s, seat, np.int64(row["h"]))):
        return True
    if row["i"] and spend_cards(t, s, log, seat, ALLY, amount(t, s, seat, np.int64(row["i"]))):
        return True
    if pay_more(s, t, log, seat, row):
        return True
    sanity = amount(t, s, seat, np.int64(row["c"]))
    return spend(t, s, log, seat, sanity, amount(t, s, seat, np.int64(row["d"])))


@kernel
def pay(t, s, log, seat, row):
    """Offer to pay what a row of a program requires, if possible (Spend); return True while it waits.

    The result is 1 after a payment.
    """
    if shares_payment(s, row):
        return pay_for_group(s, t, log, seat, row)
    s["result"] = 0
    if not can_pay(t, s, seat, row):
        return False
    clear_options(s)
    if not has_to_pay(s, row):
        offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.PAY, seat):
        return True
    if chosen(s) == 0:
        s["result"] = 0
        return False
    resource = ranged(t, row)
    if resource != NONE:
        if pay_range(t, s, log, seat, resource, number_in(row, resource)):
            return True
    elif pay_all(t, s, log, seat, row):
        return True
    s["result"] = 0 if row["b"] and is_unpaid(s, 0) else 1
    return False
