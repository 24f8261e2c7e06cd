"""Interpreter of effect programs without fights and encounters; `phases/programs.py` runs all programs.

`do_step` executes one step; `running.py` runs programs. Each group of verbs of the vocabulary has its module
here (`effects/__init__.py`). The frame holds the position in a program (`frame.py`).
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effects_vocabulary import EFFECTS, Op
from simcore.games.arkham_horror.rules.effects.board import board_step, do_ally_to_box, to_cup_step
from simcore.games.arkham_horror.rules.effects.cards import card_step, do_ally, taking_step
from simcore.games.arkham_horror.rules.effects.control import control_step
from simcore.games.arkham_horror.rules.effects.frame import PC, go_by
from simcore.games.arkham_horror.rules.effects.investigator import investigator_step
from simcore.games.arkham_horror.rules.effects.pack_cards import is_wider_step, step_on_cards
from simcore.games.arkham_horror.rules.effects.pack_steps import pack_step
from simcore.games.arkham_horror.rules.effects.places import place_step
from simcore.games.arkham_horror.rules.effects.rules import lose_trophy, rule_step
from simcore.games.arkham_horror.rules.effects.rumors import rumor_step
from simcore.jit.decorators import kernel

LAST_OP = max(EFFECTS.numbers.values())
"""Last code of the verbs of the base data; those of packs follow."""


@kernel
def other_step(t, s, log, frame, row):
    """Execute a step of a group other than `CONTROL`; return True while it waits.

    Verbs are numbered in the order of their groups. The program continues at the next row, or after the
    block.
    """
    op = row["op"]
    if op < Op.DRAW:
        return investigator_step(t, s, log, frame, row)
    if op < Op.MOVE:
        return card_step(t, s, log, frame, row)
    if op <= Op.FORESEE:
        return place_step(t, s, log, frame, row)
    if op <= Op.LOSE_GAME:
        return board_step(t, s, log, frame, row)
    if op <= Op.LASTING:
        rumor_step(t, s, log, frame, row)
        return False
    return rule_step(t, s, log, frame, row)


@kernel
def is_taking(op):
    """Return whether a step brings cards that may run their own programs."""
    return op == Op.DRAW or op == Op.TAKE or op == Op.TAKE_FIRST or op == Op.TAKE_ANY or op == Op.CARD


@kernel
def do_step(t, s, log, frame):
    """Execute the next step of a program; return True while it waits."""
    row = t["code"][frame[PC]]
    op = row["op"]
    if op > LAST_OP:
        return pack_step(s, t, log, frame, row)
    if is_wider_step(s, op):
        return step_on_cards(s, t, log, frame, row)
    if op <= Op.CUSTOM:
        return control_step(t, s, log, frame, row)
    if op == Op.TO_CUP:
        return to_cup_step(s, t, log, frame, row)
    if op == Op.LOSE_TROPHY:
        return lose_trophy(s, t, log, frame, row)
    if op == Op.ALLY_TO_BOX:
        go_by(frame, row, do_ally_to_box(t, s, log, row) == 0)
    elif op == Op.ALLY:
        do_ally(t, s, log, frame, row)
    elif is_taking(op):
        frame[PC] += 1
        return taking_step(t, s, log, frame, row)
    else:
        if other_step(t, s, log, frame, row):
            return True
        frame[PC] = max(frame[PC] + 1, np.int64(row["target"]))
    return False
