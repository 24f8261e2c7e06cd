"""The greedy player who counts: the most expected successes this round, less what they cost."""

from __future__ import annotations

from heuristics.arkham_horror.battle.greedy import play
from heuristics.arkham_horror.battle.plans import WEIGHTS
from heuristics.strategy.contract import strategy


@strategy("exact-greedy", games=("final-battle",), weights=WEIGHTS, version=3)
def choose(tables, state, weights):
    """Take the most expected successes of this round, less what they cost.

    Every slider, weapon, spell, clue token and new roll is valued by the exact probabilities of the dice, a
    failed defence by the part of what is left that it takes. Cards change hands where both together then do
    better. Upkeep, allies and cards that prevent losses are used as `standard` does.

    Limits: no plan beyond the round, and no more than two cards ahead.
    """
    return play(tables, state, weights)
