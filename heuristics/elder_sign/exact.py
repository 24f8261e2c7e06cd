"""Exact chances in the place of approximate ones: those of the best play of a card, out of a book."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.layout import (
    CARD,
    CHANCE,
    CLOSED,
    COLOURED,
    FIELDS,
    GREENS,
    MASKS,
    POOLS,
    SIZE,
)
from simcore.games.elder_sign.odds.book import book_chance, open_slot, write_book
from simcore.games.elder_sign.rules.codes import EMPTY
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has

BOOK = SIZE  # the book lies behind what every strategy prepares
MOST_GREENS = GREENS - 2  # dice of the box; a seventh stands for a die on a spell
ONE_MORE = 0.65  # part of the chance to fail that is left with one die more


@kernel
def tasks_of(t, card, mask):
    """The open tasks of a card as the book counts them, without empty monster places."""
    tasks = n = 0
    for row in range(t["n_rows"][card]):
        if t["row_kind"][card, row] != EMPTY:
            if not has(mask, row):
                tasks |= bit(n)
            n += 1
    return tasks


@kernel
def copy_chances(t, card, mask, w):
    """Take the chances of a card out of the book."""
    at = CHANCE + (card * MASKS + mask) * POOLS
    slot, tasks = open_slot(w["prepared"], BOOK, card), tasks_of(t, card, mask)
    for coloured in range(COLOURED):
        chance = 0.0
        for green in range(MOST_GREENS + 1):
            found = book_chance(w["prepared"], BOOK, card, tasks, slot, green, coloured & 1, coloured >> 1)
            if found < 0.0:
                return
            chance = max(chance, found)
            w["prepared"][at + green * COLOURED + coloured] = chance
        more = 1.0 - ONE_MORE * (1.0 - chance)
        w["prepared"][at + (MOST_GREENS + 1) * COLOURED + coloured] = more


@kernel
def copy_card(t, card, w):
    """Take the chances of all that can be left of a card out of the book."""
    closed = np.int64(w["prepared"][CARD + card * FIELDS + CLOSED])
    everything = bit(t["n_rows"][card]) - 1
    for mask in range(everything):
        first_open = 0
        while has(mask, first_open):
            first_open += 1
        in_order = mask >> first_open == 0 or t["ordered"][card] == 0
        if mask & closed == closed and in_order:
            copy_chances(t, card, mask, w)


@kernel
def prepare_exact(t, w):
    """Write the book, and take all chances out of it."""
    write_book(t, w["prepared"], BOOK)
    for i in range(t["n_museum"]):
        copy_card(t, np.int64(t["museum"][i]), w)
    for i in range(t["n_other"]):
        copy_card(t, np.int64(t["other"][i]), w)
