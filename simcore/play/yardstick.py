"""The yardstick of speed: the time of one die roll on this machine.

Speeds in this unit can be compared between machines.
"""

from __future__ import annotations

import time

import numpy as np

from simcore.jit.decorators import inlined, kernel

DRAWS = 100_000_000
SIDES = np.uint64(6)
HALF = np.uint64(32)
# The helpers are always inlined, so that the measured time does not depend on inlining decisions.
SEED = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0x2545F4914F6CDD1D)


@inlined
def rotate(word, bits):
    """Rotate a 64-bit word to the left."""
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@inlined
def xoshiro(state):
    """Return the next word of xoshiro256++ (Blackman and Vigna 2019); `state` is uint64 of length 4."""
    result = rotate(state[0] + state[3], 23) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 45)
    return result


@kernel
def roll_dice(state, draws):
    """Return the total of a number of rolls of a six-sided die."""
    total = np.uint64(0)
    for _ in range(draws):
        total += ((xoshiro(state) >> HALF) * SIDES) >> HALF
    return total


def calibration_ns(draws: int = DRAWS) -> float:
    """Return the nanoseconds of one roll, measured in one compiled loop."""
    state = np.array(SEED, np.uint64)
    roll_dice(state, 1_000)
    began = time.perf_counter()
    roll_dice(state, draws)
    return (time.perf_counter() - began) / draws * 1e9
