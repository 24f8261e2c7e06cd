"""Marks of things in a row, several kinds at once: a word has a byte for each kind, a bit for each place.

The marks of one thing are bit 0 of each byte. Those of eight things, moved to their places, fit one word.
"""

from __future__ import annotations

from simcore.jit.decorators import inlined
from simcore.kernels.packed_words import byte

PLACES = 8
BITS = 8


@inlined
def at_place(marks, place):
    """The marks of one thing, at a place from 0 to 7."""
    return marks << place


@inlined
def of_kind(marks, kind, first):
    """The places that have a mark of some kind, a bit each; the eight places begin at `first`."""
    return byte(marks, BITS * kind) << first
