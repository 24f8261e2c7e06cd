"""Devoured investigators; the battle is lost with the last one.

Rules are cited by their entries in the reference guide; "Final Battle 1" to "3" are the steps of a round in
its entry "Final Battle".
"""

from __future__ import annotations

from simcore.games.arkham_horror.box.codes import AT_ATTACK, AT_START, NONE, Phase
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.possessions import leave_game
from simcore.games.arkham_horror.box.sheet import is_alive
from simcore.jit.decorators import kernel
from simcore.kernels.endings import lose_game
from simcore.kernels.event_log import emit1, emit2


@kernel
def devour(s, log, seat, cause):
    """Devour an investigator and eliminate the player; with the last one the battle is lost.

    (Devoured, Final Battle 3.)
    """
    emit2(log, BoxEvent.DEVOURED, seat, cause)
    leave_game(s, seat)
    s["devoured"] += 1
    if s["first_devoured"] == NONE:
        s["first_devoured"] = max(1, s["round"])
    if s["alive"] == 0:
        lose_game(s, cause)
        s["loss_attack"] = AT_START if s["phase"] == Phase.START else AT_ATTACK
        s["loss_investigator"] = s["investigator"][seat]


@kernel
def devour_if(s, log, seat, gone, cause):
    """Devour an investigator who is still in the game, if `gone`."""
    if gone and is_alive(s, seat):
        devour(s, log, seat, cause)


@kernel
def tell_doom(log, doom):
    """Write the number of doom tokens."""
    emit1(log, BoxEvent.DOOM, doom)
