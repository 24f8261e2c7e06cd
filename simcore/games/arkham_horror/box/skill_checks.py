"""Skill checks: the first roll, and all ways to improve it.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import ABILITY_OPTION, CLUE_OPTION, COMBAT, NONE, SIXES, Effect
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.dice import roll
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import discard, exhaust
from simcore.games.arkham_horror.box.sheet import clue_dice
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members, with_one
from simcore.kernels.decisions import ask, chosen, offer
from simcore.kernels.dice_words import hits_of, sixes_of
from simcore.kernels.event_log import emit2, emit3, is_on

FIRST, MORE, ALL_REROLLED, ONE_FAILED, ALL_FAILED = range(5)


@inlined
def take_in(s, rolled):
    """Add the result of a roll."""
    s["hits"] += hits_of(rolled)
    s["sixes"] += sixes_of(rolled)


@inlined
def six_counts(t, s, seat):
    """Return the number of successes of a rolled six with the weapons in use."""
    most = 1
    for place in members(np.int64(s["in_use"][seat])):
        most = max(most, t["card_sixes"][s["held"][seat, place]])
    return most


@kernel
def successes(t, s):
    """Return the successes of the current roll (Success); sixes count more with some weapons."""
    hits = np.int64(s["hits"])
    if s["check"] == COMBAT and s["kit"][s["actor"]] & SIXES:
        hits += (six_counts(t, s, np.int64(s["actor"])) - 1) * s["sixes"]
    return hits


@kernel
def tell_result(t, s, log):
    """Write the result of the roll."""
    emit3(log, BoxEvent.RESULT, np.int64(s["actor"]), np.int64(s["check"]), successes(t, s))


@inlined
def end_check(t, s, log):
    """Accept the roll."""
    s["checking"] = 0
    if is_on(log):
        tell_result(t, s, log)


@inlined
def menders(s, seat):
    """Return the places of the unexhausted cards that may improve the open check (Exhausted)."""
    return np.int64(s["menders"][seat, np.int64(s["check"])] & ~s["exhausted"][seat])


@inlined
def may_mend(s, seat):
    """Return whether the roll is poor and the actor can improve it (Clue, Re-roll)."""
    able = (s["clues"][seat] > 0) | (menders(s, seat) != 0)
    others = s["rerollers"] & ~s["ability_used"] != 0
    if not (able | others):  # known before the dice are: a wrong guess of it costs least
        return False
    able |= others & (s["hits"] < s["dice_rolled"])
    return able & ((s["hits"] <= 0) | (s["counts_all"] != 0))


@inlined
def mends(s, effect):
    """Return whether a card with this effect, which applies to this kind of check, can improve the roll."""
    dice = np.int64(s["dice_rolled"]) if effect != Effect.REROLL_DIE else s["dice_rolled"] - s["hits"]
    return (effect == Effect.CLUE) | (dice > 0)


@inlined
def list_mends(t, s):
    """List all ways to improve the roll; return False if there are none.

    Clue tokens can be spent after any check, and dice rerolled once there are any (Clue, Re-roll). There is
    no question if more successes have no effect.
    """
    seat = np.int64(s["actor"])
    if successes(t, s) >= s["enough"]:
        return False
    held = menders(s, seat)
    others = np.int64(s["rerollers"] & ~s["ability_used"]) if s["hits"] < s["dice_rolled"] else 0
    s["options"][0] = NONE
    s["options"][1] = CLUE_OPTION  # written in any case: whether it is one cannot be foretold
    s["n_options"] = 1 + (s["clues"][seat] > 0)
    for place in members(held):
        s["options"][s["n_options"]] = 1 + place
        s["n_options"] += mends(s, t["effect"][s["held"][seat, place]])
    for other in members(others):
        offer(s, ABILITY_OPTION + other)
    return True


@kernel
def add_dice(t, s, log, seat):
    """Roll the dice of a clue token; they are rolled even if the check had fewer than zero dice (Clue)."""
    more = clue_dice(t, s, seat, np.int64(s["skill"]))
    take_in(s, roll(s, log, seat, np.int64(s["dice_rolled"]), more, MORE))
    s["dice_rolled"] += more


@kernel
def reroll(s, log, seat, count, how):
    """Reroll some dice, which are not among those that are kept.

    A reroll of all dice includes those of clue tokens spent before (Re-roll, Clue).
    """
    s["attempt"] += 1
    if how == ALL_REROLLED:
        s["hits"] = s["sixes"] = 0
    take_in(s, roll(s, log, seat, 0, count, how))


@inlined
def mend_once(t, s, log, option):
    """Improve the roll once: spend a clue token, use a card or an ability (Clue, Re-roll)."""
    seat = np.int64(s["actor"])
    if option >= ABILITY_OPTION:
        other = option - ABILITY_OPTION
        s["ability_used"] = with_one(np.int64(s["ability_used"]), other)
        emit2(log, BoxEvent.ABILITY, other, seat)
        reroll(s, log, seat, s["dice_rolled"] - s["hits"], ALL_FAILED)
        return
    if option == CLUE_OPTION:
        s["clues"][seat] -= 1
        s["clues_spent"] += 1
        emit2(log, BoxEvent.CLUE_SPENT, seat, s["clues"][seat])
        add_dice(t, s, log, seat)
        return
    place = option - 1
    effect = t["effect"][s["held"][seat, place]]
    if effect == Effect.CLUE or effect == Effect.REROLL_ANY:
        discard(t, s, log, seat, place)
    else:
        exhaust(s, log, seat, place)
    if effect == Effect.CLUE:
        add_dice(t, s, log, seat)
    elif effect == Effect.REROLL_DIE:
        reroll(s, log, seat, 1, ONE_FAILED)
    else:
        reroll(s, log, seat, np.int64(s["dice_rolled"]), ALL_REROLLED)


@kernel
def mend(t, s, log):
    """Improve the open check step by step as long as the actor wants (Clue); return True while waiting."""
    while True:
        if s["mending"] == 0:
            if not list_mends(t, s):
                break
            s["mending"] = 1
            if ask(t, s, log, BoxDecision.MEND, np.int64(s["actor"])):
                return True
        s["mending"] = 0
        option = chosen(s)
        if option == NONE:
            break
        mend_once(t, s, log, option)
        if not may_mend(s, np.int64(s["actor"])):
            break
    end_check(t, s, log)
    return False


@inlined
def begin_check(t, s, log, check, skill, dice, counts_all, enough):
    """Roll and improve the dice of the actor's check (Skill Check, Modifiers); return True while waiting.

    With zero dice or fewer the check fails unless clue tokens add some (Modifiers, Clue). `counts_all` is 1
    if more than one success matters, and more than `enough` have no effect. `dice.set_luck` has set the
    source of the dice.
    """
    seat = np.int64(s["actor"])
    dice = max(0, dice)
    s["check"], s["skill"], s["counts_all"], s["enough"] = check, skill, counts_all, enough
    s["attempt"] = s["mending"] = 0
    s["dice_rolled"] = dice
    emit3(log, BoxEvent.CHECK, seat, check, dice)
    rolled = roll(s, log, seat, 0, dice, FIRST)
    s["hits"], s["sixes"] = hits_of(rolled), sixes_of(rolled)
    if may_mend(s, seat):
        s["checking"] = 1
        return mend(t, s, log)
    end_check(t, s, log)
    return False
