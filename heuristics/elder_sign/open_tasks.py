"""Open tasks of a card: what they demand, and which dice help with them."""

from __future__ import annotations

from heuristics.elder_sign.needs import add_needs
from simcore.games.elder_sign.rules.records.codes import LORE, NONE, TERROR, WHOLE
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, members
from simcore.kernels.dice_pool import POINTS, WILD, pays, points_of, symbol_of


@kernel
def monster_on(s, monsters, row):
    """Return the monster on a row; NONE if there is none."""
    for marker in members(monsters):
        if s["marker_row"][marker] == row:
            return marker
    return NONE


@kernel
def needs_of_row(t, s, card, row, monsters, needs):
    """Write the needs of an open row with its monster into four numbers."""
    needs[:] = 0.0
    marker = monster_on(s, monsters, row)
    if row >= t["n_rows"][card]:
        return
    if marker < 0 or t["row_kind"][card, row] != WHOLE:
        left = 0 if marker < 0 else 1
        add_needs(t["row_symbols"][card, row, left], t["row_points"][card, row, left], needs)
    if marker >= 0:
        add_needs(t["marker_symbols"][marker], t["marker_points"][marker], needs)


@kernel
def is_paid(t, s, card, row, monsters, dice):
    """Return whether dice pay for a row in its present state."""
    marker = monster_on(s, monsters, row)
    if marker >= 0:
        if t["row_kind"][card, row] != WHOLE and not pays(
            t, s, dice, t["row_symbols"][card, row, 1], t["row_points"][card, row, 1]
        ):
            return False
        return pays(t, s, dice, t["marker_symbols"][marker], t["marker_points"][marker])
    return pays(t, s, dice, t["row_symbols"][card, row, 0], t["row_points"][card, row, 0])


@kernel
def keep_for(t, s, dice, needs):
    """Return the dice that help with some needs, and leave the missing ones in `needs`."""
    kept = wild = 0
    for die in members(dice):
        symbol = symbol_of(t, s, die)
        if symbol == WILD:
            wild |= bit(die)
        elif LORE <= symbol <= TERROR and needs[symbol - LORE] > 0.0:
            needs[symbol - LORE] -= 1.0
            kept |= bit(die)
    for die in members(wild):
        for i in (2, 1, 0):
            if needs[i] > 0.0:
                needs[i] -= 1.0
                kept |= bit(die)
                break
    for value in (4, 3, 2, 1):
        for die in members(dice & ~kept):
            symbol = symbol_of(t, s, die)
            if (symbol == POINTS or symbol == WILD) and needs[3] > 0.0 and points_of(t, s, die) == value:
                needs[3] -= value
                kept |= bit(die)
    return kept
