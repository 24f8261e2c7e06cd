"""Completed tasks and their costs (rulebook p.6-7)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import DICE
from simcore.games.elder_sign.rules.attempt.before_roll import end_without_dice
from simcore.games.elder_sign.rules.attempt.tasks import (
    CLOCK_COST,
    NEEDS,
    SANITY_COST,
    STAMINA_COST,
    all_done,
    marker_of_task,
    offer_tasks,
    payers,
    write_needs,
)
from simcore.games.elder_sign.rules.board.clock import active_seat, advance_clock, enter
from simcore.games.elder_sign.rules.board.dice import shown_in_log, terror_dice
from simcore.games.elder_sign.rules.board.investigators import change_sanity, change_stamina, has_ability
from simcore.games.elder_sign.rules.board.locked_dice import free_icons
from simcore.games.elder_sign.rules.board.possessions import lose_card, offer_cards, sweep_spells, tell_use
from simcore.games.elder_sign.rules.effects.interpreter import start_because, tell_cause, tell_cause_over
from simcore.games.elder_sign.rules.records.codes import (
    BANISHED,
    COMBAT_TASK,
    EXTRA_TASK,
    MARKER_SOURCE,
    MARKER_TASK,
    NONE,
    OF_MONSTER,
    OF_TASK,
    POOL,
    SETS,
    USED,
    Ability,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Decision, Event
from simcore.jit.decorators import inlined, kernel
from simcore.jit.intrinsics import scratch_bytes
from simcore.kernels.bits import bit, has, members, with_one
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.dice_pool import dice_at
from simcore.kernels.effects import DONE, asking_phase
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit1, emit2
from simcore.records.shared import LOG_SIZE

IN_SANITY, IN_STAMINA = 1, 2


# --- completing a task (p.6)


@inlined
def list_payments(t, s, log):
    """List every way to complete a task, and to complete none (p.6, "able and willing")."""
    clear_options(s)
    offer(s, NONE)
    offer_tasks(t, s)
    if s["n_options"] > 1:
        return Decision.PAY
    miss(t, s, log)
    return DONE


@kernel
def miss(t, s, log):
    """Complete no task: the roll fails, unless it completed one before (p.7)."""
    if s["paid"]:
        enter(s, Phase.BEFORE_ROLL)
        return
    if dice_at(s, POOL) == 0:  # nothing was rolled: what lies on markers and spells does not pay
        end_without_dice(s)
        return
    s["paid"] = 0
    shows = terror_dice(t, s, dice_at(s, POOL)) != 0
    emit2(log, Event.MISS, s["active"], shows)
    if s["awake"] or not shows:
        enter(s, Phase.GIVE_UP)
    else:
        enter(s, Phase.TERROR)


@kernel
def tell_task(s, log, task, dice):
    """Write the dice that complete a task."""
    at = log["n"]
    if not 0 <= at < LOG_SIZE - 2 * DICE:
        return
    log["data"][at] = Event.TASK
    n = 0
    for die in members(dice):
        log["data"][at + 4 + n] = shown_in_log(s, die)
        n += 1
    log["data"][at + 1] = 2 + n
    log["data"][at + 2] = s["active"]
    log["data"][at + 3] = task
    log["n"] = at + 4 + n


@inlined
def pay(t, s, log, payment):
    """Complete a task with dice, then pay its costs (p.6)."""
    if payment == NONE:
        miss(t, s, log)
        return False
    task, dice = payment // SETS, payment % SETS
    tell_task(s, log, task, dice)
    for die in members(dice):
        s["die_at"][die] = USED
    sweep_spells(t, s, log)
    s["paid"] = 1
    if task == COMBAT_TASK:
        strike(t, s, log)
    else:
        complete(t, s, log, task)
    return False


@inlined
def strike(t, s, log):
    """Remove a doom token by the combat task; removing the last one wins the battle (p.12)."""
    s["doom"] -= 1
    emit1(log, Event.STRUCK, s["doom"])
    if s["doom"] <= 0:
        win_game(s, BANISHED)
    enter(s, Phase.BEFORE_ROLL)


@inlined
def complete(t, s, log, task):
    """Complete a task, including the monster on it (p.6, p.10-11)."""
    needs = scratch_bytes(NEEDS)
    write_needs(t, s, task, needs)
    s["cost_sanity"] = needs[SANITY_COST]
    s["cost_stamina"] = needs[STAMINA_COST]
    s["cost_clock"] = needs[CLOCK_COST]
    marker = marker_of_task(t, s, task)
    defeated = marker != NONE and has(s["defeated"], marker)
    if task >= EXTRA_TASK:
        s["done_extras"] = with_one(s["done_extras"], task - EXTRA_TASK)
    elif task < MARKER_TASK:
        s["done_rows"] = with_one(s["done_rows"], task)
    if marker != NONE and not defeated:
        s["done_markers"] = with_one(s["done_markers"], marker)
        if t["unlock_at_once"]:
            free_icons(s, log, MARKER_SOURCE + marker)
        start_because(s, log, t["marker_revenge"][marker] + 0, s["active"] + 0, OF_MONSTER, marker)
    enter(s, Phase.COSTS)


# --- costs of a task (p.6-7)


@inlined
def list_costs(t, s, log):
    """List what can pay the next point of a cost: the investigator's point, or a card."""
    seat = s["active"] + 0
    if s["cost_clock"]:
        tell_cause(log, OF_TASK, NONE)
        advance_clock(t, s, log, s["cost_clock"])
        tell_cause_over(log)
        s["cost_clock"] = 0
    what = IN_SANITY if s["cost_sanity"] > 0 else IN_STAMINA
    left = s["cost_sanity"] + 0 if what == IN_SANITY else s["cost_stamina"] + 0
    if left == 0:
        end_costs(t, s)
        return DONE
    points = s["sanity"][seat] if what == IN_SANITY else s["stamina"][seat]
    clear_options(s)
    if points > 1 and points - 1 > left - 1 - payers(t, s, seat, what):
        offer(s, NONE)
    cards = 0
    for card in members(s["held"][seat] & t["payers"]):
        if t["pays"][card] & what:
            cards |= bit(card)
    offer_cards(t, s, cards)
    if s["n_options"] == 0:  # an effect has come between; the point is lost
        offer(s, NONE)
    return Decision.COST


@inlined
def pay_cost(t, s, log, card):
    """Pay a point of the cost."""
    seat = s["active"] + 0
    by_sanity = s["cost_sanity"] > 0
    tell_cause(log, OF_TASK, NONE)
    if by_sanity:
        s["cost_sanity"] -= 1
    else:
        s["cost_stamina"] -= 1
    if card != NONE:
        tell_use(t, s, log, seat, card)
        lose_card(t, s, log, seat, card)
    elif by_sanity:
        change_sanity(s, log, seat, -1)
    else:
        change_stamina(s, log, seat, -1)
    tell_cause_over(log)
    return False


costs_phase = asking_phase(list_costs, pay_cost, active_seat)


@kernel
def end_costs(t, s):
    """Complete the card or begin the next roll; some abilities use the same roll again (p.7)."""
    if all_done(t, s):
        enter(s, Phase.SUCCESS)
    elif has_ability(t, s, s["active"], Ability.MANY_TASKS):
        enter(s, Phase.JUDGE)
    else:
        enter(s, Phase.BEFORE_ROLL)


pay_phase = asking_phase(list_payments, pay, active_seat)
