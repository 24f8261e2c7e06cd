"""Payments in programs: tokens, trophies, spells, allies (Spend, Spending Trophies).

A payment is never prevented. Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.rules.board.amounts import amount, is_range, range_of
from simcore.games.arkham_horror.rules.board.cards import choose_place, lose_card
from simcore.games.arkham_horror.rules.board.monster_markers import to_cup
from simcore.games.arkham_horror.rules.board.pack_numbers import value_for
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
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money, spend_gate
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import GATE_TROPHY, Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has, members, none_of, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.payments import least_payment

GATE_VALUE = 5  # toughness as which a gate trophy counts
ANY_VALUE = np.iinfo(np.int64).max


# --- possessions of the investigator


@kernel
def trophy_value(t, s, marker):
    """Return the toughness of a monster trophy, with the modifiers in force (Monster Trophy)."""
    kind = np.int64(t["kind_of"][marker])
    return max(
        np.int64(0), number_with(t, s, Quantity.TOUGHNESS, np.int64(t["kind_toughness"][kind]), NONE, kind)
    )


@kernel
def trophies_value(t, s, seat, with_gates, most):
    """Return the sum of monster trophies (and gate trophies) that are worth at most `most` each."""
    counts_gates = with_gates and most >= GATE_VALUE
    total = GATE_VALUE * np.int64(s["gate_trophies"][seat]) if counts_gates else np.int64(0)
    for marker in members(as_set(s["markers"][TROPHIES + seat])):
        value = value_for(s, t, seat, trophy_value(t, s, marker))
        total += value * (value <= most)
    return total


@kernel
def least_cost(t, s, seat, number):
    """Return the lowest amount needed for a payment: the lower end of a range."""
    if is_range(t, number):
        return range_of(t, s, seat, number)[0]
    return max(np.int64(0), amount(t, s, seat, number))


@kernel
def can_pay(t, s, seat, row):
    """Return whether an investigator can pay everything that a row of a program requires (Spend)."""
    if has_of(s, seat, MONEY) < least_cost(t, s, seat, np.int64(row["a"])):
        return False
    if has_of(s, seat, CLUE) < least_cost(t, s, seat, np.int64(row["b"])):
        return False
    if has_of(s, seat, SANITY) < least_cost(t, s, seat, np.int64(row["c"])):
        return False
    if has_of(s, seat, STAMINA) < least_cost(t, s, seat, np.int64(row["d"])):
        return False
    if row["e"] and trophies_value(t, s, seat, False, ANY_VALUE) < amount(t, s, seat, np.int64(row["e"])):
        return False
    if s["gate_trophies"][seat] < amount(t, s, seat, np.int64(row["f"])):
        return False
    if row["g"] and trophies_value(t, s, seat, True, ANY_VALUE) < amount(t, s, seat, np.int64(row["g"])):
        return False
    if row["h"] and count(things_of(t, s, seat, SPELL)) < amount(t, s, seat, np.int64(row["h"])):
        return False
    return row["i"] == 0 or count(things_of(t, s, seat, ALLY)) >= amount(t, s, seat, np.int64(row["i"]))


@kernel
def can_pay_first(t, s, seat, program):
    """Return whether an investigator can pay for the first row of a program; True if it is free."""
    row = t["code"][program]
    return row["op"] != Op.PAY or can_pay(t, s, seat, row)


# --- trophies


@kernel
def offer_gates(t, s, seat, base):
    """List an investigator's gate trophies, one per Other World, each encoded with a base number."""
    worlds = np.int64(0)
    for gate in members(np.int64(s["gates_held"][seat])):
        world = t["gate_world"][gate]
        if not has(worlds, world):
            worlds = with_one(worlds, world)
            offer(s, base + gate)


@kernel
def values(t, s, seat, with_gates, most):
    """Return the value of each trophy that is worth at most `most`."""
    markers = as_set(s["markers"][TROPHIES + seat])
    n_gates = np.int64(s["gate_trophies"][seat]) * (with_gates and most >= GATE_VALUE)
    numbers = np.zeros(count(markers) + n_gates, np.int64)
    numbers[:n_gates] = GATE_VALUE
    n = n_gates
    for marker in members(markers):
        value = value_for(s, t, seat, trophy_value(t, s, marker))
        if value <= most:
            numbers[n] = value
            n += 1
    return numbers[:n]


@kernel
def least_with(t, s, seat, value, left, with_gates):
    """Return the lowest sum that pays the rest, with a trophy of this value as the dearest."""
    rest = values(t, s, seat, with_gates, value)
    for place in range(len(rest)):
        if rest[place] == value:
            rest[place] = 0  # it is the one that is paid
            break
    return value + least_payment(rest, left - value)


@kernel
def may_be_next(t, s, seat, value, left, most, with_gates):
    """Return whether a trophy of this value can come next in a payment (Monster Trophy).

    Players overspend only as far as necessary, so no trophy of a payment may be superfluous. This holds if
    trophies are spent in descending order and the payment ends once it is enough: then the cheapest was
    needed, too. A trophy can come next if it is worth at most as much as the one before, and if the rest can
    be paid with it and the trophies after it. With an alternative of the rules, the whole payment also has to
    be the lowest possible one.
    """
    if value > most or trophies_value(t, s, seat, with_gates, value) < left:
        return False
    if not t["spend_least"]:
        return True
    least = least_payment(values(t, s, seat, with_gates, most), left)
    return least_with(t, s, seat, value, left, with_gates) == least


@kernel
def offer_trophies(t, s, seat, left, most, with_gates):
    """List the trophies that can come next: monsters, one per kind, then gates (Spending Trophies)."""
    kinds = none_of(as_set(t["kind_sets"][0]))
    for marker in members(as_set(s["markers"][TROPHIES + seat])):
        kind = t["kind_of"][marker]
        if not has(kinds, kind):
            kinds = with_one(kinds, kind)
            if may_be_next(t, s, seat, trophy_value(t, s, marker), left, most, with_gates):
                offer(s, marker)
    if with_gates and may_be_next(t, s, seat, np.int64(GATE_VALUE), left, most, with_gates):
        offer_gates(t, s, seat, GATE_TROPHY)


@kernel
def spend_trophies(t, s, log, seat, points, with_gates):
    """Spend trophies of this total value, one by one (Spending Trophies); return True while it waits."""
    left, most = np.int64(points), np.int64(ANY_VALUE)
    while left > 0:
        clear_options(s)
        offer_trophies(t, s, seat, left, most, with_gates)
        if s["n_options"] == 0:
            return False
        if ask(t, s, log, Decision.TROPHY, seat):
            return True
        option = np.int64(chosen(s))
        if option >= GATE_TROPHY:
            most = np.int64(GATE_VALUE)
            spend_gate(s, log, seat, option - GATE_TROPHY)
        else:
            most = trophy_value(t, s, option)
            to_cup(s, log, option)
        left -= most
    return False


@kernel
def spend_gates(t, s, log, seat, n):
    """Spend n gate trophies (Spending Trophies); return True while it waits."""
    for _ in range(n):
        clear_options(s)
        offer_gates(t, s, seat, 0)
        if ask(t, s, log, Decision.GATE_PAID, seat):
            return True
        spend_gate(s, log, seat, np.int64(chosen(s)))
    return False


@kernel
def spend_cards(t, s, log, seat, thing, n):
    """Spend n cards of a kind, which go under their decks (Spend); return True while it waits."""
    for _ in range(n):
        if choose_place(t, s, log, seat, things_of(t, s, seat, thing), Decision.DISCARD):
            return True
        lose_card(t, s, log, seat, np.int64(s["result"]))
    return False


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
def spend_tokens(t, s, log, seat, resource, points):
    """Spend tokens of one kind; return True while it waits."""
    if resource == MONEY:
        change_money(t, s, log, seat, -points)
        return False
    if resource == CLUE:
        change_clues(t, s, log, seat, -points)
        return False
    return spend(t, s, log, seat, points * (resource == SANITY), points * (resource == STAMINA))


@kernel
def pay_range(t, s, log, seat, resource, number):
    """Choose how much to pay, and pay it; return True while it waits."""
    least, most = range_of(t, s, seat, number)
    clear_options(s)
    for points in range(least, min(most, has_of(s, seat, resource)) + 1):
        offer(s, points)
    if ask(t, s, log, Decision.HOW_MUCH, seat):
        return True
    s["paid"] = chosen(s)
    return spend_tokens(t, s, log, seat, resource, np.int64(s["paid"]))


@kernel
def pay_all(t, s, log, seat, row):
    """Pay everything that a row requires; return True while it waits."""
    change_money(t, s, log, seat, -amount(t, s, seat, np.int64(row["a"])))
    change_clues(t, s, log, seat, -amount(t, s, seat, np.int64(row["b"])))
    if row["e"] and spend_trophies(t, s, log, seat, amount(t, s, seat, np.int64(row["e"])), False):
        return True
    if row["f"] and spend_gates(t, s, log, seat, amount(t, s, seat, np.int64(row["f"]))):
        return True
    if row["g"] and spend_trophies(t, s, log, seat, amount(t, s, seat, np.int64(row["g"])), True):
        return True
    if row["h"] and spend_cards(t, s, log, seat, SPELL, amount(t, s, seat, np.int64(row["h"]))):
        return True
    if row["i"] and spend_cards(t, s, log, seat, ALLY, amount(t, s, seat, np.int64(row["i"]))):
        return True
    sanity = amount(t, s, seat, np.int64(row["c"]))
    return spend(t, s, log, seat, sanity, amount(t, s, seat, np.int64(row["d"])))


@kernel
def pay(t, s, log, seat, row):
    """Offer to pay what a row of a program requires, if possible (Spend); return True while it waits.

    The result is 1 after a payment.
    """
    s["result"] = 0
    if not can_pay(t, s, seat, row):
        return False
    clear_options(s)
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
    s["result"] = 1
    return False
