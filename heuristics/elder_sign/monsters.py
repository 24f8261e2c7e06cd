"""Value of defeating a monster with a card."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.chance_now import chance_with, dice_held
from heuristics.elder_sign.worth import (
    chance_of,
    dice_of_pool,
    doing,
    markers_on,
    monster_value,
    reward_of,
    stake_of,
)
from heuristics.toolbox.by_value import by_value
from simcore.games.elder_sign.rules.records.codes import PARTLY, PLAIN
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, members

ONE_HERE, ALL_HERE = 2, 3  # which monsters a card defeats, in the Tables
SIX_DICE = 6.0
ELSEWHERE = 0.3  # how much the card of a monster counts if it is not the card of the attempt


@kernel
def relief_here(t, s, marker, card, monsters, w):
    """Return the value for the present attempt of a monster less on its card."""
    pool, held, done, row = dice_of_pool(s), dice_held(s), np.int64(s["done_rows"]), s["marker_row"][marker]
    now = chance_with(t, s, card, monsters, done, pool, held, w)
    if row >= 0 and t["row_kind"][card, row] != PLAIN and t["row_kind"][card, row] != PARTLY:
        done |= bit(row)
    then = chance_with(t, s, card, monsters & ~bit(marker), done, pool, held, w)
    return stake_of(t, s, s["active"], card, w) * (then - now)


@kernel
def relief_elsewhere(t, s, marker, place, w):
    """Return the value of a monster less on a card, for those who may attempt it."""
    card, monsters = np.int64(s["place_card"][place]), markers_on(t, s, place)
    before = chance_of(t, s, card, monsters, 0, SIX_DICE, 0, w)
    after = chance_of(t, s, card, monsters & ~bit(marker), 0, SIX_DICE, 0, w)
    return ELSEWHERE * (after - before) * reward_of(t, s, card, w)


@by_value
def choose_monster(t, s, w, marker):
    """Choose the monster whose defeat brings most: a trophy, a locked die, an easier card."""
    return value_of_defeat(t, s, marker, w)


@kernel
def value_of_defeat(t, s, marker, w):
    """Return the value of defeating a monster with a card."""
    value = monster_value(t, s, marker, w)
    if s["awake"]:
        return value
    card, place = doing(t, s), np.int64(s["marker_at"][marker])
    if card >= 0 and place == s["at"][s["active"]]:
        return value + relief_here(t, s, marker, card, markers_on(t, s, place), w)
    return value + relief_elsewhere(t, s, marker, place, w)


@kernel
def best_defeat(t, s, card, w):
    """Return the value of the most valuable monster that a card may defeat; 0 if it brings nothing."""
    own = t["defeats"][card] == ONE_HERE or t["defeats"][card] == ALL_HERE or t["defeat_own"] != 0
    best = 0.0
    for marker in members(s["on_cards"] & ~s["done_markers"] & ~s["defeated"]):
        if not own or s["marker_at"][marker] == s["at"][s["active"]]:
            best = max(best, value_of_defeat(t, s, marker, w))
    return best
