"""Kernels derived from the declaration of a record (`simcore/records/schema.py`), with its constants."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import copy_bytes, memory
from simcore.kernels.piles import put_in_order, shuffle_sorted
from simcore.kernels.rng import forget_dice, give_luck
from simcore.records.schema import MOST_HIDDEN

# Columns of a row of `Layout.hidden_piles`.
POOL, STREAM, PLACE, SIZE, LENGTH, ROWS, COUNT, COUNT_SIZE, ASCENDING = range(9)

NO_PILES = np.zeros((0, 9), np.int64)
"""Piles of a game that has no hidden piles or declares none."""


@kernel
def restore_fresh(s, fresh, begin, end):
    """Reset the fields from byte `begin` to byte `end` to their values in `fresh` (`Layout.fresh`)."""
    copy_bytes(memory(s), fresh, begin, end)


@inlined
def number_at(place, at, size):
    """Return the signed little-endian number of `size` bytes at byte `at`."""
    number = np.int64(place[at + size - 1] ^ 128) - 128
    for k in range(size - 2, -1, -1):
        number = number << 8 | np.int64(place[at + k])
    return number


@inlined
def set_number_at(place, at, size, number):
    """Write a little-endian number of `size` bytes."""
    for k in range(size):
        place[at + k] = number >> 8 * k & 255


@inlined
def count_of(place, pile, row):
    """Return the number of filled places in a row of a pile."""
    size = pile[COUNT_SIZE]
    return number_at(place, pile[COUNT] + row * size, size)


@kernel
def gather_pile(place, pile, seat, cards, n):
    """Add the cards of a pile to `cards[:n]`, without the row of `seat`; return the new number of cards."""
    size = pile[SIZE]
    for row in range(max(1, pile[ROWS])):
        if pile[ROWS] and row == seat:
            continue
        first = pile[PLACE] + row * pile[LENGTH] * size
        for i in range(count_of(place, pile, row)):
            cards[n] = number_at(place, first + i * size, size)
            n += 1
    return n


@kernel
def spread_pile(place, pile, seat, cards, n):
    """Refill a pile with the cards from number `n` on, and wipe the places beyond its end.

    Return the index of the first card that is left.
    """
    size, length = pile[SIZE], pile[LENGTH]
    for row in range(max(1, pile[ROWS])):
        if pile[ROWS] and row == seat:
            continue
        first, filled = pile[PLACE] + row * length * size, count_of(place, pile, row)
        if pile[ASCENDING]:
            put_in_order(cards, n, n + filled)
        for i in range(length):
            set_number_at(place, first + i * size, size, np.int64(cards[n + i]) if i < filled else 0)
        n += filled
    return n


@kernel
def redeal_piles(s, seat, key, piles):
    """Redeal the piles of `Layout.hidden_piles` that `seat` may not know, as game 0 of `key`.

    The cards of a pool are sorted before they are shuffled, so their previous order leaves no trace.
    """
    place = memory(s)
    cards = np.zeros(MOST_HIDDEN, np.int16)
    begin = 0
    while begin < len(piles):
        end, n = begin, 0
        while end < len(piles) and piles[end, POOL] == piles[begin, POOL]:
            n = gather_pile(place, piles[end], seat, cards, n)
            end += 1
        shuffle_sorted(key, 0, piles[begin, STREAM], 0, cards, n)
        n = 0
        for i in range(begin, end):
            n = spread_pile(place, piles[i], seat, cards, n)
        begin = end


@kernel
def redeal_hidden(s, seat, key, piles):
    """Redeal everything that `seat` may not know by the declaration, as game 0 of `key`.

    This includes the piles of `Layout.hidden_piles`, the random numbers of the other seats, and the key of
    all future random numbers. A game redeals its partly visible fields itself.
    """
    redeal_piles(s, seat, key, piles)
    give_luck(s, key, 0, seat)
    forget_dice(s, seat)
    s["key"] = key + np.uint64(1)
    s["game_number"] = key


# Columns of a row of `copied_columns`.
FROM, FROM_SIZE, TO, TO_SIZE, OF_SEAT, ABSENT = range(6)


@kernel
def copy_columns(s, row, columns):
    """Write every column that copies a field; columns of seats that are not taken are missing values."""
    state, result = memory(s), memory(row)
    for i in range(len(columns)):
        size, at, begin = columns[i, TO_SIZE], columns[i, TO], columns[i, FROM]
        if columns[i, OF_SEAT] >= s["n_seats"]:
            set_number_at(result, at, size, columns[i, ABSENT])
        elif columns[i, FROM_SIZE] >= size:  # its lowest bytes
            for k in range(size):
                result[at + k] = state[begin + k]
        else:
            set_number_at(result, at, size, number_at(state, begin, columns[i, FROM_SIZE]))
