"""Sets of numbers: up to 64 as the bits of one integer, larger ones as an array of such words.

A small set is a number: `a | b` is the union, `a & b` the intersection, `a & ~b` the difference, and 0 the
empty set. A loop over a set is `for place in members(places)`.

A large set is an array of int64, for instance a field of three `i8` for numbers below 192. Loops over it read
the same; kernels that change it in place begin with `words_`.

A kernel that is compiled for small and for large sets reads them with `as_set` and writes them with `put_set`
(`simcore.jit.large_sets`). In between, operators, `members`, `has`, `count`, `lowest`, `without`, `with_one`,
`none_of`, `one_of` and `without_lowest` work on both.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import ones, trailing_zeros
from simcore.jit.large_sets import as_set, one_of, put_set, without_lowest
from simcore.jit.members import members

__all__ = [
    "all_below", "as_set", "bit", "bit_if", "closed_up", "count", "first_from", "first_of", "from_on",
    "half", "has", "is_odd", "lowest", "members", "next_part", "none_of", "one_of", "only_lowest",
    "pair", "put_set", "second_of", "set_of", "with_one", "with_only_if", "without", "without_lowest",
    "words_add", "words_count", "words_drop", "words_has", "words_wipe", "wrapped",
]  # fmt: skip

PAIR = 64  # the second number of a pair lies below it


@kernel
def bit(number):
    """Return a mask with one bit. The narrow integers of a record are widened before the shift.

    Without the compiler, they would overflow.
    """
    return np.int64(1) << np.int64(number)


def set_of(*numbers: int) -> int:
    """Return the set of some numbers, for the constants of a module; this function is no kernel."""
    return sum(1 << number for number in set(numbers))


@kernel
def all_below(number):
    """Return the set of 0 to number - 1; `number` is at most 63."""
    return bit(number) - 1


@kernel
def lowest(mask):
    """Return the number of the lowest bit of a mask; 64 for an empty mask."""
    return trailing_zeros(mask)


@kernel
def only_lowest(mask):
    """Return the set of the lowest member; the empty set for an empty set."""
    return mask & -mask


@kernel
def count(mask):
    """Count the set bits of a mask."""
    return ones(mask)


@inlined
def has(mask, number):
    """Return 1 if a number is a member, else 0."""
    return mask >> np.int64(number) & 1


@inlined
def without(mask, number):
    """Return the set without a number, member or not."""
    return mask & ~one_of(mask, number)


@inlined
def with_one(mask, number):
    """Return the set with one more number."""
    return mask | one_of(mask, number)


@inlined
def none_of(mask):
    """Return the empty set, of the size of another set."""
    return mask & ~mask


@inlined
def with_only_if(mask, number, is_in):
    """Return the set with a number if `is_in`, else without it."""
    return without(mask, number) | np.int64(is_in) << np.int64(number)


@inlined
def bit_if(is_in, number):
    """Return the set of a number if `is_in`, else the empty set."""
    return np.int64(is_in) << np.int64(number)


@inlined
def from_on(mask, number):
    """Return the members that are at least `number`."""
    return mask & -bit(number)


@inlined
def closed_up(mask, number):
    """Return a set of places after one place is removed: higher places move down by one."""
    below = bit(number) - 1
    return mask & below | mask >> 1 & ~below


@inlined
def first_from(mask, start):
    """Return the first member from `start` on, cyclically; 64 for an empty set."""
    begin = np.int64(start)
    behind = mask >> begin << begin
    return lowest(behind if behind else mask)


@inlined
def wrapped(number, size):
    """Return a place on a ring of `size` places, a power of two; negative numbers count from its end."""
    return number & (size - 1)


@kernel
def half(number):
    """Return half of a number, rounded down."""
    return number >> 1


@kernel
def is_odd(number):
    """Return whether a number is odd."""
    return number & 1 != 0


@inlined
def next_part(part, whole):
    """Return the next subset of a set: from 0, the empty one, to the whole set, and then 0 again."""
    return (part - whole) & whole


@inlined
def pair(first, second):
    """Encode two numbers as one, for an option that means both; the second is 0 to 63."""
    return first * PAIR + second


@inlined
def first_of(both):
    """Return the first number of a pair."""
    return both >> 6


@inlined
def second_of(both):
    """Return the second number of a pair."""
    return both & (PAIR - 1)


@inlined
def words_has(words, number):
    """Return 1 if a number is a member of a large set, else 0."""
    return words[number >> 6] >> (number & 63) & 1


@inlined
def words_add(words, number):
    """Add a number to a large set."""
    words[number >> 6] |= bit(number & 63)


@inlined
def words_drop(words, number):
    """Remove a number from a large set, member or not."""
    words[number >> 6] &= ~bit(number & 63)


@kernel
def words_wipe(words):
    """Empty a large set."""
    for place in range(len(words)):
        words[place] = 0


@kernel
def words_count(words):
    """Count the members of a large set."""
    n = 0
    for _ in members(words):
        n += 1
    return n
