"""A strategy of your own. It plays as it stands; change what you like.

    COMMANDS

docs/strategies.md and docs/arkham-horror-fields.md explain what is used here. In short: `choose` is called
whenever a seat has to decide, and answers with the place of an option in state["options"], counted from 0.
Everything below is compiled: numbers, arrays and loops are fine, texts, files and objects are not.
"""

from __future__ import annotations

from elderodds.games.arkham_horror import FIGHT_MARKER, MAX_AREAS, NONE, Decision, ints
from elderodds.strategy import draw_below, kernel, strategy

# Kinds of decisions that this strategy thinks about; it draws lots for all others.
WALK, FACE, TAKE_CLUES = ints(Decision.WALK, Decision.FACE, Decision.TAKE_CLUES)
CLOSE, SEAL = ints(Decision.CLOSE, Decision.SEAL)
CLUES_FOR_A_SEAL = 5

# Numbers that tune it. Their order counts: weights["value"][CLUE] is the first of them, and so on.
WEIGHTS = {"clue": 1.0, "gate": 3.0, "brave": 3.0}
CLUE, GATE, BRAVE = range(3)


@kernel
def value_of_area(tables, state, area, weights):
    """What it is worth to be near clue tokens and, for those who are fit or can seal, near gates."""
    seat = state["seat"]
    fit = min(state["sanity"][seat], state["stamina"][seat]) > 2
    value = 0.0
    for goal in range(tables["n_areas"]):
        there = weights["value"][CLUE] * state["clues_at"][goal]
        if state["gate_at"][goal] != NONE and fit:
            seals = state["clues"][seat] >= CLUES_FOR_A_SEAL
            there += weights["value"][GATE] * (2.0 if seals else 1.0)
        value = max(value, there / (1.0 + tables["distance"][area, goal]))
    return value


@kernel
def value_of_step(tables, state, option, weights):
    """Where a step leads; -1 ends the movement here, and from MAX_AREAS on cards are used."""
    if option >= MAX_AREAS:
        return -1.0
    here = state["at"][state["seat"]]
    return value_of_area(tables, state, here if option == NONE else option, weights)


@kernel
def value_of_facing(state, option, weights):
    """Fight while there is enough stamina, else evade; from FIGHT_MARKER on an option is a fight."""
    brave = state["stamina"][state["seat"]] >= weights["value"][BRAVE]
    return 1.0 if (option >= FIGHT_MARKER) == brave else 0.0


@strategy("NAME", games=("arkham-horror",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Go for clue tokens and gates, close and seal what can be, fight only when fit."""
    kind, n = state["decision"], state["n_options"]
    if kind != WALK and kind != FACE and kind != TAKE_CLUES and kind != CLOSE and kind != SEAL:
        return draw_below(state, n)  # these are the only dice that a strategy may use
    best, most = 0, -1e9
    for i in range(n):
        option = state["options"][i]
        if kind == WALK:
            value = value_of_step(tables, state, option, weights)
        elif kind == FACE:
            value = value_of_facing(state, option, weights)
        elif kind == TAKE_CLUES:
            value = 1.0 * option  # all of them
        else:
            value = 1.0 if option != NONE else 0.0  # -1: not now
        if value > most:
            best, most = i, value
    return best
