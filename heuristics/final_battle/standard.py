"""Strategy of a sensible table of players."""

from __future__ import annotations

from heuristics.arkham_horror.battle.prepared import prepare
from heuristics.arkham_horror.battle.sensible import WEIGHTS, play
from heuristics.strategy.contract import strategy


@strategy("standard", games=("final-battle",), weights=WEIGHTS, version=3, prepare=prepare)
def choose(tables, state, weights):
    """Play like a sensible table.

    Sets the sliders for all fight and all lore, except the slider that defends against the attack of the
    round, which it sets to the best value for both. Takes the weapons with the most dice for each hand, and
    casts spells that are worth their sanity, which costs more if the attack takes sanity. Spends clue tokens
    on defence, and those beyond a reserve on the fight. Rerolls poor rolls, heals the weakest investigator,
    and keeps cards that cancel an attack until an investigator would be devoured. With packs, it uses what
    brings more successes than it costs. Trades nothing and does not plan over rounds.
    """
    return play(tables, state, weights)
