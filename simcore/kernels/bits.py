"""Sets of small numbers as bits of one integer."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import ones, trailing_zeros


@kernel
def bit(number):
    """A mask with one bit. Bits are never shifted as the narrow integers of a record.

    Without the compiler those overflow.
    """
    return np.int64(1) << np.int64(number)


@kernel
def lowest(mask):
    """Number of the lowest bit of a mask; of an empty one some number that means nothing."""
    return trailing_zeros(mask)


@kernel
def count(mask):
    """How many bits of a mask are set."""
    return ones(mask)
