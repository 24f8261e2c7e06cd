"""A strategy of your own. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md and docs/arkham-horror-fields.md explain what is used here. `choose` is called whenever a
seat has to decide. It returns the index of an option in state["options"], counted from 0. The code is
compiled: numbers, arrays and loops work; strings, files and objects do not.
"""

from __future__ import annotations

from elderodds.games.arkham_horror import FIGHT_MARKER, NONE, Decision
from elderodds.strategy import find_strategy, kernel, strategy

# `standard` makes every decision that this file does not make itself.
STANDARD = find_strategy("standard", "arkham-horror")
standard = kernel(STANDARD.choose)


# Weights tune a strategy. Those of `standard` come first, because it finds its own by index.
WEIGHTS = {**STANDARD.weights, "brave": 3.0}
BRAVE = len(STANDARD.weights)


@kernel
def value_of_facing(state, option, weights):
    """Fight with enough stamina, otherwise evade; options from FIGHT_MARKER on are fights."""
    brave = state["stamina"][state["seat"]] >= weights["value"][BRAVE]
    return 1.0 if (option >= FIGHT_MARKER) == brave else 0.0


@strategy("NAME", games=("arkham-horror",), weights=WEIGHTS, prepare=STANDARD.prepare, memo=STANDARD.memo)
def choose(tables, state, weights, memo):
    """Play like `standard`, but take every clue token, close and seal every gate, and fight only when fit."""
    kind = state["decision"]
    if (
        kind != Decision.FACE
        and kind != Decision.TAKE_CLUES
        and kind != Decision.CLOSE
        and kind != Decision.SEAL
    ):
        return standard(tables, state, weights, memo)
    best, most = 0, -1e9
    for i in range(state["n_options"]):
        option = state["options"][i]
        if kind == Decision.FACE:
            value = value_of_facing(state, option, weights)
        elif kind == Decision.TAKE_CLUES:
            value = 1.0 * option  # how many
        else:
            value = 1.0 if option != NONE else 0.0  # NONE is "not now"
        if value > most:
            best, most = i, value
    return best
