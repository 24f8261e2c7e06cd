"""Uses of packs in a fight, which may defeat monsters elsewhere (Action Timing, Combat Encounters)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackPlace
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_limits import follow_maxima
from simcore.games.arkham_horror.rules.board.pack_places import NOT_NAMED, places_named
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_program
from simcore.games.arkham_horror.rules.effects.frame import (
    FRAME,
    PC,
    WHO,
    begin_frame,
    end_frame,
    goes_on,
)
from simcore.games.arkham_horror.rules.effects.interpreter import do_step
from simcore.games.arkham_horror.rules.effects.leading import is_own, is_pack_own
from simcore.games.arkham_horror.rules.effects.pack_monsters import markers_in
from simcore.games.arkham_horror.rules.effects.pack_queue import run_waiting
from simcore.games.arkham_horror.rules.effects.pack_using import begin_use, end_use, source_of_card
from simcore.games.arkham_horror.rules.fights.defeating import beat
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch_integers
from simcore.kernels.bits import members


@kernel
def defeat(t, s, log, seat, markers):
    """Defeat some monsters, which become trophies of an investigator; return True while it waits."""
    for marker in members(markers):
        if not is_ended(s) and beat(t, s, log, seat, marker):
            return True
    return False


@kernel
def defeat_in(t, s, log, seat, row):
    """Defeat every monster in some places; return True while it waits."""
    where = np.int64(PackPlace.HERE if row["a"] == NOT_NAMED else row["a"])
    return defeat(t, s, log, seat, markers_in(t, s, places_named(t, s, seat, where)))


@kernel
def leads_away(s, t, program):
    """Return whether a program leads to other fights, gates or encounters, before its first END."""
    row = np.int64(program)
    while t["code"][row]["op"] != Op.END:
        op = t["code"][row]["op"]
        if op != PackOp.DEFEAT_ALL and (is_own(op) or is_pack_own(s, op)):
            return True
        row += 1
    return False


@kernel
def run_in_combat(s, t, log, program, seat):
    """Run a program that does not lead away from the combat; return True while it waits."""
    frame = scratch_integers(FRAME)
    begin_frame(t, s, log, frame, program, seat)
    while goes_on(t, s, frame):
        row = t["code"][frame[PC]]
        if row["op"] == PackOp.DEFEAT_ALL:
            frame[PC] += 1
            if defeat_in(t, s, log, frame[WHO], row):
                return True
        elif do_step(t, s, log, frame):
            return True
        if follow_maxima(s, t, log) or run_waiting(s, t, log):
            return True
    return end_frame(t, s, log, frame) or run_waiting(s, t, log)


@kernel
def use_in_fight(s, t, log, seat, use):
    """Use something in a combat or in the final battle; return True while it waits.

    A program that leads to other fights, gates or encounters waits for the end of the combat.
    """
    runs, runs_of = np.int64(s["runs"]), np.int64(s["runs_of"])
    if begin_use(t, s, log, seat, use):
        return True
    program = np.int64(t["used_program"][use])
    if s["result"] == 1 and leads_away(s, t, program):
        queue_program(s, program, seat, source_of_card(s, seat), seat, NONE, seat, NONE, 0, 0)
    elif s["result"] == 1 and program >= 0 and run_in_combat(s, t, log, program, seat):
        return True
    return end_use(t, s, log, seat, runs, runs_of)


use_of_pack = pack_only(use_in_fight, no)
"""`use_of_pack(s, t, log, seat, use)`: use one of them in a combat."""
