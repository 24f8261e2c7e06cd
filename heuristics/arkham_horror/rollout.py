"""Near-optimal play by search, as a yardstick."""

from __future__ import annotations

from heuristics.strategy.registry import find_strategy
from heuristics.strategy.searching import Searching
from simcore.games.arkham_horror import GAME
from simcore.games.arkham_horror.rules.records.codes import Part
from simcore.games.arkham_horror.rules.records.decisions import Decision

SEARCHING = Searching(GAME, find_strategy("expert", GAME.name), budget=64.0, lead=0.9)
search, expert = SEARCHING.search, SEARCHING.base


@SEARCHING.strategy("rollout", version=13)
def choose(tables, state, weights, memo):
    """Choose the option that wins most often in many play-outs to the end, at important decisions.

    The search covers where to go, how to resolve an encounter, which gate to return by, and whether to close
    and to seal. It redeals all hidden information as often as the budget allows. After each deal, `expert`
    plays on from every option in all seats, with common luck. After each part of the budget only the better
    half of the options remains (sequential halving). The choice of `expert` stays unless another option is
    clearly better; in all other decisions it plays like `expert`.

    Limits: thousands of times slower than `expert`. The play-outs are only expert play, and do not foresee
    the searches to come: near-optimal, not optimal.
    """
    decision = state["decision"]
    matters = (
        decision == Decision.WALK
        or decision == Decision.ARKHAM
        or decision == Decision.GATE_BACK
        or decision == Decision.CLOSE
        or decision == Decision.SEAL
    )
    if matters and state["part"] != Part.BATTLE:
        return search(tables, state, weights)
    return expert(tables, state, weights, memo)
