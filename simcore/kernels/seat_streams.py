"""The dice of the players: a stream for each seat, and how their luck begins anew."""

from __future__ import annotations

from simcore.jit.decorators import kernel
from simcore.records import MAX_SEATS


@kernel
def seat_stream(first, seat):
    """Stream of a seat, out of those that begin at `first`.

    Four seats lie side by side; those of the next four begin sixteen streams further on.
    """
    return first + (seat & 3) + ((seat >> 2) << 4)


@kernel
def change_dice(state, key):
    """Give every seat new dice under `key`; words that were drawn already and not used are forgotten."""
    state["luck_key"] = key
    for seat in range(MAX_SEATS):
        state["dice_left"][seat] = 0
        state["dice_position"][seat] = 0
