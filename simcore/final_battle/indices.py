"""Numbers out of the state that are used as indices.

An array that is asked for a signed index first looks whether it is negative. The masks, which are those of
the sizes in `limits.py`, tell the compiler that it is not, and spare three instructions each time.
"""

from __future__ import annotations

from simcore.final_battle.limits import MAX_CARDS, MAX_INVESTIGATORS, MAX_SEATS, PLACES
from simcore.jit import kernel

SEAT, PLACE, CARD, PERSON = MAX_SEATS - 1, PLACES - 1, MAX_CARDS - 1, MAX_INVESTIGATORS - 1


@kernel
def actor(s):
    """The seat whose turn it is."""
    return s["actor"] & SEAT


@kernel
def decider(s):
    """The seat that has to choose."""
    return s["seat"] & SEAT


@kernel
def card_at(s, seat, place):
    """The card at a place."""
    return s["held"][seat, place] & CARD


@kernel
def arm_at(s, seat, i):
    """Place of a card that can be taken up in combat."""
    return s["arms"][seat, i] & PLACE


@kernel
def who_is(s, seat):
    """The investigator of a seat."""
    return s["investigator"][seat] & PERSON
