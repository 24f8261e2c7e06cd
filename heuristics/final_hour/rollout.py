"""Near-optimal play by search, as a yardstick."""

from __future__ import annotations

from dataclasses import replace

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from simcore.games.final_hour import GAME

EXPERT = find_strategy("expert", GAME.name)
HAZARD = -2.0
"""Change of the weight `hazard`, because players who search survive longer and must not give up too soon."""
CELL_WEIGHTS = tuple(
    replace(section, weights={**section.weights, "hazard": section.weights["hazard"] + HAZARD})
    if "hazard" in section.weights
    else section
    for section in EXPERT.cell_weights
)
PATIENT = replace(
    EXPERT,
    weights={**EXPERT.weights, "hazard": EXPERT.weights["hazard"] + HAZARD},
    cell_weights=CELL_WEIGHTS,
)
SEARCHING = Searching(GAME, PATIENT, budget=128.0, lead=0.9)
search = SEARCHING.search


@SEARCHING.strategy("rollout", version=8)
def choose(tables, state, weights):
    """Choose the option that wins most often in many play-outs to the end.

    At each decision, the search redeals all hidden information as often as the budget allows. After each
    deal, `expert` plays on from every option in all seats, with common luck. After each part of the budget
    only the better half of the options remains (sequential halving). The choice of `expert` stays unless
    another option is clearly better, because a search that follows chance plays worse than its expert.

    Limits: thousands of times slower than `expert`. It infers nothing about hands from the plays of the
    others. The play-outs are only expert play, and do not foresee the searches to come: near-optimal, not
    optimal.
    """
    return search(tables, state, weights)
