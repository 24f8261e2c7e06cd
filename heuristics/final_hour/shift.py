"""Monsters that an effect moves to adjacent locations (rulebook p.17): which ones, and where to."""

from __future__ import annotations

from heuristics.final_hour.board import trouble
from heuristics.final_hour.fight import what_follows
from heuristics.final_hour.flow import SEALED, landing, room
from heuristics.toolbox.by_value import by_value
from simcore.games.final_hour.rules.state import KIND
from simcore.jit.decorators import kernel

LOST = 1e6
LEAST_GAIN = 1.0
"""Pressure that a move has to take away, because every move changes the ways of other monsters."""

LEAST_PULL = 2.0
"""Pressure that a pull has to take away: more than other moves, because the hits may not suffice for all."""


@kernel
def price_of_goal(t, s, kind, start, goal, w):
    """Return the pressure of a monster that is moved from `start` to `goal`; full locations pass it on."""
    way = t["walkway"][start, goal]
    if s["seals"][way] > 0 and t["ignores_seals"][kind] == 0:
        return 0.0
    at = goal
    if goal != t["ritual"] and room(t, s, goal) <= 0:
        at = landing(t, s, t["colour"][kind], goal)
    if at == SEALED:
        return 0.0
    if at == t["ritual"] and room(t, s, at) <= 0:
        return LOST
    return trouble(t, s, kind, at, w)


@kernel
def gain_of_move(t, s, kind, start, w):
    """Return the pressure that the best move of a monster takes away."""
    least = LOST
    for goal in range(t["n_locations"]):
        if t["distance"][start, goal] == 1:
            least = min(least, price_of_goal(t, s, kind, start, goal, w))
    return trouble(t, s, kind, start, w) - least


@kernel
def gain_of_two_moves(t, s, w):
    """Return the pressure that the best moves of two monsters anywhere take away."""
    best = second = 0.0
    for start in range(t["n_locations"]):
        for slot in range(s["n_monsters"][start]):
            gain = gain_of_move(t, s, s["monsters"][start, slot] & KIND, start, w)
            second = max(second, min(best, gain))
            best = max(best, gain)
    return best + second


@by_value
def choose_goal(t, s, w, goal):
    """Choose the destination of a moved monster where it does least harm."""
    start, kind = s["r"][1] >> 6, s["r"][1] & KIND
    return -price_of_goal(t, s, kind, start, goal, w)


@kernel
def choose_pulled(t, s, w):
    """Choose a monster to move to the own location, or stop; the rest of the card may then attack it."""
    here = s["at"][s["resolver"]]
    last = s["n_options"] - 1
    best, most = last, LEAST_PULL
    if room(t, s, here) <= 0:
        return last  # it would be passed on, or overrun the ritual location
    hits = what_follows(t, s)[0]
    for i in range(last):
        kind = s["options"][i] & KIND
        if t["harm"][kind] >= s["health"][s["resolver"]]:
            continue
        gain = trouble(t, s, kind, s["options"][i] >> 6, w)
        if t["monster_health"][kind] > hits:
            gain -= trouble(t, s, kind, here, w)
        if gain > most:
            best, most = i, gain
    return best


@kernel
def choose_moved(t, s, w):
    """Choose the monster whose move takes away most pressure, or stop."""
    if t["code"][s["pc"]]["to_own"]:
        return choose_pulled(t, s, w)
    best = s["n_options"] - 1
    most = LEAST_GAIN
    for i in range(s["n_options"] - 1):
        gain = gain_of_move(t, s, s["options"][i] & KIND, s["options"][i] >> 6, w)
        if gain > most:
            best, most = i, gain
    return best
