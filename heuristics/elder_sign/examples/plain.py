"""Example of a strategy in plain Python. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md and docs/elder-sign-fields.md explain what is used here. An object of the class plays one
seat in one game. `choose` is called whenever that seat has to decide. It returns the index of an option in
state["options"], counted from 0. An object keeps what it stores in `self` until the game ends.
"""

from __future__ import annotations

from elderodds.games.elder_sign import ENTRANCE, Decision
from elderodds.strategy import find_strategy, kernel, strategy

# `standard` makes every decision that this file does not make itself.
STANDARD = find_strategy("standard", "elder-sign")
standard = kernel(STANDARD.choose)

# Weights tune a strategy. Those of `standard` come first, because it finds its own by index.
WEIGHTS = {**STANDARD.weights, "rest": 2.0}
REST = len(STANDARD.weights)


@strategy("NAME", games=("elder-sign",), weights=WEIGHTS, prepare=STANDARD.prepare)
class Player:
    """Play like `standard`, but go to the entrance when weak, and never give up while a die can be spared."""

    def choose(self, tables, state, weights):
        """Make two kinds of decisions, and leave all others to `standard`."""
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        options = [int(option) for option in state["options"][: state["n_options"]]]
        seat = int(state["seat"])
        weak = min(int(state["sanity"][seat]), int(state["stamina"][seat])) <= weights["value"][REST]
        if state["decision"] == Decision.MOVE and weak and ENTRANCE in options:
            return options.index(ENTRANCE)
        if state["decision"] == Decision.GIVE_UP:  # the options are dice to set aside, and -1 to give up
            return next(place for place, option in enumerate(options) if option >= 0)
        return int(standard(tables, state, weights))
