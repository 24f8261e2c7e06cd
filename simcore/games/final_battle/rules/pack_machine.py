"""Machine of a battle with packs: the one of the whole game, from the awakening of the Ancient One on."""

from __future__ import annotations

import functools

import numpy as np

from simcore.contract.rules import Rules
from simcore.games.arkham_horror.rules.phases.final_battle import OTHER_LUCK
from simcore.games.arkham_horror.rules.phases.machine import play_battle, redeal, take_answer
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT
from simcore.games.arkham_horror.rules.records.tables import LARGE_TABLES_LAYOUT
from simcore.games.final_battle.columns import COLUMNS
from simcore.games.final_battle.rules.events import Event
from simcore.games.final_battle.rules.pack_setup import awaken, deal
from simcore.jit.decorators import again, kernel
from simcore.kernels.derived import copy_columns
from simcore.kernels.event_log import emit1
from simcore.records.columns import row_dtype

COPIED = LARGE_LAYOUT.copied_columns(COLUMNS)


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.contract.game`."""
    if s["over"]:
        return False
    answered = s["decision"] != 0
    s["decision"] = 0
    if s["part"] != Part.BATTLE:
        awaken(t, s, log)
    elif answered:
        take_answer(t, s, log)
    if s["over"] == 0 and play_battle(t, s, log):
        return True
    s["n_options"] = 0
    s["game_number"] &= ~np.uint64(OTHER_LUCK)
    emit1(log, Event.END, s["win"])
    return False


@kernel
def record(t, s, row):
    """Write the result row of a finished game."""
    copy_columns(s, row, COPIED)
    row["last_round"] = max(1, s["round"])


@functools.cache
def rules() -> Rules:
    """Return the kernels of the game; each is compiled or loaded from the cache when first needed."""
    kernels = (deal, advance, record, again(redeal))
    return Rules(
        *kernels,
        tables=LARGE_TABLES_LAYOUT.dtype,
        state=LARGE_LAYOUT.dtype,
        row=row_dtype(COLUMNS),
    )
