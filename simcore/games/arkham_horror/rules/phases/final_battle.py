"""Transition from the turns to the battle, and the result of the battle.

`battle/` plays the battle itself, from the position at the awakening of the Ancient One.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.devoured import devour
from simcore.games.arkham_horror.box.codes import Cause, Phase
from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.rules.board.terror import count_monsters
from simcore.games.arkham_horror.rules.effects.triggered_rules import run_triggers
from simcore.games.arkham_horror.rules.phases.pack_battle import awakens_with_packs, spared
from simcore.games.arkham_horror.rules.phases.pack_sheets import sheets_leave
from simcore.games.arkham_horror.rules.records.codes import (
    AZATHOTH_AWOKE,
    BANISHED,
    EFFECT_AWOKE,
    LOST,
    NONE,
    OUTSKIRTS,
    Awoke,
    Part,
)
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has
from simcore.kernels.event_log import emit2
from simcore.kernels.replay import stop_recording

OTHER_LUCK = 1 << 62  # a bit of the number of the game: the battle has dice of its own


@kernel
def count_end(t, s):
    """Count the monsters on the board at the end of the turns for the result."""
    s["end_in_arkham"] = count_monsters(t, s)
    s["end_in_outskirts"] = count(as_set(s["markers"][OUTSKIRTS]))


@kernel
def leave_turns(t, s):
    """Remove what belongs to the turns: mythos cards, monsters, and effects that last until a turn ends."""
    s["part"] = Part.BATTLE
    s["phase"] = Phase.START
    s["step"] = s["checking"] = s["decision"] = 0
    s["environment"] = s["rumor"] = s["lasting"] = s["mythos_card"] = NONE
    s["foe"] = NONE
    s["foe_traits"] = s["foe_ignored"] = 0
    s["foe_defence"] = 3 * t["physical"] + t["magical"]
    s["rating"] = t["combat"] - t["combat_by_terror"] * s["terror"]
    s["awoke_turn"] = s["round"]
    s["round"] = 0
    s["game_number"] |= np.uint64(OTHER_LUCK)
    stop_recording(s)  # the battle keeps its own place
    back = np.int64(t["max_less"]) - np.int64(t["max_loss"])  # what its power gives back, if that ends now
    for seat in range(s["n_seats"]):
        s["max_sanity"][seat] += back
        s["max_stamina"][seat] += back
        s["near"][seat] = s["alive"]
        s["in_use"][seat] = s["magic"][seat] = s["moved"][seat] = 0
        for check in range(len(s["check_bonus"][seat])):
            s["check_bonus"][seat, check] = 0


@kernel
def begin_battle(t, s, log):
    """Begin the battle and devour lost investigators (The Ancient One Awakens, Final Battle).

    The game ends at once if no investigator is left, or if there is no battle against this Ancient One.
    """
    emit2(log, Event.BATTLE, np.int64(s["awoke"]), s["round"])
    if not awakens_with_packs(s, t, log):
        for seat in range(s["n_seats"]):
            if has(np.int64(s["alive"]), seat):
                run_triggers(t, s, log, Trigger.AWAKEN, seat, NONE, NONE)  # no decision: cards are laid aside
    spared(s, t, log)
    sheets_leave(s, t)
    leave_turns(t, s)
    s["devoured"] = s["n_seats"] - count(np.int64(s["alive"]))
    for seat in range(s["n_seats"]):
        if s["over"] == 0 and has(np.int64(s["alive"]), seat) and s["at"][seat] == LOST:
            devour(s, log, seat, Cause.LOST_IN_TIME)
            s["near"][seat] = 0
    for seat in range(s["n_seats"]):
        s["near"][seat] &= s["alive"]


@kernel
def cause_of_awakening(s):
    """Return the cause of a loss that follows from an awakening, as a code of `LOSS_CAUSES`."""
    return np.int64(EFFECT_AWOKE) if s["awoke"] == Awoke.EFFECT else np.int64(s["awoke"])


@kernel
def settle_end(t, s):
    """Classify a game that ended in the battle: banished, or lost by the cause of the awakening."""
    if s["part"] != Part.BATTLE:
        return
    s["game_number"] &= ~np.uint64(OTHER_LUCK)
    if s["win"]:
        s["victory"] = BANISHED
    else:
        s["battle_cause"] = s["cause"]
        s["cause"] = AZATHOTH_AWOKE if s["cause"] == Cause.NO_BATTLE else cause_of_awakening(s)
