"""Losses that cards and abilities make smaller."""

from __future__ import annotations

from simcore.games.arkham_horror.box.possessions import change_sanity, change_stamina, reduced
from simcore.jit.decorators import kernel


@kernel
def lose_sanity(t, s, log, seat, points):
    """Lose sanity to the own card."""
    change_sanity(s, log, seat, -reduced(t, s, seat, False, points))


@kernel
def lose_points(s, log, seat, stamina, points):
    """Lose what nothing prevented."""
    if stamina:
        change_stamina(s, log, seat, -points)
    else:
        change_sanity(s, log, seat, -points)
