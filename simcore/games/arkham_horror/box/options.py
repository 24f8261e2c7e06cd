"""Lists of options that begin with: none of them."""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import NONE
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.decisions import list_bits


@kernel
def begin_options(s):
    """Start a new list of options that begins with: none of them."""
    s["options"][0] = NONE
    s["n_options"] = 1


@inlined
def list_after_none(s, mask):
    """List: none of them, and after it the numbers of a set, ascending."""
    s["options"][0] = NONE
    list_bits(s, mask, 1)
