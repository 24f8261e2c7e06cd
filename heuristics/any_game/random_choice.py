"""The strategy that anything better has to beat."""

from __future__ import annotations

from heuristics.strategy.contract import strategy
from heuristics.toolbox.coins import draw_below


@strategy("random", version=2)
def choose(tables, state, weights):
    """Take any legal option, all equally likely."""
    return draw_below(state, state["n_options"])
