"""A strategy of your own in plain Python. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md explains how to write a strategy. In short: an object of the class plays one seat in one
game. `choose` is called whenever that seat has to decide, and returns the index of an option in
state["options"], counted from 0. Attributes of `self` last until the end of the game. The files of the game
declare the fields of `state` and `tables`, and which players may know them (FOLDER).
"""

from __future__ import annotations

from elderodds.strategy import draw_below, strategy

# DECISIONS


@strategy("NAME", games=("GAME",))
class Player:
    """Choose a legal option uniformly at random."""

    def choose(self, tables, state, weights):
        """Return the index of an option."""
        # Numbers of the records are small integers that overflow; int() makes ordinary ones of them.
        options = [int(option) for option in state["options"][: state["n_options"]]]
        # To do: look at state["decision"] and at the options, and return the index of the best one.
        return draw_below(state, len(options))  # the only dice that a strategy may use
