"""Near-optimal play by search, as a yardstick."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from heuristics.elder_sign.expert import CELL_WEIGHTS, prepare
from heuristics.elder_sign.expert import WEIGHTS as EXPERT_WEIGHTS
from heuristics.elder_sign.expert import choose as play_expert
from heuristics.strategy.contract import strategy
from heuristics.strategy.explaining import estimate
from heuristics.strategy.registry import find_strategy
from heuristics.toolbox.search import best_option
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.rules.machine import advance
from simcore.games.elder_sign.rules.phases.setup import redeal
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.games.elder_sign.rules.records.state import STATE
from simcore.jit.decorators import kernel
from simcore.play.seating import roster_of

OWN_NAMES = (
    "budget",  # games played on at a decision, at most
    "lead",  # by how much an option must beat what the expert would do, by the root of the deals
)
W_BUDGET, W_LEAD = range(len(EXPERT_WEIGHTS), len(EXPERT_WEIGHTS) + len(OWN_NAMES))
WEIGHTS = {**EXPERT_WEIGHTS, "budget": 128.0, "lead": 0.9}
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
    games=("elder-sign",),
    weights=WEIGHTS,
    cell_weights=CELL_WEIGHTS,
    version=8,
    explain=explain,
    prepare=prepare,
)
def choose(tables, state, weights):
    """Simulate important options to the end many times, and choose the one that wins most often.

    The search covers the card to enter, the action at the entrance, help before and after a roll, and the
    cards for monsters. It redeals all hidden information as often as the budget allows. After each deal,
    `expert` plays on from every option in all seats, with common luck. After each part of the budget only the
    better half of the options remains (sequential halving). The choice of `expert` stays unless another
    option is clearly better; in all other decisions it plays like `expert`.

    Limits: thousands of times slower than `expert`. The play-outs are only expert play, and do not foresee
    the searches to come: near-optimal, not optimal.
    """
    decision = state["decision"]
    if (
        decision == Decision.MOVE
        or decision == Decision.ENTRANCE
        or decision == Decision.BEFORE_ROLL
        or decision == Decision.AFTER_ROLL
        or decision == Decision.PLACE
    ):
        return search(tables, state, weights, weights["value"][W_BUDGET], weights["value"][W_LEAD])
    return expert(tables, state, weights)
