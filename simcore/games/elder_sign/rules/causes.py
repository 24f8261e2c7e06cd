"""Events that name the cause of the events between them: `effect` and `effect_ends`."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records.codes import NONE, ints
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import inlined
from simcore.kernels.effects import start
from simcore.kernels.event_log import emit, emit2

EFFECT, EFFECT_ENDS = ints(Event.EFFECT, Event.EFFECT_ENDS)


@inlined
def tell_cause(log, of, thing):
    """Write the cause of the next events: one of `codes.CAUSES`, and its card, monster or seat."""
    emit2(log, EFFECT, of, thing)


@inlined
def tell_cause_over(log):
    """Write that the last cause no longer applies."""
    emit(log, EFFECT_ENDS)


@inlined
def start_because(s, log, program, seat, of, thing):
    """Begin an effect program, if there is one, and write its cause."""
    if program != NONE:
        tell_cause(log, of, thing)
        start(s, program, seat)
