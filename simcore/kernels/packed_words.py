"""Seven small numbers in one word, processed at once and without branches (SWAR).

Each number, 0 to 127, takes a byte; the first one is the lowest. The eighth byte is unused, so no sum
overflows the word. The end of a short loop is hard to predict, and a mispredicted branch costs as much as
some thirty instructions.

Marks of items in a row are packed in the same way: a byte for each kind of mark, a bit for each place. The
marks of one item are bit 0 of each byte; shifted to their places, those of eight items fit one word.

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
    """Return flags (top bits) of the bytes that equal a number."""
    return ~((word ^ ONES * np.int64(number)) + SEVENS) & FLAGS


@inlined
def at_least(word, number):
    """Return flags (top bits) of the bytes that are at least a number."""
    return ((word | FLAGS) - ONES * np.int64(number)) & FLAGS


@inlined
def begin(flags):
    """Return the bit at which the lowest flagged byte begins; there must be one."""
    return lowest(flags) - 7


@inlined
def byte(word, at):
    """Return the number that begins at a bit."""
    return word >> at & BYTE


@inlined
def place_at(place):
    """Return the bit at which the number of a place begins."""
    return 8 * place


@inlined
def last_only(flags):
    """Return only the highest flag; there must be one."""
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
    """Return the word with more bits set in the number that begins at a bit."""
    return word | np.int64(bits) << at


@inlined
def full_from(word, place):
    """Return the word with the highest number, 127, in every place from `place` on."""
    return word | SEVENS << place_at(place)


@inlined
def without_sign(number):
    """Return the number 0 to 255 of a byte that was read as -128 to 127."""
    return np.int64(number) & BYTE


@inlined
def low_half(word):
    """Return the lower 32 bits of a word."""
    return word & HALF


@inlined
def replaced(word, at, number):
    """Return the word with another number at a bit."""
    return word ^ (byte(word, at) ^ np.int64(number)) << at


@inlined
def inserted(word, at, number):
    """Return the word with a number inserted at a bit; those from there on move up by a byte."""
    below = (np.int64(1) << at) - 1
    return word & below | np.int64(number) << at | (word & SEVENS & ~below) << 8


@inlined
def removed(word, at):
    """Return the word without the number at a bit; later numbers move down."""
    below = (np.int64(1) << at) - 1
    return word & below | word >> 8 & ~below


@inlined
def at_place(marks, place):
    """Return the marks of one item at a place from 0 to 7."""
    return marks << place


@inlined
def of_kind(marks, kind, first):
    """Return the places with a mark of a kind, one bit each; the eight places begin at `first`."""
    return byte(marks, BITS * kind) << first
