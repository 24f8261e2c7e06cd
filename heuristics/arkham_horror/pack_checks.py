"""Gain from uses that only packs have in a check: more dice, more successes, another roll, a sure success."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import check_dice, passes
from heuristics.arkham_horror.fights import MOST_NEEDED, foe_dice, stake_in
from heuristics.arkham_horror.needs import close_dice
from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    DEFENCE,
    EVADE,
    GATE,
    HORROR,
    LORE,
    SNEAK,
    SPELL,
    WILL,
)
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.monster_ratings import (
    NO_HORROR,
    awareness,
    horror_rating,
    toughness,
)
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.pack_uses import BIT_OF_CHECK, GATE_BIT, UsedBy
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has

NAMED = np.array([*BIT_OF_CHECK, GATE], np.int64)
NAMED_BITS = np.array([*BIT_OF_CHECK.values(), GATE_BIT], np.int64)
USUAL_MODIFIER = -1  # of a check of which nothing is known
HALF = 0.5  # of an amount that is known only later: successes of a spell, dice that show a one
SURE = 1.0
PASSES, DICE, SUCCESSES, AGAIN = range(4)


@kernel
def kind_at_hand(s):
    """Return the kind of the check of the open window."""
    for number in range(len(NAMED)):
        if has(np.int64(s["about_check"]), NAMED_BITS[number]):
            return NAMED[number]
    return np.int64(DEFENCE)


@kernel
def maker_of(t, s, use):
    """Return the seat that makes the check of the open window."""
    return np.int64(s["seat"] if t["used_by"][use] == UsedBy.OWNER else s["actor"])


@kernel
def dice_at_hand(t, s, seat, kind):
    """Return the dice with which an investigator would make the check of the open window."""
    foe, skill = np.int64(s["foe"]), np.int64(s["check_skill"])
    more = np.int64(s["check_dice"])
    if kind == COMBAT:
        return foe_dice(t, s, seat) + more
    if kind == EVADE:
        return check_dice(t, s, seat, EVADE, SNEAK) + more + (awareness(t, s, foe) if foe != NONE else 0)
    if kind == HORROR:
        rating = horror_rating(t, s, foe) if foe != NONE else np.int64(0)
        return check_dice(t, s, seat, HORROR, WILL) + more + (0 if rating == NO_HORROR else rating)
    if kind == SPELL:
        return check_dice(t, s, seat, SPELL, LORE) + more + USUAL_MODIFIER
    at = np.int64(s["at"][seat])
    if kind == GATE and at < MAX_AREAS and s["gate_at"][at] != NONE:
        return close_dice(t, s, seat, skill, np.int64(s["gate_at"][at])) + more
    return np.int64(skill_value(t, s, seat, max(0, skill))) + more + USUAL_MODIFIER


@kernel
def needed_at_hand(t, s, kind):
    """Return the successes that the check of the open window needs."""
    return toughness(t, s, np.int64(s["foe"])) if kind == COMBAT and s["foe"] != NONE else 1


@kernel
def add_changes(t, s, seat, use, changes):
    """Write how the program of a use changes a check: whether it passes it, dice, successes, another roll."""
    at = np.int64(t["used_program"][use])
    while t["code"][at]["op"] != Op.END:
        row = t["code"][at]
        op = row["op"]
        if op == PackOp.AUTO_PASS or op == PackOp.REFUSE:
            changes[PASSES] = SURE
        elif op == PackOp.CHECK_BONUS:
            changes[DICE] += row["a"]
        elif op == PackOp.MORE_DICE:
            changes[DICE] += amount(t, s, seat, np.int64(row["a"]))
        elif op == PackOp.BONUS:
            changes[DICE] += max(HALF, 1.0 * amount(t, s, seat, np.int64(row["b"])))
        elif op == PackOp.MORE_SUCCESSES:
            changes[SUCCESSES] += row["a"]
        elif op == PackOp.REROLL:
            changes[AGAIN] = SURE
        elif op == PackOp.USE_SKILL:
            other = np.int64(skill_value(t, s, seat, np.int64(row["a"])))
            changes[DICE] += other - np.int64(skill_value(t, s, seat, max(0, np.int64(s["check_skill"]))))
        at += 1


@kernel
def gain_before_roll(t, s, seat, kind, changes):
    """Return by how much a use raises the chance to pass a check that is not rolled yet."""
    dice, need = dice_at_hand(t, s, seat, kind), needed_at_hand(t, s, kind)
    before = passes(s, seat, dice, need)
    if changes[PASSES] > 0.0 or changes[SUCCESSES] >= need:
        return 1.0 - before
    after = passes(s, seat, np.int64(dice + changes[DICE]), np.int64(need - changes[SUCCESSES]))
    return after - before + changes[AGAIN] * before * (1.0 - before)


@kernel
def gain_after_roll(t, s, seat, kind, window, changes):
    """Return by how much a use raises the chance to pass a check that is rolled."""
    hits, enough = np.int64(s["hits"]), np.int64(s["enough"])
    every = enough > MOST_NEEDED
    missing = 1 if every else enough - hits
    if window == Window.CHECK_FAILED:
        missing = max(1, missing)
    if missing <= 0:
        return 0.0
    if changes[PASSES] > 0.0 or changes[SUCCESSES] >= missing:
        return 1.0
    more = passes(s, seat, np.int64(changes[DICE]), missing) if changes[DICE] > 0.0 else 0.0
    if changes[AGAIN] > 0.0:
        more = max(more, passes(s, seat, max(0, np.int64(s["dice_rolled"]) - hits), missing))
    return more


@kernel
def gain_in_check(t, s, use, w):
    """Return the value of a use to the check of the open window."""
    seat, kind = maker_of(t, s, use), kind_at_hand(s)
    changes = np.zeros(AGAIN + 1)
    add_changes(t, s, seat, use, changes)
    window = np.int64(t["used_in"][use])
    is_rolled = window == Window.CHECK_FAILED or t["used_before"][use] == 0
    if is_rolled:
        chance = gain_after_roll(t, s, seat, kind, window, changes)
    else:
        chance = gain_before_roll(t, s, seat, kind, changes)
    return chance * stake_in(t, s, seat, kind, w)
