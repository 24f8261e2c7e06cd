"""Greedy play by exact odds: the most expected successes this round, less their cost."""

from __future__ import annotations

from heuristics.arkham_horror.battle.greedy import play
from heuristics.arkham_horror.battle.plans import WEIGHTS
from heuristics.final_battle.habits import clue_before_reroll, keep_high
from heuristics.strategy.contract import strategy
from heuristics.toolbox.cell_weights import CellWeights
from simcore.games.arkham_horror.box.decisions import BoxDecision

LAST_CLUES = CellWeights(ancient_ones=("nyarlathotep",), players=(1,), weights={"clue": 5.0})
"""Alone against an attack on clue tokens, each of them is worth another round."""


@strategy("exact-greedy", games=("final-battle",), weights=WEIGHTS, version=5, cell_weights=(LAST_CLUES,))
def choose(tables, state, weights):
    """Maximize the expected successes of this round, less their cost.

    Values every slider, weapon, spell, clue token and reroll by the exact probabilities of the dice, and a
    failed defence by the share of what is left that it takes. Investigators trade cards if both together
    gain. Keeps fight and lore high for later rounds, and spends clue tokens before a reroll. Uses upkeep,
    allies and cards that prevent losses as `standard` does.

    Limits: plans only for this round, and considers no more than two cards ahead.
    """
    choice = play(tables, state, weights)
    if state["decision"] == BoxDecision.SLIDER:
        return keep_high(tables, state, choice)
    if state["decision"] == BoxDecision.MEND:
        return clue_before_reroll(tables, state, weights, choice)
    return choice
