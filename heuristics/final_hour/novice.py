"""Strategy of a beginner who considers only one seat."""

from __future__ import annotations

from heuristics.final_hour.board import NAMES, PLAIN, program_value
from heuristics.final_hour.cards import choose_least_needed, choose_slot, hold_back, own_share
from heuristics.final_hour.fight import choose_kind, choose_place, step_towards, what_follows
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.ritual_odds import chance, count_aside, count_hand
from heuristics.strategy.contract import strategy
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.state import NONE
from simcore.jit.decorators import kernel

OWN_NAMES = ("worth_it", "sure", "sure_alone")
W_WORTH_IT, W_SURE, W_SURE_ALONE = range(len(NAMES), len(NAMES) + len(OWN_NAMES))
WEIGHTS = {
    **PLAIN,
    "mend": 0.0,
    "core": 0.0,
    "guard": 1.0,  # all monsters are alike
    "clue": 1.0,
    "health": 1.0,
    "worth_it": 2.0,  # what a top effect must bring to be wanted
    "sure": 0.5,  # odds from which the ritual looks good
    "sure_alone": 0.1,  # the same in the solo game, in which one player bears it all
}


@kernel
def choose_priority(t, s, w):
    """Choose the lowest number if the top effect does something from here, else the highest."""
    seat = s["seat"]
    card = s["slot_card"][s["n_turns"]]
    value = program_value(t, s, seat, t["card_top"][s["investigator"][seat], card], w)
    return 0 if value >= w["value"][W_WORTH_IT] else s["n_options"] - 1


@kernel
def choose_step(t, s):
    """Choose the nearest location where the rest of the card does something."""
    here = s["at"][s["resolver"]]
    hits, clue, _ = what_follows(t, s)
    goal = here
    nearest = 99
    for location in range(t["n_locations"]):
        useful = (hits > 0 and s["n_monsters"][location] > 0) or (clue and s["clue"][location] != NONE)
        if useful and t["distance"][here, location] < nearest:
            goal, nearest = location, t["distance"][here, location]
    return step_towards(t, s, goal)


@kernel
def choose_ready(t, s, w):
    """Declare readiness when the hand looks good, regardless of the other hands and the board."""
    if s["solo"]:
        odds = chance(t, s, count_aside(t, s), t["matches_needed"])
        return 1 if odds >= w["value"][W_SURE_ALONE] else 0
    odds = chance(t, s, count_hand(t, s, s["seat"]), own_share(t, s))
    return 1 if odds >= w["value"][W_SURE] else 0


@strategy("novice", games=("final-hour",), weights=WEIGHTS, prepare=prepare)
def choose(tables, state, weights):
    """Play like a beginner, with only one seat in mind.

    Wants the top effect if it does something from here, and ignores the numbers of the others. Hits the
    nearest monster, takes every item at once, ignores omens and the icons on its cards, and tries the ritual
    when the hand looks good.

    Limits: has no plan and no view of the whole board, and foresees no danger.
    """
    decision = state["decision"]
    if decision == Decision.PRIORITY:
        return choose_priority(tables, state, weights)
    if decision == Decision.MOVE:
        return choose_step(tables, state)
    if decision == Decision.LOCATION:
        return choose_place(tables, state, weights)
    if decision == Decision.TARGET or decision == Decision.DESTROY:
        return choose_kind(tables, state, weights, 1.0)
    if decision == Decision.ITEM:
        return state["n_options"] - 1
    if decision == Decision.READY:
        return choose_ready(tables, state, weights)
    if decision == Decision.HOLD_BACK:
        return hold_back(tables, state)
    if decision == Decision.SLOT:
        return choose_slot(tables, state, weights)
    if decision == Decision.SET_ASIDE or decision == Decision.DISCARD:
        return choose_least_needed(tables, state, weights)
    return 0
