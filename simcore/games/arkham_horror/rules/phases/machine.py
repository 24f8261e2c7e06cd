"""The machine: runs on by itself until somebody has to choose, and goes on from there.

Until the Ancient One awakens, a game is played in segments: after an answer from outside the segment is
played again up to that answer (`simcore/kernels/replay.py`). The battle keeps its own place, as it does where
nothing but the battle is played.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.course import play_round
from simcore.games.arkham_horror.box.skill_checks import mend
from simcore.games.arkham_horror.columns import COLUMNS
from simcore.games.arkham_horror.rules.phases.checkpoints import begin_again, begin_segment
from simcore.games.arkham_horror.rules.phases.final_battle import begin_battle, count_end, settle_end
from simcore.games.arkham_horror.rules.phases.turn import end_segment, play_segment
from simcore.games.arkham_horror.rules.records.codes import NONE, TURN_LIMIT, Part, ints
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.rules.records.state import LAYOUT
from simcore.jit.decorators import kernel
from simcore.kernels.derived import copy_columns
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1
from simcore.kernels.replay import is_full

(END,) = ints(Event.END)
(BATTLE,) = ints(Part.BATTLE)
COPIED = LAYOUT.copied_columns(COLUMNS)


@kernel
def play_battle(t, s, log):
    """Play the battle; True while it waits (Final Battle)."""
    if s["checking"] and mend(t, s, log):
        return True
    while not s["over"]:
        if play_round(t, s, log):
            return True
    return False


@kernel
def play_turns(t, s, log, again):
    """Play segments until somebody is asked (True), the game is over or the Ancient One awakens (False).

    `again` is True if the segment at hand is played again, up to the answer that was given last.
    """
    while s["over"] == 0 and s["awoke"] == NONE:
        if not again:
            begin_segment(s)
        again = False
        waits = play_segment(t, s, log)
        if is_full(s):
            lose_game(s, TURN_LIMIT)
            return False
        if waits:
            return True
        end_segment(t, s, log)
    return False


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.contract.game`."""
    if s["over"]:
        return False
    answered = s["decision"] != 0
    s["decision"] = 0
    if s["part"] != BATTLE:
        if answered:
            begin_again(t, s, log)
        if play_turns(t, s, log, answered):
            return True
        count_end(t, s)
        if s["over"] == 0:
            begin_battle(t, s, log)
    elif answered:
        s["decisions"] += 1
    if s["over"] == 0 and play_battle(t, s, log):
        return True
    settle_end(t, s)
    s["n_options"] = 0
    emit1(log, END, s["win"])
    return False


@kernel
def advance_to_battle(t, s, log):
    """Like `advance`, but the game stops where its battle begins, before anybody acts in it."""
    answered = s["decision"] != 0
    s["decision"] = 0
    if answered:
        begin_again(t, s, log)
    if play_turns(t, s, log, answered):
        return True
    if s["over"] == 0:
        begin_battle(t, s, log)
    return False


@kernel
def record(t, s, row):
    """Write the result row of a finished game."""
    copy_columns(s, row, COPIED)
    row["last_round"] = max(1, np.int64(s["awoke_turn"]) if s["awoke"] != NONE else s["round"])
