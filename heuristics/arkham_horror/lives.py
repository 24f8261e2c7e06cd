"""Tokens that the attack of the Ancient One takes: an investigator without any is devoured."""

from __future__ import annotations

from heuristics.arkham_horror.layout import W_LIFE_TOKEN
from simcore.jit.decorators import kernel

HALF = 4.0  # tokens from which on another one is worth half


@kernel
def token_life(t, resource, have, w):
    """Return the value of one more token of a kind in the battle; the first count most."""
    if t["loses"][resource] <= 0:
        return 0.0
    return w["value"][W_LIFE_TOKEN] * HALF / (HALF + max(0, have))
