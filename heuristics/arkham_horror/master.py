"""Search by play-outs: the strongest play that takes no more than a tenth of a second a player and game."""

from __future__ import annotations

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.records.codes import Part

SEARCHING = Searching(GAME, find_strategy("expert", GAME.name), budget=256.0, lead=1.5, paired=True)
search, expert = SEARCHING.search, SEARCHING.base


@SEARCHING.strategy("master", version=3)
def choose(tables, state, weights, memo):
    """Choose the option that wins most often in many play-outs to the end, in the final battle.

    At each decision of the battle, the search redeals all hidden information as often as the budget allows.
    After each deal, `expert` plays on from every option in all seats, with common luck. After each part of
    the budget only the better half of the options remains (sequential halving). The choice of `expert` stays
    unless another option is clearly better. Before the battle it plays like `expert`.

    Limits: a hundred times slower than `expert`. Outside the battle, no search that takes so little time
    wins more than `expert`.
    """
    if state["part"] == Part.BATTLE:
        return search(tables, state, weights)
    return expert(tables, state, weights, memo)
