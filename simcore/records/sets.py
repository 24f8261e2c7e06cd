"""Sets in records, for plain Python: one number, or the three words of a large set."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.records.schema import WORD, WORDS

ALL_BITS = (1 << WORD) - 1


def read_set(stored: Any) -> int:
    """Return a set of a record as a whole number whose bits are its members.

    Parameters
    ----------
    stored
        Number, or an array of words (int64), the lowest first.

    Returns
    -------
    int
        Not negative.
    """
    words = np.atleast_1d(stored)
    return sum((int(word) & ALL_BITS) << WORD * place for place, word in enumerate(words))


def write_set(record: Any, field: str, members: int, *place: int) -> None:
    """Write a set into a field of a record, or into one place of a field of sets.

    Parameters
    ----------
    record
        Record.
    field
        Its field: numbers or large sets, which the shape of the place shows.
    members
        Whole number whose bits are the members.
    *place
        Place in the field.

    Raises
    ------
    ValueError
        If the field has no room for a member.
    """
    is_large = np.shape(record[field][place] if place else record[field]) == (WORDS,)
    words = WORDS if is_large else 1
    if members >> WORD * words:
        raise ValueError(
            f"{field}: a set of numbers below {WORD * words} cannot hold {members.bit_length() - 1}"
        )
    parts = np.array([members >> WORD * word & ALL_BITS for word in range(words)], np.uint64).view(np.int64)
    value = parts if is_large else parts[0]
    if place:
        record[field][place] = value
    else:
        record[field] = value
