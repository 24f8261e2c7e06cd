"""Exact odds of dice and checks, and bonuses of cards, in compiled code."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import LORE
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import defence_against, enchantable
from simcore.jit.decorators import kernel
from simcore.kernels.bits import lowest

MOST_DICE = 64
CHANCE = np.array([1 / 6, 1 / 3, 1 / 2])
"""Chance that a die is a success, by status + 1."""

FAILS = np.array([[(1.0 - chance) ** n for n in range(MOST_DICE)] for chance in CHANCE])
"""Chance that none of n dice is a success, by status + 1 and n."""


@kernel
def die_chance(s, seat):
    """Return the chance that a die of a seat is a success."""
    return CHANCE[s["status"][seat] + 1]


@kernel
def fail_chance(s, seat, dice):
    """Return the chance that a check with this many dice has no success."""
    return FAILS[s["status"][seat] + 1, max(0, min(dice, MOST_DICE - 1))]


@kernel
def cast_chance(t, s, seat, card, more_lore):
    """Return the chance to cast a spell with `more_lore` added to the present lore."""
    return 1.0 - fail_chance(s, seat, skill_value(t, s, seat, LORE) + more_lore + t["cast"][card])


@kernel
def enchanting(t, s, seat):
    """Return the dice that the best weapon in use would gain by an enchantment."""
    gain = 0
    met = defence_against(s, seat)
    weapons = enchantable(t, s, seat)
    while weapons:
        card = s["held"][seat, lowest(weapons)]
        weapons &= weapons - 1
        gain = max(gain, t["dice_magic"][met, card] - t["dice"][met, card])
    return gain
