"""Near-optimal play by brute force: the yardstick."""

from __future__ import annotations

from heuristics.contract import strategy
from heuristics.final_hour.expert import WEIGHTS as EXPERT_WEIGHTS
from heuristics.final_hour.expert import choose as play_expert
from heuristics.search import best_option
from simcore.final_hour.machine import advance
from simcore.final_hour.redeal import redeal
from simcore.final_hour.state import STATE
from simcore.jit import kernel

WEIGHTS = {**EXPERT_WEIGHTS, "budget": 128.0, "lead": 0.5, "kinds": float(2**30 - 1)}
W_BUDGET, W_LEAD, W_KINDS = len(EXPERT_WEIGHTS), len(EXPERT_WEIGHTS) + 1, len(EXPERT_WEIGHTS) + 2
base = kernel(play_expert)
search = best_option(redeal, advance, base, STATE)


@strategy("rollout", games=("final-hour",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Try every option out before choosing."""
    if not int(weights["value"][W_KINDS]) >> state["decision"] & 1:
        return base(tables, state, weights)
    return search(tables, state, weights, weights["value"][W_BUDGET], weights["value"][W_LEAD])
