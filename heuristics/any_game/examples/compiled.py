"""A strategy of your own. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md explains how a strategy is written. In short: `choose` is called whenever a seat has to
decide, and answers with the place of an option in state["options"], counted from 0. Everything below is
compiled: numbers, arrays and loops are fine, texts, files and objects are not. The files of the game declare
the fields of `state` and `tables`, and who may know them (FOLDER).
"""

from __future__ import annotations

from elderodds.strategy import draw_below, strategy

# DECISIONS


@strategy("NAME", games=("GAME",))
def choose(tables, state, weights):
    """Take any option, all equally likely."""
    # To do: look at state["decision"] and at the options, and return the place of the best one.
    return draw_below(state, state["n_options"])  # these are the only dice that a strategy may use
