"""Sets of small numbers as bits of one integer."""

from __future__ import annotations

import numpy as np

from simcore.jit import kernel

# Two is a primitive root of 67: powers of two have different remainders, and the remainder names the bit.
REMAINDERS = np.uint64(67)
BIT_NUMBER = np.zeros(67, np.int64)
for _number in range(63):
    BIT_NUMBER[2**_number % 67] = _number


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
