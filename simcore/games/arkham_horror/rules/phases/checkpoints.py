"""Checkpoints of the game (`simcore/kernels/replay.py`), without what follows from the cards held."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.rules.records.state import KEPT_FROM
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members
from simcore.kernels.replay import checkpoint, go_back


@kernel
def begin_segment(s):
    """Begin a segment."""
    checkpoint(s, KEPT_FROM)
    s["recounted"] = 0


@kernel
def begin_again(t, s, log):
    """Take the answer that was given, and go back to the beginning of the segment.

    Of those whose cards have changed since then, it is worked out again what follows from them.
    """
    go_back(s, log, KEPT_FROM)
    for seat in members(np.int64(s["recounted"])):
        recount(t, s, seat)
        if not has(np.int64(s["alive"]), seat):
            s["aid"][seat] = 0  # that of an investigator who is gone
