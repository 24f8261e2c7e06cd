"""How a kernel asks: it lists the options and stands still, or goes on if there is only one."""

from __future__ import annotations

from simcore.bits import count, lowest
from simcore.jit import inlined, kernel

FEW = 3


@kernel
def clear_options(s):
    """Start a new list of options."""
    s["n_options"] = 0


@kernel
def offer(s, value):
    """Add an option."""
    n = s["n_options"]
    s["options"][n] = value
    s["n_options"] = n + 1


@kernel
def must_ask(s, decision, seat):
    """Open a decision over the listed options; False if there is nothing to choose."""
    s["choice"] = 0
    if s["n_options"] <= 1:
        return False
    s["decision"] = decision
    s["seat"] = seat
    return True


@kernel
def chosen(s):
    """The option that was chosen."""
    return s["options"][s["choice"]]


@inlined
def list_bits(s, mask, first=0):
    """List the numbers of the bits of a mask, ascending, as options from place `first` on, and nothing else.

    Three of them in any case: how many there are cannot be foretold, and behind the list nobody looks.
    """
    s["n_options"] = first + count(mask)
    for n in range(FEW):
        s["options"][first + n] = lowest(mask)
        mask &= mask - 1
    n = first + FEW
    while mask:
        s["options"][n] = lowest(mask)
        n += 1
        mask &= mask - 1
