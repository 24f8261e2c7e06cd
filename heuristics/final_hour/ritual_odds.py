"""Exact odds of the ritual, given the revealed clues (rulebook p.9).

There are `clues_per_icon` tokens of each icon; the unrevealed ones are equally likely to be reserved. The
cards in a hand are counted by icon in the four-bit digits of one integer.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit

DIGIT = 15
FIELD = 15  # bits for a number of pairs of clues: there are at most 64 clues, see MAX_PRIORITY
PAIRS = 2**FIELD - 1


@kernel
def unseen(t, s, icon):
    """Return the number of unrevealed clue tokens of an icon."""
    return t["clues_per_icon"] - s["found"][icon]


@kernel
def unseen_in_all(t, s):
    """Return the number of unrevealed ritual clue tokens."""
    return t["clues_per_icon"] * t["n_clue_icons"] - s["clues_found"]


@kernel
def icon_odds(t, s, icon):
    """Return the expected matches of one committed card with this icon."""
    return t["reserved_clues"] * unseen(t, s, icon) / unseen_in_all(t, s)


@kernel
def count_hand(t, s, seat):
    """Return the cards of a hand by icon."""
    counts = 0
    for i in range(s["n_hand"][seat]):
        counts += bit(4 * t["card_icon"][s["hand"][seat, i]])
    return counts


@kernel
def count_aside(t, s):
    """Return the cards set aside in a solo game, by icon."""
    counts = 0
    for i in range(s["n_aside"]):
        counts += bit(4 * t["card_icon"][s["aside"][i]])
    return counts


@inlined
def outcome(matches):
    """Return the class of a pair of clues: two matches short, one short, enough or more."""
    return FIELD * min(max(matches + 2, 0), 3)


@kernel
def chance(t, s, counts, needed):
    """Return the probability that cards with these icons give at least `needed` matches."""
    return chances(t, s, counts, needed)[1]


@inlined
def chances(t, s, counts, needed):
    """Return the chances of at least `needed` - 1, `needed` and `needed` + 1 matches of these cards.

    Sums over the pairs of icons that the two reserved clues can show; a double icon counts each card twice.
    """
    total = unseen_in_all(t, s)
    pairs = np.int64(0)
    for a in range(t["n_clue_icons"]):
        left = np.int64(unseen(t, s, a))
        beyond = (counts >> 4 * a & DIGIT) - needed
        pairs += left * (left - 1) << outcome(beyond + (counts >> 4 * a & DIGIT))
        for b in range(a):
            pairs += 2 * left * unseen(t, s, b) << outcome(beyond + (counts >> 4 * b & DIGIT))
    scale = total * (total - 1)
    more = pairs >> 3 * FIELD & PAIRS
    enough = more + (pairs >> 2 * FIELD & PAIRS)
    nearly = enough + (pairs >> FIELD & PAIRS)
    return nearly / scale, enough / scale, more / scale
