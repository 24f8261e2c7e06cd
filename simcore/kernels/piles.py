"""Piles of cards, tokens or markers: an array and a count, and the last one is drawn next.

Most kernels here work on the array of a pile, which may be a field of a state (`s["cup"]`), a row of one
(`s["action_deck"][seat]`) or an array of its own, and on its count `n`. `drawing` and `putting` make kernels
for a pile of the state by the names of its two fields.

A pile that is mixed several times in a game counts that in a field, so that no luck is used twice.
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
    """Make the kernel `draw(s)` for a pile of the state: it takes the top card, NONE if there is none."""

    @inlined
    def draw(s):
        if s[count] == 0:
            return NONE
        s[count] -= 1
        return s[cards][s[count]] + 0

    return draw


def putting(cards: str, count: str) -> Kernel:
    """Make the kernel `put(s, card)` for a pile of the state: it lays a card on top."""

    @inlined
    def put(s, card):
        s[cards][s[count]] = card
        s[count] += 1

    return put


@kernel
def put_under(pile, n, card):
    """Put a card under a pile of `n` cards, which then has one more."""
    for i in range(n, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = card


@kernel
def take_out(pile, n, place):
    """Take the card at a place out of a pile of `n` cards, which then has one less; place n - 1 is the top.

    The others keep their order.
    """
    card = pile[place] + 0
    for i in range(place, n - 1):
        pile[i] = pile[i + 1]
    return card


@kernel
def place_of(pile, n, card):
    """Place of the uppermost copy of a card in a pile of `n`; NONE if there is none."""
    for place in range(n - 1, -1, -1):
        if pile[place] == card:
            return place
    return NONE


# --- mixing


@kernel
def mix_again(key, game, stream, number, pile, n):
    """Shuffle a pile after the deal; each shuffle `number` has its own luck."""
    shuffle(key, game, stream, np.int64(number) * MIX, pile, n)


@inlined
def shuffle_top(key, game, stream, first, pile, n, top):
    """Shuffle a pile as `shuffle` does, but only so far that its last `top` cards are drawn."""
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
    """Shuffle a pool so that the order it had before leaves no trace."""
    put_in_order(pool, 0, n)
    shuffle(key, game, stream, first, pool, n)


@kernel
def wipe_behind(pile, n):
    """Forget what a pile held behind its end."""
    for i in range(n, len(pile)):
        pile[i] = 0


@kernel
def gather(pool, n, pile, size):
    """Put the cards of a pile behind the `n` cards of a pool; how many the pool then has."""
    for i in range(size):
        pool[n + i] = pile[i]
    return n + size


@kernel
def spread(pool, n, pile, size):
    """Make a pile of the last cards of a pool of `n`; how many the pool then has."""
    for i in range(size):
        n -= 1
        pile[i] = pool[n]
    return n
