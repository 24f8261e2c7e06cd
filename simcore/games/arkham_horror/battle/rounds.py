"""Course of a round: phases, turns and the first player.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import next_lead
from simcore.games.arkham_horror.box.codes import AT_LIMIT, BoxStream, Cause, Phase
from simcore.games.arkham_horror.box.dice import draw_first_dice
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.box.upkeep import seek_aid
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1, emit2
from simcore.kernels.turns import begin_turns, pass_turn


@kernel
def enter(s, phase):
    """Begin a phase with its first seat."""
    s["phase"] = phase
    s["step"] = 0
    begin_turns(s)


@inlined
def begin_round(t, s, log):
    """Begin a new round (Final Battle); abandon an endless battle, which is not a rule of the game."""
    if s["round"] >= t["round_limit"]:
        lose_game(s, Cause.NO_END)
        s["loss_attack"] = AT_LIMIT
        return
    s["round"] += 1
    s["warded"] = 0
    s["ability_used"] = 0
    for seat in range(MAX_SEATS):  # of all: a constant number of bytes is wiped at once
        s["skills_up"][seat] = s["casts"][seat] = 0
    seek_aid(s)
    draw_first_dice(s, BoxStream.FIRST_COMBAT)
    emit2(log, BoxEvent.ROUND, s["round"], np.int64(s["lead"]))
    enter(s, Phase.REFRESH)


@inlined
def end_turn(s):
    """Go to the next seat clockwise, skipping devoured investigators (Final Battle 2 and 3)."""
    pass_turn(s, np.int64(s["actor"]))
    s["step"] = 0


@inlined
def pass_marker(s, log):
    """Pass the first player marker to the left, even to devoured players (First Player, Final Battle 1)."""
    s["lead"] = next_lead(s)
    emit1(log, BoxEvent.LEAD, np.int64(s["lead"]))
