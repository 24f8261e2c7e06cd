"""Seats and turns: the order of seats, the next turn among the seats in the game, and equal shares.

A state has `n_seats` and `lead`, the seat that begins. If investigators can leave the game, it also has
`alive`, the set of seats that are in the game. For the current phase, `coming` holds the seats whose turn is
still to come, and `actor` the seat whose turn it is. Seats are numbered clockwise round the table.
"""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import first_from, without
from simcore.records.shared import MAX_SEATS

SHARE_BITS = 16
SHARE = np.array([0, *(-(-(1 << SHARE_BITS) // n) for n in range(1, MAX_SEATS + 1))])
"""1/n times 2**16 by n, rounded up; exact for numbers up to 13,000."""


@kernel
def seat_after(s, first, turn):
    """Return the seat `turn` places after another one, at most twice round the table.

    It avoids a division, which is slow.
    """
    seat = first + turn
    seat -= s["n_seats"] * (seat >= s["n_seats"])
    return seat - s["n_seats"] * (seat >= s["n_seats"])


@inlined
def begin_turns(s):
    """Give a turn to every seat that is in the game."""
    s["coming"] = s["alive"]


@inlined
def next_actor(s):
    """Find the seat whose turn it is, in order from the lead; return False if all turns are taken.

    Players who have left the game are skipped.
    """
    coming = np.int64(s["coming"] & s["alive"])
    if coming == 0:
        return False
    s["actor"] = first_from(coming, np.int64(s["lead"]))
    return True


@inlined
def pass_turn(s, seat):
    """End the turn of a seat, taken or lost."""
    s["coming"] = without(np.int64(s["coming"]), seat)


@inlined
def whole_shares(number, n):
    """Divide a number from 0 to 13,000 by n, 1 to `MAX_SEATS`, rounding down, without a slow division."""
    return number * SHARE[n] >> SHARE_BITS
