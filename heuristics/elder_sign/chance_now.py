"""Chance of completing the card of the present attempt, with the dice of the pool and other dice."""

from __future__ import annotations

from heuristics.elder_sign.effects import W_HELD
from heuristics.elder_sign.needs import A_DIE, NEEDS, add_needs
from heuristics.elder_sign.open_tasks import keep_for, needs_of_row
from heuristics.elder_sign.worth import chance_of, coloured_of, greens_of
from simcore.games.elder_sign.rules.records.codes import MARKER, SPELL
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import bit, has, members


@kernel
def dice_held(s):
    """Return the dice on the own marker and on spells."""
    dice = 0
    own = MARKER + s["active"]
    for die in range(8):
        if s["die_at"][die] == own or s["die_at"][die] >= SPELL:
            dice |= bit(die)
    return dice


@kernel
def held_for(t, s, card, monsters, done, held, w):
    """Return the value, in dice of the pool, of the held dice that help with the open tasks.

    Each demand of a task takes one die, so the second of two dice for the same demand is worth nothing.
    """
    needs, of_row = scratch(NEEDS), scratch(NEEDS)
    needs[:] = 0.0
    for row in range(t["n_rows"][card]):
        if not has(done, row):
            needs_of_row(t, s, card, row, monsters, of_row)
            needs += of_row
    for marker in members(monsters):
        if s["marker_row"][marker] < 0:
            add_needs(t["marker_symbols"][marker], t["marker_points"][marker], needs)
    missing = needs[0] + needs[1] + needs[2] + needs[3] / A_DIE
    keep_for(t, s, held, needs)
    return w["value"][W_HELD] * (missing - needs[0] - needs[1] - needs[2] - max(0.0, needs[3]) / A_DIE)


@kernel
def chance_with(t, s, card, monsters, done, dice, held, w):
    """Return the chance of completing the card with these dice of the pool and other held dice."""
    greens = 1.0 * greens_of(dice)
    if held:
        greens += held_for(t, s, card, monsters, done, held, w)
    return chance_of(t, s, card, monsters, done, greens, coloured_of(dice), w)
