"""Rounds of the final battle in games with packs: refresh, attacks of the investigators, defence.

The part of each investigator in a step is a segment of its own: after an outside answer, it is replayed up to
that answer (`simcore/kernels/replay.py`), as the turns are. So cards and rules of packs act in it as in the
turns. Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a
round in its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.assault import (
    ask_restore,
    end_assault,
    lower_maximum,
    may_restore,
    modifier,
    what_ran_out,
)
from simcore.games.arkham_horror.battle.attack import count_successes
from simcore.games.arkham_horror.battle.devoured import devour
from simcore.games.arkham_horror.battle.pack_attack import begins_program, most_of_use, rating_against
from simcore.games.arkham_horror.battle.refresh import free_stops
from simcore.games.arkham_horror.battle.rounds import enter, pass_marker
from simcore.games.arkham_horror.box.codes import (
    AT_LIMIT,
    CLUES,
    COMBAT,
    DEFENCE,
    FIGHT,
    GATES,
    MAXIMUM,
    MONSTERS,
    SANITY,
    STAMINA,
    STOPS,
    TRACKS,
    Cause,
    Phase,
)
from simcore.games.arkham_horror.box.decisions import BoxDecision
from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity, PackTrigger
from simcore.games.arkham_horror.box.sheet import is_alive
from simcore.games.arkham_horror.box.skill_checks import successes
from simcore.games.arkham_horror.box.upkeep import begin_sliders, restore, sliders
from simcore.games.arkham_horror.box.weapons_and_spells import use_up
from simcore.games.arkham_horror.rules.board.dice import is_settled, set_check_bonus, set_check_luck
from simcore.games.arkham_horror.rules.board.layouts import save
from simcore.games.arkham_horror.rules.board.lost_and_devoured import is_saved
from simcore.games.arkham_horror.rules.board.pack_arms import after_burst, set_free_hands
from simcore.games.arkham_horror.rules.board.pack_check_windows import after_check, before_check
from simcore.games.arkham_horror.rules.board.pack_checks import (
    dice_of_check,
    roll_dice_of_check,
    skill_of_check,
)
from simcore.games.arkham_horror.rules.board.pack_gains import keeps_curse
from simcore.games.arkham_horror.rules.board.pack_numbers import hands_of
from simcore.games.arkham_horror.rules.board.pack_refresh import choose_exhausted, stay_exhausted
from simcore.games.arkham_horror.rules.board.pack_subject import focus_of
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, queue_instead
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.board.weapons import arm, armed_with, put_away
from simcore.games.arkham_horror.rules.effects.pack_handling import cards_leave
from simcore.games.arkham_horror.rules.effects.pack_paying import spend_some_trophies
from simcore.games.arkham_horror.rules.effects.spending import spend_gates
from simcore.games.arkham_horror.rules.phases.pack_upkeep import move_upkeep_sliders
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.phases.upkeep import act, battle_actions, refresh
from simcore.games.arkham_horror.rules.phases.upkeep_aid import give_aid
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import STATUS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, chosen, offer
from simcore.kernels.endings import lose_game
from simcore.kernels.replay import is_full, is_recording, stop_recording
from simcore.kernels.turns import next_actor, pass_turn

# --- segments


@kernel
def lose_endless(s):
    """Lose a battle that fills a segment or a record, as one without end; that is no rule of the game."""
    lose_game(s, Cause.NO_END)
    s["loss_attack"] = AT_LIMIT


@kernel
def begin_part(s):
    """Begin a segment, unless one is being replayed."""
    if not is_recording(s):
        save(s, 0)
        s["recounted"] = 0


@kernel
def is_open(s, waits):
    """Return whether a segment waits for an answer; else end it. A battle that fills one is lost."""
    if is_full(s):
        lose_endless(s)
    elif waits:
        return True
    stop_recording(s)
    return False


@kernel
def next_part(s):
    """Begin the segment of the next seat that has not had its turn; return False if there is none."""
    if is_recording(s):
        return True
    if not next_actor(s):
        return False
    begin_part(s)
    return True


@kernel
def is_out(s, seat):
    """Return whether an investigator is devoured, or the game over."""
    return s["over"] != 0 or not is_alive(s, seat)


# --- refresh


@kernel
def roll_for_status(t, s, log, seat):
    """Roll whether a blessing or a curse stays (Blessing, Curse); return True while it waits."""
    is_due = s["status"][seat] != 0 and s["status_new"][seat] == 0 and not keeps_curse(s, t, seat)
    s["status_new"][seat] = 0
    return is_due and act(t, s, log, seat, STATUS)


@kernel
def move_in_battle(t, s, log, seat):
    """Move the sliders by the focus, or freely if they were never set (Focus); return True while it waits."""
    if free_stops(t, s, seat) == TRACKS * STOPS:
        begin_sliders(s, TRACKS * STOPS)
        return sliders(t, s, log, seat)
    return move_upkeep_sliders(s, t, log, seat)


@kernel
def refresh_one(s, t, log, seat):
    """Refresh an investigator as in an upkeep (Final Battle 1); return True while it waits."""
    s["focus"][seat], s["focus_paid"][seat] = focus_of(t, s, seat), 0
    after_burst(s, t, log, seat)
    put_away(t, s, seat)
    if choose_exhausted(s, t, log, seat):
        return True
    refresh(s, seat)
    stay_exhausted(s, t, log, seat)
    cards_leave(s, t, log, seat)
    if roll_for_status(t, s, log, seat) or give_aid(t, s, log, seat):
        return True
    if battle_actions(t, s, log, seat):
        return True
    return not is_out(s, seat) and move_in_battle(t, s, log, seat)


@kernel
def refresh_all(s, t, log):
    """Refresh one seat after another, then pass the first player marker (Final Battle 1).

    Return True while it waits.
    """
    while next_part(s):
        seat = np.int64(s["actor"])
        if is_open(s, refresh_one(s, t, log, seat) or run_pending(s, t, log)):
            return True
        if s["over"]:
            return False
        pass_turn(s, seat)
    pass_marker(s, log)
    enter(s, Phase.TRADE)
    return False


# --- attacks of the investigators


@kernel
def set_needed(t, s):
    """Set how many successes remove a doom token now (Final Battle 2)."""
    need = number_with(t, s, PackQuantity.DOOM_NEED, np.int64(s["n_seats"]), NONE, NONE)
    s["need"] = (need + np.int64(s["need_more"])) * np.int64(s["need_times"])


@kernel
def set_bonus(t, s, seat):
    """Set what rules and cards add to the Combat check, and to the combat rating (Combat Check)."""
    set_check_bonus(t, s, seat)
    s["check_bonus"][seat, COMBAT] += number_with(t, s, Quantity.ANCIENT_COMBAT, 0, NONE, NONE)


@kernel
def roll_against(t, s, log, seat):
    """Roll the dice of a Combat check in the battle; all successes count. Return True while it waits.

    There is no question about dice that are of no more use.
    """
    skill = np.int64(s["combat_skill"])
    set_bonus(t, s, seat)
    dice = armed_with(t, s, seat, skill) + rating_against(s, seat)
    if is_settled(s, log, seat, COMBAT):
        return False
    dice = dice_of_check(s, t, seat, COMBAT, skill, dice)
    skill = skill_of_check(s, skill)
    set_check_luck(s, seat)
    if roll_dice_of_check(s, t, log, COMBAT, skill, dice, 1, most_of_use(s, t)):
        return True
    s["successes_rolled"] = np.int64(successes(t, s))
    s["failures_rolled"] = np.int64(s["dice_rolled"]) - np.int64(s["hits"])
    s["result"] = 1 if s["successes_rolled"] > 0 else 0
    return after_check(s, t, log, seat, COMBAT, skill, dice, 0)


@kernel
def attack_one(s, t, log, seat):
    """Make the Combat check of an investigator (Final Battle 2); return True while it waits.

    `successes_rolled` counts. Cards in use stay so until the next refresh.
    """
    s["in_use"][seat] = s["magic"][seat] = 0
    s["hands"] = hands_of(s, t, seat)
    set_free_hands(s, t, seat)
    s["combat_skill"] = FIGHT
    s["successes_rolled"] = s["failures_rolled"] = s["result"] = 0
    set_bonus(t, s, seat)
    if before_check(s, t, log, seat, COMBAT, FIGHT):
        return True
    settled = has(np.int64(s["sure_to_pass"]) | np.int64(s["sure_to_fail"]), COMBAT) != 0
    if not settled and not is_out(s, seat) and arm(t, s, log, seat):
        return True
    if is_out(s, seat):
        s["successes_rolled"] = 0
        return False
    if roll_against(t, s, log, seat):
        return True
    if is_alive(s, seat):
        use_up(t, s, log, seat)
    return False


@kernel
def attack_all(s, t, log):
    """Let one investigator after the other attack (Final Battle 2); return True while it waits.

    It ends where a program follows an attack.
    """
    while next_part(s):
        seat = np.int64(s["actor"])
        set_needed(t, s)
        if is_open(s, attack_one(s, t, log, seat)):
            return True
        if not s["over"]:
            count_successes(s, t, log, np.int64(s["successes_rolled"]))
            pass_turn(s, seat)
        if s["over"] or begins_program(s, t):
            return False
    enter(s, Phase.WARD)
    return False


# --- the attack of the Ancient One


@kernel
def offer_allies(t, s, log, seat):
    """Offer allies that restore sanity or stamina before the attack; return True while it waits."""
    while may_restore(s, seat):
        if ask_restore(t, s, log, seat):
            return True
        place = np.int64(chosen(s))
        if place == NONE:
            return False
        restore(t, s, log, seat, place)
    return False


@kernel
def lose_tokens(t, s, log, seat):
    """Lose clue tokens, and trophies of the player's choice (Clue, Monster Trophy, Gate Trophy).

    Return True while it waits.
    """
    loses = t["loses"]
    if loses[CLUES] > 0:
        change_clues(t, s, log, seat, -np.int64(loses[CLUES]))
    if loses[MONSTERS] > 0 and spend_some_trophies(t, s, log, seat, np.int64(loses[MONSTERS]), False):
        return True
    gates = min(max(0, np.int64(loses[GATES])), np.int64(s["gate_trophies"][seat]))
    return gates > 0 and spend_gates(t, s, log, seat, gates)


@kernel
def suffer(t, s, log, seat):
    """Lose the cost of a failed check (Ancient One: Attack, Final Battle 3); return True while it waits."""
    loses = t["loses"]
    if lose(t, s, log, seat, max(0, np.int64(loses[SANITY])), max(0, np.int64(loses[STAMINA])), 1):
        return True
    if is_out(s, seat):
        return False
    if lose_tokens(t, s, log, seat):
        return True
    if loses[MAXIMUM] == 0:
        return False
    s["n_options"] = 0
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, BoxDecision.MAXIMUM, seat):
        return True
    lower_maximum(t, s, log, seat, chosen(s))
    return False


@kernel
def defend_one(s, t, log, seat):
    """Resolve the attack on an investigator (Final Battle 3); return True while it waits."""
    if offer_allies(t, s, log, seat):
        return True
    s["result"] = 0
    skill = np.int64(t["attack_skill"])
    if skill >= 0 and check(t, s, log, seat, DEFENCE, skill, np.int64(modifier(t, s)), 1):
        return True
    if s["result"] == 0 and not is_out(s, seat) and suffer(t, s, log, seat):
        return True
    cause = np.int64(what_ran_out(t, s, seat))
    if cause == NONE or is_out(s, seat) or is_saved(s, seat):
        return False
    if not queue_instead(s, t, log, PackTrigger.DEVOURED, seat, NONE, 1):
        fire(s, t, log, PackTrigger.DEVOURED, seat, NONE, np.int64(s["clues"][seat]))
        devour(s, log, seat, cause)
    return False


@kernel
def defend_all(s, t, log):
    """Resolve the attack on one investigator after another (Final Battle 3); return True while it waits."""
    while next_part(s):
        seat = np.int64(s["actor"])
        if is_open(s, defend_one(s, t, log, seat) or run_pending(s, t, log)):
            return True
        if s["over"]:
            return False
        pass_turn(s, seat)
    end_assault(t, s, log)
    return False
