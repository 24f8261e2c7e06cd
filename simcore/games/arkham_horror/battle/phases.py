"""The course of a round of the battle, phase by phase."""

from __future__ import annotations

from simcore.games.arkham_horror.battle.assault import defend, ward
from simcore.games.arkham_horror.battle.attack import attack
from simcore.games.arkham_horror.battle.awakening import start_battle
from simcore.games.arkham_horror.battle.refresh import refresh
from simcore.games.arkham_horror.battle.rounds import begin_round
from simcore.games.arkham_horror.battle.trading import trade
from simcore.games.arkham_horror.box.codes import Phase, ints
from simcore.jit.decorators import inlined

START, ROUND, REFRESH, TRADE = ints(Phase.START, Phase.ROUND, Phase.REFRESH, Phase.TRADE)
ATTACK, WARD, DEFEND = ints(Phase.ATTACK, Phase.WARD, Phase.DEFEND)


@inlined
def play_round(t, s, log):
    """Run on from the phase that is open, to the end of the round; True while it waits for a choice."""
    if s["phase"] == START:
        start_battle(t, s, log)
    if s["phase"] == ROUND:
        begin_round(t, s, log)
    if s["phase"] == REFRESH and refresh(t, s, log):
        return True
    if s["phase"] == TRADE and trade(t, s, log):
        return True
    if s["phase"] == ATTACK and attack(t, s, log):
        return True
    if s["phase"] == WARD and ward(t, s, log):
        return True
    return s["phase"] == DEFEND and defend(t, s, log)
