"""Decisions of a battle about what only packs let investigators use, in successes."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.battle.dice_odds import die_chance
from heuristics.arkham_horror.check_odds import passes
from heuristics.arkham_horror.effects import number_in
from heuristics.arkham_horror.pack_checks import (
    AGAIN,
    DICE,
    PASSES,
    SUCCESSES,
    add_changes,
    gain_after_roll,
    kind_at_hand,
    maker_of,
)
from heuristics.arkham_horror.pack_effects import plain_number, signed
from simcore.games.arkham_horror.battle.assault import modifier
from simcore.games.arkham_horror.battle.attack import combat_dice
from simcore.games.arkham_horror.box.codes import COMBAT, SPELL, STAMINA
from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PREVENTED
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.effects.using_cards import DISCARDS
from simcore.games.arkham_horror.rules.records.codes import NONE, Window
from simcore.games.arkham_horror.rules.records.decisions import STATUS, USE, USE_CARD, Decision
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count

SANITY_POINTS = RESOURCES.index("sanity")
OF_SANITY, OF_STAMINA = PREVENTED.numbers["sanity"], PREVENTED.numbers["stamina"]
LIFE = 4.0  # all that an investigator can lose before being devoured
PASSED = 2.0  # a check that withstands an attack
OF_SPELL = 1.0  # a spell that is cast
CLUE = 0.5
BLESSED = 1.5
CARD = 0.5  # a card that is drawn or refreshed
USED_CARD = 0.3  # a card that is gone
LAST_POINTS = 2  # of sanity, which no spell takes
CASTING = 0.7  # part of what a spell would do, for it may fail
LEAST_USE = 0.05


@kernel
def worth_of_points(points, left):
    """Return the value of points of sanity or stamina to an investigator who has `left`."""
    return LIFE * min(1.0, points / max(1.0, 1.0 * left))


@kernel
def worth_of_gain(points, left, most):
    """Return the value of a gain of sanity or stamina, or of a loss; a gain ends at the maximum."""
    return worth_of_points(min(points, 1.0 * (most - left)) if points > 0.0 else points, left)


@kernel
def worth_of_tokens(t, s, seat, row, sign):
    """Return the value of gaining or losing the sanity, stamina and clue tokens of a row."""
    left, most = np.int64(s["sanity"][seat]), np.int64(s["max_sanity"][seat])
    worth = worth_of_gain(sign * number_in(t, s, seat, np.int64(row["a"]), left), left, most)
    left, most = np.int64(s["stamina"][seat]), np.int64(s["max_stamina"][seat])
    worth += worth_of_gain(sign * number_in(t, s, seat, np.int64(row["b"]), left), left, most)
    return worth + CLUE * sign * number_in(t, s, seat, np.int64(row["c"]), np.int64(s["clues"][seat]))


@kernel
def worth_of_healing(t, s, seat, row):
    """Return the value of the points of a row that heals."""
    points, is_sanity = plain_number(t, s, seat, np.int64(row["b"])), row["a"] == SANITY_POINTS
    left = np.int64(s["sanity"][seat] if is_sanity else s["stamina"][seat])
    most = np.int64(s["max_sanity"][seat] if is_sanity else s["max_stamina"][seat])
    return worth_of_gain(points, left, most)


@kernel
def worth_of_preventing(t, s, seat, row):
    """Return the value of preventing the loss at hand by a row; none if it is of the other kind."""
    is_stamina, what = s["losing"] == STAMINA, row["a"]
    if (what == OF_STAMINA and not is_stamina) or (what == OF_SANITY and is_stamina):
        return 0.0
    loss = np.int64(s["loss"]) - np.int64(s["prevented"])
    points = min(loss, amount(t, s, seat, np.int64(row["b"])))
    left = np.int64(s["stamina"][seat] if is_stamina else s["sanity"][seat])
    return worth_of_points(1.0 * points, left) if points > 0 else 0.0


@kernel
def worth_of_row(t, s, seat, row):
    """Return the value of what a row of a program brings in a battle."""
    op = row["op"]
    if op == Op.GAIN or op == Op.LOSE:
        return worth_of_tokens(t, s, seat, row, 1.0 if op == Op.GAIN else -1.0)
    if op == Op.HEAL:
        return worth_of_healing(t, s, seat, row)
    if op == PackOp.PREVENT:
        return worth_of_preventing(t, s, seat, row)
    if op == Op.DOOM:
        return -1.0 * count(np.int64(s["alive"])) * signed(t, s, seat, np.int64(row["a"]))
    if op == Op.BLESS:
        return BLESSED
    return CARD if op == Op.DRAW or op == PackOp.REFRESH else 0.0


@kernel
def worth_of_rows(t, s, seat, at):
    """Return the value of a program: its best effect, less what it takes; of options, the best one."""
    best, price, chooses = 0.0, 0.0, False
    while t["code"][at]["op"] != Op.END:
        row = t["code"][at]
        worth = worth_of_row(t, s, seat, row)
        best = max(best, worth)
        price -= min(0.0, worth)
        chooses = chooses or row["op"] == Op.CHOOSE
        at += 1
    return best if chooses else best - price


@kernel
def gain_in_battle_check(t, s, use):
    """Return the value of a use to the check of the open window."""
    seat, kind = maker_of(t, s, use), kind_at_hand(s)
    changes = np.zeros(AGAIN + 1)
    add_changes(t, s, seat, use, changes)
    window, p = np.int64(t["used_in"][use]), die_chance(s, seat)
    is_rolled = window == Window.CHECK_FAILED or t["used_before"][use] == 0
    if kind == COMBAT:  # every success counts
        missing = 0.0 if is_rolled else 1.0 * min(np.int64(0), combat_dice(t, s, seat))
        again = np.int64(s["dice_rolled"]) - np.int64(s["hits"]) if is_rolled else 0
        return p * max(0.0, changes[DICE] + missing) + changes[SUCCESSES] + p * changes[AGAIN] * max(0, again)
    stake = OF_SPELL if kind == SPELL else PASSED
    if is_rolled:
        return stake * gain_after_roll(t, s, seat, kind, window, changes)
    dice = np.int64(skill_value(t, s, seat, max(0, np.int64(s["check_skill"])))) + np.int64(s["check_dice"])
    if kind != SPELL:
        dice += np.int64(modifier(t, s))
    before = passes(s, seat, dice, 1)
    if changes[PASSES] > 0.0 or changes[SUCCESSES] > 0.0:
        return stake * (1.0 - before)
    more = passes(s, seat, np.int64(dice + changes[DICE]), 1) - before
    return stake * (more + changes[AGAIN] * before * (1.0 - before))


@kernel
def price_in_battle(t, s, seat, use):
    """Return the cost of a use: tokens, and a card that leaves."""
    price = USED_CARD if t["used_up"][use] & (UsedUp.DISCARDED | UsedUp.BOXED) else 0.0
    row = np.int64(t["used_price"][use])
    if row != NONE:
        price += CLUE * np.int64(t["code"][row]["b"])
    return price


@kernel
def worth_of_use(t, s, use):
    """Return the value of a use to the deciding investigator, less its price."""
    seat, window = np.int64(s["seat"]), t["used_in"][use]
    if window == Window.DEVOUR:
        return LIFE
    if Window.CHECK <= window <= Window.GATE_CHECK or window == Window.CHECK_FAILED:
        value = gain_in_battle_check(t, s, use)
    else:
        value = worth_of_rows(t, s, seat, np.int64(t["used_program"][use]))
    if t["used_casting"][use]:
        price, left = np.int64(t["price"][t["used_of"][use]]), np.int64(s["sanity"][seat])
        if left < price + LAST_POINTS:
            return -1.0
        value = CASTING * value - worth_of_points(1.0 * price, left)
    return value - price_in_battle(t, s, seat, use)


@kernel
def worth_of_action(t, s, place):
    """Return the value of the action of a card, less its price."""
    seat = np.int64(s["seat"])
    card = np.int64(s["held"][seat, place])
    price = max(np.int64(t["price"][card]), np.int64(t["use_sanity"][card]))
    left = np.int64(s["sanity"][seat])
    if price > 0 and left < price + LAST_POINTS:
        return -1.0
    value = worth_of_rows(t, s, seat, np.int64(t["use_program"][card]))
    if t["spell"][card]:
        value *= CASTING
    if t["use_way"][card] == DISCARDS:
        value -= USED_CARD
    return value - worth_of_points(1.0 * price, left)


@kernel
def choose_use(s, t):
    """Choose the most valuable use; the first option if none is worth its price."""
    best, most = 0, LEAST_USE
    for i in range(s["n_options"]):
        option, value = np.int64(s["options"][i]), 0.0
        if option >= USE:
            value = worth_of_use(t, s, option - USE)
        elif s["decision"] == Decision.UPKEEP_ACTION and USE_CARD <= option < STATUS:
            value = worth_of_action(t, s, option - USE_CARD)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_branch(s, t):
    """Choose the option of a program that brings most; the first of equal ones."""
    row = np.int64(s["program_row"])
    if row < 0 or (t["code"][row]["op"] != Op.CHOOSE and t["code"][row]["op"] != PackOp.CHOOSE_TOGETHER):
        return 0
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        at = np.int64(t["code"][row + 1 + np.int64(s["options"][i])]["target"])
        value = 0.0
        while t["code"][at]["op"] != Op.END and t["code"][at]["op"] != Op.JUMP:
            value += worth_of_row(t, s, np.int64(s["seat"]), t["code"][at])
            at += 1
        if value > most + 1e-9:
            best, most = i, value
    return best


@kernel
def choose(s, t, decision):
    """Make decisions about uses, and about the options of programs."""
    if decision == Decision.USE or decision == Decision.UPKEEP_ACTION:
        return choose_use(s, t)
    return choose_branch(s, t) if decision == Decision.CHOOSE else 0


@inlined
def first_option(s, t, decision):
    """Choose the first option in a game without packs."""
    return 0


choose_in_battle = by_field("n_pending", choose, first_option)
"""`choose_in_battle(s, t, decision)`: decisions of a battle that only packs ask for."""
