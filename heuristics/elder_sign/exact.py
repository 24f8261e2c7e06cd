"""Exact chances of cards, which replace the approximate ones."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.layout import CHANCE, COLOURED, GREENS, MASKS, POOLS, SIZE
from simcore.games.elder_sign.chances.book import (
    book_chance,
    count_tasks,
    open_slot,
    tasks_without,
    write_book,
)
from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import ALL_GREEN
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, count

BOOK = SIZE  # the book lies behind what every strategy prepares
SIX = count(ALL_GREEN)


@kernel
def write_exact(t, w):
    """Write the book of exact chances, and use them for the choice of cards, too."""
    write_book(t, w["prepared"], BOOK)
    for i in range(t["n_museum"]):
        use_exact(t, w, np.int64(t["museum"][i]))
    for i in range(t["n_other"]):
        use_exact(t, w, np.int64(t["other"][i]))


@kernel
def use_exact(t, w, card):
    """Replace the approximate chances of a card by exact ones, by completed rows and pool.

    Each green die beyond six (they represent clues and spells) lowers the chance of failure by the same
    factor as the sixth die. A card that is not in the book keeps its approximate chances.
    """
    tasks_in_all = count_tasks(t, card)
    for rows in range(bit(MAX_ROWS)):
        tasks = tasks_without(t, card, rows)
        if tasks == 0 or (t["ordered"][card] and not is_end(tasks, tasks_in_all)):
            continue
        at = CHANCE + (card * MASKS + rows) * POOLS
        for coloured in range(COLOURED):
            copy_chances(w, card, tasks, coloured, at + coloured)


@kernel
def is_end(tasks, tasks_in_all):
    """Return whether tasks are the last ones of a card."""
    return tasks + (tasks & -tasks) == bit(tasks_in_all)


@kernel
def copy_chances(w, card, tasks, coloured, at):
    """Copy the chances of some tasks with these coloured dice, by number of green dice."""
    book = w["prepared"]
    slot = open_slot(book, BOOK, card)
    for green in range(SIX + 1):
        chance = book_chance(book, BOOK, card, tasks, slot, green, coloured & 1, coloured >> 1)
        if chance < 0.0:
            return
        w["prepared"][at + green * COLOURED] = chance
    fails = 1.0 - w["prepared"][at + SIX * COLOURED]
    before = 1.0 - w["prepared"][at + (SIX - 1) * COLOURED]
    factor = min(1.0, fails / before) if before > 0.0 else 0.0
    for green in range(SIX + 1, GREENS):
        fails *= factor
        w["prepared"][at + green * COLOURED] = 1.0 - fails
