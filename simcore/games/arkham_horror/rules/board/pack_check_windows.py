"""Windows around a check, in which investigators may also cast spells: before its dice, and after a failure.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import COMBAT
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.dice import roll_check
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_arms import spell_hands_left, take_spell_hands
from simcore.games.arkham_horror.rules.board.pack_at_hand import run_at_hand
from simcore.games.arkham_horror.rules.board.pack_casting import cast_for
from simcore.games.arkham_horror.rules.board.pack_checks import (
    AFTER_ROLL,
    BEFORE_ROLL,
    begin_at_hand,
    is_sure,
    name_check,
)
from simcore.games.arkham_horror.rules.board.pack_spoiled_items import spoil
from simcore.games.arkham_horror.rules.board.pack_stand_ins import NOT_PAID, place_of_held
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, fire_before
from simcore.games.arkham_horror.rules.board.pack_uses import (
    can_pay_tokens,
    offer_open,
    pay_tokens,
    place_of_use,
    use_up,
    withdraw,
)
from simcore.games.arkham_horror.rules.board.pack_visits import note_success
from simcore.games.arkham_horror.rules.board.plain_numbers import SANITY, STAMINA
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose, pay_for_spell
from simcore.games.arkham_horror.rules.board.spell_casting import is_castable
from simcore.games.arkham_horror.rules.records.codes import NONE, Down, Pending, Window
from simcore.games.arkham_horror.rules.records.decisions import USE, Decision
from simcore.games.arkham_horror.rules.records.pack_uses import UsedUp
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, begin_options, chosen
from simcore.kernels.turns import seat_after

CASTS_ONLY = 3
"""Only the spells of the window after a roll, which has offered the rest with the dice."""


@kernel
def is_possible(t, s, owner, use, before):
    """Return whether a use that is open can be paid, and belongs to this side of the roll.

    Combat spells are cast with the weapons (`pack_arms.py`).
    """
    if t["used_arm"][use]:
        return False
    if before == CASTS_ONLY:
        if not t["used_casting"][use] or t["used_before"][use]:
            return False
    elif t["used_before"][use] != before:
        return False
    if not t["used_casting"][use]:
        return can_pay_tokens(t, s, owner, use)
    place = place_of_use(t, s, owner, use)
    in_combat = s["foe"] != NONE and owner == s["actor"]
    if in_combat and t["hand_cost"][s["held"][owner, place]] > s["hands"] + spell_hands_left(s, True):
        return False
    return is_castable(t, s, owner, place)


@kernel
def offer_possible(t, s, window, owner, user, before):
    """List the uses of an owner in a window of a check, after none."""
    begin_options(s)
    offer_open(t, s, window, owner, user)
    for place in range(np.int64(s["n_options"]) - 1, 0, -1):
        if not is_possible(t, s, owner, np.int64(s["options"][place]) - USE, before):
            withdraw(s, place)


@kernel
def cast_at_hand(t, s, log, owner, use):
    """Cast the spell of a use in the middle of a check; return True while it waits.

    The Spell check leaves the check at hand as it was.
    """
    about, dice, skill = np.int64(s["about_check"]), np.int64(s["check_dice"]), np.int64(s["other_skill"])
    used = np.int64(s["used_this_check"][owner])
    check, checked = np.int64(s["check"]), np.int64(s["skill"])
    place = place_of_use(t, s, owner, use)
    if s["foe"] != NONE and owner == s["actor"]:
        s["hands"] -= take_spell_hands(s, np.int64(t["hand_cost"][s["held"][owner, place]]))
    if cast_for(t, s, log, owner, use, place):
        return True
    s["about_check"], s["check_dice"], s["other_skill"] = about, dice, skill
    s["used_this_check"][owner] = used
    s["check"], s["skill"] = check, checked
    s["card_at"] = s["card_of"] = NONE
    return False


@kernel
def pay_owed(t, s, log, owner):
    """Lose what the uses of a window cost (Sanity, Stamina); return True while it waits."""
    sanity, stamina = np.int64(s["owed"][SANITY]), np.int64(s["owed"][STAMINA])
    s["owed"][:] = 0
    return (sanity > 0 or stamina > 0) and lose(t, s, log, owner, sanity, stamina, 0)


@kernel
def use_around(t, s, log, owner, use):
    """Use something around a check; return True while it waits."""
    if spoil(s, t, log, owner, place_of_use(t, s, owner, use)):
        return False
    if t["used_casting"][use]:
        if cast_at_hand(t, s, log, owner, use):
            return True
        if s["result"] == 0:
            return pay_for_spell(t, s, log, owner)
    else:
        if pay_tokens(t, s, log, owner, use):
            return True
        if s["due"] == NOT_PAID:
            return False
        place = place_of_use(t, s, owner, use)
        if use_up(t, s, log, owner, use):
            return True
        if t["used_up"][use] == UsedUp.EXHAUSTED:
            s["card_at"], s["card_of"] = place, owner
    if run_at_hand(t, s, log, np.int64(t["used_program"][use]), owner):
        return True
    if t["used_casting"][use] and pay_for_spell(t, s, log, owner):
        return True
    return pay_owed(t, s, log, owner)


@kernel
def use_aside(t, s, log, owner, use):
    """Use something around a check whose card, if a card makes it, stays the one of the program at hand.

    Return True while it waits.
    """
    at, of = np.int64(s["card_at"]), np.int64(s["card_of"])
    card = np.int64(s["held"][of, at]) if at >= 0 and of >= 0 else np.int64(NONE)
    if use_around(t, s, log, owner, use):
        return True
    s["card_at"] = at if card == NONE else place_of_held(s, of, at, card)
    s["card_of"] = of
    return False


@kernel
def is_settled_now(s, seat, kind):
    """Return whether nothing more can change a check: it is passed, its combat over, its maker down."""
    if s["check_passed"] or s["check_refused"] or s["down"][seat] != Down.UP:
        return True
    is_over = kind == COMBAT and s["foe"] != NONE and s["fight_over"] != 0
    return is_over or has(np.int64(s["sure_to_pass"]), kind) != 0


@kernel
def ask_around(t, s, log, window, seat, kind, before):
    """Open a window around a check for all investigators; return True while it waits."""
    for turn in range(s["n_seats"]):
        owner = np.int64(seat_after(s, seat, turn))
        while has(np.int64(s["alive"]), owner) and s["down"][owner] == Down.UP:
            if is_settled_now(s, seat, kind):
                return False
            offer_possible(t, s, window, owner, seat, before)
            if s["n_options"] == 1:
                break
            if ask(t, s, log, Decision.USE, owner):
                return True
            option = np.int64(chosen(s))
            if option == NONE:
                break
            if use_aside(t, s, log, owner, option - USE):
                return True
            if s["check_again"]:
                return False
    return False


@kernel
def run_before(s, t, log, seat):
    """Run the programs of rules that come before a check (`before=yes`); return True while it waits."""
    first = np.int64(s["n_pending"])
    fire_before(s, t, log, PackTrigger.CHECK, seat, NONE, 1)
    end = np.int64(s["n_pending"])
    s["n_pending"] = first
    for place in range(first, end):
        row = s["pending"][place]
        if run_at_hand(t, s, log, np.int64(row[Pending.PROGRAM]), np.int64(row[Pending.SEAT])):
            return True
    return False


@kernel
def open_before(s, t, log, seat, kind, skill):
    """Open the window before the dice of a check, if it has any; return True while it waits."""
    begin_at_hand(s, kind, skill)
    s["check_again"] = 0
    subject, toughness = np.int64(s["subject"]), np.int64(s["subject_toughness"])
    if s["foe"] != NONE:
        concern(t, s, np.int64(s["foe"]))
    elif kind == COMBAT:  # of an encounter: the monster of the last combat has nothing to do with it
        s["subject"] = NONE
    if run_before(s, t, log, seat):
        return True
    if not is_sure(s, kind) and ask_around(t, s, log, Window.CHECK, seat, kind, BEFORE_ROLL):
        return True
    s["subject"], s["subject_toughness"] = subject, toughness
    return False


@kernel
def is_off(s, seat, kind):
    """Return whether there is no check after all, because the investigator is down or the combat is over.

    A check that passes or fails automatically stays so, even if the price of the card that settles it has
    knocked the investigator out (Unconscious, Insane).
    """
    if is_sure(s, kind):
        return False
    if s["down"][seat] == Down.UP and not (s["foe"] != NONE and s["fight_over"]):
        return False
    s["successes_rolled"] = s["failures_rolled"] = s["result"] = 0
    return True


@kernel
def judge(s, need):
    """Set the result of a check by its successes."""
    if s["check_passed"]:
        s["successes_rolled"] = max(np.int64(s["successes_rolled"]), max(np.int64(1), np.int64(need)))
    s["result"] = 1 if s["successes_rolled"] >= max(1, need) else 0


@kernel
def tell_events(s, t, log, seat):
    """Fire the events of a check that has been made: the check, its failure, and no success at all."""
    rolled = np.int64(s["successes_rolled"])
    if s["result"] != 0:
        note_success(s, seat)
    fire(s, t, log, PackTrigger.CHECK, seat, NONE, rolled)
    if s["result"] == 0:
        fire(s, t, log, PackTrigger.CHECK_FAILED, seat, NONE, np.int64(s["failures_rolled"]))
    if rolled == 0:
        fire(s, t, log, PackTrigger.NO_SUCCESS, seat, NONE, 1)


@kernel
def open_after(s, t, log, seat, kind, skill, dice, need):
    """Open the windows after the roll of a check; return True while it waits.

    A spell may have its dice rolled once more; a failure may be passed or ignored.
    """
    while True:
        passed, rolled = np.int64(s["result"]), np.int64(s["successes_rolled"])
        failed = np.int64(s["failures_rolled"])
        more, other = np.int64(s["dice_kept"]), np.int64(s["skill_kept"])
        name_check(s, kind, skill)
        s["check_again"] = s["check_passed"] = s["check_refused"] = 0
        if passed and need != 0:
            break
        if s["dice_rolled"] > 0 and ask_around(t, s, log, Window.CHECK, seat, kind, CASTS_ONLY):
            return True
        s["result"], s["successes_rolled"], s["failures_rolled"] = passed, rolled, failed
        if s["down"][seat] != Down.UP:  # by the price of a spell: the check is over
            return False
        if s["check_again"]:
            s["check_dice"], s["other_skill"] = more, other
            if roll_check(t, s, log, seat, kind, skill, dice, need):
                return True
            continue
        break
    s["more_hits"] = 0
    if not passed:
        if ask_around(t, s, log, Window.CHECK_FAILED, seat, kind, AFTER_ROLL):
            return True
        s["successes_rolled"] = rolled + np.int64(s["more_hits"])
        s["failures_rolled"] = failed
        judge(s, need)
    name_check(s, kind, skill)
    tell_events(s, t, log, seat)
    return False


@kernel
def is_without_effect(s, _):
    """Return whether the effects of a failed check do not happen; asking ends that."""
    refused = s["check_refused"] != 0
    s["check_refused"] = 0
    return refused


before_check = pack_only(open_before, no)
is_check_off = pack_only(is_off, no)
"""`is_check_off(s, seat, kind)`: whether there is no check after all, once `before_check` has been called."""
after_check = pack_only(open_after, no)
failure_is_refused = pack_only(is_without_effect, no)
