"""A strategy of your own. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md explains all that is used here. In short: `choose` is called whenever a seat has to decide,
and returns the index of an option in state["options"], counted from 0. Everything below is compiled: numbers,
arrays and loops work; strings, files and objects do not.
"""

from __future__ import annotations

from elderodds.games.final_hour import NONE, Decision, Op
from elderodds.strategy import draw_below, kernel, strategy

# Numbers that tune it. Their order matters: weights["value"][OMEN] is the first of them, and so on.
WEIGHTS = {"omen": 0.3, "icon": 15.0, "low": 2.0, "near": 4.0, "clue": 8.0, "ready": 0.75}
OMEN, ICON, LOW, NEAR, CLUE, EAGER = range(6)


@kernel
def pressure(tables, state, location, weights):
    """Return the pressure of a location's monsters; it grows near the ritual location."""
    steps = tables["distance"][location, tables["ritual"]]
    return state["n_monsters"][location] * (1.0 + weights["value"][NEAR] / (1.0 + steps))


@kernel
def hope(tables, state, icon):
    """Return the expected matches of one card with this icon; revealed clues are not in the ritual."""
    hidden = tables["clues_per_icon"] - state["found"][icon]
    hidden_in_all = tables["clues_per_icon"] * tables["n_clue_icons"] - state["clues_found"]
    return tables["reserved_clues"] * hidden / hidden_in_all


@kernel
def hope_of_hand(tables, state):
    """Return the expected matches of all cards that the deciding player can commit."""
    total = 0.0
    if state["solo"]:
        for i in range(state["n_aside"]):
            total += hope(tables, state, tables["card_icon"][state["aside"][i]])
    else:
        seat = state["seat"]  # only the own hand: the other hands are in the state, but to look is to cheat
        for i in range(state["n_hand"][seat]):
            total += hope(tables, state, tables["card_icon"][state["hand"][seat, i]])
    return total


@kernel
def value_of_card(tables, state, card, weights):
    """Return the value of a priority card for this decision. Cards are numbered by rank: 0 is the lowest."""
    omens = weights["value"][OMEN] * tables["card_omens"][card]
    match = weights["value"][ICON] * hope(tables, state, tables["card_icon"][card])
    if state["decision"] == Decision.SET_ASIDE:  # kept for the ritual
        return match + omens
    if state["decision"] == Decision.HOLD_BACK:  # stays out of the ritual
        return -match
    return -match - omens - weights["value"][LOW] * card / tables["n_priority"]  # a low one acts in full


@kernel
def value_of_place(tables, state, location, weights):
    """Return the value of going to a location, or of an effect there."""
    press = pressure(tables, state, location, weights)
    if state["decision"] == Decision.MOVE:
        clue = weights["value"][CLUE] if state["clue"][location] != NONE else 0.0
        return press + clue
    operation = tables["code"][state["pc"]]["op"]  # what the card at hand does there
    if operation == Op.ATTACK or operation == Op.DESTROY:
        return press
    return 1.0 * tables["distance"][location, tables["ritual"]]  # any effect is better far away


@kernel
def value(tables, state, option, weights):
    """Return the value of an option; its meaning depends on the kind of decision."""
    kind = state["decision"]
    if kind == Decision.PRIORITY or kind == Decision.SET_ASIDE or kind == Decision.HOLD_BACK:
        return value_of_card(tables, state, option, weights)
    if kind == Decision.MOVE or kind == Decision.LOCATION:
        return value_of_place(tables, state, option, weights)
    if kind == Decision.TARGET:  # a kind of monster: the weakest first; NONE would stop
        return -100.0 if option == NONE else -1.0 * tables["monster_health"][option]
    if kind == Decision.SEAL:  # a walkway: those that end at the ritual location
        ends = tables["ends"][option]
        return 1.0 if ends[0] == tables["ritual"] or ends[1] == tables["ritual"] else 0.0
    if kind == Decision.READY:  # 0 or 1: try the ritual when the own cards promise most of their share
        seats = 1 if state["solo"] else state["n_seats"]
        enough = weights["value"][EAGER] * tables["matches_needed"] / seats
        return 1.0 * option if hope_of_hand(tables, state) >= enough else -1.0 * option
    if kind == Decision.MAY:  # 0 or 1: what one may do mostly helps
        return 1.0 * option
    return 0.0  # all options alike


@strategy("NAME", games=("final-hour",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Kill monsters that press on the ritual location, keep icons, avoid omens."""
    n = state["n_options"]
    best = draw_below(state, n)  # of equals a random one: these are the only dice that a strategy may use
    for i in range(n):
        better = value(tables, state, state["options"][i], weights)
        if better > value(tables, state, state["options"][best], weights):
            best = i
    return best
