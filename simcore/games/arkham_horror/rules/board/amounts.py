"""Amounts of programs: numbers, words and terms, evaluated when needed.

An operand below `WORDS` is a number, one from `TERMS` on is a row of the table of terms; the others are
words. Terms may have terms as arguments, whose rows come just before their own. A loop therefore evaluates
them in order, and no kernel calls itself.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.effects.kinds import WORDS
from simcore.games.arkham_horror.box.effect_kinds import Amount
from simcore.games.arkham_horror.limits import MOST_TERMS
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_terms import pack_amount
from simcore.games.arkham_horror.rules.board.plain_numbers import RANGE, first_row, plain_amount, worked_out
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch


@inlined
def value_of(t, s, seat, values, operand):
    """Return the value of an argument: the value of its row if it is a term."""
    return np.int64(values[operand - TERMS]) if operand >= TERMS else plain_amount(s, seat, operand)


@kernel
def term_amount(s, t, seat, root):
    """Return an amount that is a term of the base data, after evaluating all of its arguments."""
    values = scratch(MOST_TERMS)
    for row in range(first_row(t, root), root + 1):
        term = t["terms"][row]
        a = value_of(t, s, seat, values, np.int64(term["a"]))
        b = value_of(t, s, seat, values, np.int64(term["b"]))
        c = value_of(t, s, seat, values, np.int64(term["c"]))
        values[row] = worked_out(s, term["op"], a, b, c)
    return np.int64(values[root])


@kernel
def base_amount(s, t, seat, number):
    """Return an amount that is a word or a term of the base data."""
    if number < TERMS:
        return plain_amount(s, seat, number)
    return term_amount(s, t, seat, number - TERMS)


amount_by_layout = pack_only(pack_amount, base_amount)


@kernel
def amount(t, s, seat, number):
    """Return an amount of a program that runs for a seat; `all` and halves are 0, see `amount_of`."""
    if number < WORDS:
        return np.int64(number)
    return amount_by_layout(s, t, seat, np.int64(number))


@kernel
def amount_of(t, s, seat, number, have):
    """Return an amount relative to a stock of `have`; a negative one counts as zero (Rounding)."""
    if number == Amount.ALL:
        return np.int64(have)
    if number == Amount.HALF_UP:
        return np.int64(have + 1) // 2
    if number == Amount.HALF_DOWN:
        return np.int64(have) // 2
    return max(np.int64(0), amount(t, s, seat, number))


@inlined
def is_range(t, number):
    """Return whether an amount is a range from which the player chooses."""
    return number >= TERMS and t["terms"][number - TERMS]["op"] == RANGE


@kernel
def range_of(t, s, seat, number):
    """Return the ends of a range."""
    term = t["terms"][number - TERMS]
    least = amount(t, s, seat, np.int64(term["a"]))
    return least, amount(t, s, seat, np.int64(term["b"]))
