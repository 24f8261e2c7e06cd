"""Example of a strategy in plain Python. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md and docs/final-battle.md explain what is used here. In short: an object of the class plays
one seat in one game. `choose` is called for each decision of that seat, and returns the index of an option in
state["options"], counted from 0. Attributes of `self` last until the end of the game.
"""

from __future__ import annotations

from elderodds.games.final_battle import CLUE_OPTION, DEFENCE, FIGHT, Decision, weapon_dice
from elderodds.strategy import draw_below, strategy

# Numbers that tune it; weights["value"] holds them in this order.
WEIGHTS = {"reserve": 2.0}


@strategy("NAME", games=("final-battle",), weights=WEIGHTS)
class Player:
    """Fight with everything, and keep some clue tokens for defence."""

    def choose(self, tables, state, weights):
        """Score every option and choose the best."""
        self.tables, self.state = tables, state
        self.reserve = weights["value"][0]
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        options = [int(option) for option in state["options"][: state["n_options"]]]
        values_of = {
            Decision.SLIDER: self.slider,
            Decision.ARM: self.arm,
            Decision.MEND: self.mend,
        }
        value = values_of.get(state["decision"])
        if value is None:
            return draw_below(state, len(options))  # the only dice that a strategy may use
        values = [value(place, option) for place, option in enumerate(options)]
        return values.index(max(values))

    def slider(self, place, stop):
        """Return the highest stop of the pair with fight in it, the lowest of the others."""
        return stop if int(self.state["track"]) == FIGHT // 2 else -stop

    def arm(self, place, option):
        """Maximize the dice per hand; the first option means no more weapons."""
        if place == 0:
            return 0
        card = self.state["held"][self.state["seat"]][option]
        dice = int(weapon_dice(self.tables, self.state, int(self.state["seat"]), option))
        return dice / max(1, int(self.tables["hand_cost"][card]))

    def mend(self, place, option):
        """Spend a clue token on a defence; in the fight, spend only tokens beyond the reserve."""
        if place == 0:
            return 0
        if option != CLUE_OPTION:
            return 1
        spare = int(self.state["clues"][self.state["seat"]]) - self.reserve
        return 1 if self.state["check"] == DEFENCE or spare > 0 else -1
