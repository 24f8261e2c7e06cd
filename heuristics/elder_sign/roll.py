"""Decisions after a roll: accept it, reroll dice, or turn a die."""

from __future__ import annotations

import numpy as np

from heuristics.elder_sign.chance_now import chance_with, dice_held
from heuristics.elder_sign.effects import W_CLUE, W_DAILY, W_THRIFT
from heuristics.elder_sign.layout import USES
from heuristics.elder_sign.monsters import best_defeat
from heuristics.elder_sign.needs import NEEDS, add_needs
from heuristics.elder_sign.open_tasks import is_paid, keep_for, needs_of_row
from heuristics.elder_sign.worth import (
    PROHIBITIVE,
    dice_of_pool,
    doing,
    greens_of,
    markers_on,
    price_of_use,
    stake_of,
    time_left,
)
from heuristics.toolbox.by_value import by_value
from simcore.effects.kinds import WORDS
from simcore.games.elder_sign.limits import MAX_ROWS
from simcore.games.elder_sign.rules.records.codes import (
    ACCEPT,
    CLUE,
    LORE,
    OWN_ABILITY,
    PERIL,
    TERROR,
    Ability,
)
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch
from simcore.kernels.bits import bit, count, has, members
from simcore.kernels.dice_pool import pays, points_of

SIXTH = 5.0 / 6.0  # chance that a die does not show a certain symbol
POINTS_OF_A_DIE = 1.1
A_LITTLE = 0.03  # what even a free use has to bring
HELPED = 2  # dice that another investigator may roll again


@kernel
def chance_of_lack(needs, dice):
    """Estimate the chance that one roll of this many dice meets the missing needs."""
    chance = 1.0
    left = dice
    for i in range(3):
        for _ in range(np.int64(needs[i])):
            if left <= 0:
                return 0.0
            chance *= 1.0 - SIXTH**left
            left -= 1
    if needs[3] > 0.0:
        if left <= 0:
            return 0.0
        if needs[3] <= 3.0:
            chance *= 1.0 - ((2.0 + needs[3]) / 6.0) ** left
        else:
            chance *= min(0.9, 0.5 * POINTS_OF_A_DIE * left / needs[3])
    return chance


@kernel
def value_of_row(t, s, card, row, monsters, pool, w):
    """Return the chance of completing the card after a row, with the rest of the pool."""
    uses = w["prepared"][USES + card * MAX_ROWS + row]
    left = pool
    while uses >= 1.0 and left:
        left &= left - 1
        uses -= 1.0
    return chance_with(t, s, card, monsters, s["done_rows"] | bit(row), left, 0, w)


@kernel
def value_of_roll(t, s, card, monsters, pool, w, again):
    """Return the chance of the card if the roll is accepted, and write the best reroll into `again`.

    `again` receives the chance with the reroll, the rerolled dice, and whether the roll pays for a task.
    """
    dice = dice_of_pool(s) | dice_held(s)
    needs = scratch(NEEDS)
    missed = chance_with(t, s, card, monsters, s["done_rows"], pool & (pool - 1), dice_held(s), w)
    value, again[0], again[1], again[2] = missed, 0.0, 1.0 * pool, 0.0
    for row in range(t["n_rows"][card]):
        if has(s["done_rows"], row):
            continue
        needs_of_row(t, s, card, row, monsters, needs)
        if needs[0] + needs[1] + needs[2] + needs[3] > 0.0:
            after = value_of_row(t, s, card, row, monsters, pool, w)
            if is_paid(t, s, card, row, monsters, dice):
                value = max(value, after)
                again[2] = 1.0
            else:
                rest = pool & ~keep_for(t, s, dice, needs)
                chance = chance_of_lack(needs, count(rest))
                hope = chance * after + (1.0 - chance) * missed
                if hope > again[0]:
                    again[0], again[1] = hope, 1.0 * rest
        if t["ordered"][card]:
            break
    return value


@kernel
def turns_to_use(t, s, card, monsters, from_face, to_face):
    """Return whether an open row needs the symbol to which a die is turned, and none needs the old one."""
    needs, use = scratch(NEEDS), False
    for row in range(t["n_rows"][card]):
        if not has(s["done_rows"], row):
            needs_of_row(t, s, card, row, monsters, needs)
            kept = keep_for(t, s, (dice_of_pool(s) | dice_held(s)), needs)
            if kept >= 0 and LORE <= to_face <= TERROR and needs[to_face - LORE] > 0.0:
                use = True
    return use


@kernel
def value_of_card_now(t, s, card, used, monsters, stake, gain, w):
    """Return the value of using a card after a roll, less its price."""
    price = price_of_use(t, s, used, w)
    if t["rerolls"][used] > 0:
        return stake * gain - price
    if t["from_face"][used] >= 0:
        useful = turns_to_use(t, s, card, monsters, t["from_face"][used], t["to_face"][used])
        return 0.05 if useful else -1.0
    if t["secures"][used] > 0:
        return 0.6 * stake * gain - price
    if t["defeats"][used] > 0:
        return best_defeat(t, s, used, w) - price
    return -1.0


@kernel
def choose_after_roll(t, s, w):
    """Accept the roll, unless using a card or ability is worth more than its price."""
    seat, card = s["seat"], doing(t, s)
    if card < 0:
        return choose_after_blow(t, s, w)
    monsters, pool = markers_on(t, s, s["at"][s["active"]]), dice_of_pool(s)
    again = scratch(3)
    now = value_of_roll(t, s, card, monsters, pool, w, again)
    gain = again[0] - now if again[2] == 0.0 else 0.0
    stake = stake_of(t, s, s["active"], card, w)
    best, most = 0, 0.0
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        value = -1.0
        if option == ACCEPT:
            value = 0.0
            best = i if most <= 0.0 else best
        elif option == CLUE:
            value = stake * gain - w["value"][W_THRIFT] * time_left(t, s, w) * w["value"][W_CLUE]
        elif option == OWN_ABILITY:
            value = value_of_ability(t, s, seat, card, monsters, stake, gain, w)
        elif option < ACCEPT:
            value = value_of_card_now(t, s, card, option, monsters, stake, gain, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def price_of_day(t, s, w):
    """Return the least gain that justifies a daily ability now; it grows with the hours until midnight."""
    waits = 0 if t["every_turn"] else t["hours"] - 1 - s["hour"]
    return A_LITTLE + w["value"][W_DAILY] * waits


@kernel
def value_of_ability(t, s, seat, card, monsters, stake, gain, w):
    """Return the gain of an investigator's ability after a roll, less the value of keeping a daily one."""
    ability = t["ability"][s["investigator"][seat]]
    if ability == Ability.TERROR_TO_LORE:
        return 0.05 if turns_to_use(t, s, card, monsters, TERROR, LORE) else -1.0
    if ability == Ability.TERROR_TO_PERIL:
        return 0.05 if turns_to_use(t, s, card, monsters, TERROR, PERIL) else -1.0
    if ability == Ability.DAY_REROLL:
        return stake * gain - price_of_day(t, s, w)
    return 0.02 if gain > 0.0 else -1.0


@kernel
def strikes(t, s):
    """Return whether the roll pays for the task of the battle."""
    return pays(t, s, dice_of_pool(s) | dice_held(s), t["combat_symbols"], t["combat_points"])


@kernel
def choose_after_blow(t, s, w):
    """Choose help in the battle if the roll does not pay for the task, and defeat monsters anyway."""
    paid = strikes(t, s)
    best = 0
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if option == ACCEPT:
            best = i
        elif option < ACCEPT and price_of_use(t, s, option, w) >= PROHIBITIVE:
            continue
        elif option < ACCEPT and t["defeats"][option] > 0:
            return i
        if not paid and (option == CLUE or option == OWN_ABILITY or t["rerolls"][option % 63] > 0):
            return i
    return best


@kernel
def is_alike(t, s, die, other):
    """Return whether two dice have the same face, colour and place."""
    return (
        t["die_colour"][die] == t["die_colour"][other]
        and s["die_face"][die] == s["die_face"][other]
        and s["die_at"][die] == s["die_at"][other]
    )


@kernel
def named_first(t, s, dice, pool):
    """Return the dice as options name them: the first of each set of identical dice."""
    named = 0
    for die in members(dice):
        for other in members(pool):
            if not has(named, other) and is_alike(t, s, die, other):
                named |= bit(other)
                break
    return named


@kernel
def most_rerolled(t, s):
    """Return the maximum number of dice to reroll."""
    if s["pc"] < 0:
        return HELPED
    most = np.int64(t["code"][s["pc"]]["dice"])
    return 8 if most >= WORDS else most


@kernel
def choose_reroll(t, s, w):
    """Reroll the dice that do not help with the likeliest task; none, if allowed, when the roll pays.

    Reroll none, either, if another investigator's daily ability is worth more later.
    """
    card, pool = doing(t, s), dice_of_pool(s)
    wanted, declinable = pool, s["options"][0] == 0
    if card >= 0:
        again = scratch(3)
        monsters = markers_on(t, s, s["at"][s["active"]])
        value = value_of_roll(t, s, card, monsters, pool, w, again)
        wanted = np.int64(again[1])
        if again[2] > 0.0 and declinable:
            return 0
        gain = stake_of(t, s, s["active"], card, w) * (again[0] - value)
        if declinable and s["pc"] < 0 and gain <= price_of_day(t, s, w):
            return 0
    elif declinable and strikes(t, s):
        return 0
    else:
        needs = scratch(NEEDS)
        needs[:] = 0.0
        add_needs(t["combat_symbols"], t["combat_points"], needs)
        wanted = pool & ~keep_for(t, s, (dice_of_pool(s) | dice_held(s)), needs)
    while count(wanted) > most_rerolled(t, s):
        wanted &= wanted - 1  # one die less: the lowest
    # A roll needs a die: without one that is wanted, the lowest of the pool.
    wanted = named_first(t, s, wanted if wanted else pool & -pool, pool)
    for i in range(s["n_options"]):
        if s["options"][i] == wanted:
            return i
    return s["n_options"] - 1


@by_value
def choose_die_to_turn(t, s, _w, die):
    """Choose a green die first; among numbers, choose the highest."""
    return 1.0 * points_of(t, s, die) + (0.5 if greens_of(bit(die)) else 0.0)
