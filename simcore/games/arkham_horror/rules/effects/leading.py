"""Steps of programs that lead to fights, gates and encounters; only `phases/programs.py` implements them."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.jit.decorators import kernel


@kernel
def is_own(op):
    """Return whether a step of the base data is one of these."""
    if op == Op.ENCOUNTER or op == Op.REDRAW or op == Op.VISIT or op == Op.MONSTER:
        return True
    return op == Op.FIGHT_RUMOR or op == Op.CLOSE_GATE or op == Op.GATE or op == Op.UNSEAL_ALL


@kernel
def is_own_of_packs(s, op):
    """Return whether a step of packs is one of these (`phases/pack_programs.py`)."""
    if op == PackOp.DEFEAT_THIS or op == PackOp.DEFEAT_ALL or op == Op.SEAL_HERE:
        return True
    if op == PackOp.READ_TOMES or op == PackOp.TRADING:
        return True
    if op == PackOp.BATTLE or op == PackOp.VISIT_PLACE or op == PackOp.ENTER_DRAWN_WORLD:
        return True
    return op == PackOp.SURGE or op == PackOp.CONFRONT or op == PackOp.FIGHT_TROPHY


is_pack_own = pack_only(is_own_of_packs, no)


@kernel
def leads_further(s, t, program):
    """Return whether a program has such a step; its rows end with the first END."""
    row = np.int64(program)
    while t["code"][row]["op"] != Op.END:
        op = t["code"][row]["op"]
        if is_own(op) or is_pack_own(s, op):
            return True
        row += 1
    return False
