"""Rolls of checks during the turns: bonuses to a skill, and whether a check is passed.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import (
    COMBAT,
    DEFENCE,
    EVADE,
    GATE,
    HORROR,
    LORE,
    MANY,
    SNEAK,
    SPELL,
    WILL,
)
from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.box.skill_checks import successes
from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.kinds_of_checks import SKILL_CHECK, SPECIAL_CHECK
from simcore.games.arkham_horror.rules.board.pack_checks import (
    dice_of_check,
    no_clues,
    roll_dice_of_check,
    skill_of_check,
    use_before_roll,
)
from simcore.games.arkham_horror.rules.board.pack_numbers import skill_by_packs
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.records.codes import Stream
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, without
from simcore.kernels.event_log import emit3
from simcore.records.shared import LOG_SIZE

NO_ONE = -1  # of monsters: a number that is not about one
SIDES = 6
CHECK_BLOCKS = 64  # blocks of luck for one check


# --- luck


@kernel
def one_die(s):
    """Return a single die, 1 to 6 (Dice)."""
    return pick(s, Stream.DIE, SIDES) + 1


@inlined
def set_check_luck(s, seat):
    """Set the source of the dice of a seat's next check."""
    s["luck_stream"] = Stream.CHECK + seat
    s["luck_block"] = CHECK_BLOCKS * np.int64(s["checks_made"][seat])
    s["luck_drawn"] = 0
    s["checks_made"][seat] += 1


# --- rolls of checks


@kernel
def skill_bonus(t, s, seat, kind, skill):
    """Return the dice of a check beyond its skill: cards, sheet, mythos cards (Skill Check, Modifiers).

    A bonus to checks of a skill counts for the special check of that skill, too (switch
    `environment_special_checks`), but not vice versa. Bonuses to the skill itself are part of the skill.
    """
    bonus = number_with(t, s, Quantity.ALL_CHECKS, 0, seat, NO_ONE)
    special = np.int64(SPECIAL_CHECK[kind])
    if special >= 0:
        bonus += number_with(t, s, special, 0, seat, NO_ONE)
    if special < 0 or t["environment_special_checks"]:
        bonus += number_with(t, s, np.int64(SKILL_CHECK[skill]), 0, seat, NO_ONE)
    return bonus + skill_by_packs(s, t, seat, kind, skill)


@kernel
def set_check_bonus(t, s, seat):
    """Store the bonuses of an investigator's special checks beyond their skills, for later reads."""
    s["check_bonus"][seat, COMBAT] = skill_bonus(t, s, seat, COMBAT, np.int64(s["combat_skill"]))
    s["check_bonus"][seat, SPELL] = skill_bonus(t, s, seat, SPELL, LORE)
    s["check_bonus"][seat, EVADE] = skill_bonus(t, s, seat, EVADE, SNEAK)
    s["check_bonus"][seat, HORROR] = skill_bonus(t, s, seat, HORROR, WILL)
    s["check_bonus"][seat, DEFENCE] = s["check_bonus"][seat, GATE] = 0


@inlined
def without_roll(s, log, seat, kind, passed):
    """Pass or fail a check automatically (Skill Check)."""
    s["hits"] = s["dice_rolled"] = 0
    s["successes_rolled"] = passed
    s["failures_rolled"] = 0
    s["result"] = passed
    emit3(log, Event.WITHOUT_ROLL, seat, kind, passed)


@kernel
def is_settled(s, log, seat, kind):
    """Return whether a check of this kind passes or fails automatically, and count one such check."""
    failed, passed = has(np.int64(s["sure_to_fail"]), kind), has(np.int64(s["sure_to_pass"]), kind)
    if not failed and not passed:
        return False
    s["sure_to_fail"] = without(np.int64(s["sure_to_fail"]), kind)
    s["sure_to_pass"] = without(np.int64(s["sure_to_pass"]), kind)
    no_clues(s)
    without_roll(s, log, seat, kind, 0 if failed else 1)
    return True


@kernel
def tell_outcome(log, seat, kind, skill, need, passed):
    """Write whether a check is passed."""
    n = log["n"]
    if 0 <= n < LOG_SIZE - 7:
        data = log["data"]
        data[n], data[n + 1] = Event.OUTCOME, 5
        data[n + 2], data[n + 3], data[n + 4], data[n + 5], data[n + 6] = seat, kind, skill, need, passed
        log["n"] = n + 7


@kernel
def roll_check(t, s, log, seat, kind, skill, dice, need):
    """Roll and improve a check of this many dice; the result is 1 if passed (Skill Check, Clue, Re-roll).

    With a `need` of 0 or less every success counts, and one passes. Return True while it waits.
    """
    if use_before_roll(s, t, log, seat, kind, skill):
        return True
    if is_settled(s, log, seat, kind):
        return False
    dice = dice_of_check(s, t, seat, kind, skill, dice)
    skill = skill_of_check(s, skill)
    was = np.int64(s["actor"])
    s["actor"] = seat
    set_check_luck(s, seat)
    counts_all = 0 if need == 1 else 1
    if roll_dice_of_check(s, t, log, kind, skill, dice, counts_all, need if need > 0 else MANY):
        return True
    s["actor"] = was
    n = np.int64(successes(t, s)) if kind == COMBAT else np.int64(s["hits"])
    s["successes_rolled"] = n
    s["failures_rolled"] = np.int64(s["dice_rolled"]) - np.int64(s["hits"])
    passed = 1 if n >= max(1, need) else 0
    tell_outcome(log, seat, kind, skill, need, passed)
    s["result"] = passed
    return False
