"""Rolls of checks in games with packs: what comes before the dice, and all ways to improve them.

A roll is as in `box/skill_checks.py`, with more ways to improve it: uses of cards, abilities and trophies,
and rules about clue tokens.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, CLUE_OPTION, NONE, SPELL, Effect
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import NamedRule, PackQuantity
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina, skill_value
from simcore.games.arkham_horror.box.skill_checks import (
    FIRST,
    begin_check,
    end_check,
    mend_once,
    menders,
    mends,
    successes,
)
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only, zero
from simcore.games.arkham_horror.rules.board.pack_dice import (
    add_clue_dice,
    bits_of_check,
    note_dice,
    roll_new,
    word_of_check,
)
from simcore.games.arkham_horror.rules.board.pack_gains import OF_SANITY, OF_STAMINA, points_lost
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_kept_from
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import spoil
from simcore.games.arkham_horror.rules.board.pack_stand_ins import (
    IN_CHECK,
    NOT_PAID,
    settle,
    sharer_for,
    worth_alone,
)
from simcore.games.arkham_horror.rules.board.pack_windows import ask_all
from simcore.games.arkham_horror.rules.board.plain_numbers import CLUE, SANITY, STAMINA
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.records.codes import Window
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has, members
from simcore.kernels.decisions import ask, begin_options, chosen, clear_options, offer
from simcore.kernels.event_log import emit2, emit3

AFTER_ROLL, BEFORE_ROLL = 0, 1
MANY_CLUES = 99


# --- before the dice


@kernel
def name_check(s, kind, skill):
    """Name the check at hand, for rules and uses that are about it."""
    s["about_check"] = bits_of_check(kind, skill)
    s["check_at_hand"] = word_of_check(kind, skill)
    s["check_skill"] = skill


@kernel
def begin_at_hand(s, kind, skill):
    """Begin a check: nothing has changed it yet."""
    name_check(s, kind, skill)
    s["used_this_check"][:] = 0
    s["check_dice"] = s["check_passed"] = s["check_refused"] = s["refused"] = 0
    s["other_skill"] = NONE
    s["owed"][:] = 0


@kernel
def lose_owed(t, s, log, seat):
    """Lose what the uses before a Spell check cost; who has none left falls after the spell (Spells)."""
    sanity = min(np.int64(s["owed"][SANITY]), np.int64(s["sanity"][seat]))
    stamina = min(np.int64(s["owed"][STAMINA]), np.int64(s["stamina"][seat]))
    s["owed"][:] = 0
    if sanity > 0:
        change_sanity(s, log, seat, -sanity)
        points_lost(s, t, log, seat, OF_SANITY, sanity)
    if stamina > 0:
        change_stamina(s, log, seat, -stamina)
        points_lost(s, t, log, seat, OF_STAMINA, stamina)


@kernel
def is_sure(s, kind):
    """Return whether the next check of a kind passes or fails automatically (Skill Check)."""
    return has(np.int64(s["sure_to_pass"]) | np.int64(s["sure_to_fail"]), kind) != 0


@kernel
def use_before_spell(s, t, log, seat, kind, skill):
    """Open the window before the dice of a Spell check; return True while it waits.

    The one of other checks opens earlier (`pack_check_windows.py`), where spells can be cast.
    """
    if kind != SPELL:
        return False
    begin_at_hand(s, kind, skill)
    if not is_sure(s, kind) and ask_all(t, s, log, Window.CHECK, seat, BEFORE_ROLL):
        return True
    lose_owed(t, s, log, seat)
    return False


@kernel
def dice_with_uses(s, t, seat, kind, skill, dice):
    """Return the dice of a check after the uses before it, which may replace its skill (Skill Check).

    They count again if all dice are rolled again (Re-roll).
    """
    other = np.int64(s["other_skill"])
    s["dice_kept"], s["skill_kept"] = s["check_dice"], other
    dice += np.int64(s["check_dice"])
    s["check_dice"] = 0
    if other == NONE:
        return dice
    return dice + np.int64(skill_value(t, s, seat, other)) - np.int64(skill_value(t, s, seat, skill))


@kernel
def skill_with_uses(s, skill):
    """Return the skill of a check after the uses before it."""
    other = np.int64(s["other_skill"])
    s["other_skill"] = NONE
    return np.int64(skill) if other == NONE else other


@kernel
def dice_added(s, _):
    """Return the dice that the uses before a check add to it."""
    return np.int64(s["check_dice"])


@kernel
def skill_in_place(s, _):
    """Return the skill that the uses before a check put in place of its own; NONE if none does."""
    return np.int64(s["other_skill"])


@kernel
def uses_made(s, seat):
    """Return what an investigator has used that can be used once in a check."""
    return np.int64(s["used_this_check"][seat])


@kernel
def go_on_with(s, seat, dice, skill, used):
    """Go on with a check after a Spell check in its middle, which had its own dice, skill and uses."""
    s["check_dice"], s["other_skill"] = dice, skill
    s["used_this_check"][seat] = used
    return False


dice_of_uses = pack_only(dice_added, zero)
skill_of_uses = pack_only(skill_in_place, zero)
used_in_check = pack_only(uses_made, zero)
check_goes_on = pack_only(go_on_with, no)
"""`check_goes_on(s, seat, dice, skill, used)`: a check goes on with what the uses before it have changed."""

# --- clue tokens


@kernel
def tokens_of_clue(t, s, seat):
    """Return the clue tokens that have to be spent together (Clue)."""
    return max(np.int64(1), number_with(t, s, PackQuantity.CLUE_GROUP, 1, seat, NONE))


@kernel
def may_spend_clue(t, s, seat):
    """Return whether an investigator may spend a clue token on the check (Clue)."""
    tokens = tokens_of_clue(t, s, seat)
    most = number_with(t, s, PackQuantity.CLUES_PER_CHECK, MANY_CLUES, seat, NONE)
    if s["check_clues"] + tokens > most:
        return False
    other = sharer_for(s, t, seat, CLUE)
    shared = np.int64(s["clues"][other]) if other != NONE else np.int64(0)
    return worth_alone(s, t, seat, CLUE, IN_CHECK) + shared >= tokens


@kernel
def spend_clue(t, s, log, seat):
    """Spend a clue token, or a group of them, on the check (Clue); return True while it waits.

    By an ability, it may raise a die by one instead, which is of use for one that misses success by one.
    """
    tokens = tokens_of_clue(t, s, seat)
    if settle(s, t, log, seat, CLUE, tokens, IN_CHECK):
        return True
    if s["due"] == NOT_PAID:
        return False
    s["clues"][seat] -= s["due"]
    s["clues_spent"] += tokens
    emit2(log, BoxEvent.CLUE_SPENT, seat, s["clues"][seat])
    if s["check_near"] > 0 and has_named(s, t, NamedRule.CLUE_RAISE, seat):
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        if ask(t, s, log, Decision.RAISE, seat):
            return True
        if chosen(s) == 1:
            s["check_near"] -= 1
            s["hits"] += 1
            return False
    add_clue_dice(t, s, log, tokens)
    return False


# --- the roll


@kernel
def successes_now(t, s):
    """Return the successes of the roll, with those that uses add (Success)."""
    return np.int64(successes(t, s)) + np.int64(s["check_successes"])


@kernel
def list_ways(t, s, seat):
    """List all ways to improve the roll with tokens, cards and abilities of the base data, after none."""
    begin_options(s)
    if may_spend_clue(t, s, seat):
        offer(s, CLUE_OPTION)
    for place in members(np.int64(menders(s, seat))):
        card = np.int64(s["held"][seat, place])
        effect = t["effect"][card]
        is_spent = effect == Effect.CLUE or effect == Effect.REROLL_ANY
        if mends(s, effect) and not is_kept_from(s, t, seat, card, is_spent):
            offer(s, 1 + place)
    others = np.int64(s["rerollers"] & ~s["ability_used"]) if s["hits"] < s["dice_rolled"] else np.int64(0)
    for other in members(others):
        offer(s, ABILITY_OPTION + other)


@kernel
def mend_and_note(t, s, log, seat, option):
    """Improve the roll with a card or an ability of the base data, and count ones and near misses again."""
    rolled, hits, attempt = np.int64(s["dice_rolled"]), np.int64(s["hits"]), np.int64(s["attempt"])
    is_one = option < ABILITY_OPTION and t["effect"][s["held"][seat, option - 1]] == Effect.REROLL_DIE
    mend_once(t, s, log, option)
    if s["attempt"] == attempt:  # more dice
        note_dice(s, seat, rolled, np.int64(s["dice_rolled"]) - rolled)
    elif is_one:
        s["check_ones"] = max(np.int64(0), np.int64(s["check_ones"]) - 1)
        note_dice(s, seat, 0, 1)
    else:
        s["check_ones"] = s["check_near"] = 0
        note_dice(s, seat, 0, rolled - hits if option >= ABILITY_OPTION else rolled)


@kernel
def improve_once(t, s, log, seat, option):
    """Improve the roll once (Clue, Re-roll); return True while it waits."""
    if option == CLUE_OPTION:
        return spend_clue(t, s, log, seat)
    if option < ABILITY_OPTION and spoil(s, t, log, seat, option - 1):
        return False
    mend_and_note(t, s, log, seat, option)
    return False


@kernel
def improve(t, s, log, seat):
    """Improve the roll for as long as the players want; return True while it waits."""
    while (s["hits"] + s["check_successes"] <= 0 or s["counts_all"] != 0) and (
        successes_now(t, s) < s["enough"]
    ):
        if ask_all(t, s, log, Window.CHECK, seat, AFTER_ROLL):
            return True
        if successes_now(t, s) >= s["enough"]:
            return False
        list_ways(t, s, seat)
        if s["n_options"] == 1:
            return False
        if ask(t, s, log, BoxDecision.MEND, seat):
            return True
        option = np.int64(chosen(s))
        if option == NONE:
            return False
        if improve_once(t, s, log, seat, option):
            return True
    return False


@kernel
def has_ones(t, first, end):
    """Return whether one of these uses depends on the dice that show a one."""
    for use in range(first, end):
        if t["used_ones"][use]:
            return True
    return False


@kernel
def tracks_dice(t, s, seat):
    """Return whether something that an investigator has depends on ones or near misses."""
    if has_named(s, t, NamedRule.CLUE_RAISE, seat):
        return True
    person = np.int64(s["investigator"][seat])
    if has_ones(t, t["person_uses"][person, 0], t["person_uses"][person, 1]):
        return True
    for place in range(s["n_held"][seat]):
        card = np.int64(s["held"][seat, place])
        if has_ones(t, t["card_uses"][card, 0], t["card_uses"][card, 1]):
            return True
    return False


@kernel
def forget_clues(s):
    """Forget the clue tokens of the check before, at one that passes or fails without a roll."""
    s["check_clues"] = 0
    return False


no_clues = pack_only(forget_clues, no)
"""`no_clues(s)`: forget the clue tokens of the check before."""


@kernel
def set_rules(t, s, seat, kind, skill):
    """Set what standing rules say about the dice and clue tokens of a check (Skill Check, Clue)."""
    name_check(s, kind, skill)
    s["die_value"] = number_with(t, s, PackQuantity.DIE_VALUE, 0, seat, NONE)
    s["check_wasted"] = number_with(t, s, PackQuantity.WASTED_CLUES, 0, seat, NONE)
    s["check_clues"] = s["check_successes"] = s["check_ones"] = s["check_near"] = 0
    s["check_tracks"] = tracks_dice(t, s, seat)


@kernel
def roll_and_improve(s, t, log, kind, skill, dice, counts_all, enough):
    """Roll and improve the dice of the actor's check (Skill Check, Modifiers); return True while it waits.

    The successes that uses add count as dice in the end.
    """
    seat = np.int64(s["actor"])
    dice = max(np.int64(0), np.int64(dice))
    s["check"], s["skill"], s["counts_all"], s["enough"] = kind, skill, counts_all, enough
    s["attempt"] = s["hits"] = s["sixes"] = 0
    s["dice_rolled"] = dice
    set_rules(t, s, seat, kind, skill)
    emit3(log, BoxEvent.CHECK, seat, kind, dice)
    s["checking"] = 1
    roll_new(s, log, seat, 0, dice, FIRST)
    if improve(t, s, log, seat):
        return True
    s["hits"] += s["check_successes"]
    s["dice_rolled"] += s["check_successes"]
    end_check(t, s, log)
    s["die_value"] = 0
    return False


@inlined
def roll_as_printed(s, t, log, kind, skill, dice, counts_all, enough):
    """Roll and improve a check in a game without packs."""
    return begin_check(t, s, log, kind, skill, dice, counts_all, enough)


@inlined
def same_dice(s, t, seat, kind, skill, dice):
    """Return the dice of a check in a game without packs."""
    return dice


@inlined
def same_skill(s, skill):
    """Return the skill of a check in a game without packs."""
    return skill


@kernel
def successes_to_evade(s, t, seat):
    """Return the successes that an Evade check needs (Evade Check)."""
    return number_with(t, s, PackQuantity.EVADE_NEED, 1, seat, NONE)


@inlined
def one_success(s, t, seat):
    """Return 1, the successes that an Evade check needs in a game without packs."""
    return np.int64(1)


use_before_roll = pack_only(use_before_spell, no)
evade_need = pack_only(successes_to_evade, one_success)
roll_dice_of_check = pack_only(roll_and_improve, roll_as_printed)
dice_of_check = pack_only(dice_with_uses, same_dice)
skill_of_check = pack_only(skill_with_uses, same_skill)
