"""Control flow that only packs use: common choices, one of a set, repetitions, pairs of dice."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import first_player
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount, is_range, range_of
from simcore.games.arkham_horror.rules.board.dice import one_die
from simcore.games.arkham_horror.rules.board.pack_terms import pack_members
from simcore.games.arkham_horror.rules.effects.cards import tell_dice
from simcore.games.arkham_horror.rules.effects.control import choose_block
from simcore.games.arkham_horror.rules.effects.frame import EACH, LEFT, PC, WHO, go_by, let_go, take_up
from simcore.games.arkham_horror.rules.effects.pack_loops import begin_loop, end_loop, go_back_to, meets
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members
from simcore.kernels.decisions import ask, chosen, clear_options, offer

DICE = 2  # of a pair


@kernel
def chooser(s, seat, by):
    """Return who chooses one of a set: the investigator, or the first player with `by` or for a sheet."""
    return first_player(s) if by >= 0 or seat < 0 or not has(np.int64(s["alive"]), seat) else np.int64(seat)


@kernel
def do_pick(t, s, log, frame, row):
    """Choose one member of a set, for whom the block runs (Timing Conflicts); return True while it waits."""
    if frame[EACH] == frame[PC]:
        if let_go(t, s, log, frame):
            return True
        go_back_to(s, frame, end_loop(frame, row))
        return False
    seat = frame[WHO]
    clear_options(s)
    for other in members(pack_members(t, s, seat, np.int64(row["a"]))):
        if meets(t, s, other, np.int64(row["c"])):
            offer(s, other)
    if s["n_options"] == 0:
        frame[PC] = row["target"]
        return False
    s["program_row"] = frame[PC]
    if ask(t, s, log, Decision.PICK, chooser(s, seat, row["b"])):
        return True
    picked = np.int64(chosen(s))
    begin_loop(frame, np.int64(0))
    if let_go(t, s, log, frame):
        return True
    frame[PC] += 1
    take_up(s, frame, picked)
    return False


@kernel
def ask_times(t, s, log, seat, number):
    """Ask how many times a block runs, within a range; return True while it waits."""
    least, most = range_of(t, s, seat, number)
    clear_options(s)
    for times in range(max(np.int64(0), least), most + 1):
        offer(s, times)
    if ask(t, s, log, Decision.TIMES, seat):
        return True
    s["result"] = chosen(s)
    return False


@kernel
def do_repeat(t, s, log, frame, row):
    """Run the block several times; return True while it waits."""
    seat, number = frame[WHO], np.int64(row["a"])
    if frame[EACH] != frame[PC]:
        s["program_row"] = frame[PC]
        if is_range(t, number):
            if ask_times(t, s, log, seat, number):
                return True
            times = np.int64(s["result"])
        else:
            times = max(np.int64(0), amount(t, s, seat, number))
        begin_loop(frame, times)
    if frame[LEFT] == 0:
        end_loop(frame, row)
        return False
    frame[LEFT] -= 1
    frame[PC] += 1
    return False


@kernel
def do_roll_pair(t, s, log, frame, row):
    """Roll two dice; the block runs if they show the same number (Dice)."""
    faces = np.zeros(DICE, np.int64)
    faces[1] = one_die(s)
    faces[0] = one_die(s)
    tell_dice(log, max(np.int64(0), frame[WHO]), faces, DICE)
    go_by(frame, row, faces[0] == faces[1])


# --- all of them


@kernel
def pack_control_step(t, s, log, frame, row):
    """Apply an effect of control flow that only packs use; return True while it waits."""
    op = row["op"]
    if op == PackOp.CHOOSE_TOGETHER:
        return choose_block(t, s, log, frame, row, first_player(s))
    if op == PackOp.PICK:
        return do_pick(t, s, log, frame, row)
    if op == PackOp.REPEAT:
        return do_repeat(t, s, log, frame, row)
    if op == PackOp.ROLL_PAIR:
        do_roll_pair(t, s, log, frame, row)
    else:
        frame[PC] += 1
    return False
