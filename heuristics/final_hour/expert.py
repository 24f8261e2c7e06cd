"""A table that has played often: counts, plans both halves of a card, and knows when to try the ritual."""

from __future__ import annotations

import numpy as np

from heuristics.contract import strategy
from heuristics.final_hour.board import (
    NAMES,
    W_ICON,
    W_OMEN,
    W_RIVALRY,
    line_value,
)
from heuristics.final_hour.cards import gain_of_top, odds_of_top, omens_seen
from heuristics.final_hour.odds import icon_odds
from heuristics.final_hour.standard import WEIGHTS as STANDARD_WEIGHTS
from heuristics.final_hour.standard import choose as play_standard
from heuristics.final_hour.team import best_to_give_up, odds_without
from heuristics.final_hour.wait import OWN_NAMES as WAIT_NAMES
from heuristics.final_hour.wait import choose_ready
from heuristics.final_hour.walk import OWN_NAMES as WALK_NAMES
from heuristics.final_hour.walk import choose_step
from simcore.final_hour.limits import MAX_CLUE_ICONS
from simcore.final_hour.state import NONE, TURNS, Decision, ints
from simcore.final_hour.tables import MAX_OMENS
from simcore.jit import kernel

PRIORITY, MOVE, READY, HOLD_BACK = ints(Decision.PRIORITY, Decision.MOVE, Decision.READY, Decision.HOLD_BACK)
FIRST = len(NAMES) + len(WALK_NAMES) + len(WAIT_NAMES)
OWN_NAMES = ("odds", "sheet", "trust", "faith")
W_ODDS, W_SHEET, W_TRUST, W_FAITH = range(FIRST, FIRST + len(OWN_NAMES))
WEIGHTS = {
    **STANDARD_WEIGHTS,
    "stream": 0.05,
    "gateway": 0.1,
    "doom": 5.0,
    "dread": 0.3,
    "death": 20.0,
    "ahead": 0.7,
    "hope": 0.3,
    "haste": 0.2,
    "solo": 0.0,
    "hazard": -2.2,
    "over": 0.69,
    "brim": 0.53,
    "siege": 0.1,
    "gates": 0.1,
    "weak": 1.0,
    "dying": 0.57,
    "hurt": 0.53,
    "slack": -0.05,
    "late": 0.2,
    "odds": 5.0,
    "sheet": 0.3,
    "trust": 1.0,
    "faith": 2.0,
}
play = kernel(play_standard)


@kernel
def price_of_omens(t, s, omens, w):
    """What the Ancient One's effect for so many omens would cost."""
    program = t["omen_program"][min(omens, MAX_OMENS - 1)]
    return 0.0 if program == NONE else -line_value(t, s, s["lead"], program, w)


@kernel
def mean_omens(t):
    """Omens on a card that nobody has seen."""
    total = 0.0
    for card in range(t["n_priority"]):
        total += t["card_omens"][card]
    return total / t["n_priority"]


@kernel
def choose_priority(t, s, w):
    """The number that serves this card best, at the least cost in omens and in odds of the ritual."""
    seat = s["seat"]
    gain = gain_of_top(t, s, seat, s["slot_card"][s["n_turns"]], w) - w["value"][W_RIVALRY]
    expected = omens_seen(t, s, seat) + mean_omens(t) * (TURNS - 1 - s["n_turns"])
    certain = int(expected)
    part = expected - certain
    odds = np.empty(MAX_CLUE_ICONS)
    odds_without(t, s, seat, w["value"][W_TRUST], odds)
    best = 0
    best_value = -1e9
    known = -1
    price = 0.0
    for i in range(s["n_options"]):
        card = s["options"][i]
        icon = t["card_icon"][card]
        omens = t["card_omens"][card]
        if omens != known:
            known = omens
            lower = price_of_omens(t, s, certain + omens, w)
            price = lower + part * (price_of_omens(t, s, certain + omens + 1, w) - lower)
        value = gain * odds_of_top(t, s, seat, card, w)
        value -= w["value"][W_OMEN] * omens + w["value"][W_SHEET] * price
        value += w["value"][W_ODDS] * odds[icon] - w["value"][W_ICON] * icon_odds(t, s, icon)
        if value > best_value:
            best, best_value = i, value
    return best


@strategy("expert", games=("final-hour",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Play like a table that has played often."""
    decision = state["decision"]
    if decision == PRIORITY:
        return choose_priority(tables, state, weights)
    if decision == MOVE:
        return choose_step(tables, state, weights)
    if decision == READY:
        trust = weights["value"][W_TRUST] + weights["value"][W_FAITH] * (state["step"] // 2)
        return choose_ready(tables, state, trust, weights)
    if decision == HOLD_BACK:
        return best_to_give_up(tables, state, state["seat"], weights["value"][W_TRUST])[0]
    return play(tables, state, weights)
