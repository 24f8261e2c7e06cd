"""A strategy of your own in plain Python. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md and docs/arkham-horror-fields.md explain what is used here. An object of the class plays
one seat in one game. `choose` is called whenever that seat has to decide. It returns the index of an option
in state["options"], counted from 0. An object keeps what it stores in `self` until the game ends.
"""

from __future__ import annotations

from elderodds.games.arkham_horror import FIGHT_MARKER, Decision
from elderodds.strategy import find_strategy, kernel, strategy

# `standard` makes every decision that this file does not make itself.
STANDARD = find_strategy("standard", "arkham-horror")
standard = kernel(STANDARD.choose)

# Weights tune a strategy. Those of `standard` come first, because it finds its own by index.
WEIGHTS = {**STANDARD.weights, "brave": 3.0}
BRAVE = len(STANDARD.weights)


@strategy("NAME", games=("arkham-horror",), weights=WEIGHTS, prepare=STANDARD.prepare, memo=STANDARD.memo)
class Player:
    """Play like `standard`, but take every clue token, close and seal every gate, and fight only when fit."""

    def choose(self, tables, state, weights, memo):
        """Score every option and choose the best."""
        self.state, self.brave = state, weights["value"][BRAVE]
        values_of = {
            Decision.FACE: self.face,
            Decision.TAKE_CLUES: self.take_clues,
            Decision.CLOSE: self.close,
            Decision.SEAL: self.seal,
        }
        value = values_of.get(state["decision"])
        if value is None:
            return int(standard(tables, state, weights, memo))
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        values = [value(int(option)) for option in state["options"][: state["n_options"]]]
        return values.index(max(values))

    def face(self, facing):
        """Fight with enough stamina, otherwise evade; options from FIGHT_MARKER on are fights."""
        return (facing >= FIGHT_MARKER) == (self.state["stamina"][self.state["seat"]] >= self.brave)

    def take_clues(self, clues):
        """Take all clue tokens."""
        return clues

    def close(self, how):
        """Close the gate; -1 is "not now"."""
        return min(how, 0)

    def seal(self, how):
        """Seal the location; -1 is "not now"."""
        return min(how, 0)
