"""Search by play-outs: the strongest play that takes no more than a tenth of a second a battle."""

from __future__ import annotations

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from heuristics.toolbox.cell_weights import CellWeights
from simcore.games.final_battle import GAME

MOST_SEATS = 4
"""Largest team for which a search is affordable."""
SEARCHING = Searching(
    GAME,
    find_strategy("exact-greedy", GAME.name),
    budget=64.0,
    lead=1.5,
    paired=True,
    cell_weights=(
        CellWeights(players=(1,), weights={"budget": 512.0}),
        CellWeights(players=(2,), weights={"budget": 128.0}),
        CellWeights(players=(4,), weights={"budget": 24.0}),
    ),
)
search, exact_greedy = SEARCHING.search, SEARCHING.base


@SEARCHING.strategy("master", version=3)
def choose(tables, state, weights):
    """Choose the option that wins most often in many play-outs to the end.

    At each decision, the search redeals all hidden information as often as the budget allows. After each
    deal, `exact-greedy` plays on from every option in all seats, with common luck. After each part of the
    budget only the better half of the options remains (sequential halving). The choice of `exact-greedy`
    stays unless another option is clearly better. A battle is short, so no trained value is needed.

    Limits: hundreds of times slower than `exact-greedy`. A battle with more players has more decisions, so
    the budget depends on their number; with five or more it plays like `exact-greedy`.
    """
    if state["n_seats"] > MOST_SEATS:
        return exact_greedy(tables, state, weights)
    return search(tables, state, weights)
