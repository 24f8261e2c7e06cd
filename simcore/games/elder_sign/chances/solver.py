"""Exact solver: the best play of an attempt and its chance, by dynamic programming.

Positions before a roll are numbered (`places.py`). The value of a position is the mean over its rolls. The
value of a roll is that of its best continuation: a completed task, a failure, a reroll, a turned die or a die
on a spell. Each later position has fewer tasks, dice or clues, or a die on the marker, so each value follows
from known values.
"""

from __future__ import annotations

import numpy as np

from simcore.games.elder_sign.chances.dice_sets import make_sets
from simcore.games.elder_sign.chances.judging import judge_pool
from simcore.games.elder_sign.chances.payments import all_rows
from simcore.games.elder_sign.chances.places import (
    CAST_LAYER,
    CLOSED,
    FREE_LAYER,
    GONE,
    PILES,
    POOLS,
    held_class,
    is_of_use,
    is_reached,
    measure,
    position,
    stand_number,
    throw,
)
from simcore.games.elder_sign.chances.problem import NO_FOCUS, NO_SPELL, SPELL_AFTER, SPELL_BEFORE, class_with
from simcore.games.elder_sign.chances.rerolls import (
    KEEP,
    REROLL,
    roll_few,
    turn_dice,
    write_best,
    write_means,
)
from simcore.games.elder_sign.rules.records.codes import RED, YELLOW
from simcore.jit.decorators import kernel

CAST, TAKE_BACK, UNROLLED, HOPELESS = range(1, 5)  # what is best before a roll; 0: the roll
TURNED = 2  # states of a roll: the ability of once a roll is used, or not yet


@kernel
def roll_states(p):
    """Return the number of states of a roll."""
    return TURNED if p["n_changes"] or (p["few"] and not p["few_daily"]) else 1


@kernel
def make_payments(p, sets):
    """Return every way to pay (`payments.py`)."""
    slots = p["yellow"] + p["red"] + (p["focus"] != NO_FOCUS) + (p["spell"] != NO_SPELL)
    return all_rows(p, slots, sets.classes, sets.first, sets.count, sets.down)


@kernel
def pays_unrolled(p, where, payments, shape):
    """Return whether dice on the marker and the spell alone pay for the last task."""
    rows, row_of = payments[:2]
    tasks, marker, spell = where[:3]
    n = shape["classes"]
    for unit in range(p["n_units"]):
        if p["unit_tasks"][unit] == tasks:
            on_marker = marker if marker < n else 0
            on_spell = held_class(shape, spell)
            for a, b in ((on_marker, on_spell), (on_marker, 0), (on_spell, 0)):
                high, low = max(a, b), min(a, b)
                number = row_of[unit, (high * n + low) * n * n]
                if number >= 0 and rows[number, 0] == 0:
                    return True
    return False


@kernel
def write_secured(p, shape, sets, pool, held, into, must, level):
    """Judge rolls of a pool in which the spell takes a die first.

    `held` holds values and choices by the contents of the spell and by clues. `into` receives the judged
    rolls: they are replaced with `must`, and raised otherwise.
    """
    values, choices = held
    result = into[0]
    green, yellow, red = pool
    n = shape["classes"]
    for dice in range(sets.first[green], sets.first[green + 1]):
        for y in range(yellow, shape["yellows"] if yellow else 1):
            for r in range(red, shape["reds"] if red else 1):
                at = throw(shape, dice, y, r)
                if must:
                    result[at] = -1.0
                for c in range(len(sets.classes)):
                    if sets.count[dice, c] > 0:
                        less = throw(shape, sets.down[dice, c], y, r)
                        take_best(values, choices, GONE + 1 + sets.classes[c], level, less, into, at)
                if yellow:
                    spell = n + 1 + shape["local"][YELLOW, y]
                    take_best(values, choices, spell, level, throw(shape, dice, 0, r), into, at)
                if red:
                    spell = n + 1 + shape["local"][RED, r]
                    take_best(values, choices, spell, level, throw(shape, dice, y, 0), into, at)


@kernel
def take_best(values, choices, spell, level, less, into, at):
    """Raise the value of a judged roll to that with a die on the spell."""
    result, choice = into
    if values[spell, level, less] > result[at]:
        result[at] = values[spell, level, less]
        choice[at] = choices[spell, level, less]


@kernel
def change_roll(p, shape, sets, pool, level, judged, value, room, plan, stand, cast, keep):
    """Compute the values of rolls before clues and abilities from those of judged rolls.

    `worth[level, turned]` is filled for the pool; `plan[stand, layer]` holds the choices.
    """
    mean, best, kept, free = room
    layer = CAST_LAYER if cast else 0
    clues = shape["clue_levels"]
    for turn in range(roll_states(p)):
        now, written = value[level, turn], plan[stand * keep, layer + turn]
        take_judged(shape, sets, pool, judged, now, written, keep)
        if turn and p["few"] and not p["few_daily"]:
            roll_few(p, shape, sets, pool, value[level, 0], mean, now, written, keep)
        if level >= clues:
            roll_few(p, shape, sets, pool, value[level - clues, turn], mean, now, written, keep)
        if turn:
            for each in range(p["n_changes"]):
                old = class_with(p, p["change_from"][each, 0], p["change_from"][each, 1])
                new = class_with(p, p["change_to"][each, 0], p["change_to"][each, 1])
                if old > 0 and new > 0 and old != new:
                    change = (old, new, p["change_colours"][each])
                    turn_dice(shape, sets, pool, change, value[level, 0], now, written, keep)
        if level % clues == 0:
            continue
        source = value[level - 1, roll_states(p) - 1 if p["clue_is_roll"] else turn]
        if p["clue_twice"]:
            write_means(p, shape, sets, pool, source, mean)
            write_best(shape, sets, pool, mean, best, kept, 1)
            again = plan[(stand - 1) * keep, layer + FREE_LAYER + turn]
            take_free(shape, sets, pool, best, kept, free, again, keep)
            source = free
        write_means(p, shape, sets, pool, source, mean)
        write_best(shape, sets, pool, mean, best, kept, 0)
        take_rerolls(shape, sets, pool, best, kept, now, written, keep)


@kernel
def take_judged(shape, sets, pool, judged, now, written, keep):
    """Give rolls their judged values."""
    result, choice = judged
    for dice in range(sets.first[pool[0]], sets.first[pool[0] + 1]):
        for y in range(pool[1], shape["yellows"] if pool[1] else 1):
            for r in range(pool[2], shape["reds"] if pool[2] else 1):
                at = throw(shape, dice, y, r)
                now[at] = result[at]
                if keep:
                    written[at] = choice[at]


@kernel
def take_free(shape, sets, pool, best, kept, free, written, keep):
    """Compute the values of rolls with an optional free reroll."""
    for dice in range(sets.first[pool[0]], sets.first[pool[0] + 1]):
        for y in range(pool[1], shape["yellows"] if pool[1] else 1):
            for r in range(pool[2], shape["reds"] if pool[2] else 1):
                at = throw(shape, dice, y, r)
                free[at] = best[at]
                if keep:
                    written[at] = KEEP if kept[at] == at else REROLL - kept[at]


@kernel
def take_rerolls(shape, sets, pool, best, kept, now, written, keep):
    """Raise the values of rolls by rerolls that improve them."""
    for dice in range(sets.first[pool[0]], sets.first[pool[0] + 1]):
        for y in range(pool[1], shape["yellows"] if pool[1] else 1):
            for r in range(pool[2], shape["reds"] if pool[2] else 1):
                at = throw(shape, dice, y, r)
                if best[at] > now[at]:
                    now[at] = best[at]
                    if keep:
                        written[at] = REROLL - kept[at]


@kernel
def mean_of(p, shape, sets, pool, value):
    """Return the mean over all rolls of a pool."""
    green, yellow, red = pool
    total = 0.0
    for dice in range(sets.first[green], sets.first[green + 1]):
        for y in range(yellow, shape["yellows"] if yellow else 1):
            chance_y = p["chance"][YELLOW, shape["local"][YELLOW, y]] if yellow else 1.0
            for r in range(red, shape["reds"] if red else 1):
                chance = chance_y * (p["chance"][RED, shape["local"][RED, r]] if red else 1.0)
                total += sets.weight[dice] * chance * value[throw(shape, dice, y, r)]
    return total


@kernel
def settle_stand(p, shape, sets, payments, where, value, before, plan, room, keep):
    """Compute the value of each pool of a stand."""
    tasks, marker, spell, clues = where
    held_values, held_choices, result, choice, rolled, value_cast, mean, best, kept, free, following = room
    stand = stand_number(shape, tasks, marker, spell, clues)
    judged = held_values[spell, clues], held_choices[spell, clues]
    ready = spell == shape["spells"] - 1 and p["spell"] != NO_SPELL
    last = roll_states(p) - 1
    if (
        GONE < spell <= shape["classes"] and not p["spells_keep"]
    ):  # the die on the spell comes back, and the attempt goes on
        value[position(stand, 0, 0, 0)] = value[
            position(stand_number(shape, tasks, marker, GONE, clues), 1, 0, 0)
        ]
        before[position(stand, 0, 0, 0)] = TAKE_BACK
    if p["pay_unrolled"] and pays_unrolled(p, where, payments, shape):
        value[position(stand, 0, 0, 0)] = 1.0
        before[position(stand, 0, 0, 0)] = UNROLLED
    for green in range(p["green"] + 1):
        for others in range(4):
            pool = (green, others & 1, others >> 1)
            if green + others == 0 or pool[1] > p["yellow"] or pool[2] > p["red"]:
                continue
            at = position(stand, green, pool[1], pool[2])
            hopeless = not judge_pool(p, shape, sets, value, where, pool, payments, judged, following)
            if ready and p["spell"] == SPELL_AFTER:
                write_secured(p, shape, sets, pool, (held_values, held_choices), judged, 0, clues)
            change_roll(
                p, shape, sets, pool, clues, judged, rolled, (mean, best, kept, free), plan, stand, 0, keep
            )
            value[at] = mean_of(p, shape, sets, pool, rolled[clues, last])
            if hopeless and not p["fail_no_dice"]:
                value[at] = 0.0
                before[at] = HOPELESS
            elif ready and p["spell"] == SPELL_BEFORE:
                write_secured(p, shape, sets, pool, (held_values, held_choices), (result, choice), 1, clues)
                change_roll(
                    p, shape, sets, pool, clues, (result, choice), value_cast, (mean, best, kept, free),
                    plan, stand, 1, keep,
                )  # fmt: skip
                cast = mean_of(p, shape, sets, pool, value_cast[clues, last])
                if cast > value[at]:
                    value[at] = cast
                    before[at] = CAST
            if GONE < spell <= shape["classes"] and green < p["green"] and not p["spells_keep"]:
                back = value[position(stand_number(shape, tasks, marker, GONE, clues), green + 1, *pool[1:])]
                if back > value[at]:
                    value[at] = back
                    before[at] = TAKE_BACK


@kernel
def settle_all(p, shape, sets, payments, value, before, plan, keep):
    """Compute the value of every position, those with fewer tasks first."""
    throws, levels = shape["throws"], shape["levels"]
    room = (
        np.zeros((shape["spells"], levels, throws), np.float64),
        np.zeros((shape["spells"], levels, throws), np.int32),
        np.zeros(throws, np.float64), np.zeros(throws, np.int32),
        np.zeros((levels, TURNED, throws), np.float64), np.zeros((levels, TURNED, throws), np.float64),
        np.zeros(throws, np.float64), np.zeros(throws, np.float64), np.zeros(throws, np.int32),
        np.zeros(throws, np.float64), np.zeros((PILES, 3 * shape["classes"]), np.int64),
    )  # fmt: skip
    for stand in range(stand_number(shape, 1, 0, 0, 0) * POOLS):
        value[stand] = 1.0
    for tasks in range(1, 1 << p["n_tasks"]):
        if not is_reached(p, tasks):
            continue
        for marker in range(CLOSED, shape["markers"] if p["focus"] != NO_FOCUS else 1):
            if 0 < marker < shape["classes"] and not is_of_use(p, tasks, marker):
                continue
            for spell in range(shape["spells"]):
                for clues in range(levels):
                    where = (tasks, marker, spell, clues)
                    settle_stand(p, shape, sets, payments, where, value, before, plan, room, keep)


@kernel
def solve(p, shape, keep):
    """Solve a classified problem.

    Return the value of every position, the best choice before its roll and, with `keep`, the plan: for each
    stand, layer and roll the next position or the dice to reroll.
    """
    sets = make_sets(p)
    measure(p, len(sets.weight), shape)
    payments = make_payments(p, sets)
    value = np.zeros(shape["stands"] * POOLS, np.float64)
    before = np.zeros(shape["stands"] * POOLS, np.int8)
    plan = np.zeros(
        (shape["stands"] if keep else 1, shape["layers"], shape["throws"] if keep else 1), np.int32
    )
    settle_all(p, shape, sets, payments, value, before, plan, keep)
    return value, before, plan, sets
