"""The Ancient One awakens (rulebook p.12)."""

from __future__ import annotations

from simcore.games.elder_sign.limits import PLACES
from simcore.games.elder_sign.rules.codes import ANCIENT_ONE, NONE, Phase, ints
from simcore.games.elder_sign.rules.dice import clear_dice
from simcore.games.elder_sign.rules.events import Event
from simcore.games.elder_sign.rules.locks import MYTHOS_SOURCE, free_icons
from simcore.jit.decorators import kernel
from simcore.kernels.bits import members
from simcore.kernels.effects import start
from simcore.kernels.event_log import emit1

(AWAKENS,) = ints(Event.AWAKENS)
CLOCK, MIDNIGHT, ATTACK, NEXT = ints(Phase.CLOCK, Phase.MIDNIGHT, Phase.ATTACK, Phase.NEXT)
AT_AWAKENING = 1


@kernel
def awaken(t, s, log):
    """The Ancient One awakens: the track is full, and everybody is before it (p.12).

    The mythos card has no effect any more. An attempt ends, and the turn goes on with the clock; midnight
    becomes an attack at once.
    """
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
    emit1(log, AWAKENS, s["x"])
    if s["phase"] < CLOCK:
        s["phase"] = CLOCK
        s["step"] = 0
        s["late"] = t["late_attack"]
    elif s["phase"] == MIDNIGHT:
        s["phase"] = NEXT if t["no_first_attack"] else ATTACK
        s["step"] = 0
    if t["awakening"] != NONE:
        start(s, t["awakening"], s["active"])
