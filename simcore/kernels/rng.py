"""Random numbers: Philox4x32-10 with one counter for every block of four words.

The key is the seed of the run; the counter is (game number, stream, position). The random numbers of game g
therefore do not depend on the thread, on earlier games or on the strategy. Every source (a deck, a cup, a
player's dice) has its own stream, so drawing more often from one leaves the others unchanged.

Each seat has its own key for its player's draws, which reveals nothing about the key of the game.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.records.shared import DICE, LUCK_STREAM, MAX_SEATS, VIEW_STREAM

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
QUARTER = np.uint64(16)
LOW_16 = np.uint64(0xFFFF)
SIXTEEN_BITS = np.uint64(0x10000)
SPARE = 1 << 20  # blocks further on, for a word that is rejected
MULTIPLIER_0 = np.uint64(0xD2511F53)
MULTIPLIER_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)
EVERYBODY = -1
"""Marker that excludes no seat."""

OWN_LUCK = ("dice", "dice_left", "dice_position")
"""Fields that a strategy changes when it draws: its own row of each."""


@inlined
def philox(key, game, stream, position):
    """Return block `position` of `stream` in game `game` under `key`: four words of 32 bits."""
    c0 = np.uint64(game) & LOW
    c1 = np.uint64(game) >> HALF
    c2 = np.uint64(stream) & LOW
    c3 = np.uint64(position) & LOW
    k0 = np.uint64(key) & LOW
    k1 = np.uint64(key) >> HALF
    for _ in range(10):
        product_0 = MULTIPLIER_0 * c0
        product_1 = MULTIPLIER_1 * c2
        c0 = (product_1 >> HALF) ^ c1 ^ k0
        c1 = product_1 & LOW
        c2 = (product_0 >> HALF) ^ c3 ^ k1
        c3 = product_0 & LOW
        k0 = (k0 + WEYL_0) & LOW
        k1 = (k1 + WEYL_1) & LOW
    return c0, c1, c2, c3


@kernel
def below(word, n):
    """Scale a 32-bit `word` to 0 .. n-1; also return the remainder that decides whether to reject it."""
    product = np.uint64(word) * np.uint64(n)
    return np.int64(product >> HALF), product & LOW


@kernel
def fair(remainder, n):
    """Return whether a scaled word may be kept; the division is seldom needed."""
    return remainder >= n or remainder >= (np.uint64(1) << HALF) % n


@kernel
def number_below(key, game, stream, position, n):
    """Return an unbiased number from 0 to n - 1."""
    while True:
        pick, remainder = below(philox(key, game, stream, position)[0], n)
        if fair(remainder, np.uint64(n)):
            return pick
        position += SPARE


@kernel
def percent(key, game, stream, position):
    """Return an unbiased number from 0 to 99."""
    return number_below(key, game, stream, position, 100)


@kernel
def shuffle(key, game, stream, first, pile, n):
    """Shuffle `pile[0:n]`, n <= 256, in place (Fisher-Yates) with `stream` from block `first` on.

    Takes 16 bits for each card, eight a block. Bounded integers are unbiased: bits in the uneven remainder
    are rejected and the next ones taken (Lemire 2019).
    """
    position = np.int64(first)
    last = n - 1
    while last > 0:
        words = philox(key, game, stream, position)
        position += 1
        for word in words:
            last = settle_card(pile, last, word & LOW_16)
            last = settle_card(pile, last, word >> QUARTER)


@inlined
def settle_card(pile, last, bits):
    """Choose the card for position `last` among those up to it.

    Return the next position, which is unchanged if the bits are rejected.
    """
    if last <= 0:
        return last
    bound = np.uint64(last + 1)
    product = bits * bound
    remainder = product & LOW_16
    if remainder < bound and remainder < SIXTEEN_BITS % bound:
        return last
    pick = product >> QUARTER  # unsigned: no check for a negative index
    place = np.uint64(last)
    card = pile[place]
    pile[place] = pile[pick]
    pile[pick] = card
    return last - 1


@inlined
def key_of(first, second):
    """Return a key made of two words of 32 bits."""
    return first << HALF | second


@kernel
def give_luck(state, key, game, but):
    """Give every seat except one new random numbers and discard unused words.

    The keys of the seats are words of the game's own stream (Salmon and others 2011). They follow from the
    key and the number of a game, which cannot be recovered from them. Write `state["n_seats"]` first: seats
    beyond it get no key.
    """
    for first in range(0, state["n_seats"], 2):
        words = philox(key, game, LUCK_STREAM, first)
        for k in range(2):
            seat = first + k
            if seat == but:
                continue
            state["luck_key"][seat] = key_of(words[2 * k], words[2 * k + 1])
            state["dice_left"][seat] = state["dice_position"][seat] = 0


@kernel
def forget_dice(state, but):
    """Clear the words drawn by every seat except one."""
    for seat in range(MAX_SEATS):
        if seat != but:
            for i in range(DICE):
                state["dice"][seat, i] = 0


@kernel
def view_key(state):
    """Return the key of a redeal of hidden information, from the deciding seat's own luck."""
    words = philox(state["luck_key"][state["seat"]], 0, VIEW_STREAM, np.int64(state["decisions"]))
    return np.uint64(key_of(words[0], words[1]))
