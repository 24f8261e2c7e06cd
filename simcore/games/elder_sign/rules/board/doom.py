"""Doom track, elder signs and the victory by them (rulebook p.8, p.11-12)."""

from __future__ import annotations

from simcore.games.elder_sign.rules.records.codes import SEALED
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count
from simcore.kernels.endings import win_game
from simcore.kernels.event_log import emit, emit3


@kernel
def add_doom(t, s, log, tokens, feeder):
    """Add doom tokens to the track one by one; a full track takes no more (p.11).

    A space with a monster makes one appear. The last space awakens the Ancient One, after all other gains
    have been received.
    """
    for _ in range(tokens):
        if s["doom"] >= t["doom_track"]:
            return
        s["doom"] += 1
        s["fed"][feeder] += 1
        emit3(log, Event.DOOM, feeder, 1, s["doom"])
        if s["awake"]:
            continue
        if t["doom_icon"][s["doom"]]:
            s["monsters_due"] += 1
            s["icon_monsters"] += 1
            emit(log, Event.DOOM_SPACE)
        if s["doom"] == t["doom_track"]:
            s["awakens"] = 1
            s["last_feeder"] = feeder
            s["x"] = max(1, count(s["on_cards"]))


@kernel
def remove_doom(s, log, tokens, feeder):
    """Remove doom tokens from the track, the last one first."""
    for _ in range(min(tokens, s["doom"])):
        s["doom"] -= 1
        emit3(log, Event.DOOM, feeder, -1, s["doom"])


@kernel
def change_signs(t, s, log, seat, change):
    """Change the number of elder signs; enough of them win at once (p.8, p.12)."""
    before = s["elder_signs"] + 0
    s["elder_signs"] = max(0, before + change)
    if s["elder_signs"] != before:
        emit3(log, Event.ELDER_SIGN, seat, s["elder_signs"] - before, s["elder_signs"])
    if not t["doom_beats_sign"]:
        seal(t, s)


@kernel
def seal(t, s):
    """Win if the investigators have enough elder signs (p.12)."""
    if s["elder_signs"] >= t["sign_limit"] and not s["over"]:
        win_game(s, SEALED)
