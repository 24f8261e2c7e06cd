"""The clock (rulebook p.9)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.codes import ints
from simcore.games.elder_sign.rules.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit1

(CLOCK,) = ints(Event.CLOCK)


@kernel
def advance_clock(t, s, log, steps):
    """The hand of the clock goes on; where it comes to midnight, midnight is due in this turn (p.9)."""
    for _ in range(steps):
        s["hour"] += 1
        if s["hour"] >= t["hours"]:
            s["hour"] = 0
            s["midnights_due"] += 1
        emit1(log, CLOCK, s["hour"])
