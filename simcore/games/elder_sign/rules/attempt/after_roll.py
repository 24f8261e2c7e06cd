"""Clues, cards and abilities after a roll, and spells that keep dice (rulebook p.9-10)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import MAX_CAST
from simcore.games.elder_sign.rules.attempt.before_roll import done_by_card
from simcore.games.elder_sign.rules.attempt.cards_in_use import (
    ability_helps,
    after_roll_options,
    may_spend_clues,
    use_card,
)
from simcore.games.elder_sign.rules.board.clock import active_seat, asked_seat, enter
from simcore.games.elder_sign.rules.board.dice import roll
from simcore.games.elder_sign.rules.board.investigators import has_ability
from simcore.games.elder_sign.rules.board.possessions import change_clues, sweep_spells
from simcore.games.elder_sign.rules.effects.dice import hold_dice
from simcore.games.elder_sign.rules.effects.interpreter import start_because, tell_cause
from simcore.games.elder_sign.rules.records.codes import (
    ACCEPT,
    CLUE,
    NONE,
    OF_ABILITY,
    OF_CLUE,
    OWN_ABILITY,
    POOL,
    Ability,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count, has, members, with_one
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at, offer_parts
from simcore.kernels.effects import DONE, asking_phase, start
from simcore.kernels.event_log import emit1, emit2

HELPS_MOST = 2  # dice that the daily ability rolls again


# --- after a roll


@inlined
def list_after(t, s, log):
    """List the options after a roll: cards, clues, the investigator's ability, or none (p.9-10)."""
    if done_by_card(t, s):
        enter(s, Phase.HOLD)
        return DONE
    seat = s["active"] + 0
    clear_options(s)
    offer(s, ACCEPT)
    after_roll_options(t, s)
    if dice_at(s, POOL) and may_spend_clues(t, s, seat):
        offer(s, CLUE)
    if ability_helps(t, s, seat):
        offer(s, OWN_ABILITY)
    if s["n_options"] > 1:
        return Decision.AFTER_ROLL
    enter(s, Phase.HELP)
    return DONE


@inlined
def act_after(t, s, log, act):
    """Perform the chosen act after a roll."""
    seat = s["active"] + 0
    if act == ACCEPT:
        enter(s, Phase.HELP)
    elif act == CLUE:
        tell_cause(log, OF_CLUE, NONE)
        change_clues(t, s, log, seat, -1)
        s["clues_used"] += 1
        emit2(log, Event.SPENT, seat, s["clues"][seat])
        if t["clue_is_roll"]:
            s["changed"] = s["ability_used"] = s["helped"] = 0
        twice = has_ability(t, s, seat, Ability.CLUE_TWICE)
        start(s, t["ability_program"][Ability.CLUE_TWICE] if twice else t["clue_program"], seat)
    elif act == OWN_ABILITY:
        use_ability(t, s, log, seat)
    else:
        use_card(t, s, log, act)
    return False


after_phase = asking_phase(list_after, act_after, active_seat)


@kernel
def use_ability(t, s, log, seat):
    """Use the investigator's ability on the roll: once per roll or once a day (investigator abilities)."""
    emit1(log, Event.ABILITY, seat)
    if has_ability(t, s, seat, Ability.DAY_REROLL):
        s["day_used"] = with_one(s["day_used"], seat)
    s["ability_used"] = 1
    program = t["ability_program"][t["ability"][s["investigator"][seat]]] + 0
    start_because(s, log, program, seat, OF_ABILITY, seat)


# --- help of others


@kernel
def helper_of(t, s):
    """Return another investigator who may reroll dice for the active one, once a day; or NONE.

    As printed in 2011, the ability works only for the investigator's own rolls.
    """
    if t["every_turn"]:
        return NONE
    for seat in members(s["alive"]):
        if (
            seat != s["active"]
            and not has(s["day_used"], seat)
            and has_ability(t, s, seat, Ability.DAY_REROLL)
        ):
            return seat
    return NONE


@inlined
def list_help(t, s, log):
    """List the dice that another investigator may reroll (ability)."""
    helper = helper_of(t, s)
    pool = dice_at(s, POOL)
    if s["helped"] or helper == NONE or pool == 0:
        enter(s, Phase.HOLD)
        return DONE
    s["asked"] = helper
    clear_options(s)
    offer(s, 0)
    offer_parts(t, s, pool, 1, HELPS_MOST)
    return Decision.REROLL


@inlined
def help_roll(t, s, log, dice):
    """Reroll the chosen dice; the active investigator then considers the new roll."""
    s["helped"] = 1
    if dice:
        helper = s["asked"] + 0
        s["day_used"] = with_one(s["day_used"], helper)
        emit1(log, Event.ABILITY, helper)
        roll(s, log, dice, True)
        enter(s, Phase.AFTER_ROLL)
    return False


help_phase = asking_phase(list_help, help_roll, asked_seat)


# --- spells that were cast before the roll


@kernel
def promised_slot(s):
    """Return the first spell that still has to take dice; NONE if there is none."""
    for place in range(MAX_CAST):
        if s["cast"][place] != NONE and s["to_hold"][place] > 0:
            return place
    return NONE


@inlined
def list_held(t, s, log):
    """List the dice that the next spell may keep: as many as it can hold and the roll has (p.9-10)."""
    place, pool = promised_slot(s), dice_at(s, POOL)
    if place == NONE:
        enter(s, Phase.SUCCESS if done_by_card(t, s) else Phase.JUDGE)
        return DONE
    if pool == 0:
        s["to_hold"][place] = 0
        sweep_spells(t, s, log)
        return DONE
    wanted = min(s["to_hold"][place] + 0, count(pool))
    clear_options(s)
    offer_parts(t, s, pool, wanted, wanted)
    return Decision.SECURE


@inlined
def keep_dice(t, s, log, dice):
    """Put the chosen dice on the spell."""
    hold_dice(s, log, promised_slot(s), dice)
    return False


hold_phase = asking_phase(list_held, keep_dice, active_seat)
