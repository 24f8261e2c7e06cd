"""Exact odds of dice and checks, and bonuses of cards, in compiled code."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import MARK
from simcore.games.arkham_horror.box.codes import LORE
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import defence_against, enchantable
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import lowest

MOST_DICE = 64
CHANCE = np.array([1 / 6, 1 / 3, 1 / 2])
"""Chance that a die is a success, by status + 1."""

FAILS = np.array([[(1.0 - chance) ** n for n in range(MOST_DICE)] for chance in CHANCE])
"""Chance that none of n dice is a success, by status + 1 and n."""


@kernel
def rating_now(s, t):
    """Return the combat rating, which a program may have set."""
    return np.int64(s["rating"]) if t["start_program"] >= 0 else np.int64(t["combat"])


@inlined
def printed_rating(_, t):
    """Return the combat rating on the sheet."""
    return t["combat"]


@kernel
def missing_now(s, _):
    """Return the successes that are still needed, where programs may change how many a doom token takes."""
    return np.int64(s["debt"]) + np.int64(s["doom"]) * s["need"] - np.int64(s["successes"])


@inlined
def missing(s, _):
    """Return the successes that are still needed."""
    return s["doom"] * s["n_seats"] - s["successes"]


foe_rating = by_field(MARK, rating_now, printed_rating)
missing_successes = by_field(MARK, missing_now, missing)


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
