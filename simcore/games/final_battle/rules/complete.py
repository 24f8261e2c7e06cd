"""Completion of a position that was read from a file."""

from __future__ import annotations

from simcore.games.arkham_horror.box.positions import recount_all
from simcore.games.arkham_horror.box.upkeep import seek_aid
from simcore.jit.decorators import kernel


@kernel
def complete(t, s):
    """Compute what follows from the rest of a position."""
    recount_all(t, s)
    seek_aid(s)
    for seat in range(s["n_seats"]):
        s["near"][seat] = s["alive"]
