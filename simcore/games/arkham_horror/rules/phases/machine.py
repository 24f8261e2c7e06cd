"""Machine that runs until a player has to choose, and continues from there.

Until the Ancient One awakens, a game is played in segments: after an outside answer, the segment is replayed
up to that answer (`simcore/kernels/replay.py`). The battle stores its position, as in the game that consists
of the battle alone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.contract.rules import Rules, close_count
from simcore.games.arkham_horror.box.codes import BoxStream, Phase
from simcore.games.arkham_horror.box.dice import draw_first_dice
from simcore.games.arkham_horror.box.possessions import recount
from simcore.games.arkham_horror.box.skill_checks import mend
from simcore.games.arkham_horror.columns import COLUMNS, PACK_COLUMNS
from simcore.games.arkham_horror.rules.board.layouts import copy_to_row, go_back_to_saved, save
from simcore.games.arkham_horror.rules.phases.deal import deal
from simcore.games.arkham_horror.rules.phases.final_battle import begin_battle, count_end, settle_end
from simcore.games.arkham_horror.rules.phases.pack_battle import answers_program, play_battle_round
from simcore.games.arkham_horror.rules.phases.turn import end_segment, play_segment
from simcore.games.arkham_horror.rules.records.codes import NONE, OUTSKIRTS, SKY, TURN_LIMIT, Part
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.games.arkham_horror.rules.records.state import STATE
from simcore.jit.decorators import again, kernel
from simcore.kernels.bits import as_set, count, has, members
from simcore.kernels.derived import NO_PILES, redeal_hidden
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1
from simcore.kernels.replay import is_full
from simcore.records.columns import row_dtype

BESIDE = 2  # places behind the areas: the Sky and the Outskirts


# --- segments (`simcore/kernels/replay.py`)


@kernel
def begin_segment(s):
    """Begin a segment; its checkpoint omits values that are derived from cards in hand."""
    save(s, 0)
    s["recounted"] = 0


@kernel
def begin_again(t, s, log):
    """Record the given answer, and go back to the beginning of the segment.

    The totals of seats whose cards have changed since then are recomputed.
    """
    go_back_to_saved(s, log)
    for seat in members(np.int64(s["recounted"])):
        recount(t, s, seat)
        if not has(np.int64(s["alive"]), seat):
            s["aid"][seat] = 0  # that of an investigator who is gone


# --- playing


@kernel
def play_battle(t, s, log):
    """Play the battle; return True while it waits (Final Battle)."""
    if s["checking"] and mend(t, s, log):
        return True
    while not s["over"]:
        if play_battle_round(s, t, log):
            return True
    return False


@kernel
def play_turns(t, s, log, again):
    """Play segments until a decision (True), or the end of the game or the awakening (False).

    `again` is True if the current segment is replayed up to the last answer.
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
def take_answer(t, s, log):
    """Take an answer of the battle: it continues, or the segment of a program is replayed."""
    if answers_program(s, 0):
        begin_again(t, s, log)
    else:
        s["decisions"] += 1


@kernel
def advance(t, s, log):
    """Run until a choice is open (True) or the game is over (False); see `simcore.contract.game`."""
    if s["over"]:
        return False
    answered = s["decision"] != 0
    s["decision"] = 0
    if s["part"] != Part.BATTLE:
        if answered:
            begin_again(t, s, log)
        if play_turns(t, s, log, answered):
            return True
        count_end(t, s)
        if s["over"] == 0:
            begin_battle(t, s, log)
    elif answered:
        take_answer(t, s, log)
    if s["over"] == 0 and play_battle(t, s, log):
        return True
    settle_end(t, s)
    s["n_options"] = 0
    emit1(log, Event.END, s["win"])
    return False


@kernel
def advance_to_battle(t, s, log):
    """Run like `advance`, but stop before the first action of the battle."""
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
    copy_to_row(s, row)
    row["last_round"] = max(1, np.int64(s["awoke_turn"]) if s["awoke"] != NONE else s["round"])


# --- what the contract asks for


@kernel
def redeal(t, s, seat, key):
    """Use new random numbers from now on; the old ones leave no trace.

    Only the random numbers are hidden. Decks, cup and gate stack have no order: the next item is chosen when
    it is drawn (`board/decks.py`). The checkpoint of the segment holds no keys.
    """
    redeal_hidden(s, seat, key, NO_PILES)
    if s["part"] == Part.BATTLE:
        draw_first_dice(s, BoxStream.FIRST_DEFENCE if s["phase"] == Phase.DEFEND else BoxStream.FIRST_COMBAT)


@kernel
def count_board(t, s, counts):
    """Count monsters, then gates, by place of the board; return the turn, or -1 if there is none."""
    areas = np.int64(t["n_areas"])
    gates = areas + BESIDE
    for area in range(areas):
        counts[area] = count(as_set(s["markers"][area]))
        counts[gates + area] = s["gate_at"][area] != NONE
    counts[areas] = count(as_set(s["markers"][SKY]))
    counts[areas + 1] = count(as_set(s["markers"][OUTSKIRTS]))
    counts[gates + areas] = counts[gates + areas + 1] = 0
    return -1 if s["part"] == Part.SETUP or s["part"] == Part.BATTLE else np.int64(s["round"])


@functools.cache
def count_pressure(tables: np.dtype[Any], state: np.dtype[Any]) -> Callable[..., Any]:
    """Return the compiled kernel that counts monsters and open gates by place, for some records."""
    return close_count(again(count_board), tables=tables, state=state)


@functools.cache
def rules(tables: np.dtype[Any], state: np.dtype[Any]) -> Rules:
    """Return the kernels of the game for some records; each is compiled or loaded when first needed."""
    kernels = [again(kernel) for kernel in (deal, advance, record, redeal)]
    columns = COLUMNS if state == STATE else PACK_COLUMNS
    return Rules(*kernels, tables=tables, state=state, row=row_dtype(columns))
