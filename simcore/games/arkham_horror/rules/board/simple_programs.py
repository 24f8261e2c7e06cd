"""Programs without decisions: effects that replace or follow being lost in time and space.

They change doom, terror, clue tokens and money, and contain moves to a named place and `if`. All other
programs run in `effects/interpreter.py` and `phases/programs.py`, which may ask.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.doom import add_doom
from simcore.games.arkham_horror.rules.board.pack_alarms import terror_comes
from simcore.games.arkham_horror.rules.board.tokens import change_clues, change_money
from simcore.games.arkham_horror.rules.board.travel import put
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit, emit1


@kernel
def gain_tokens(t, s, log, row, seat, sign):
    """Gain the clue tokens and dollars of a step, or lose them if `sign` is -1."""
    if row["c"]:
        change_clues(t, s, log, seat, sign * max(0, amount(t, s, seat, np.int64(row["c"]))))
    if row["d"]:
        change_money(t, s, log, seat, sign * max(0, amount(t, s, seat, np.int64(row["d"]))))


@kernel
def run_simple(t, s, log, pc, seat):
    """Run a program without decisions; return 1 if the caller has to devour the investigator, else 0."""
    emit1(log, Event.PROGRAM, pc)
    while True:
        row = t["code"][pc]
        op = row["op"]
        if op == Op.END or op == Op.DEVOUR or s["over"]:
            emit(log, Event.PROGRAM_ENDS)
            return 1 if op == Op.DEVOUR and not s["over"] else 0
        if op == Op.JUMP:
            pc = np.int64(row["target"])
            continue
        if op == Op.IF:
            pc = pc + 1 if holds(t, s, seat, np.int64(row["a"])) else np.int64(row["target"])
            continue
        if op == Op.GAIN:
            gain_tokens(t, s, log, row, seat, 1)
        elif op == Op.LOSE:
            gain_tokens(t, s, log, row, seat, -1)
        elif op == Op.MOVE:
            if row["a"] < MAX_AREAS:
                put(t, s, log, seat, np.int64(row["a"]))
        elif op == Op.DOOM:
            add_doom(t, s, log, amount(t, s, seat, np.int64(row["a"])))
        elif op == Op.TERROR:
            terror_comes(s, t, log, amount(t, s, seat, np.int64(row["a"])))
        pc += 1
