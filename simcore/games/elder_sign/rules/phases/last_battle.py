"""Battle: the Ancient One awakens, and attacks at midnight (rulebook p.12)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.board.clock import enter
from simcore.games.elder_sign.rules.board.dice import clear_dice
from simcore.games.elder_sign.rules.board.locked_dice import free_icons
from simcore.games.elder_sign.rules.effects.interpreter import start_because
from simcore.games.elder_sign.rules.phases.midnight import run
from simcore.games.elder_sign.rules.records.codes import (
    ANCIENT_ONE,
    AT_ATTACK,
    AT_AWAKENING,
    ELSEWHERE,
    MYTHOS_SOURCE,
    NONE,
    OF_ANCIENT_ONE,
    OTHER,
    Phase,
)
from simcore.games.elder_sign.rules.records.events import Event
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import count, members
from simcore.kernels.event_log import emit1

ADVANCE = 2  # step of the clock phase in which the hand goes on


@inlined
def go_on_after(t, s):
    """Return where the turn continues once the Ancient One is awake (p.12)."""
    if s["phase"] == Phase.SETUP:
        s["phase"] = Phase.TURN
        s["step"] = 0
    elif s["phase"] < Phase.CLOCK or (s["phase"] == Phase.CLOCK and s["step"] <= ADVANCE):
        s["late"] = t["late_attack"]
        if s["phase"] < Phase.CLOCK:
            s["phase"] = Phase.CLOCK
            s["step"] = 0
    elif s["phase"] == Phase.MIDNIGHT:
        s["phase"] = Phase.ATTACK
        s["step"] = 0
        if t["no_first_attack"]:
            s["phase"] = Phase.NEXT
            s["midnights_due"] = 0


@kernel
def awaken(t, s, log):
    """Awaken the Ancient One: the track is full, and all investigators face it (p.12).

    The mythos card has no more effect. An attempt ends, and the turn continues with the clock; midnight
    becomes an attack at once. If this happens in the setup, the first turn follows.
    """
    if s["doom"] < t["doom_track"]:  # woken by something else: the empty spaces are filled now
        s["x"] = max(1, count(s["on_cards"]))
    s["awakens"] = 0
    s["awake"] = 1
    s["doom"] = t["doom_track"]
    s["battle_stage"] = AT_AWAKENING
    clear_dice(s)
    free_icons(s, log, MYTHOS_SOURCE)
    if t["battle_unlocks"]:
        for source in range(PLACES):
            free_icons(s, log, source)
        for marker in range(t["n_markers"]):
            free_icons(s, log, MYTHOS_SOURCE + 1 + marker)
    for seat in members(s["alive"]):
        s["at"][seat] = ANCIENT_ONE
    s["defeated"] = 0
    emit1(log, Event.AWAKENS, s["x"])
    go_on_after(t, s)
    start_because(s, log, t["awakening"] + 0, s["active"] + 0, OF_ANCIENT_ONE, NONE)


@kernel
def attack(t, s, log):
    """Let the Ancient One attack at midnight, instead of a mythos card (p.12)."""
    step = s["step"] + 0
    s["step"] += 1
    if step == 0:
        s["battle_stage"] = AT_ATTACK
        emit1(log, Event.ATTACK, s["midnights"])
        run(s, log, t["attack"] + 0, NONE, OTHER, OF_ANCIENT_ONE, NONE)
    else:
        s["battle_stage"] = ELSEWHERE
        s["midnights_due"] = max(0, s["midnights_due"] - 1) if t["each_midnight"] else 0
        if s["midnights_due"] > 0:
            s["midnights"] += 1
            enter(s, Phase.ATTACK)
        else:
            enter(s, Phase.NEXT)
