"""Interpreter of compiled effect programs: control flow, and dispatch to the handlers of effects."""

from __future__ import annotations

from simcore.games.final_hour.rules.effects.activation import do_activate_kind, do_activate_zone, do_advance
from simcore.games.final_hour.rules.effects.investigators import (
    do_discard_gate,
    do_draw_priority,
    do_face_down_omens,
    do_face_down_priority,
    do_investigate,
    do_lose_health,
    do_move,
    do_recover,
    do_remove_seal,
    do_resolve_top_card,
    do_seal,
    priority_card,
)
from simcore.games.final_hour.rules.effects.monsters import (
    do_attack,
    do_damage,
    do_destroy,
    do_move_monster,
    do_repair,
    do_spawn,
)
from simcore.games.final_hour.rules.effects.places import others_in_zone
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.monsters import wipe_marks
from simcore.games.final_hour.rules.state import NONE
from simcore.games.final_hour.rules.vocabulary import Condition, Op
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import clear_options, offer
from simcore.kernels.effects import asking_once, jump, next_instruction, start
from simcore.kernels.turns import seat_after


@inlined
def start_program(t, s, pc, resolver, source, owner):
    """Begin a program; `owner` is the investigator with the card, NONE for the Ancient One."""
    start(s, pc, resolver)
    s["owner"] = owner
    s["source"] = source
    s["left"] = NONE
    s["blind"] = 0
    wipe_marks(s)


@kernel
def holds(t, s, condition, value):
    """Return whether a condition of `if` is true."""
    here = s["at"][s["resolver"]]
    card = priority_card(s)
    if condition == Condition.OMENS_AT_MOST:
        return card != NONE and t["card_omens"][card] <= value
    if condition == Condition.NUMBER_AT_MOST:
        return card != NONE and card <= value
    if condition == Condition.OTHER_IN_ZONE:
        return (others_in_zone(t, s) != 0) == (value != 0)
    if condition == Condition.WITH_OTHER:
        return has(others_in_zone(t, s), here) == value
    if condition == Condition.ALL_ON_BOARD:
        return value >= 0 and s["beside"][value] == 0
    return (s["damage"][here] > 0) == (value != 0)


@inlined
def do_if(t, s, code):
    """Continue if the condition holds; otherwise jump past the block."""
    if holds(t, s, code["condition"], code["value"]):
        next_instruction(s)
    else:
        jump(s, code["target"])
    return False


# --- one branch of several


@inlined
def list_branches(t, s, log, code):
    """List the branches."""
    clear_options(s)
    for branch in range(code["count"]):
        offer(s, branch)
    return Decision.BRANCH


@inlined
def take_branch(t, s, log, code, branch):
    """Continue with the target of a branch."""
    jump(s, t["code"][s["pc"] + 1 + branch]["target"])


do_choose_one = asking_once(list_branches, take_branch)


# --- do it or leave it


@inlined
def list_no_and_yes(t, s, log, code):
    """List 0 for no and 1 for yes."""
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    return Decision.MAY


@inlined
def go_on_or_skip(t, s, log, code, does):
    """Continue, or jump past the block."""
    if not does:
        jump(s, code["target"])


do_may = asking_once(list_no_and_yes, go_on_or_skip)


# --- hand the program to the next investigator in turn order; solo: the player picks the first (p.15, p.17)


@inlined
def list_seats(t, s, log, code):
    """List all seats."""
    clear_options(s)
    for seat in range(s["n_seats"]):
        offer(s, seat)
    return Decision.TURN_ORDER


@inlined
def hand_to(s, turn):
    """Make the investigator with this turn the resolver."""
    s["resolver"] = seat_after(s, s["first"], turn)
    s["left"] = NONE


@inlined
def begin_with(t, s, log, code, seat):
    """Begin with the chosen investigator."""
    s["first"] = seat
    hand_to(s, 0)


begin_with_chosen = asking_once(list_seats, begin_with)


@inlined
def do_each_investigator(t, s, log, code):
    """Hand the program to each investigator in turn order."""
    if code["turn"] == 0:
        if s["solo"]:
            return begin_with_chosen(t, s, log, code)
        s["first"] = s["lead"]
    hand_to(s, code["turn"])
    next_instruction(s)
    return False


@inlined
def flow(t, s, log, op, code):
    """Execute an instruction of control flow."""
    if op == Op.CHOOSE:
        return do_choose_one(t, s, log, code)
    if op == Op.MAY:
        return do_may(t, s, log, code)
    if op == Op.AS_TURN:
        return do_each_investigator(t, s, log, code)
    if op == Op.UNLESS:
        return do_if(t, s, code)
    if op == Op.JUMP:
        jump(s, code["target"])
        return False
    if op == Op.AS_OWNER:
        s["resolver"] = s["owner"] if s["owner"] != NONE else s["lead"]
    next_instruction(s)
    return False


@inlined
def effect(t, s, log, op, code):
    """Execute an effect; the most frequent ones come first."""
    if op == Op.MOVE:
        return do_move(t, s, log, code)
    if op == Op.INVESTIGATE:
        return do_investigate(t, s, log)
    if op == Op.ACTIVATE_ZONE:
        return do_activate_zone(t, s, log, code)
    if op == Op.ATTACK:
        return do_attack(t, s, log, code)
    if op == Op.SPAWN:
        return do_spawn(t, s, log, code)
    if op == Op.DESTROY:
        return do_destroy(t, s, log, code)
    if op == Op.MOVE_MONSTER:
        return do_move_monster(t, s, log, code)
    if op == Op.DAMAGE:
        return do_damage(t, s, log, code)
    if op == Op.REPAIR:
        return do_repair(t, s, log, code)
    if op == Op.SEAL:
        return do_seal(t, s, log, code)
    if op == Op.ACTIVATE_KIND:
        return do_activate_kind(t, s, log, code)
    if op == Op.ADVANCE:
        return do_advance(t, s, log, code)
    return rare_effect(t, s, log, op, code)


@inlined
def rare_effect(t, s, log, op, code):
    """Execute an effect on health, priority cards, gates or seals."""
    if op == Op.LOSE_HEALTH:
        return do_lose_health(t, s, log, code)
    if op == Op.RECOVER:
        return do_recover(t, s, log, code)
    if op == Op.UNSEAL:
        return do_remove_seal(t, s, log, code)
    if op == Op.DRAW_PRIORITY:
        return do_draw_priority(t, s, log, code)
    if op == Op.DISCARD_GATE:
        return do_discard_gate(t, s, log, code)
    if op == Op.RESOLVE_TOP_CARD:
        return do_resolve_top_card(t, s, log, code)
    if op == Op.FACE_DOWN_OMENS:
        return do_face_down_omens(t, s, log, code)
    return do_face_down_priority(s)


@inlined
def run_instruction(t, s, log):
    """Run one instruction of a program that has not ended; return True while it waits for a choice."""
    code = t["code"][s["pc"]]
    op = code["op"]
    return flow(t, s, log, op, code) if op < Op.MOVE else effect(t, s, log, op, code)
