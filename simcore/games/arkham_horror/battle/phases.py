"""Course of a battle round, phase by phase."""

from __future__ import annotations

from simcore.games.arkham_horror.battle.assault import defend, ward
from simcore.games.arkham_horror.battle.attack import attack
from simcore.games.arkham_horror.battle.awakening import start_battle
from simcore.games.arkham_horror.battle.refresh import refresh
from simcore.games.arkham_horror.battle.rounds import begin_round
from simcore.games.arkham_horror.battle.trading import trade
from simcore.games.arkham_horror.box.codes import Phase
from simcore.jit.decorators import inlined


@inlined
def play_round(t, s, log):
    """Play from the current phase to the end of the round; return True while waiting for a choice."""
    if s["phase"] == Phase.START:
        start_battle(t, s, log)
    if s["phase"] == Phase.ROUND:
        begin_round(t, s, log)
    if s["phase"] == Phase.REFRESH and refresh(t, s, log):
        return True
    if s["phase"] == Phase.TRADE and trade(t, s, log):
        return True
    if s["phase"] == Phase.ATTACK and attack(t, s, log):
        return True
    if s["phase"] == Phase.WARD and ward(t, s, log):
        return True
    return s["phase"] == Phase.DEFEND and defend(t, s, log)
