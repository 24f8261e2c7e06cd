"""Decisions of an attempt: cards to use before a roll, payments for tasks, dice to set aside or to keep."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.chance_now import chance_with, dice_held, held_for
from heuristics.elder_sign.effects import W_HOPE, W_MARGIN, W_SPELL_DICE, W_THRIFT, W_TROPHY
from heuristics.elder_sign.layout import (
    ALONE,
    COMBAT,
    COUNTS,
    FIRST_MARKER,
    GOOD_POINTS,
    HELP_LORE,
    HELP_POINTS,
    HELP_WILD,
    HELPS,
    NO_HELP,
)
from heuristics.elder_sign.monsters import best_defeat
from heuristics.elder_sign.worth import (
    BOUGHT,
    PROHIBITIVE,
    chance_of,
    coloured_of,
    dice_of_pool,
    doing,
    greens_of,
    markers_on,
    price_of_use,
    stake_of,
    terror_of,
    value_of_change,
)
from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import (
    BUY_DICE,
    EXTRA_TASK,
    FOCUS_DICE,
    FREE_LOCKED,
    MARKER_TASK,
    NONE,
    ROLL,
    SETS,
    STAND,
    TAKE_BACK,
    WHOLE,
    WORLD_DICE,
)
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, count, has, members
from simcore.kernels.dice_pool import WILD, points_of, symbol_of

TERROR_SHOWS = 0.6
LEAST_DICE = 8
MISSED = 0.05  # what it costs to leave a task unpaid, beside a die
A_COLOURED_DIE, THE_RED_DIE = 1.4, 1.7  # what these are worth beside a green one


@kernel
def alone(w, task, help_of, dice):
    """Return the chance of a single task with a kept die and this many other dice."""
    return w["prepared"][ALONE + (task * HELPS + help_of) * COUNTS + min(LEAST_DICE, dice)]


@kernel
def task_at_hand(t, s, card, monsters, ordered, w):
    """Return the open task that is completed least often, or the first ordered one, as index of `TASKS`."""
    if card < 0:
        return COMBAT
    best, least = NONE, 2.0
    covered = s["done_rows"] + 0
    for marker in members(monsters):
        row = s["marker_row"][marker]
        if row >= 0:
            if has(covered, row):
                continue
            if t["row_kind"][card, row] == WHOLE:
                covered |= bit(row)
        chance = alone(w, FIRST_MARKER + marker, NO_HELP, 6)
        if chance < least:
            best, least = FIRST_MARKER + marker, chance
    for row in range(t["n_rows"][card]):
        task = card * MAX_ROWS + row
        chance = alone(w, task, NO_HELP, 6)
        if not has(covered, row) and chance < 1.0:
            if ordered:
                return task
            if chance < least:
                best, least = task, chance
    return best


@kernel
def help_of_die(t, s, die):
    """Return the needs with which a kept die can help."""
    symbol = symbol_of(t, s, die)
    if symbol == WILD:
        return HELP_WILD
    if symbol > 0:
        return HELP_LORE - 1 + symbol
    return HELP_POINTS if points_of(t, s, die) >= GOOD_POINTS else NO_HELP


@kernel
def value_of_use(t, s, card, used, pool, held, monsters, now, stake, w):
    """Return the value of using a card before a roll, less its price."""
    price = price_of_use(t, s, used, w)
    added = np.int64(t["adds"][used])
    if added > 0:
        more = pool | added << 6
        if more == pool:
            return -price
        return stake * (chance_with(t, s, card, monsters, s["done_rows"], more, held, w) - now) - price
    if t["secures"][used] > 0:
        greens = greens_of(pool) + w["value"][W_SPELL_DICE] * t["secures"][used]
        greens += held_for(t, s, card, monsters, s["done_rows"], held, w)
        more = chance_of(t, s, card, monsters, s["done_rows"], greens, coloured_of(pool), w)
        return stake * (more - now) - price
    if t["defeats"][used] > 0:
        return best_defeat(t, s, used, w) - price
    return -1.0


@kernel
def choose_before_fight(t, s, w):
    """Use every card that adds dice or defeats a monster before a roll of the battle, unless it kills."""
    best = 0
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option >= TAKE_BACK or option == WORLD_DICE or option == BUY_DICE:
            return i
        if option == ROLL or option == STAND:
            best = i
        elif option < ROLL and price_of_use(t, s, option, w) >= PROHIBITIVE:
            continue
        elif option < ROLL and (t["adds"][option] > 0 or t["defeats"][option] > 0):
            return i
    return best


@kernel
def choose_before_roll(t, s, w):
    """Use cards that raise the chance by more than their price, then roll."""
    seat, card = s["seat"], doing(t, s)
    if card < 0:
        return choose_before_fight(t, s, w)
    monsters, pool = markers_on(t, s, s["at"][s["active"]]), dice_of_pool(s)
    held = dice_held(s)
    now = chance_with(t, s, card, monsters, s["done_rows"], pool, held, w)
    stake = stake_of(t, s, seat, card, w)
    best, most = 0, 0.0
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        value = -1.0
        if option == ROLL or option == STAND:
            value = 0.0
        elif option < ROLL:
            value = value_of_use(t, s, card, option, pool, held, monsters, now, stake, w)
        elif option >= FREE_LOCKED or option == WORLD_DICE:
            return i
        elif option >= TAKE_BACK:
            die = bit(option - TAKE_BACK)
            back = chance_with(t, s, card, monsters, s["done_rows"], pool | die, held & ~die, w)
            value = stake * (back - now)
        elif option == BUY_DICE:
            both = chance_with(t, s, card, monsters, s["done_rows"], pool | 3 << 6, held, w)
            value = stake * (both - now) - BOUGHT * w["value"][W_THRIFT]
        if value > most or (value == 0.0 and most <= 0.0):
            best, most = i, max(0.0, value)
    return best


@inlined
def value_of_costs(t, s, seat, card, row, w):
    """Return the cost of the sanity and stamina of a task."""
    sanity, stamina = t["row_costs"][card, row, 0, 0], t["row_costs"][card, row, 0, 1]
    return value_of_change(t, s, seat, -1.0 * sanity, -1.0 * stamina, w) if sanity + stamina > 0 else 0.0


@kernel
def weight_of_dice(dice):
    """Return a weight that compares sets of dice of the pool."""
    return greens_of(dice) + A_COLOURED_DIE * has(dice, 6) + THE_RED_DIE * has(dice, 7)


@kernel
def choose_blow(s, pool):
    """Choose the cheapest dice that pay for the task of the battle."""
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        value = -1e6 if option < 0 else weight_of_dice(pool & ~(option % SETS)) - 0.01 * count(option % SETS)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_payment(t, s, w):
    """Choose the payment that leaves the highest chance of completing the card."""
    seat, card, pool = s["seat"], doing(t, s), dice_of_pool(s)
    if card < 0:
        return choose_blow(s, pool)
    place = s["at"][s["active"]]
    monsters, done = markers_on(t, s, place), np.int64(s["done_rows"])
    stake, held = stake_of(t, s, seat, card, w), dice_held(s)
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option < 0:
            value = stake * chance_with(t, s, card, monsters, done, pool & (pool - 1), held, w) - MISSED
        else:
            task, dice = option // SETS, option % SETS
            left, then, value = monsters, done, 0.0
            if task < MARKER_TASK:
                then |= bit(task)
                value = value_of_costs(t, s, seat, card, task, w)
            elif task < EXTRA_TASK:
                left &= ~bit(task - MARKER_TASK)
                value = w["value"][W_TROPHY] * t["marker_value"][task - MARKER_TASK]
            value += stake * chance_with(t, s, card, left, then, pool & ~dice, held & ~dice, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_aside(t, s, w):
    """Choose the least useful die to set aside; give up if terror costs less than going on is worth."""
    card, pool = doing(t, s), dice_of_pool(s)
    monsters = markers_on(t, s, s["at"][s["active"]]) if card >= 0 else 0
    task = task_at_hand(t, s, card, monsters, t["ordered"][max(0, card)], w)
    held = dice_held(s)
    best, most, give_up, hope = 0, -1e9, -1, 0.0
    for i in range(s["n_options"]):
        die = np.int64(s["options"][i])
        if die < 0:
            give_up = i
            continue
        left = pool & ~bit(die)
        kept = alone(w, task, help_of_die(t, s, die), count(left)) if task >= 0 else 0.0
        if card < 0:
            value = weight_of_dice(left) - 0.1 * kept
        else:
            chance = chance_with(t, s, card, monsters, s["done_rows"], left, held, w)
            hope, value = max(hope, chance), chance - 0.05 * kept
        if value > most:
            best, most = i, value
    if give_up >= 0 and card >= 0:
        stake, terror = stake_of(t, s, s["seat"], card, w), terror_of(t, s, s["seat"], card, w)
        if hope * stake < TERROR_SHOWS * terror or hope < w["value"][W_HOPE]:
            return give_up
    return best


@kernel
def choose_focus(t, s, w):
    """Keep the die that helps most with the hardest task, if that beats rerolling it."""
    card = doing(t, s)
    if card < 0:
        return 0
    dice = count(dice_of_pool(s))
    monsters = markers_on(t, s, s["at"][s["active"]])
    task = task_at_hand(t, s, card, monsters, t["ordered"][card], w)
    if task < 0:
        return 0
    best, most = 0, -1.0
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option < 0:
            value = alone(w, task, NO_HELP, dice) * w["value"][W_MARGIN]
        else:
            value = alone(w, task, help_of_die(t, s, option // FOCUS_DICE), dice - 1)
            if option % FOCUS_DICE == s["active"]:
                value += 1e-6
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_secured(t, s, w):
    """Choose the dice that help most with the hardest task."""
    card = doing(t, s)
    monsters = markers_on(t, s, s["at"][s["active"]]) if card >= 0 else 0
    task = task_at_hand(t, s, card, monsters, 0, w)
    best, most = 0, -1.0
    for i in range(s["n_options"]):
        value = 0.0
        for die in members(s["options"][i]):
            help_of = help_of_die(t, s, die)
            value += 0.02 * (help_of == HELP_WILD) + 0.01 * (help_of > NO_HELP)
            if task >= 0:
                value += alone(w, task, help_of, 4)
        if value > most:
            best, most = i, value
    return best
