"""Decisions of the movement: destinations, cards to use on the way, and monsters to face."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import evade_value, fight_value
from heuristics.arkham_horror.fights import takes_all_sanity
from heuristics.arkham_horror.goals import area_value, best_goal
from heuristics.arkham_horror.layout import W_ALLY, W_STEP, W_STOP
from heuristics.arkham_horror.needs import has_explored
from heuristics.arkham_horror.pack_uses import best_pack_use
from heuristics.arkham_horror.paths import first_step, write_prices
from heuristics.arkham_horror.trades import choose_trade
from heuristics.arkham_horror.values import program_value
from heuristics.toolbox.by_value import by_value
from simcore.games.arkham_horror.limits import MAX_AREAS, MOST_MARKERS
from simcore.games.arkham_horror.rules.board.plain_numbers import is_ally
from simcore.games.arkham_horror.rules.effects.using_cards import DISCARDS
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER, RIDE, TRADE, USE_CARD
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch, scratch_bytes

LEAST = 0.15  # what a use of a card has to bring
CASTING = 0.7  # part of what a spell would do, for it may fail


@kernel
def use_value(t, s, seat, place, w):
    """Return the value of the action of a card less its price."""
    card = np.int64(s["held"][seat, place])
    value = program_value(t, s, seat, np.int64(t["use_program"][card]), w)
    if t["spell"][card]:
        value *= CASTING
    value -= w["value"][W_STEP] * t["use_points"][card]
    if t["use_way"][card] == DISCARDS and is_ally(t, card):
        value -= w["value"][W_ALLY]
    paid = np.int64(t["use_sanity"][card])
    if t["use_sanity"][card] >= s["sanity"][seat]:
        return -1.0
    return value - 0.7 * paid


@kernel
def best_use(t, s, first, last, w):
    """Return the option that uses the most valuable card; NONE if no card helps."""
    best, most = NONE, LEAST
    for i in range(s["n_options"]):
        option = np.int64(s["options"][i])
        if first <= option < last and not takes_all_sanity(t, s, np.int64(s["seat"]), option - first):
            value = use_value(t, s, s["seat"], option - first, w)
            if value > most:
                best, most = i, value
    return best


@kernel
def place_of_option(s, value):
    """Return the index of an option in the list; NONE if it is absent."""
    for i in range(s["n_options"]):
        if s["options"][i] == value:
            return i
    return NONE


@kernel
def points_to_spare(t, s, goal, distance, place):
    """Return whether a card can be used without a later arrival at a goal."""
    card = np.int64(s["held"][s["seat"], place])
    left = np.int64(s["points_left"])
    return distance > left or left - t["use_points"][card] >= distance


@kernel
def choose_walk(t, s, w, memo):
    """Choose the next step to the goal with the highest gain per turn; use cards with points to spare."""
    seat = np.int64(s["seat"])
    if has_explored(s, seat):
        return 0  # stays and closes the gate
    before = scratch_bytes(MAX_AREAS)
    goal, _ = best_goal(t, s, seat, w, before, memo)
    at = np.int64(s["at"][seat])
    distance = np.int64(t["distance"][at, goal])
    trade = choose_trade(t, s, w)
    if trade != NONE:
        return trade
    use = best_use(t, s, USE_CARD, TRADE, w)
    if use != NONE and points_to_spare(t, s, goal, distance, np.int64(s["options"][use]) - USE_CARD):
        return use
    use = best_pack_use(s, t, w)
    if use != NONE and (distance > s["points_left"] or goal == at):
        return use
    if goal == at:
        return 0
    ride = place_of_option(s, RIDE)
    if ride != NONE and distance > s["points_left"]:
        return ride
    return max(0, place_of_option(s, first_step(at, goal, before)))


@kernel
def choose_place(t, s, w):
    """Choose the most valuable area to be in at once."""
    prices, fights = scratch(MAX_AREAS), scratch(MOST_MARKERS)
    write_prices(t, s, s["seat"], w, prices, fights)
    best, most = 0, -1e9
    for i in range(s["n_options"]):
        value = area_value(t, s, s["seat"], np.int64(s["options"][i]), prices, fights, w)
        if value > most:
            best, most = i, value
    return best


@kernel
def choose_in_world(t, s, w):
    """Use a card in an Other World if it helps; else go on."""
    use = best_use(t, s, USE_CARD, TRADE, w)
    return max(0, use if use != NONE else best_pack_use(s, t, w))


@by_value
def choose_facing(t, s, w, option):
    """Choose the best monster to face next, evaded or fought."""
    seat = np.int64(s["seat"])
    if option < FIGHT_MARKER:
        return evade_value(t, s, seat, option, fight_value(t, s, seat, option, w), w)
    stop = w["value"][W_STOP] if s["points_left"] > 0 else 0.0
    return fight_value(t, s, seat, option - FIGHT_MARKER, w) - stop


@by_value
def choose_fight(t, s, w, marker):
    """Choose an optional monster to fight if the gain is well above zero; else none."""
    return w["value"][W_STOP] if marker < 0 else fight_value(t, s, np.int64(s["seat"]), marker, w)


@by_value
def choose_clues(_t, _s, _w, clues):
    """Choose all clue tokens."""
    return 1.0 * clues
