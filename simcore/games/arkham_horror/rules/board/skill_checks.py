"""Skill checks of programs, monsters and gates: skill, bonuses, dice, clue tokens, rerolls (Skill Check).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT
from simcore.games.arkham_horror.box.dice import least_success
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.box.weapons_and_spells import use_up
from simcore.games.arkham_horror.rules.board.dice import one_die, roll_check, set_check_bonus, skill_bonus
from simcore.games.arkham_horror.rules.board.pack_arms import (
    after_burst,
    begin_arms,
    set_free_hands,
    skill_of_arms,
)
from simcore.games.arkham_horror.rules.board.pack_check_windows import (
    after_check,
    before_check,
    is_check_off,
)
from simcore.games.arkham_horror.rules.board.pack_defences import restores_foes
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.weapons import arm, armed_with, put_away
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.records.shared import LOG_SIZE


@kernel
def check(t, s, log, seat, kind, skill, modifier, need):
    """Make a whole check; the result is 1 if passed, else 0. Return True while it waits.

    `kind` is one of the box: COMBAT to GATE, and DEFENCE for plain checks of a skill. With a `need` of 0
    every success may count (blocks by number), and one passes. `successes_rolled` holds their number. A
    Combat check without a monster uses weapons and spells here; `combat.py` handles those with a monster.
    """
    if kind == COMBAT and s["foe"] == NONE:
        return bare_combat_check(t, s, log, seat, skill, modifier, need)
    if before_check(s, t, log, seat, kind, skill):
        return True
    if is_check_off(s, seat, kind):
        return False
    dice = np.int64(skill_value(t, s, seat, skill)) + skill_bonus(t, s, seat, kind, skill) + modifier
    if roll_check(t, s, log, seat, kind, skill, dice, need):
        return True
    return after_check(s, t, log, seat, kind, skill, dice, need)


@kernel
def bare_combat_check(t, s, log, seat, skill, modifier, need):
    """Make a Combat check without a monster (Combat Check); return True while it waits."""
    was, defence = np.int64(s["actor"]), np.int64(s["foe_defence"])
    s["actor"] = seat
    s["foe_traits"] = s["foe_defence"] = 0
    s["in_use"][seat] = s["magic"][seat] = 0
    s["hands"] = hands_of(s, t, seat)
    set_free_hands(s, t, seat)
    set_check_bonus(t, s, seat)
    subject = begin_arms(s, skill)
    if before_check(s, t, log, seat, COMBAT, skill):
        return True
    if not is_check_off(s, seat, COMBAT) and arm(t, s, log, seat):
        return True
    skill = skill_of_arms(s, skill)
    if s["down"][seat] != Down.UP:  # knocked out by the price of a card: there is no check
        s["successes_rolled"] = s["failures_rolled"] = s["result"] = 0
        restores_foes(s, defence, subject)
        return put_arms_away(t, s, seat, was)
    dice = armed_with(t, s, seat, skill) + skill_bonus(t, s, seat, COMBAT, skill) + modifier
    if roll_check(t, s, log, seat, COMBAT, skill, dice, need):
        return True
    if after_check(s, t, log, seat, COMBAT, skill, dice, need):
        return True
    restores_foes(s, defence, subject)
    return end_bare_check(t, s, log, seat, was)


@kernel
def end_bare_check(t, s, log, seat, actor):
    """End such a check: discard single-use weapons and put away all others (Weapons); it never waits."""
    use_up(t, s, log, seat)
    after_burst(s, t, log, seat)
    return put_arms_away(t, s, seat, actor)


@inlined
def put_arms_away(t, s, seat, actor):
    """Put away all weapons and spells after such a check, and return the turn to `actor`; it never waits."""
    put_away(t, s, seat)
    s["actor"] = actor
    return False


@kernel
def judge_dice(t, s, log, seat, n):
    """Roll single dice and judge each by blessing and curse (Dice, Success).

    `successes_rolled` and `failures_rolled` hold the counts.
    """
    hits = np.int64(0)
    least = np.int64(least_success(s, seat))
    n = max(np.int64(0), np.int64(n))
    begin = np.int64(log["n"])
    is_told = n > 0 and 0 <= begin < LOG_SIZE - 3 - n
    for number in range(n):
        face = one_die(s)
        hits += 1 if face >= least else 0
        if is_told:
            log["data"][begin + 3 + number] = face
    if is_told:
        log["data"][begin], log["data"][begin + 1], log["data"][begin + 2] = Event.ROLL, 1 + n, seat
        log["n"] = begin + 3 + n
    s["successes_rolled"] = hits
    s["failures_rolled"] = n - hits
