"""A strategy of your own. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md and docs/elder-sign-fields.md explain what is used here. `choose` is called whenever a seat
has to decide. It returns the index of an option in state["options"], counted from 0. The code is compiled:
numbers, arrays and loops work; strings, files and objects do not.
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


@kernel
def is_weak(state, weights):
    """Return whether the deciding player has little sanity or stamina left."""
    seat = state["seat"]
    return min(state["sanity"][seat], state["stamina"][seat]) <= weights["value"][REST]


@kernel
def place_of(state, option):
    """Return the index of an option, or -1 if it is not offered."""
    for i in range(state["n_options"]):
        if state["options"][i] == option:
            return i
    return -1


@strategy("NAME", games=("elder-sign",), weights=WEIGHTS, prepare=STANDARD.prepare)
def choose(tables, state, weights):
    """Play like `standard`, but go to the entrance when weak, and never give up while a die can be spared."""
    kind = state["decision"]
    if kind == Decision.MOVE and is_weak(state, weights):
        entrance = place_of(state, ENTRANCE)
        if entrance >= 0:
            return entrance
    if kind == Decision.GIVE_UP:  # the options are dice to set aside, and -1 to give up
        for i in range(state["n_options"]):
            if state["options"][i] >= 0:
                return i
    return standard(tables, state, weights)
