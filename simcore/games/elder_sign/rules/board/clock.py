"""Clock, phases of a turn, and the active player (rulebook p.5, p.9)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records.codes import NONE
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members
from simcore.kernels.event_log import emit1


@inlined
def enter(s, phase):
    """Begin a phase."""
    s["phase"] = phase
    s["step"] = 0


@inlined
def active_seat(s):
    """Return the seat of the active player."""
    return s["active"] + 0


@inlined
def asked_seat(s):
    """Return the seat that has to decide."""
    return s["asked"] + 0


@kernel
def first_seat(seats):
    """Return the lowest seat of a set."""
    for seat in members(seats):
        return seat
    return NONE


@kernel
def advance_clock(t, s, log, steps):
    """Advance the hand of the clock; the effects of midnight are due in this turn (p.9)."""
    for _ in range(steps):
        s["hour"] += 1
        if s["hour"] >= t["hours"]:
            s["hour"] = 0
            s["midnights_due"] += 1
        emit1(log, Event.CLOCK, s["hour"])
