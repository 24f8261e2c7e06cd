"""A table that has played often: counts, plans both halves of a card, and knows when to try the ritual."""

from __future__ import annotations

import numpy as np

from heuristics.contract import strategy
from heuristics.final_hour.board import (
    INVERSE,
    NAMES,
    W_ICON,
    W_OMEN,
    W_PANIC,
    W_READY,
    W_RIVALRY,
    line_value,
    tightness,
)
from heuristics.final_hour.cards import gain_of_top, odds_of_top, omens_seen
from heuristics.final_hour.odds import chance, count_aside, icon_odds
from heuristics.final_hour.standard import WEIGHTS as STANDARD_WEIGHTS
from heuristics.final_hour.standard import choose as play_standard
from heuristics.final_hour.team import best_to_give_up, odds_without
from simcore.final_hour.limits import MAX_CLUE_ICONS
from simcore.final_hour.state import KIND, NONE, TURNS, Decision, ints
from simcore.final_hour.tables import MAX_OMENS
from simcore.jit import kernel

PRIORITY, READY, HOLD_BACK = ints(Decision.PRIORITY, Decision.READY, Decision.HOLD_BACK)
OWN_NAMES = ("odds", "sheet", "trust", "faith", "siege", "haste")
W_ODDS, W_SHEET, W_TRUST, W_FAITH, W_SIEGE, W_HASTE = range(len(NAMES), len(NAMES) + len(OWN_NAMES))
WEIGHTS = {
    **STANDARD_WEIGHTS,
    "odds": 5.0,
    "sheet": 0.3,
    "trust": 1.0,
    "faith": 2.0,
    "siege": 0.05,
    "haste": 0.1,
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


@kernel
def besiegers(t, s):
    """Monsters one move from the ritual location."""
    n = 0
    for location in range(t["n_locations"]):
        for slot in range(s["n_monsters"][location]):
            kind = s["monsters"][location, slot] & KIND
            if t["path_distance"][t["colour"][kind], location] == 1:
                n += 1
    return n


@kernel
def danger(t, s, w):
    """How near the game is to being lost on the board."""
    weakest = s["health"][0]
    for seat in range(1, s["n_seats"]):
        weakest = min(weakest, s["health"][seat])
    tight = tightness(t, s)
    return (0.5 + w["value"][W_SIEGE] * besiegers(t, s)) * tight + 0.5 * INVERSE[weakest]


@kernel
def choose_ready(t, s, w):
    """Try early when the odds of the whole team are good, sooner when waiting is dangerous or teaches little.

    Those who were asked before and are ready have good cards.
    """
    if s["solo"]:
        odds = chance(t, s, count_aside(t, s), t["matches_needed"])
    else:
        trust = w["value"][W_TRUST] + w["value"][W_FAITH] * (s["step"] // 2)
        odds = best_to_give_up(t, s, s["seat"], trust)[1]
    icons = t["clues_per_icon"] * t["n_clue_icons"] - t["reserved_clues"]
    learnt = s["clues_found"] / max(1, icons)
    return 1 if odds >= w["value"][W_READY] - w["value"][W_PANIC] * danger(t, s, w) - w["value"][W_HASTE] * learnt else 0


@strategy("expert", games=("final-hour",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Play like a table that has played often.
    """
    decision = state["decision"]
    if decision == PRIORITY:
        return choose_priority(tables, state, weights)
    if decision == READY:
        return choose_ready(tables, state, weights)
    if decision == HOLD_BACK:
        return best_to_give_up(tables, state, state["seat"], weights["value"][W_TRUST])[0]
    return play(tables, state, weights)
