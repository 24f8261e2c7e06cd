"""Lists of options that are like no other game's."""

from __future__ import annotations

from simcore.final_battle.state import NONE
from simcore.jit import kernel


@kernel
def begin_options(s):
    """Start a new list of options that begins with: none of them."""
    s["options"][0] = NONE
    s["n_options"] = 1
