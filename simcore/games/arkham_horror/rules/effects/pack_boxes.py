"""Steps of programs that only the small boxes use."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.pack_markers import place_patrol, put_whispers
from simcore.games.arkham_horror.rules.effects.frame import PC
from simcore.jit.decorators import kernel


@kernel
def is_of_boxes(op):
    """Return whether a step is one of those that this module implements."""
    return op == PackOp.PATROL or op == PackOp.WHISPERS


@kernel
def boxes_step(s, t, log, frame, row):
    """Execute a step of the small boxes; return True while it waits."""
    op = row["op"]
    frame[PC] += 1
    if op == PackOp.PATROL:
        place_patrol(s, log, np.int64(row["a"]))
    elif op == PackOp.WHISPERS:
        put_whispers(s, log, np.int64(row["a"]))
    return False
