"""Conditions of programs: words, comparisons of numbers, and their combinations by `not`, `and` and `or`.

A condition below `TERMS` is a word, any other is a row of the table of terms. The rows of its parts come
before its own, so a loop evaluates them in order, and no kernel calls itself.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.effect_kinds import CONDITION
from simcore.games.arkham_horror.limits import MOST_TERMS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_terms import pack_holds
from simcore.games.arkham_horror.rules.board.plain_conditions import is_held, number_of, word_holds
from simcore.games.arkham_horror.rules.board.plain_numbers import place_of_card
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import has

AT_LEAST, AT_MOST, HAS, FREE, ALLOWED, NOT, AND, OR = (
    list(CONDITION.terms).index(term)
    for term in ("at_least", "at_most", "has", "free", "allowed", "not", "and", "or")
)


@kernel
def plain_holds(t, s, seat, condition):
    """Return whether a plain condition holds, without `not`, `and` or `or`."""
    if condition < TERMS:
        return word_holds(t, s, seat, condition)
    term = t["terms"][condition - TERMS]
    function, a = np.int64(term["op"]), np.int64(term["a"])
    if function == AT_LEAST:
        return number_of(t, s, seat, a) >= amount(t, s, seat, np.int64(term["b"]))
    if function == AT_MOST:
        return number_of(t, s, seat, a) <= amount(t, s, seat, np.int64(term["b"]))
    if function == HAS:
        return place_of_card(s, seat, a) >= 0
    if function == FREE:
        return not is_held(s, a)
    if function == ALLOWED:  # of a loan only: a rule that lasts for this seat
        return seat < 0 or not has(np.int64(s["no_loan"]), seat)
    return s["environment"] == a or s["rumor"] == a


@inlined
def joins(t, condition):
    """Return whether a condition combines other conditions."""
    return condition >= TERMS and NOT <= t["terms"][condition - TERMS]["op"] <= OR


@inlined
def joined(function, first, second):
    """Return the combined value of two conditions; `not` ignores the second."""
    if function == NOT:
        return not first
    return (first and second) if function == AND else (first or second)


@kernel
def waiting_condition(t, row, last):
    """Return the row of the first combined part that is not evaluated yet; NONE if there is none."""
    term = t["terms"][row]
    for operand in (term["a"], term["b"]):
        if operand - TERMS > last and joins(t, operand):
            return np.int64(operand) - TERMS
    return np.int64(NONE)


@inlined
def verdict_of(t, s, seat, verdicts, condition):
    """Return whether a part of a condition holds; for a combination, read the verdict on its row."""
    if joins(t, condition):
        return verdicts[condition - TERMS] != 0.0
    return plain_holds(t, s, seat, condition)


@kernel
def joined_holds(t, s, seat, root):
    """Return whether a combined condition holds, evaluating its parts in the order of their rows."""
    verdicts, open_terms = scratch(MOST_TERMS), scratch(MOST_TERMS)
    open_terms[0] = root
    n, last = 1, np.int64(NONE)
    while n > 0:
        row = np.int64(open_terms[n - 1])
        part = waiting_condition(t, row, last)
        if part != NONE:
            open_terms[n] = part
            n += 1
            continue
        term = t["terms"][row]
        first = verdict_of(t, s, seat, verdicts, np.int64(term["a"]))
        second = verdict_of(t, s, seat, verdicts, np.int64(term["b"]))
        verdicts[row] = 1.0 if joined(term["op"], first, second) else 0.0
        last = row
        n -= 1
    return verdicts[root] != 0.0


@kernel
def base_holds(s, t, seat, condition):
    """Return whether a condition of the base data holds."""
    if not joins(t, condition):
        return plain_holds(t, s, seat, condition)
    return joined_holds(t, s, seat, np.int64(condition) - TERMS)


holds_by_layout = pack_only(pack_holds, base_holds)


@kernel
def holds(t, s, seat, condition):
    """Return whether a condition of a program that runs for a seat holds."""
    return holds_by_layout(s, t, seat, condition)
