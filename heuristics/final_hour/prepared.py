"""Precomputed values of the strategies, once for each combination, from the scenario and the weights."""

from __future__ import annotations

import numpy as np

from heuristics.final_hour.board import (
    INVERSE,
    W_ADVANCE,
    W_BOLD,
    W_CORE,
    W_CROWD,
    W_DAMAGE,
    W_FULL,
    W_GATEWAY,
    W_GUARD,
    W_ONWARD,
    W_PRESS,
    W_RUNNER,
    W_RUSH,
    W_STREAM,
    W_TIGHT,
    W_WRECKER,
)
from heuristics.final_hour.flow import FLOW_BITS, KILLER, RUNNER, WRECKER
from heuristics.final_hour.layout import (
    BASE,
    COPIES,
    FIELDS,
    FLOW,
    FULL,
    HARM,
    KILLS,
    KINDS,
    LAST,
    ODDS,
    OMENS,
    RINGS,
    ROW,
    SLOPE,
    SOURCES,
    SPACE,
)
from simcore.games.final_hour.rules.state import NONE, TURNS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit


@kernel
def icon_of(t, kind):
    """Return the first icon of a kind; NONE if it has none."""
    return np.int64(t["icons"][kind, 0]) if t["n_icons"][kind] > 0 else NONE


@kernel
def prepare_pressure(t, kind, location, w, at):
    """Compute the pressure of a monster in a location, without the part that depends on the position."""
    near = INVERSE[t["path_distance"][t["colour"][kind], location]]
    icon = icon_of(t, kind)
    if location == t["ritual"]:
        base = w["value"][W_GUARD]
        slope = w["value"][W_TIGHT]
    else:
        base = 1.0 + w["value"][W_CROWD] * near
        slope = w["value"][W_PRESS] * near
        w["prepared"][at + FULL] = w["value"][W_FULL] * near
    if icon == RUNNER:
        base += w["value"][W_RUNNER] * near
        slope += w["value"][W_RUSH] * near
    elif icon == KILLER:
        w["prepared"][at + KILLS] = 1.0
    elif icon != NONE:
        base += w["value"][W_WRECKER] * near * t["n_icons"][kind]
    w["prepared"][at + BASE] = base
    w["prepared"][at + SLOPE] = slope


@kernel
def prepare_harm(t, kind, location, w, at):
    """Compute the cost of a monster's activation, without blows and the price of the last space."""
    icon = icon_of(t, kind)
    ritual = t["ritual"]
    if icon == NONE or icon == KILLER or (icon == RUNNER and location == ritual):
        return
    if icon == RUNNER:
        goal = t["arrow"][t["colour"][kind], location]
        further = INVERSE[t["path_distance"][t["colour"][kind], goal]]
        on = 1.0 if goal == ritual else 0.0
        harm = w["value"][W_ONWARD] + w["value"][W_ADVANCE] * further
        harm = w["value"][W_GUARD] if goal == ritual else harm
    else:
        on = 1.0 if location == ritual else 0.0
        harm = w["value"][W_CORE] if location == ritual else w["value"][W_DAMAGE]
    w["prepared"][at + HARM] = harm
    w["prepared"][at + LAST] = on


@kernel
def prepare_space(t, w):
    """Compute the value of free space in each location, by the paths that lead through it."""
    for location in range(t["n_locations"]):
        if location != t["ritual"]:
            w["prepared"][SPACE + location] = (
                w["value"][W_STREAM] * t["upstream"][location]
                + w["value"][W_GATEWAY] * t["gates_upstream"][location]
            )


@kernel
def prepare_odds(t, card, w):
    """Compute the chance that a number is among the two lowest, by how many numbers are hidden.

    Each hidden number is lower with a chance that grows with the number.
    """
    below = min(1.0, w["value"][W_BOLD] * card / (t["n_priority"] - 1))
    above = 1.0 - below
    none_below = 1.0
    one_below = 0.0
    for others in range(TURNS):
        at = ODDS + 2 * (TURNS * card + others)
        w["prepared"][at] = none_below
        w["prepared"][at + 1] = none_below + one_below
        one_below = one_below * above + none_below * below
        none_below *= above


@kernel
def prepare_cards(t, w):
    """Group the priority cards by icon, with their omens."""
    total = 0.0
    for card in range(t["n_priority"]):
        w["prepared"][COPIES + np.int64(t["card_icon"][card])] += 1.0
        total += t["card_omens"][card]
    w["prepared"][OMENS] = total / t["n_priority"]


@kernel
def prepare_flow(t, kind, w):
    """Compute the sums of `flow.arrivals` in which a kind counts."""
    icon = icon_of(t, kind)
    if icon == RUNNER:
        w["prepared"][FLOW + kind] = bit(FLOW_BITS * t["colour"][kind])
    elif icon == WRECKER:
        w["prepared"][FLOW + kind] = bit(FLOW_BITS * (2 + t["colour"][kind]))


@kernel
def is_first_of_ring(t, colour, start):
    """Return whether a location is on a cycle of arrows and has the lowest number on it."""
    at = t["arrow"][colour, start] + 0
    for _ in range(t["n_locations"]):
        if at <= start or at == t["ritual"]:
            break
        at = t["arrow"][colour, at] + 0
    return at == start


@kernel
def prepare_sources(t, w):
    """Compute each location's sources of monsters, by colour, and the cycles of the arrows."""
    for colour in range(2):
        rings = 0
        for start in range(t["n_locations"]):
            if start != t["ritual"]:
                goal = np.int64(t["arrow"][colour, start])
                w["prepared"][SOURCES + 2 * goal + colour] += bit(start)
                rings |= bit(start) if is_first_of_ring(t, colour, start) else 0
        w["prepared"][RINGS + colour] = rings


def prepare(tables, weights):
    """Compute the pressure and flow of monsters in each location, and the odds of priority cards."""
    for kind in range(tables["n_kinds"]):
        health = tables["monster_health"][kind]
        weights["prepared"][KINDS + 2 * kind] = health
        weights["prepared"][KINDS + 2 * kind + 1] = INVERSE[health]
        prepare_flow(tables, kind, weights)
        for location in range(tables["n_locations"]):
            at = location * ROW + kind * FIELDS
            prepare_pressure(tables, kind, location, weights, at)
            prepare_harm(tables, kind, location, weights, at)
    prepare_space(tables, weights)
    prepare_cards(tables, weights)
    prepare_sources(tables, weights)
    for card in range(tables["n_priority"]):
        prepare_odds(tables, card, weights)
