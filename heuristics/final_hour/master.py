"""Search with a trained value: the strongest play that takes no more than a twentieth of a second a game."""

from __future__ import annotations

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from heuristics.value.places import value_file
from simcore.games.final_hour import GAME

EXPERT = find_strategy("expert", GAME.name)
SEARCHING = Searching(
    GAME, EXPERT, budget=64.0, lead=1.5, rounds=1.0, value=value_file(GAME.name, EXPERT.name)
)
search = SEARCHING.search


@SEARCHING.strategy("master", version=4)
def choose(tables, state, weights):
    """Choose the option with the best trained chance to win after many play-outs of a round.

    At each decision, the search redeals all hidden information as often as the budget allows. After each
    deal, `expert` plays on from every option in all seats, with common luck, to the first decision of the
    next round. There, trained trees estimate the chance to win. After each part of the budget only the better
    half of the options remains (sequential halving). The choice of `expert` stays unless another option is
    clearly better.

    Limits: hundreds of times slower than `expert`. It infers nothing about hands from the plays of the
    others. The estimate is only for `expert` play, and knows less of a position than a play-out shows.
    """
    return search(tables, state, weights)
