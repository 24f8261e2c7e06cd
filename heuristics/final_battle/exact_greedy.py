"""Greedy play by exact odds: the most expected successes this round, less their cost."""

from __future__ import annotations

from heuristics.arkham_horror.battle.greedy import play
from heuristics.arkham_horror.battle.plans import WEIGHTS
from heuristics.strategy.contract import strategy


@strategy("exact-greedy", games=("final-battle",), weights=WEIGHTS, version=4)
def choose(tables, state, weights):
    """Maximize the expected successes of this round, less their cost.

    Values every slider, weapon, spell, clue token and reroll by the exact probabilities of the dice, and a
    failed defence by the share of what is left that it takes. Investigators trade cards if both together
    gain. Uses upkeep, allies and cards that prevent losses as `standard` does.

    Limits: plans only for this round, and considers no more than two cards ahead.
    """
    return play(tables, state, weights)
