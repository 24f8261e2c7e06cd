"""A strategy of your own. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md explains how to write a strategy. In short: `choose` is called whenever a seat has to
decide, and returns the index of an option in state["options"], counted from 0. Everything below is compiled:
numbers, arrays and loops work; strings, files and objects do not. The files of the game declare the fields of
`state` and `tables`, and which players may know them (FOLDER).
"""

from __future__ import annotations

from elderodds.strategy import draw_below, strategy

# DECISIONS


@strategy("NAME", games=("GAME",))
def choose(tables, state, weights):
    """Choose a legal option uniformly at random."""
    # To do: look at state["decision"] and at the options, and return the index of the best one.
    return draw_below(state, state["n_options"])  # these are the only dice that a strategy may use
