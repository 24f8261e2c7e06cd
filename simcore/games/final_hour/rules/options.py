"""Lists of options that are like no other game's."""

from __future__ import annotations

from simcore.jit.decorators import kernel


@kernel
def offer_hand(s, seat):
    """List the priority cards of a hand, and nothing else."""
    n = s["n_hand"][seat]
    for i in range(n):
        s["options"][i] = s["hand"][seat, i]
    s["n_options"] = n
