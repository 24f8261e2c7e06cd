"""Near-optimal play by search, as a yardstick."""

from __future__ import annotations

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from simcore.games.elder_sign import GAME
from simcore.games.elder_sign.rules.records.events import Decision
from simcore.jit.decorators import inlined

SEARCHING = Searching(GAME, find_strategy("expert", GAME.name), budget=24.0, lead=0.9)
search, expert = SEARCHING.search, SEARCHING.base


@inlined
def is_important(state):
    """Return whether a search is worth its time at the open decision."""
    decision = state["decision"]
    return (
        decision == Decision.MOVE
        or decision == Decision.ENTRANCE
        or decision == Decision.BEFORE_ROLL
        or decision == Decision.AFTER_ROLL
        or decision == Decision.PLACE
    )


@SEARCHING.strategy("rollout", version=11)
def choose(tables, state, weights):
    """Choose the option that wins most often in many play-outs to the end, at important decisions.

    The search covers the card to enter, the action at the entrance, help before and after a roll, and the
    cards for monsters. It redeals all hidden information as often as the budget allows. After each deal,
    `expert` plays on from every option in all seats, with common luck. After each part of the budget only the
    better half of the options remains (sequential halving). The choice of `expert` stays unless another
    option is clearly better; in all other decisions it plays like `expert`.

    Limits: a thousand times slower than `expert`. The play-outs are only expert play, and do not foresee
    the searches to come: near-optimal, not optimal.
    """
    if is_important(state):
        return search(tables, state, weights)
    return expert(tables, state, weights)
