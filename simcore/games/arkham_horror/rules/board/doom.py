"""The doom track, and the awakening of the Ancient One (Doom Track, The Ancient One Awakens).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Trigger
from simcore.games.arkham_horror.box.effects_vocabulary import Op
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_fighting import is_decided
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.records.codes import AZATHOTH_AWOKE, NONE, Awoke, Part, Rule
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1, emit2


@inlined
def is_awakening(s):
    """Return whether the game is won or lost, or the Ancient One awakens."""
    return s["over"] != 0 or s["awoke"] != NONE


is_ended = pack_only(is_decided, is_awakening)
"""`is_ended(s)`: whether the turns are over; during the battle of a game with packs, whether the game is."""


@kernel
def loses_at_once(t):
    """Return whether the game is lost when this Ancient One awakens (Ancient One)."""
    for rule in range(t["one_rules"][0], t["one_rules"][1]):
        program = t["rule_program"][rule]
        is_on = t["rule_what"][rule] == Rule.ON and t["rule_of"][rule] == Trigger.AWAKEN
        if is_on and program >= 0 and t["code"][program]["op"] == Op.LOSE_GAME:
            return True
    return False


@kernel
def awaken(t, s, log, why):
    """Awaken the Ancient One at once and end the turn (The Ancient One Awakens).

    The doom track is filled. The machine begins the battle.
    """
    if is_awakening(s):
        return
    s["awoke"] = why
    s["awoke_turn"] = s["round"]
    emit1(log, Event.AWAKES, why)
    if s["doom"] < t["doom"]:
        emit2(log, Event.DOOM_TRACK, t["doom"] - s["doom"], t["doom"])
        s["doom"] = t["doom"]
    if loses_at_once(t):
        lose_game(s, AZATHOTH_AWOKE)
        return
    s["part"] = Part.BATTLE


@kernel
def add_doom(t, s, log, n):
    """Put doom tokens on the track, or remove some if `n` is negative (Doom Track)."""
    put_doom(t, s, log, n, max(np.int64(s["doom"]), np.int64(t["doom"])))


@kernel
def put_doom(t, s, log, n, most):
    """Put doom tokens on the track, up to `most`, or remove some if `n` is negative (Doom Track).

    Each token that is added is an event of its own.
    """
    if is_ended(s):
        return
    before = np.int64(s["doom"])
    now = max(0, min(before + n, most))
    s["doom"] = now
    if now != before:
        emit2(log, Event.DOOM_TRACK, now - before, now)
    for tokens in range(before + 1, now + 1):
        s["doom"] = tokens
        fire(s, t, log, PackTrigger.DOOM_ADDED, NONE, NONE, 1)
    if now > before and now >= t["doom"]:
        awaken(t, s, log, Awoke.DOOM_FULL)
