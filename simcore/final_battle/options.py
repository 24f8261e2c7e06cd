"""Lists of options that are like no other game's."""

from __future__ import annotations

from simcore.bits import count, lowest
from simcore.final_battle.state import NONE
from simcore.jit import inlined, kernel

FEW = 2


@kernel
def begin_options(s):
    """Start a new list of options that begins with: none of them."""
    s["options"][0] = NONE
    s["n_options"] = 1


@inlined
def list_after_none(s, mask):
    """List: none of them, and after it the numbers of the bits of a mask, ascending.

    The first two in any case: how many there are cannot be foretold, and behind the list nobody looks.
    """
    s["n_options"] = 1 + count(mask)
    s["options"][0] = NONE
    for n in range(FEW):
        s["options"][1 + n] = lowest(mask)
        mask &= mask - 1
    n = 1 + FEW
    while mask:
        s["options"][n] = lowest(mask)
        n += 1
        mask &= mask - 1
