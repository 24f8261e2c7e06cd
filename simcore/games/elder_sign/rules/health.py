"""Sanity and stamina, and who is devoured (rulebook p.7, p.11)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records.codes import ints
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit
from simcore.kernels.event_log import emit2, emit3

SANITY, STAMINA, MAX_SANITY, MAX_STAMINA = ints(
    Event.SANITY, Event.STAMINA, Event.MAX_SANITY, Event.MAX_STAMINA
)


@kernel
def change_sanity(s, log, seat, change):
    """Somebody regains sanity up to the maximum, or loses some; without any he is devoured."""
    before = s["sanity"][seat] + 0
    s["sanity"][seat] = min(max(0, before + change), s["max_sanity"][seat])
    if s["sanity"][seat] != before:
        emit3(log, SANITY, seat, s["sanity"][seat] - before, s["sanity"][seat])
    if s["sanity"][seat] <= 0:
        s["doomed"] |= bit(seat)


@kernel
def change_stamina(s, log, seat, change):
    """Somebody regains stamina up to the maximum, or loses some; without any he is devoured."""
    before = s["stamina"][seat] + 0
    s["stamina"][seat] = min(max(0, before + change), s["max_stamina"][seat])
    if s["stamina"][seat] != before:
        emit3(log, STAMINA, seat, s["stamina"][seat] - before, s["stamina"][seat])
    if s["stamina"][seat] <= 0:
        s["doomed"] |= bit(seat)


@kernel
def lower_maximum(s, log, seat, sanity, stamina):
    """The maximum of somebody goes down, and what lies above it is lost (p.12)."""
    if sanity:
        s["max_sanity"][seat] = max(0, s["max_sanity"][seat] - sanity)
        emit2(log, MAX_SANITY, seat, s["max_sanity"][seat])
        change_sanity(s, log, seat, 0)
    if stamina:
        s["max_stamina"][seat] = max(0, s["max_stamina"][seat] - stamina)
        emit2(log, MAX_STAMINA, seat, s["max_stamina"][seat])
        change_stamina(s, log, seat, 0)
