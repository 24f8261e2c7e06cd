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
)
from heuristics.final_hour.cards import gain_of_top, odds_of_top, omens_seen
from heuristics.final_hour.flow import arrivals, overflow, room
from heuristics.final_hour.odds import chance, count_aside, icon_odds
from heuristics.final_hour.standard import WEIGHTS as STANDARD_WEIGHTS
from heuristics.final_hour.standard import choose as play_standard
from heuristics.final_hour.team import best_to_give_up, odds_without
from heuristics.final_hour.walk import OWN_NAMES as WALK_NAMES
from heuristics.final_hour.walk import choose_step
from simcore.final_hour.limits import MAX_CLUE_ICONS, MAX_ZONES
from simcore.final_hour.state import NONE, TURNS, Decision, ints
from simcore.final_hour.tables import MAX_OMENS
from simcore.jit import kernel

PRIORITY, MOVE, READY, HOLD_BACK = ints(Decision.PRIORITY, Decision.MOVE, Decision.READY, Decision.HOLD_BACK)
FIRST = len(NAMES) + len(WALK_NAMES)
OWN_NAMES = ("odds", "sheet", "trust", "faith", "siege", "haste", "flood")
W_ODDS, W_SHEET, W_TRUST, W_FAITH, W_SIEGE, W_HASTE, W_FLOOD = range(FIRST, FIRST + len(OWN_NAMES))
WEIGHTS = {
    **STANDARD_WEIGHTS,
    "flow": 1.0,
    "stream": 0.05,
    "gateway": 0.1,
    "doom": 5.0,
    "dread": 0.3,
    "death": 20.0,
    "ahead": 0.7,
    "odds": 5.0,
    "sheet": 0.3,
    "trust": 1.0,
    "faith": 2.0,
    "siege": 0.05,
    "haste": 0.1,
    "flood": 0.05,
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
def danger(t, s, w):
    """How near the game is to being lost on the board: room, health, zones that would overrun it, the gates."""
    weakest = s["health"][0]
    for seat in range(1, s["n_seats"]):
        weakest = min(weakest, s["health"][seat])
    left = room(t, s, t["ritual"])
    besiegers = 0
    floods = 0
    for zone in range(MAX_ZONES):
        come = arrivals(t, s, zone)
        besiegers += come
        floods += come > left
    spawned = 0.0
    for gate in range(t["n_gates"]):
        come_through = (s["tokens"][gate] + 1) * overflow(t, s, t["gate"][gate])
        spawned += come_through
        floods += come_through > left
    tight = INVERSE[1 + left]
    value = 0.5 * tight + 0.5 * INVERSE[weakest] + w["value"][W_FLOOD] * floods
    return value + w["value"][W_SIEGE] * (besiegers + spawned) * tight


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
    return (
        1
        if odds >= w["value"][W_READY] - w["value"][W_PANIC] * danger(t, s, w) - w["value"][W_HASTE] * learnt
        else 0
    )


@strategy("expert", games=("final-hour",), weights=WEIGHTS)
def choose(tables, state, weights):
    """Play like a table that has played often."""
    decision = state["decision"]
    if decision == PRIORITY:
        return choose_priority(tables, state, weights)
    if decision == MOVE:
        return choose_step(tables, state, weights)
    if decision == READY:
        return choose_ready(tables, state, weights)
    if decision == HOLD_BACK:
        return best_to_give_up(tables, state, state["seat"], weights["value"][W_TRUST])[0]
    return play(tables, state, weights)
