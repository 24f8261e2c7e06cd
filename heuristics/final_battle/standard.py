"""Strategy of a sensible table of players."""

from __future__ import annotations

from heuristics.arkham_horror.battle.prepared import prepare
from heuristics.arkham_horror.battle.sensible import WEIGHTS, play
from heuristics.strategy.contract import strategy


@strategy("standard", games=("final-battle",), weights=WEIGHTS, version=3, prepare=prepare)
def choose(tables, state, weights):
    """Play like a sensible table.

    Sets the sliders for all fight and all lore, and the slider that meets the attack of the round where it is
    worth most for both; takes what gives most dice for each hand, casts what is worth its sanity, which is
    dear where the attack takes it, spends clue tokens on defence and those beyond a reserve on the fight,
    rolls poor rolls again, heals the weakest investigator, and keeps cards that cancel an attack until an
    investigator would be devoured. Trades nothing and does not plan over rounds.
    """
    return play(tables, state, weights)
