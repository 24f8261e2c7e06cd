"""Chances of tasks: exact for one roll of a pool, approximate for a whole task or card.

The needs of a task are four numbers: lore, peril and terror symbols, and points. Dice are counted one by one
against the missing needs. A wild die counts as a missing symbol, else for its points.
"""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.layout import (
    ALONE,
    COLOURED,
    COUNTS,
    GOOD_POINTS,
    GREENS,
    HELP_LORE,
    HELP_PERIL,
    HELP_POINTS,
    HELP_TERROR,
    HELP_WILD,
    HELPS,
    NO_HELP,
    POOLS,
)
from simcore.games.elder_sign.rules.records.codes import GREEN, LORE, PERIL, RED, TERROR, YELLOW
from simcore.games.elder_sign.rules.records.tables import FACES
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

NEEDS = 4
WILD, POINTS = 7, 0
MOST_STATES = 1024
A_DIE = 2.2  # points that a die brings which is taken for its points


@kernel
def add_needs(symbols, points, needs):
    """Add the needs of a task to four numbers; several sums count as one."""
    needs[0] += symbols[LORE]
    needs[1] += symbols[PERIL]
    needs[2] += symbols[TERROR]
    for i in range(len(points)):
        needs[3] += points[i]


@kernel
def dice_used(needs):
    """Return the average number of dice that a task takes."""
    total = needs[0] + needs[1] + needs[2]
    return total + (max(1.0, needs[3] / A_DIE) if needs[3] > 0 else 0.0)


@kernel
def count_off(at, sizes, symbol, value):
    """Return the missing needs after one more die.

    `at` encodes the missing needs as one number: points + (points of the task + 1) * (terror + ...). `sizes`
    holds the factor of each need in that number.
    """
    points = at % sizes[3]
    rest = at // sizes[3]
    terror = rest % sizes[2]
    rest //= sizes[2]
    peril = rest % sizes[1]
    lore = rest // sizes[1]
    wild = symbol == WILD
    if (symbol == TERROR or wild) and terror > 0:
        terror -= 1
    elif (symbol == PERIL or wild) and peril > 0:
        peril -= 1
    elif (symbol == LORE or wild) and lore > 0:
        lore -= 1
    elif symbol == POINTS or wild:
        points = max(0, points - value)
    return ((lore * sizes[1] + peril) * sizes[2] + terror) * sizes[3] + points


@kernel
def sizes_of(needs):
    """Return the number of values of each need, so that all four can be encoded as one number."""
    sizes = np.zeros(4, np.int64)
    for i in range(4):
        sizes[i] = np.int64(needs[i]) + 1
    return sizes


@kernel
def kept_die(help_of, at, sizes):
    """Return the missing needs with a kept die."""
    if help_of == HELP_LORE:
        return count_off(at, sizes, LORE, 0)
    if help_of == HELP_PERIL:
        return count_off(at, sizes, PERIL, 0)
    if help_of == HELP_TERROR:
        return count_off(at, sizes, TERROR, 0)
    if help_of == HELP_WILD:
        return count_off(at, sizes, WILD, 1)
    if help_of == HELP_POINTS:
        return count_off(at, sizes, POINTS, GOOD_POINTS)
    return at


@kernel
def finish_chances(t, sizes, last):
    """Return the chances that yellow and red dice meet the missing needs, by `COLOURED` * needs + colours."""
    total = sizes[0] * sizes[1] * sizes[2] * sizes[3]
    for at in range(total):
        last[COLOURED * at] = 1.0 if at == 0 else 0.0
    for colour in (YELLOW, RED):
        own = 1 if colour == YELLOW else 2
        for at in range(total):
            for others in range(own):
                chance = 0.0
                for face in range(FACES):
                    then = count_off(at, sizes, t["face_symbol"][colour, face], t["face_value"][colour, face])
                    chance += last[COLOURED * then + others]
                last[COLOURED * at + own + others] = chance / FACES


@kernel
def roll_chances(t, needs, help_of, chances):
    """Write the chance that one roll of each pool, with a kept die, meets the needs of a task."""
    sizes = sizes_of(needs)
    total = sizes[0] * sizes[1] * sizes[2] * sizes[3]
    for pool in range(POOLS):
        chances[pool] = 0.0
    if total > MOST_STATES:
        return
    last, now, after = np.zeros(COLOURED * total), np.zeros(total), np.zeros(total)
    finish_chances(t, sizes, last)
    now[kept_die(help_of, total - 1, sizes)] = 1.0
    for green in range(GREENS):
        for at in range(total):
            for coloured in range(COLOURED):
                chances[green * COLOURED + coloured] += now[at] * last[COLOURED * at + coloured]
        after[:] = 0.0
        for at in range(total):
            if now[at] > 0.0:
                for face in range(FACES):
                    then = count_off(at, sizes, t["face_symbol"][GREEN, face], t["face_value"][GREEN, face])
                    after[then] += now[at] / FACES
        now[:] = after


@kernel
def one_less(pool):
    """Return the pool after setting aside a die: green ones first, then the yellow one; -1 if it is empty."""
    if pool >= COLOURED:
        return pool - COLOURED
    if pool & 1:
        return pool - 1
    return pool - 2


@kernel
def pool_of(dice):
    """Return the pool of this many dice: green ones first, then the yellow and the red one."""
    if dice < GREENS:
        return dice * COLOURED
    return (GREENS - 1) * COLOURED + 1


@kernel
def prepare_alone(t, needs, task, w):
    """Compute the chance of a single task, by the kept die and the number of dice."""
    chances = scratch(POOLS)
    for help_of in range(HELPS):
        roll_chances(t, needs, help_of, chances)
        chance = 0.0
        for dice in range(COUNTS):
            once = chances[pool_of(dice)] if dice > 0 else 0.0
            chance = once + (1.0 - once) * chance
            w["prepared"][ALONE + (task * HELPS + help_of) * COUNTS + dice] = chance


@kernel
def best_help(w, task, dice):
    """Return the gain in the chance of a task from keeping the most useful face of this many dice."""
    if dice < 2:
        return 1.0
    at = ALONE + task * HELPS * COUNTS + dice - 2
    best = 0.0
    for help_of in range(NO_HELP + 1, HELPS):
        best = max(best, w["prepared"][at + help_of * COUNTS])
    plain = w["prepared"][at + 1]
    return max(1.0, best / plain) if plain > 0.0 else 1.0


@kernel
def between(w, at, dice, coloured):
    """Interpolate a table of pools at a fractional number of green dice."""
    if dice <= 0.0:
        return w["prepared"][at + coloured]
    low = min(np.int64(dice), GREENS - 1)
    high = min(low + 1, GREENS - 1)
    part = min(1.0, dice - low)
    below, above = (
        w["prepared"][at + low * COLOURED + coloured],
        w["prepared"][at + high * COLOURED + coloured],
    )
    return below + part * (above - below)
