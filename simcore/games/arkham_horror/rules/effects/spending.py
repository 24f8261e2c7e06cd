"""Trophies and cards that investigators spend (Spend, Spending Trophies).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.rules.board.cards import choose_place, lose_card
from simcore.games.arkham_horror.rules.board.pack_gate_markers import kind_of_gate
from simcore.games.arkham_horror.rules.board.pack_numbers import value_for
from simcore.games.arkham_horror.rules.board.pack_spells import spell_goes
from simcore.games.arkham_horror.rules.board.pack_spent_trophies import put_spent
from simcore.games.arkham_horror.rules.board.pack_toughness import (
    add_worth,
    spend_trophy_card,
    trophy_bonus,
    trophy_cards,
    trophy_cards_total,
    value_of_trophy_card,
    worth_added,
)
from simcore.games.arkham_horror.rules.board.plain_numbers import (
    things_of,
)
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.tokens import spend_gate
from simcore.games.arkham_horror.rules.records.codes import NONE, TROPHIES
from simcore.games.arkham_horror.rules.records.decisions import GATE_TROPHY, TROPHY_CARD, Decision
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
    toughness = number_with(t, s, Quantity.TOUGHNESS, np.int64(t["kind_toughness"][kind]), NONE, kind)
    return max(np.int64(0), toughness)


@kernel
def trophies_value(t, s, seat, with_gates, most):
    """Return the sum of monster trophies (and gate trophies) that are worth at most `most` each."""
    counts_gates = with_gates and most >= GATE_VALUE
    total = GATE_VALUE * np.int64(s["gate_trophies"][seat]) if counts_gates else np.int64(0)
    more = np.int64(0)
    for marker in members(as_set(s["markers"][TROPHIES + seat])):
        value = value_for(s, t, seat, trophy_value(t, s, marker))
        total += value * (value <= most)
        more = np.int64(trophy_bonus(s, t, seat)) if value <= most else more
    return total + more + np.int64(trophy_cards_total(s, t, seat, most))


# --- trophies


@kernel
def offer_gates(t, s, seat, base):
    """List an investigator's gate trophies, one of each kind, each encoded with a base number."""
    kinds = np.int64(0)
    for gate in members(np.int64(s["gates_held"][seat])):
        kind = kind_of_gate(s, t, gate)
        if not has(kinds, kind):
            kinds = with_one(kinds, kind)
            offer(s, base + gate)


@kernel
def values(t, s, seat, with_gates, most):
    """Return the value of each trophy that is worth at most `most`."""
    markers = as_set(s["markers"][TROPHIES + seat])
    n_gates = np.int64(s["gate_trophies"][seat]) * (with_gates and most >= GATE_VALUE)
    cards = np.int64(trophy_cards(s, t, seat, most))
    numbers = np.zeros(count(markers) + n_gates + count(cards), np.int64)
    numbers[:n_gates] = GATE_VALUE
    n = n_gates
    for marker in members(markers):
        value = value_for(s, t, seat, trophy_value(t, s, marker))
        if value <= most:
            numbers[n] = value
            n += 1
    for place in members(cards):
        numbers[n] = value_of_trophy_card(s, t, seat, place)
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
    if not t["spend_least"] or trophy_bonus(s, t, seat) > 0:
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
            if may_be_next(
                t, s, seat, value_for(s, t, seat, trophy_value(t, s, marker)), left, most, with_gates
            ):
                offer(s, marker)
    if with_gates and may_be_next(t, s, seat, np.int64(GATE_VALUE), left, most, with_gates):
        offer_gates(t, s, seat, GATE_TROPHY)
    for place in members(np.int64(trophy_cards(s, t, seat, most))):
        if may_be_next(t, s, seat, np.int64(value_of_trophy_card(s, t, seat, place)), left, most, with_gates):
            offer(s, TROPHY_CARD + place)


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
        if option >= TROPHY_CARD:
            most = np.int64(value_of_trophy_card(s, t, seat, option - TROPHY_CARD))
            spend_trophy_card(s, t, log, seat, option)
        elif option >= GATE_TROPHY:
            most = np.int64(GATE_VALUE)
            spend_gate(s, log, seat, option - GATE_TROPHY)
        else:
            most = value_for(s, t, seat, trophy_value(t, s, option))
            if put_spent(s, t, log, seat, option):
                return True
            others = trophies_value(t, s, seat, with_gates, most)
            if add_worth(s, t, log, seat, left - most, others):
                return True
            left -= worth_added(s, 0)
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
        spell_goes(s, t, np.int64(s["held"][seat, np.int64(s["result"])]))
        lose_card(t, s, log, seat, np.int64(s["result"]))
    return False
