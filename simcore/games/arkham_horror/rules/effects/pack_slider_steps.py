"""Effects of packs on the sliders of an investigator, and cards that are lent."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import STOPS
from simcore.games.arkham_horror.box.effect_kinds import YES_NO
from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS, PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.pack_sliders import move_sliders, move_to_end
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_lending import lend_one
from simcore.jit.decorators import kernel

YES = YES_NO.numbers["yes"]
ENDS = PACK_EFFECTS.by_name["slider_to"].operand("stop")
assert ENDS is not None
HIGHEST = PACK_EFFECTS.kind(ENDS.kind).numbers["highest"]


@kernel
def slider_step(t, s, log, frame, row):
    """Move sliders, or lend cards; return True while it waits.

    The sliders of a sheet, for example `free_sliders`, are no step.
    """
    op, seat = row["op"], frame[WHO]
    frame[PC] += 1
    if op == PackOp.MOVE_SLIDERS:
        return move_sliders(
            t, s, log, seat, np.int64(row["a"]), np.int64(STOPS), row["b"] == YES, row["c"] == YES
        )
    if op == PackOp.SLIDER_TO:
        move_to_end(t, s, log, seat, np.int64(row["a"]), row["b"] == HIGHEST)
    elif op == PackOp.LEND:
        for _ in range(amount(t, s, seat, np.int64(row["b"]))):
            if lend_one(t, s, log, seat, np.int64(row["a"])):
                return True
    return False
