"""Losses that cards and abilities make smaller."""

from __future__ import annotations

from simcore.final_battle.possessions import change_sanity, change_stamina
from simcore.final_battle.state import ints
from simcore.final_battle.vocabulary import Ability
from simcore.jit import kernel

LESS_SANITY_LOSS, LESS_STAMINA_LOSS = ints(Ability.LESS_SANITY_LOSS, Ability.LESS_STAMINA_LOSS)


@kernel
def reduced(t, s, seat, stamina, points):
    """Points that are lost after the ability of the investigator."""
    ability = t["ability"][s["investigator"][seat]]
    if ability == (LESS_STAMINA_LOSS if stamina else LESS_SANITY_LOSS):
        return max(0, points - 1)
    return points


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
