"""Players with less than full skill: their random moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from simcore.jit.decorators import inlined
from simcore.kernels.rng import LOW, below, fair, philox
from simcore.records.shared import SKILL_STREAM

FULL_SKILL = 1.0
AS_WANTED = -1


@inlined
def random_option(state, skill):  # type: ignore[no-untyped-def]
    """Return the random move of the deciding seat; AS_WANTED if it follows its strategy."""
    if skill >= FULL_SKILL:
        return AS_WANTED
    decision = np.int64(state["decisions"])
    words = philox(state["luck_key"][state["seat"]], 0, SKILL_STREAM, decision)  # type: ignore[no-untyped-call]
    if np.float64(words[0]) < skill * (np.float64(LOW) + 1.0):
        return AS_WANTED
    n = np.uint64(state["n_options"])
    pick, remainder = below(words[1], n)  # type: ignore[no-untyped-call]
    # Once in 2**26 decisions the first word is rejected; once more suffices.
    if not fair(remainder, n):  # type: ignore[no-untyped-call]
        pick, remainder = below(words[2], n)  # type: ignore[no-untyped-call]
    return pick


def random_option_of(state: Any, skill: float) -> int:
    """Call `random_option` from plain Python; at full skill, no compiled code is called."""
    return AS_WANTED if skill >= FULL_SKILL else int(random_option(state, skill))  # type: ignore[no-untyped-call]
