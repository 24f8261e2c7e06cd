"""Reads what a seat sees of a position into a vector (`simcore.records.observations`)."""

from __future__ import annotations

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import memory
from simcore.kernels.derived import number_at

# Columns of a row of `simcore.records.observations.reading_plan`.
OFFSET, SIZE, NUMBERS, BITS, STEP, UNSIGNED, OF_THE_DECISION = range(7)


@inlined
def read_number(place, at, size, unsigned):
    """Return the number of `size` bytes at byte `at`."""
    number = number_at(place, at, size)
    return number & ((1 << 8 * size) - 1) if unsigned else number


@kernel
def observe(state, seat, plan, values):
    """Write what `seat` sees to `values`: plain numbers as they are, sets as flags.

    Hidden content of fields that are seen in part is the caller's business: `state` is a copy in which it is
    concealed.
    """
    place = memory(state)
    n = 0
    for i in range(len(plan)):
        row = plan[i]
        size, bits = row[SIZE], row[BITS]
        at = row[OFFSET] + row[STEP] * seat
        numbers = row[NUMBERS]
        if row[OF_THE_DECISION] and seat != state["seat"]:
            for k in range(n, n + numbers):
                values[k] = 0.0
            n += numbers
        elif bits:
            for _ in range(numbers):
                for byte in range(size):
                    flags = np.int64(place[at + byte])
                    for bit in range(8):
                        values[n + bit] = flags >> bit & 1
                    n += 8
                at += size
        elif size == 1 and not row[UNSIGNED]:
            for k in range(numbers):
                values[n + k] = np.int8(place[at + k])
            n += numbers
        else:
            for _ in range(numbers):
                values[n] = read_number(place, at, size, row[UNSIGNED])
                at += size
                n += 1
    return n
