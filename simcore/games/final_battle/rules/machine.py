"""Machine that runs until a player has to choose, and continues from there."""

from __future__ import annotations

import functools

from simcore.contract.rules import Rules
from simcore.games.arkham_horror.battle.phases import play_round
from simcore.games.arkham_horror.box.skill_checks import mend
from simcore.games.final_battle.columns import COLUMNS
from simcore.games.final_battle.rules.events import Event
from simcore.games.final_battle.rules.setup import deal, redeal
from simcore.games.final_battle.rules.state import LAYOUT, STATE
from simcore.games.final_battle.rules.tables import TABLES
from simcore.jit.decorators import kernel
from simcore.kernels.derived import copy_columns
from simcore.kernels.event_log import emit1
from simcore.records.columns import row_dtype

COPIED = LAYOUT.copied_columns(COLUMNS)


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.contract.game`."""
    if s["over"]:
        return False
    if s["decision"] != 0:
        s["decision"] = 0
        s["decisions"] += 1
    if s["checking"] and mend(t, s, log):
        return True
    while not s["over"]:
        if play_round(t, s, log):
            return True
    s["n_options"] = 0
    emit1(log, Event.END, s["win"])
    return False


@kernel
def record(t, s, row):
    """Write the result row of a finished game."""
    copy_columns(s, row, COPIED)
    row["last_round"] = max(1, s["round"])


# --- what the contract asks for


@functools.cache
def rules() -> Rules:
    """Return the kernels of the game; each is compiled or loaded from the cache when first needed."""
    return Rules(deal, advance, record, redeal, tables=TABLES, state=STATE, row=row_dtype(COLUMNS))
