"""Division of a whole number by the number of seats, without the slow instruction for it."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined
from simcore.records import MAX_SEATS

SHARE_BITS = 16
SHARE = np.array([0, *(-(-(1 << SHARE_BITS) // n) for n in range(1, MAX_SEATS + 1))])
"""One part of n, by n, times 2**16: rounded up, exact for numbers up to 13,000."""


@inlined
def whole_shares(number, n):
    """How often n, 1 to `MAX_SEATS`, goes into a number from 0 to 13,000."""
    return number * SHARE[n] >> SHARE_BITS
