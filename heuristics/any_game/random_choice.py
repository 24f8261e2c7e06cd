"""Random play, the baseline for all other strategies."""

from __future__ import annotations

from heuristics.strategy.contract import strategy
from heuristics.toolbox.coins import draw_below


@strategy("random", version=2)
def choose(tables, state, weights):
    """Choose a legal option uniformly at random."""
    return draw_below(state, state["n_options"])
