"""Sets, marks and several numbers in words, for the tables of a game.

Kernels read them (`simcore.kernels.bits`, `marks`, `packed_words`). They are written here, because data are
read without the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

BYTE = 8
WORD = 64


def set_of(members: Iterable[int]) -> int:
    """A set of numbers from 0 to 62, as the kernels want it: a bit each."""
    return sum(1 << int(member) for member in set(members))


def words_of(members: Iterable[int], words: int) -> list[int]:
    """A set of numbers as int64 words, of which the first holds 0 to 63, the second 64 to 127, and so on.

    Raises
    ------
    ValueError
        If a number does not fit.
    """
    found = [0] * words
    for member in members:
        if not 0 <= member < WORD * words:
            raise ValueError(f"{member} is no member of a set of {words} words: 0 to {WORD * words - 1} are")
        found[member // WORD] |= 1 << member % WORD
    return [word - (1 << WORD) if word >> (WORD - 1) else word for word in found]


def marks_of(kinds: Iterable[int]) -> int:
    """The marks of one thing that has these kinds of marks (`simcore.kernels.marks`)."""
    return sum(1 << BYTE * kind for kind in set(kinds))


def word_of(parts: Mapping[int, int]) -> int:
    """A word of several numbers, by the bit at which each begins."""
    return sum(number << at for at, number in parts.items())
