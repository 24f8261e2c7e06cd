"""Search with a trained value: the strongest play that takes no more than a tenth of a second a game."""

from __future__ import annotations

from heuristics.elder_sign.rollout import is_important
from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from heuristics.value.places import value_file
from simcore.games.elder_sign import GAME

EXPERT = find_strategy("expert", GAME.name)
SEARCHING = Searching(
    GAME, EXPERT, budget=48.0, lead=1.5, rounds=1.0, value=value_file(GAME.name, EXPERT.name)
)
search, expert = SEARCHING.search, SEARCHING.base


@SEARCHING.strategy("master", version=3)
def choose(tables, state, weights):
    """Choose the option with the best trained chance to win after play-outs to midnight.

    The search covers the card to enter, the action at the entrance, help before and after a roll, and the
    cards for monsters. It redeals all hidden information as often as the budget allows. After each deal,
    `expert` plays on from every option in all seats, with common luck, to the first decision after the next
    midnight. There, trained trees estimate the chance to win. After each part of the budget only the better
    half of the options remains (sequential halving). The choice of `expert` stays unless another option is
    clearly better; in all other decisions it plays like `expert`.

    Limits: hundreds of times slower than `expert`. The estimate is only for `expert` play, and knows less of
    a position than a play-out shows.
    """
    if is_important(state):
        return search(tables, state, weights)
    return expert(tables, state, weights)
