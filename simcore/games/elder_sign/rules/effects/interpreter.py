"""Interpreter of card programs: their causes and their instructions (rulebook p.7-12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.board.doom import seal
from simcore.games.elder_sign.rules.effects.board import (
    do_clock,
    do_defeat,
    do_discard_monster,
    do_doom,
    do_fail,
    do_gate,
    do_lose_game,
    do_monster,
)
from simcore.games.elder_sign.rules.effects.control import (
    do_any,
    do_choose,
    do_devoured_unless,
    do_each,
    do_for_each_other_world,
)
from simcore.games.elder_sign.rules.effects.dice import (
    do_add,
    do_discard_terror_dice,
    do_face,
    do_raise_die,
    do_reroll,
    do_secure,
)
from simcore.games.elder_sign.rules.effects.gains import do_gain, do_restore
from simcore.games.elder_sign.rules.effects.losses import do_lose, do_lose_half, do_lower_max
from simcore.games.elder_sign.rules.records.codes import NONE, OF_ANCIENT_ONE, OTHER
from simcore.games.elder_sign.rules.records.events import Event
from simcore.games.elder_sign.rules.records.vocabulary import Op
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.effects import (
    END,
    finish,
    jump,
    next_instruction,
    start,
)
from simcore.kernels.event_log import emit, emit2

# --- the cause of what happens


@inlined
def tell_cause(log, of, thing):
    """Write the cause of the next events: one of `codes.CAUSES`, and its card, monster or seat."""
    emit2(log, Event.EFFECT, of, thing)


@inlined
def tell_cause_over(log):
    """Write that the last cause no longer applies."""
    emit(log, Event.EFFECT_ENDS)


@inlined
def start_because(s, log, program, seat, of, thing):
    """Begin an effect program, if there is one, and write its cause."""
    if program != NONE:
        tell_cause(log, of, thing)
        start(s, program, seat)


# --- instructions


@kernel
def at_once(t, s, log, code, op):
    """Perform an instruction that needs no choice."""
    if op == Op.DOOM:
        do_doom(t, s, log, code)
    elif op == Op.MONSTER:
        do_monster(t, s, log, code)
    elif op == Op.GATE:
        do_gate(t, s, log, code)
    elif op == Op.RESTORE:
        do_restore(t, s, log, code)
    elif op == Op.LOWER_MAX:
        do_lower_max(t, s, log, code)
    elif op == Op.CLOCK:
        do_clock(t, s, log, code)
    elif op == Op.FAIL:
        do_fail(t, s, log, code)
    elif op == Op.DISCARD_TERROR_DICE:
        do_discard_terror_dice(t, s, log, code)
    elif op == Op.LOSE_GAME:
        do_lose_game(t, s, log, code)
    elif op == Op.ADD:
        do_add(t, s, log, code)
    next_instruction(s)


@kernel
def end_program(t, s, log):
    """End a program; its caller continues, or the Ancient One's addition follows."""
    if finish(s):
        return
    tell_cause_over(log)
    s["terrified"] = s["of_mythos"] = 0
    s["feeder"], s["card_of"] = OTHER, NONE
    if not s["awakens"] and not s["awake"]:
        seal(t, s)
    if s["then_pc"] != NONE:
        start_because(s, log, s["then_pc"] + 0, s["active"], OF_ANCIENT_ONE, NONE)
        s["then_pc"] = NONE


@kernel
def run_instruction(t, s, log):
    """Run the current instruction; return True while it waits for a choice."""
    if s["block_end"] == s["pc"]:
        s["block_end"] = NONE
        s["resolver"] = s["loop_owner"]
    code = t["code"][s["pc"]]
    op = code["op"]
    if op == END:
        end_program(t, s, log)
    elif op == Op.JUMP:
        jump(s, code["target"])
    elif op == Op.GAIN:
        return do_gain(t, s, log, code)
    elif op == Op.LOSE:
        return do_lose(t, s, log, code)
    elif op == Op.CHOOSE:
        return do_choose(t, s, log, code)
    elif op == Op.EACH:
        do_each(t, s, code)
    elif op == Op.FOR_EACH_OTHER_WORLD:
        do_for_each_other_world(t, s, code)
    elif op == Op.ANY:
        return do_any(t, s, log, code)
    elif op == Op.DEVOURED_UNLESS:
        return do_devoured_unless(t, s, log, code)
    elif op == Op.SECURE:
        return do_secure(t, s, log, code)
    elif op == Op.REROLL:
        return do_reroll(t, s, log, code)
    elif op == Op.FACE:
        return do_face(t, s, log, code)
    elif op == Op.RAISE_DIE:
        return do_raise_die(t, s, log, code)
    elif op == Op.DEFEAT:
        return do_defeat(t, s, log, code)
    elif op == Op.DISCARD_MONSTER:
        return do_discard_monster(t, s, log, code)
    elif op == Op.LOSE_HALF:
        return do_lose_half(t, s, log, code)
    else:
        at_once(t, s, log, code, op)
    return False
