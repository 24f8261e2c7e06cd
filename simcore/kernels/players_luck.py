"""The luck of the players: each seat has a key of its own, which tells nothing of the key of the game."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.rng import HALF, philox
from simcore.records import DICE, LUCK_STREAM, MAX_SEATS, VIEW_STREAM

EVERYBODY = -1
"""No seat is left out."""

OWN_LUCK = ("dice", "dice_left", "dice_position")
"""Fields that a strategy changes when it draws: its own row of each."""


@inlined
def key_of(first, second):
    """A key out of two words of 32 bits."""
    return first << HALF | second


@kernel
def give_luck(state, key, game, but):
    """Give every seat at the table but one new luck of its own; words that are not used yet are forgotten.

    The keys of the seats are words of the game's own luck (Salmon and others 2011, see `rng`). So they follow
    from the key and the number of a game, and nobody can reckon back to those. Write `state["n_seats"]`
    first: a seat beyond it gets no luck.
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
    """Wipe the words that every seat but one has drawn."""
    for seat in range(MAX_SEATS):
        if seat != but:
            for i in range(DICE):
                state["dice"][seat, i] = 0


@kernel
def view_key(state):
    """Key, out of the deciding seat's own luck, of what it sees in place of what is hidden."""
    words = philox(state["luck_key"][state["seat"]], 0, VIEW_STREAM, np.int64(state["decisions"]))
    return np.uint64(key_of(words[0], words[1]))
