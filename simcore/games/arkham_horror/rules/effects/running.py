"""Loop that runs programs of effects; `phases/programs.py` runs all programs."""

from __future__ import annotations

from simcore.games.arkham_horror.rules.board.pack_limits import maxima_follow
from simcore.games.arkham_horror.rules.effects.frame import FRAME, begin_frame, end_frame, goes_on
from simcore.games.arkham_horror.rules.effects.interpreter import do_step
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers


@kernel
def run_effects(t, s, log, pc, seat):
    """Run a program of effects for a seat; return True while it waits."""
    if pc < 0:
        return False
    frame = scratch_integers(FRAME)
    begin_frame(t, s, log, frame, pc, seat)
    while goes_on(t, s, frame):
        if do_step(t, s, log, frame) or maxima_follow(s, t, log) or run_waiting(s, t, log):
            return True
    return end_frame(t, s, log, frame) or run_waiting(s, t, log)
