"""Random numbers of the players, for strategies that toss a coin."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined
from simcore.kernels.rng import below, fair, philox
from simcore.records.shared import DICE, STRATEGY_STREAM


@inlined
def draw_below(state, n):
    """Draw a uniform integer from 0 to n-1 from the deciding seat's own stream.

    Each seat has its own key, which reveals nothing about the key of cups and decks or about the others'
    numbers. A strategy that replays the rules on a redealt state draws the same numbers there, and learns
    nothing about hidden cards from them. Words in the uneven remainder are rejected, so there is no bias
    (Lemire 2019).
    """
    seat = np.int64(state["seat"])
    bound = np.uint64(n)
    while True:
        left = np.int64(state["dice_left"][seat])
        if left == 0:
            position = state["dice_position"][seat]
            # Two blocks at once: the processor works them out side by side. The first one is used up first.
            words, key = state["dice"][seat], state["luck_key"][seat]
            words[4], words[5], words[6], words[7] = philox(key, 0, STRATEGY_STREAM, position)
            words[0], words[1], words[2], words[3] = philox(key, 0, STRATEGY_STREAM, position + 1)
            state["dice_position"][seat] = position + 2
            left = DICE
        left -= 1
        state["dice_left"][seat] = left
        pick, remainder = below(state["dice"][seat][left], bound)
        if fair(remainder, bound):
            return pick
