"""How a kernel asks: it lists the options and stands still, or goes on if there is only one."""

from __future__ import annotations

import numpy as np

from simcore.jit import kernel

# Two is a primitive root of 67: powers of two have different remainders, and the remainder names the bit.
REMAINDERS = np.uint64(67)
BIT_NUMBER = np.zeros(67, np.int64)
for _number in range(63):
    BIT_NUMBER[2**_number % 67] = _number


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
def offer_hand(s, seat):
    """List the priority cards of a hand, and nothing else."""
    n = s["n_hand"][seat]
    for i in range(n):
        s["options"][i] = s["hand"][seat, i]
    s["n_options"] = n


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


@kernel
def bit(number):
    """A mask with one bit. Bits are never shifted as the narrow integers of a record.

    Without the compiler those overflow.
    """
    return np.int64(1) << np.int64(number)


@kernel
def lowest(mask):
    """Number of the lowest bit of a mask that is not zero."""
    return BIT_NUMBER[np.uint64(mask & -mask) % REMAINDERS]


@kernel
def offer_bits(s, mask):
    """List the numbers of the bits of a mask as options, ascending."""
    n = s["n_options"]
    while mask:
        s["options"][n] = lowest(mask)
        n += 1
        mask &= mask - 1
    s["n_options"] = n


@kernel
def ask_location(s, mask, decision, seat):
    """Ask for one of the locations in `mask`, ascending."""
    s["n_options"] = 0
    offer_bits(s, mask)
    return must_ask(s, decision, seat)
