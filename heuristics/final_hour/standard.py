"""Strategy of a sensible table of players in its first week."""

from __future__ import annotations

from heuristics.final_hour.board import PLAIN, W_ITEM, line_value
from heuristics.final_hour.cards import (
    choose_least_needed,
    choose_priority,
    choose_ready,
    choose_set_aside,
    choose_slot,
    hold_back,
)
from heuristics.final_hour.fight import (
    choose_destination,
    choose_kind,
    choose_monster,
    choose_place,
    choose_step,
    choose_walkway,
)
from heuristics.final_hour.prepared import prepare
from heuristics.final_hour.solo import choose_replaced
from heuristics.strategy.contract import strategy
from heuristics.toolbox.by_value import by_value
from simcore.games.final_hour.rules.events import Decision
from simcore.games.final_hour.rules.state import NONE
from simcore.games.final_hour.rules.vocabulary import Op
from simcore.jit.decorators import inlined, kernel

INSTEAD = 2

WEIGHTS = {
    **PLAIN,
    "crowd": 0.6,
    "runner": 0.65,
    "wrecker": 3.2,
    "killer": 0.5,
    "guard": 1.4,
    "clue": 5.2,
    "seal": 3.1,
    "spawn": 2.2,
    "damage": 1.4,
    "health": 2.3,
    "gate": 0.85,
    "item": 0.95,
    "rivalry": 5.5,
    "omen": 0.9,
    "icon": 25.0,
    "draw": 0.5,
    "bold": 1.0,
    "home": 0.15,
    "hint": 0.2,
    "ready": 0.8,
    "panic": 1.0,
}


@kernel
def best_defeat_value(s, sign):
    """Return the option whose investigator has the most health (sign 1) or the least (-1)."""
    best = 0
    for i in range(1, s["n_options"]):
        if sign * s["health"][s["options"][i]] > sign * s["health"][s["options"][best]]:
            best = i
    return best


@kernel
def choose_branch(t, s, w):
    """Choose the most valuable branch from here."""
    best = 0
    best_value = -1e9
    for branch in range(s["n_options"]):
        start = t["code"][s["pc"] + 1 + branch]["target"]
        value = line_value(t, s, s["resolver"], start, w)
        if value > best_value:
            best, best_value = branch, value
    return best


@kernel
def value_of_item(t, s, w, item):
    """Return what an item gains, or prevents if it replaces the bottom effect; for none, what is enough."""
    if item == NONE:
        return w["value"][W_ITEM]
    slot = s["slot"]
    seat, card = s["slot_seat"][slot], s["slot_card"][slot]
    value = line_value(t, s, seat, t["item_program"][item], w)
    if t["item_when"][item] == INSTEAD and card != NONE:
        value -= line_value(t, s, seat, t["card_bottom"][s["investigator"][seat], card], w)
    return value


@by_value
def choose_item(t, s, w, item):
    """Use the item with the highest value, if that is enough."""
    return value_of_item(t, s, w, item)


@inlined
def choose_on_board(t, s, decision, w):
    """Make decisions about monsters and locations."""
    if decision == Decision.MOVE:
        return choose_step(t, s, w)
    if decision == Decision.TARGET or decision == Decision.DESTROY:
        return choose_kind(t, s, w, 1.0)
    if decision == Decision.LOCATION:
        return choose_place(t, s, w)
    if decision == Decision.ACTIVATE or decision == Decision.EVICT:
        return choose_kind(t, s, w, -1.0)
    if decision == Decision.MONSTER:
        return choose_monster(t, s, w)
    if decision == Decision.DESTINATION:
        return choose_destination(t, s, w)
    return choose_walkway(t, s, 1.0 if decision == Decision.SEAL else -1.0)


@inlined
def choose_with_cards(t, s, decision, w):
    """Make decisions about priority cards and the ritual."""
    if decision == Decision.PRIORITY:
        return choose_priority(t, s, w)
    if decision == Decision.READY:
        return choose_ready(t, s, w)
    if decision == Decision.HOLD_BACK:
        return hold_back(t, s)
    if decision == Decision.SET_ASIDE:
        return choose_set_aside(t, s, w)
    if decision == Decision.SLOT:
        return choose_slot(t, s, w)
    if decision == Decision.REPLACE:
        return choose_replaced(t, s)
    return choose_least_needed(t, s, w)


@strategy("standard", games=("final-hour",), weights=WEIGHTS, version=2, prepare=prepare)
def choose(tables, state, weights):
    """Play like a sensible table in its first week.

    Keeps the ritual location clear and kills monsters that are about to break through. Plays low numbers when
    the top effect matters, and investigates when the bottom effect is forced anyway. Watches health and
    omens, keeps icons that may still be needed, and tries the ritual on their exact odds. Looks one card
    ahead, and does not plan with the others.
    """
    decision = state["decision"]
    if Decision.MOVE <= decision <= Decision.ACTIVATE or Decision.MONSTER <= decision <= Decision.UNSEAL:
        return choose_on_board(tables, state, decision, weights)
    if decision == Decision.VICTIM:
        return best_defeat_value(state, 1)
    if decision == Decision.INVESTIGATOR:
        return best_defeat_value(state, -1 if tables["code"][state["pc"]]["op"] == Op.RECOVER else 1)
    if decision == Decision.BRANCH:
        return choose_branch(tables, state, weights)
    if decision == Decision.MAY:
        return 1 if line_value(tables, state, state["resolver"], state["pc"] + 1, weights) > 0.0 else 0
    if decision == Decision.ITEM:
        return choose_item(tables, state, weights)
    if decision <= Decision.SLOT or decision >= Decision.DISCARD:
        return choose_with_cards(tables, state, decision, weights)
    return 0
