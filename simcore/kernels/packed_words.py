"""Seven small numbers in one word, all of them at once and without branches (SWAR).

Each number, 0 to 127, takes a byte; the first one is the lowest. The eighth byte is unused, so no sum
overflows the word. The end of a loop over a few numbers is hard to predict, and a mispredicted branch costs
as much as some thirty instructions.

Marks of things in a row are packed in the same way: a byte for each kind of mark, a bit for each place. The
marks of one thing are bit 0 of each byte; those of eight things, moved to their places, fit one word.

Warren, "Hacker's Delight", 2nd edition (2012), section 6-1.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined
from simcore.kernels.bits import lowest

BYTE = 0xFF
HALF = 0xFFFFFFFF
ONES = 0x0001010101010101
SEVENS = 0x007F7F7F7F7F7F7F
FLAGS = 0x0080808080808080
BEHIND = -(1 << 63)  # flag of the eighth byte
PLACES = 8  # of a byte of marks
BITS = 8


@inlined
def equal(word, number):
    """Flags of the bytes that hold a number: the top bit of each."""
    return ~((word ^ ONES * np.int64(number)) + SEVENS) & FLAGS


@inlined
def at_least(word, number):
    """Flags of the bytes that hold a number or a greater one."""
    return ((word | FLAGS) - ONES * np.int64(number)) & FLAGS


@inlined
def begin(flags):
    """Bit at which the lowest flagged byte begins; there is one."""
    return lowest(flags) - 7


@inlined
def byte(word, at):
    """The number that begins at a bit."""
    return word >> at & BYTE


@inlined
def place_at(place):
    """Bit at which the number of a place begins."""
    return 8 * place


@inlined
def last_only(flags):
    """The highest flag alone; there is one."""
    while flags & flags - 1:
        flags &= flags - 1
    return flags


@inlined
def masked(word, bits):
    """Apply one bit mask to each number."""
    return word & ONES * np.int64(bits)


@inlined
def filled_below(word, number):
    """Set all lower bits in each number that has bit `number` (0 to 6)."""
    top = masked(word, 1 << number)
    return word | top - (top >> number)


@inlined
def with_bits(word, at, bits):
    """The word in which the number that begins at a bit has more bits set."""
    return word | np.int64(bits) << at


@inlined
def full_from(word, place):
    """The word with the greatest number, 127, in every place from one on."""
    return word | SEVENS << place_at(place)


@inlined
def without_sign(number):
    """A number of a byte, 0 to 255, that was read as one from -128 to 127."""
    return np.int64(number) & BYTE


@inlined
def low_half(word):
    """The lower 32 bits of a word."""
    return word & HALF


@inlined
def replaced(word, at, number):
    """The word with another number at a bit."""
    return word ^ (byte(word, at) ^ np.int64(number)) << at


@inlined
def inserted(word, at, number):
    """The word with one more number at a bit; those from there on move up by a byte."""
    below = (np.int64(1) << at) - 1
    return word & below | np.int64(number) << at | (word & SEVENS & ~below) << 8


@inlined
def removed(word, at):
    """The word without the number at a bit; those behind it move down."""
    below = (np.int64(1) << at) - 1
    return word & below | word >> 8 & ~below


@inlined
def at_place(marks, place):
    """Return the marks of one thing, at a place from 0 to 7."""
    return marks << place


@inlined
def of_kind(marks, kind, first):
    """The places that have a mark of some kind, one bit each; the eight places begin at `first`."""
    return byte(marks, BITS * kind) << first
