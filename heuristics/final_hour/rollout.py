"""Near-optimal play by search, as a yardstick."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from heuristics.final_hour.expert import CELL_WEIGHTS
from heuristics.final_hour.expert import WEIGHTS as EXPERT_WEIGHTS
from heuristics.final_hour.expert import choose as play_expert
from heuristics.final_hour.prepared import prepare
from heuristics.strategy.contract import strategy
from heuristics.strategy.explaining import estimate
from heuristics.strategy.registry import find_strategy
from heuristics.toolbox.search import best_option
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.machine import advance
from simcore.games.final_hour.rules.redeal import redeal
from simcore.games.final_hour.rules.state import STATE
from simcore.jit.decorators import kernel
from simcore.play.seating import roster_of

OWN_NAMES = (
    "budget",  # games played on at a decision, at most
    "lead",  # by how much an option must beat what the expert would do, by the root of the deals
)
W_BUDGET, W_LEAD = range(len(EXPERT_WEIGHTS), len(EXPERT_WEIGHTS) + len(OWN_NAMES))
HAZARD = -2.0
"""Change of the weight `hazard`, because players who search survive longer and must not give up too soon."""
WEIGHTS = {**EXPERT_WEIGHTS, "hazard": EXPERT_WEIGHTS["hazard"] + HAZARD, "budget": 128.0, "lead": 0.9}
ROLLOUT_CELL_WEIGHTS = [
    replace(section, weights={**section.weights, "hazard": section.weights["hazard"] + HAZARD})
    if "hazard" in section.weights
    else section
    for section in CELL_WEIGHTS
]
DEALS = 64
"""Deals on which `explain` plays out every option; the search itself drops weak options early."""
expert = kernel(play_expert)
search = best_option(redeal, advance, expert, STATE)


def explain(tables, state, weights):
    """Return how often each option wins if `expert` plays on, over the first deals of the search."""
    policy = find_strategy("expert", GAME.name).policy(GAME).with_weights(np.array([weights]))
    estimates = estimate(roster_of(GAME, np.array([tables]), [policy]), np.array([state]), DEALS)
    usual = 1 + int(expert(tables, state, weights))
    text = (
        f"Expert would take option {usual}; that stands unless another one is clearly better in the search."
    )
    return replace(estimates, text=text, meaning=f"{estimates.meaning} by expert", play_outs_by="expert")


@strategy(
    "rollout",
    games=("final-hour",),
    weights=WEIGHTS,
    cell_weights=ROLLOUT_CELL_WEIGHTS,
    version=5,
    explain=explain,
    prepare=prepare,
)
def choose(tables, state, weights):
    """Simulate every option to the end many times, and choose the one that wins most often.

    At each decision, the search redeals all hidden information as often as the budget allows. After each
    deal, `expert` plays on from every option in all seats, with common luck. After each part of the budget
    only the better half of the options remains (sequential halving). The choice of `expert` stays unless
    another option is clearly better, because a search that follows chance plays worse than its expert.

    Limits: thousands of times slower than `expert`. It infers nothing about hands from the plays of the
    others. The play-outs are only expert play, and do not foresee the searches to come: near-optimal, not
    optimal.
    """
    return search(tables, state, weights, weights["value"][W_BUDGET], weights["value"][W_LEAD])
