"""Lists of options that are like no other game's."""

from __future__ import annotations

from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, list_bits


@kernel
def offer_hand(s, seat):
    """List the priority cards of a hand, and nothing else."""
    n = s["n_hand"][seat]
    for i in range(n):
        s["options"][i] = s["hand"][seat, i]
    s["n_options"] = n


@kernel
def ask_location(t, s, log, mask, decision, seat):
    """Ask for one of the locations in `mask`, ascending."""
    list_bits(s, mask)
    return ask(t, s, log, decision, seat)
