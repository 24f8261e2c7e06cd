"""New dice for the players: their own luck begins anew."""

from __future__ import annotations

from simcore.game import MAX_SEATS
from simcore.jit import kernel


@kernel
def change_dice(state, key):
    """Give every seat new dice under `key`; words that were drawn already and not used are forgotten."""
    state["luck_key"] = key
    for seat in range(MAX_SEATS):
        state["dice_left"][seat] = 0
        state["dice_position"][seat] = 0
