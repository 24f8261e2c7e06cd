"""Ten dice in one random word: the digits of a number in base six, the first die in the lowest digit.

The successes of a roll are looked up four dice at a time, and the number of dice costs no branch.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined
from simcore.kernels.rng import below, fair, philox

SIX = np.uint64(6)
WORD_DICE = 10
SIDES = np.uint64(6**WORD_DICE)
SPARE = 1 << 24  # blocks behind all others, for words that are rejected
FOURS = np.uint64(6**4)
SIXES_AT = 10  # bit from which a tally counts sixes
HITS = (1 << SIXES_AT) - 1
TALLY = np.array(
    [
        sum(
            (digit >= least - 1) + (HITS + 1) * (digit == 5)
            for digit in (n % 6, n // 6 % 6, n // 36 % 6, n // 216)
        )
        for least in range(2, 7)
        for n in range(6**4)
    ],
    np.int16,
)
"""Tally of four dice, by the lowest face that is a success, from 2 on."""

POWER = np.array([6**n for n in range(WORD_DICE + 1)], np.uint64)
SHIFT = np.array([26 + (6**n - 1).bit_length() for n in range(WORD_DICE + 1)], np.uint64)
RECIPROCAL = np.array([-(-(2 ** int(SHIFT[n])) // 6**n) for n in range(WORD_DICE + 1)], np.uint64)
"""A number below 2**26 divided by a power of six is its product with the reciprocal, shifted: exact by
theorem 4.2 of Granlund and Montgomery, "Division by invariant integers using multiplication", PLDI 1994."""


@inlined
def ten_dice(word, key, game, stream, position, number):
    """Return ten unbiased dice from word `number` of a block of random words."""
    pick, remainder = below(word, SIDES)
    while not fair(remainder, SIDES):
        position = np.int64(position) + SPARE  # the type that the compiler gives it
        pick, remainder = below(philox(key, game, stream, position)[number], SIDES)
    return np.uint64(pick)


@inlined
def first_face(dice):
    """Return the face of the first die, 1 to 6."""
    return np.int64(dice % SIX) + 1


@inlined
def other_dice(dice):
    """Return the dice after the first one."""
    return dice // SIX


@inlined
def tally(dice, count, least):
    """Return the tally of the first `count` dice, up to ten: faces from `least` (2 to 6) on, and sixes."""
    row = np.uint64(least - 2) * FOURS
    n = np.uint64(count)
    dice -= ((dice * RECIPROCAL[n]) >> SHIFT[n]) * POWER[n]
    others = dice // FOURS
    last = others // FOURS
    # All ten in any case: how many dice there are cannot be foretold. A die that is not there is a one.
    return (
        np.int64(TALLY[row + dice - others * FOURS]) + TALLY[row + others - last * FOURS] + TALLY[row + last]
    )


@inlined
def as_tally(hits, sixes):
    """Return a tally of a number of successes and sixes."""
    return hits + (sixes << SIXES_AT)


@inlined
def hits_of(tally):
    """Return the successes of a tally."""
    return tally & HITS


@inlined
def sixes_of(tally):
    """Return the sixes of a tally."""
    return tally >> SIXES_AT
