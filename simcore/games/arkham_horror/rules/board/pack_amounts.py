"""Amounts that only programs of packs use."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackAmount
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.jit.decorators import inlined, kernel


@kernel
def word_amount(s, t, seat, word):
    """Return the amount of a word."""
    if word == PackAmount.LOST or word == PackAmount.GAINED:
        return np.int64(s["event_number"])
    return np.int64(0)


@kernel
def term_value(s, t, seat, row, values):
    """Return the value of a row of the table of terms; `values` holds the values of the rows before it."""
    return np.int64(0)


@inlined
def zero(*_):
    """Return 0 in the base layout, whose programs have no such amounts."""
    return np.int64(0)


pack_amount = pack_only(word_amount, zero)
pack_term = pack_only(term_value, zero)
