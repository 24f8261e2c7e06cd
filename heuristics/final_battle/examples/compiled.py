"""A strategy of your own. It plays as it is; change what you like.

    COMMANDS

docs/strategies.md and docs/final-battle.md explain what is used here. In short: `choose` is called whenever a
seat has to decide, and returns the index of an option in state["options"], counted from 0. Everything below
is compiled: numbers, arrays and loops work; strings, files and objects do not.
"""

from __future__ import annotations

from elderodds.games.final_battle import CLUE_OPTION, DEFENCE, FIGHT, Decision, skill_at, weapon_dice
from elderodds.strategy import draw_below, kernel, strategy

# Numbers that tune it. Their order matters: weights["value"][SAFETY] is the first of them, and so on.
WEIGHTS = {"safety": 1.0, "reserve": 2.0}
SAFETY, RESERVE = range(2)


@kernel
def value_of_stop(tables, state, stop, weights):
    """Return the value of a stop of a skill pair: dice in the fight, and dice against the attack."""
    seat, track = state["seat"], state["track"]
    investigator = state["investigator"][seat]
    attacked = tables["attack_skill"]  # -1: the attack asks for no check
    value = 0.0
    if track == FIGHT // 2:
        value += skill_at(tables, state, seat, investigator, FIGHT, stop)
    if attacked >= 0 and attacked // 2 == track:
        value += weights["value"][SAFETY] * skill_at(tables, state, seat, investigator, attacked, stop)
    return value


@kernel
def value_of_arm(tables, state, place):
    """Return the dice for each hand that a weapon takes. Place 0 of the options means no more weapons."""
    card = state["held"][state["seat"], place]
    dice = weapon_dice(tables, state, state["seat"], place)
    return dice / max(1, tables["hand_cost"][card])


@kernel
def value_of_mend(state, option, weights):
    """Spend a clue token on a defence; in the fight, spend only tokens beyond the reserve."""
    if option != CLUE_OPTION:
        return 1.0  # what one holds to roll again is there to be used
    spare = state["clues"][state["seat"]] - weights["value"][RESERVE]
    return 1.0 if state["check"] == DEFENCE or spare > 0 else -1.0


@strategy("NAME", games=("final-battle",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Set the sliders for fight and defence, maximize dice per hand, keep clue tokens for defence."""
    kind, n = state["decision"], state["n_options"]
    if kind != Decision.SLIDER and kind != Decision.ARM and kind != Decision.MEND:
        return draw_below(state, n)  # these are the only dice that a strategy may use
    best, most = 0, 0.0
    for i in range(n):
        option = state["options"][i]
        if kind == Decision.SLIDER:
            value = value_of_stop(tables, state, option, weights)
        elif i == 0:
            value = 0.0  # take up no more, or leave the roll as it is
        elif kind == Decision.ARM:
            value = value_of_arm(tables, state, option)
        else:
            value = value_of_mend(state, option, weights)
        if value > most:
            best, most = i, value
    return best
