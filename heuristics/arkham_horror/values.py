"""Expected value of a program to an investigator, computed backwards from its end.

A choice counts as its best option, a check by its odds without clue tokens. The value of a row is added to
that of the rows after it; `values` holds the value from each row on.
"""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import die_chance
from heuristics.arkham_horror.battle.plans import binomial_tail
from heuristics.arkham_horror.check_odds import passes
from heuristics.arkham_horror.effects import price_of_payment, value_of_row
from heuristics.arkham_horror.layout import W_CLUE, W_SIGHT
from heuristics.arkham_horror.pack_effects import plain_number
from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    DEFENCE,
    EVADE,
    FIGHT,
    GATE,
    HORROR,
    LORE,
    SNEAK,
    SPELL,
    WILL,
)
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.sheet import clue_dice, skill_value
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

ROOM = 128  # rows of a program that are looked at
SIDES = 6
SKILLS = 6
CHECK_KINDS = np.array([COMBAT, EVADE, HORROR, SPELL])
CHECK_SKILLS = np.array([FIGHT, SNEAK, WILL, LORE])
"""Checks with their own names, in the order of the words of `effect_kinds.CHECK` after the skills."""
MOST_CLUES = 4  # that are thought of
PART_SPENT = 0.7  # of these, on average: one after the other, until it helps
MOST_TIMES = 3.0  # that a block is expected to run
NO_ARMS = 3.0  # dice that arms give in a Combat check without a monster


@kernel
def check_of_row(t, s, seat, row):
    """Return the skill and the kind of the check of a row; of two skills, the higher one."""
    which = np.int64(row["a"])
    if which >= TERMS:
        term = t["terms"][which - TERMS]
        which, other = np.int64(term["a"]), np.int64(term["b"])
        if skill_value(t, s, seat, other) > skill_value(t, s, seat, which):
            which = other
    if which < SKILLS:
        return which, np.int64(DEFENCE)
    if which >= SKILLS + len(CHECK_KINDS):  # a check that closes a gate
        return np.int64(LORE), np.int64(GATE)
    return np.int64(CHECK_SKILLS[which - SKILLS]), np.int64(CHECK_KINDS[which - SKILLS])


@kernel
def dice_of_row(t, s, seat, row):
    """Return the dice of the check of a row."""
    skill, kind = check_of_row(t, s, seat, row)
    more = amount(t, s, seat, np.int64(row["b"]))
    if kind == COMBAT:
        more += np.int64(NO_ARMS)
    return np.int64(skill_value(t, s, seat, skill)) + np.int64(s["check_bonus"][seat, kind]) + more


@kernel
def chance_between(dice, least, most, p):
    """Return the chance that the number of successes lies in a range; -1 as `most` means no upper limit."""
    chance = binomial_tail(dice, least, p)
    return chance if most < 0 else chance - binomial_tail(dice, most + 1, p)


@kernel
def sum_between(dice, least, most):
    """Return the chance that the sum of this many dice lies in a range."""
    chances = np.zeros(SIDES * dice + 1)
    chances[0] = 1.0
    for _ in range(dice):
        for total in range(SIDES * dice, -1, -1):
            chance = 0.0
            for face in range(1, SIDES + 1):
                if total >= face:
                    chance += chances[total - face] / SIDES
            chances[total] = chance
    found = 0.0
    for total in range(len(chances)):
        if total >= least and (most < 0 or total <= most):
            found += chances[total]
    return found


@kernel
def value_at(values, start, row):
    """Return the value from a row on, as far as it has been computed."""
    place = row - start
    return values[place] if 0 <= place < len(values) else 0.0


@kernel
def by_tiers(t, at, start, values, summed, dice, p):
    """Return the value of a row whose blocks depend on a number of successes or on a sum."""
    value, left = 0.0, 1.0
    for branch in range(at + 1, at + 1 + np.int64(t["code"][at]["count"])):
        row = t["code"][branch]
        if summed:
            chance = sum_between(dice, np.int64(row["least"]), np.int64(row["most"]))
        else:
            chance = chance_between(dice, np.int64(row["least"]), np.int64(row["most"]), p)
        value += chance * value_at(values, start, np.int64(row["target"]))
        left -= chance
    return value + left * value_at(values, start, np.int64(t["code"][at]["target"]))


@kernel
def clues_for(t, s, seat, skill, dice, need, gain, w):
    """Return the gain from clue tokens in a check less their price, if passing gains `gain`."""
    have = min(MOST_CLUES, np.int64(s["clues"][seat]))
    if gain <= 0.0 or have == 0 or w["value"][W_SIGHT] <= 0.0:
        return 0.0
    dice_of_clue, plain = np.int64(clue_dice(t, s, seat, skill)), passes(s, seat, dice, need)
    best = 0.0
    for n in range(1, have + 1):
        more = passes(s, seat, dice + n * dice_of_clue, need) - plain
        best = max(best, gain * more - (1.0 - plain) * w["value"][W_CLUE] * n * PART_SPENT)
    return best * w["value"][W_SIGHT]


@kernel
def check_value(t, s, seat, at, start, values, w):
    """Return the value of a check and its consequences."""
    row = t["code"][at]
    dice = max(np.int64(0), dice_of_row(t, s, seat, row))
    if row["count"] > 0:
        return by_tiers(t, at, start, values, False, dice, die_chance(s, seat))
    need = max(np.int64(1), amount(t, s, seat, np.int64(row["c"])))
    chance = passes(s, seat, dice, need)
    passed, failed = value_at(values, start, at + 1), value_at(values, start, np.int64(row["target"]))
    skill, _ = check_of_row(t, s, seat, row)
    more = clues_for(t, s, seat, skill, dice, need, passed - failed, w)
    return chance * passed + (1.0 - chance) * failed + more


@kernel
def dice_value(t, s, seat, at, start, values):
    """Return the value of dice that succeed or fail one by one."""
    row = t["code"][at]
    dice = max(np.int64(0), amount(t, s, seat, np.int64(row["a"])))
    p = die_chance(s, seat)
    if row["count"] > 0:
        return by_tiers(t, at, start, values, False, dice, p)
    target = np.int64(row["target"])
    rest = value_at(values, start, np.int64(t["code"][target - 1]["target"]))
    good = value_at(values, start, at + 1) - rest
    return rest + dice * (p * good + (1.0 - p) * (value_at(values, start, target) - rest))


@kernel
def roll_value(t, at, start, values):
    """Return the value of dice that are added up."""
    row = t["code"][at]
    if row["count"] > 0:
        return by_tiers(t, at, start, values, True, np.int64(row["a"]), 0.0)
    return value_at(values, start, at + 1)


@kernel
def option_value(t, s, seat, at, start, values):
    """Return the value of the best available option of a row."""
    best, is_known = 0.0, False
    for branch in range(at + 1, at + 1 + np.int64(t["code"][at]["count"])):
        condition = np.int64(t["code"][branch]["a"])
        if condition == 0 or holds(t, s, seat, condition):
            value = value_at(values, start, np.int64(t["code"][branch]["target"]))
            if not is_known or value > best:
                best, is_known = value, True
    return best if is_known else value_at(values, start, np.int64(t["code"][at]["target"]))


@kernel
def pack_steered_value(t, s, seat, at, first, second, w):
    """Return the value from a row on that only packs have, given the values of both ways on."""
    row = t["code"][at]
    op = row["op"]
    if op == PackOp.PICK:
        return second + first
    if op == PackOp.REPEAT:
        return second + first * min(MOST_TIMES, plain_number(t, s, seat, np.int64(row["a"])))
    if op == PackOp.ROLL_PAIR:
        return second + (first - second) / SIDES
    return 0.5 * (first + second)  # a check whose dice change


@kernel
def steered_value(t, s, seat, at, start, values, w):
    """Return the value from a row of control flow on."""
    row = t["code"][at]
    op, target = row["op"], np.int64(row["target"])
    if op == Op.JUMP:
        return value_at(values, start, target) if target > at else 0.0
    if op == Op.CHECK:
        return check_value(t, s, seat, at, start, values, w)
    if op == Op.DICE:
        return dice_value(t, s, seat, at, start, values)
    if op == Op.ROLL:
        return roll_value(t, at, start, values)
    if op == Op.CHOOSE or op == PackOp.CHOOSE_TOGETHER:
        return option_value(t, s, seat, at, start, values)
    first, second = value_at(values, start, at + 1), value_at(values, start, target)
    if op == Op.MAY:
        return max(first, second)
    if op == Op.PAY:
        price = price_of_payment(t, s, seat, row, w)
        return second if price < 0.0 else max(first - price, second)
    if op == Op.IF:
        return first if holds(t, s, seat, np.int64(row["a"])) else second
    if op == Op.EACH:
        return second + first
    return pack_steered_value(t, s, seat, at, first, second, w)


@kernel
def is_steering(op):
    """Return whether a row changes where the program continues."""
    if op <= Op.EACH or op == PackOp.CHOOSE_TOGETHER or PackOp.PICK <= op <= PackOp.ROLL_PAIR:
        return True
    return PackOp.CHECK_UNTIL <= op <= PackOp.CHECK_LOWEST


@kernel
def has_else(op):
    """Return whether a row has a block, if any, for the case that it has no effect."""
    if op == Op.DRAW or op == Op.TAKE:
        return True
    return op == PackOp.SPLIT_LOSE or op == PackOp.PACT or op == PackOp.PUT or op == PackOp.RECOVER


@kernel
def rows_of(t, start):
    """Return the number of rows of a program that are evaluated, including its end."""
    n = 0
    while n + 1 < ROOM and start + n + 1 < len(t["code"]) and t["code"][start + n]["op"] != Op.END:
        n += 1
    return n + 1


@kernel
def work_out(t, s, seat, start, w, values):
    """Write the value from each row of a program on into `values`, which has an entry for each row."""
    for place in range(len(values) - 1, -1, -1):
        at = start + place
        op = t["code"][at]["op"]
        if op == Op.END or op == Op.BRANCH:
            values[place] = 0.0
        elif is_steering(op):
            values[place] = steered_value(t, s, seat, at, start, values, w)
        else:
            row = t["code"][at]
            value = value_of_row(t, s, seat, row, w)
            target = np.int64(row["target"])
            if (op == Op.ALLY and value > 0.0) or (
                has_else(op) and target > at
            ):  # its block runs only if that ally is gone
                values[place] = value + value_at(values, start, target)
            else:
                values[place] = value + value_at(values, start, at + 1)


@kernel
def program_value(t, s, seat, start, w):
    """Return the value of a program to an investigator; zero without a program."""
    if start < 0:
        return 0.0
    room = scratch(ROOM)
    values = room[: rows_of(t, start)]
    work_out(t, s, seat, start, w, values)
    return values[0]


@kernel
def value_from(t, s, seat, row, target, w):
    """Return the value of a program from each of two rows on; `row` comes before `target`."""
    room = scratch(ROOM)
    values = room[: rows_of(t, row)]
    work_out(t, s, seat, row, w, values)
    return values[0], value_at(values, row, target)
