"""Piles of cards, tokens or markers: an array and a count, and the last one is drawn next.

Every kernel here works on the array of a pile, which may be a field of a state (`s["cup"]`), a row of one
(`s["action_deck"][seat]`) or an array of its own.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.rng import HALF, LOW_16, QUARTER, philox, settle_card, shuffle


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
def mix_anew(key, game, stream, first, pool, n):
    """Shuffle a pool so that the order it had before leaves no trace."""
    put_in_order(pool, 0, n)
    shuffle(key, game, stream, first, pool, n)


@kernel
def wipe_behind(pile, n):
    """Forget what a pile held behind its end."""
    for i in range(n, len(pile)):
        pile[i] = 0
