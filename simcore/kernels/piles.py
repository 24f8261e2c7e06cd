"""Piles of cards, tokens or markers: an array and a count; the last item is drawn next.

Most kernels here take the array of a pile, which may be a field of a state (`s["cup"]`), a row of one
(`s["action_deck"][seat]`) or a separate array, and its count `n`. `drawing` and `putting` make kernels for a
pile of the state from the names of its two fields.

A pile that is shuffled several times in a game counts the shuffles in a field, so that no random numbers are
used twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.rng import HALF, LOW_16, QUARTER, philox, settle_card, shuffle

NONE = -1
MIX = 64  # blocks of luck that one mixing may use
Kernel = Callable[..., Any]


# --- drawing and putting back


def drawing(cards: str, count: str) -> Kernel:
    """Make the kernel `draw(s)` for a pile of the state: it removes the top card and returns it, or NONE."""

    @inlined
    def draw(s):
        if s[count] == 0:
            return NONE
        s[count] -= 1
        return s[cards][s[count]] + 0

    return draw


def putting(cards: str, count: str) -> Kernel:
    """Make the kernel `put(s, card)` for a pile of the state: it puts a card on top."""

    @inlined
    def put(s, card):
        s[cards][s[count]] = card
        s[count] += 1

    return put


@kernel
def put_under(pile, n, card):
    """Put a card under a pile of `n` cards."""
    for i in range(n, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = card


@kernel
def take_out(pile, n, place):
    """Remove the card at a place of a pile of `n` cards; place n - 1 is the top.

    The others keep their order.
    """
    card = pile[place] + 0
    for i in range(place, n - 1):
        pile[i] = pile[i + 1]
    return card


@kernel
def place_of(pile, n, card):
    """Return the place of the topmost copy of a card in a pile of `n`; NONE if there is none."""
    for place in range(n - 1, -1, -1):
        if pile[place] == card:
            return place
    return NONE


# --- mixing


@kernel
def mix_again(key, game, stream, number, pile, n):
    """Shuffle a pile again after the deal; each shuffle `number` has its own random numbers."""
    shuffle(key, game, stream, np.int64(number) * MIX, pile, n)


@inlined
def shuffle_top(key, game, stream, first, pile, n, top):
    """Shuffle a pile as `shuffle` does, but only as far as its last `top` cards need."""
    position = np.int64(first)
    last = n - 1
    least = max(0, n - 1 - top)
    low = high = np.uint64(0)
    left = 0
    while last > least:
        if left == 0:
            words = philox(key, game, stream, position)
            low, high = words[0] | words[1] << HALF, words[2] | words[3] << HALF
            position += 1
            left = 8
        last = settle_card(pile, last, low & LOW_16)
        low, high = low >> QUARTER | high << 3 * QUARTER, high >> QUARTER
        left -= 1


@kernel
def put_in_order(cards, begin, end):
    """Sort some cards, ascending."""
    for i in range(begin + 1, end):
        card = cards[i]
        j = i
        while j > begin and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


@kernel
def shuffle_sorted(key, game, stream, first, pool, n):
    """Shuffle a pool so that its previous order leaves no trace."""
    put_in_order(pool, 0, n)
    shuffle(key, game, stream, first, pool, n)


@kernel
def wipe_behind(pile, n):
    """Clear the places beyond the end of a pile."""
    for i in range(n, len(pile)):
        pile[i] = 0


@kernel
def gather(pool, n, pile, size):
    """Append the cards of a pile to the `n` cards of a pool; return the new number of cards."""
    for i in range(size):
        pool[n + i] = pile[i]
    return n + size


@kernel
def spread(pool, n, pile, size):
    """Move the last cards of a pool of `n` to a pile; return how many are left."""
    for i in range(size):
        n -= 1
        pile[i] = pool[n]
    return n
