"""An investigator is devoured, and the battle is lost with the last one."""

from __future__ import annotations

from simcore.games.arkham_horror.battle.codes import AT_ATTACK, AT_START, Phase
from simcore.games.arkham_horror.box.codes import NONE, ints
from simcore.games.arkham_horror.box.events import Event
from simcore.games.arkham_horror.box.possessions import forget_cards
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit
from simcore.kernels.event_log import emit1, emit2

DEVOURED, DOOM = ints(Event.DEVOURED, Event.DOOM)
(START,) = ints(Phase.START)


@kernel
def devour(s, log, seat, cause):
    """An investigator is gone with all cards; when it was the last one, the battle is lost."""
    emit2(log, DEVOURED, seat, cause)
    s["alive"] &= ~bit(seat)
    for place in range(s["n_held"][seat]):
        s["held"][seat, place] = s["tokens"][seat, place] = 0
    s["n_held"][seat] = 0
    forget_cards(s, seat)
    s["rerollers"] &= ~bit(seat)
    s["warders"] &= ~bit(seat)
    s["devoured"] += 1
    if s["first_devoured"] == NONE:
        s["first_devoured"] = max(1, s["round"])
    if s["devoured"] == s["n_seats"]:
        s["cause"] = cause
        s["loss_attack"] = AT_START if s["phase"] == START else AT_ATTACK
        s["loss_investigator"] = s["investigator"][seat]
        s["over"] = 1


@kernel
def tell_doom(log, doom):
    """Write how many doom tokens there are."""
    emit1(log, DOOM, doom)
