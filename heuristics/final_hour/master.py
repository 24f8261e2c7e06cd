"""Search with a trained value: the strongest play that takes no more than a twentieth of a second a game."""

from __future__ import annotations

from pathlib import Path

from heuristics.final_hour.expert import CELL_WEIGHTS
from heuristics.final_hour.expert import WEIGHTS as EXPERT_WEIGHTS
from heuristics.final_hour.expert import choose as play_expert
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.rollout import explain
from heuristics.strategy.contract import strategy
from heuristics.toolbox.search import best_option
from simcore.games.final_hour import GAME
from simcore.games.final_hour.rules.machine import advance
from simcore.games.final_hour.rules.redeal import redeal
from simcore.games.final_hour.rules.state import STATE
from simcore.jit.decorators import kernel
from simcore.kernels.trees import position_value

OWN_NAMES = (
    "budget",  # games played on at a decision, at most
    "lead",  # standard errors by which an option must beat what the expert would do
    "rounds",  # rounds until the value of the position counts
)
W_BUDGET, W_LEAD, W_ROUNDS = range(len(EXPERT_WEIGHTS), len(EXPERT_WEIGHTS) + len(OWN_NAMES))
WEIGHTS = {**EXPERT_WEIGHTS, "budget": 64.0, "lead": 1.5, "rounds": 1.0}
expert = kernel(play_expert)
search = best_option(redeal, advance, expert, STATE, value=position_value(GAME.own_features().kernel))


@strategy(
    "master",
    games=("final-hour",),
    weights=WEIGHTS,
    cell_weights=CELL_WEIGHTS,
    explain=explain,
    prepare=prepare,
    value=Path(__file__).parent / "values" / "expert.npz",
)
def choose(tables, state, weights):
    """Play every option on for a round many times, and choose the one with the best chance to win.

    At each decision, the search redeals all hidden information as often as the budget allows. After each
    deal, `expert` plays on from every option in all seats, with common luck, to the first decision of the
    next round. There, trained trees estimate the chance to win. After each part of the budget only the better
    half of the options remains (sequential halving). The choice of `expert` stays unless another option is
    clearly better.

    Limits: hundreds of times slower than `expert`. It infers nothing about hands from the plays of the
    others. The estimate is only for `expert` play, and knows less of a position than a play-out shows.
    """
    own = weights["value"]
    return search(tables, state, weights, own[W_BUDGET], own[W_LEAD], own[W_ROUNDS])
