"""Choice of the monster that acts when the sheet activates one of a kind: that with the least harm."""

from __future__ import annotations

from heuristics.final_hour.board import W_DAMAGE, best_health_at, price_of_health, trouble
from heuristics.final_hour.flow import KILLER, RUNNER, SEALED, landing, room
from heuristics.final_hour.harm import price_of_path
from heuristics.final_hour.walk import W_DEATH
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.vocabulary import Op
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

LOST = 1e6


@kernel
def price_of_move_on(t, s, kind, start, harm, w):
    """Return the cost of a monster that moves on."""
    cost = price_of_path(t, s, kind, start, harm, w["value"][W_DEATH], w) if t["harm"][kind] > 0 else 0.0
    goal = landing(t, s, t["colour"][kind], start)
    if goal == SEALED and t["ignores_seals"][kind]:
        goal = t["arrow"][t["colour"][kind], start] + 0
    cost -= trouble(t, s, kind, start, w)
    if goal == SEALED:
        return cost
    if goal == t["ritual"] and room(t, s, goal) == 0:
        return LOST
    return cost + trouble(t, s, kind, goal, w)


@kernel
def choose_actor(t, s, w):
    """Choose the location where a monster of the kind acts or moves on."""
    kind = t["code"][s["pc"]]["kind"]
    harm = scratch(MAX_LOCATIONS)
    best = 0
    best_cost = LOST * 2
    for i in range(s["n_options"]):
        start = s["options"][i]
        if t["code"][s["pc"]]["op"] == Op.ADVANCE or t["icons"][kind, 0] == RUNNER:
            cost = price_of_move_on(t, s, kind, start, harm, w)
        elif t["icons"][kind, 0] == KILLER:
            health = best_health_at(s, start)
            cost = price_of_health(health, w) if health > 0 else 0.0
        else:
            cost = w["value"][W_DAMAGE] * (4.0 if start == t["ritual"] else 1.0) - 0.1 * room(t, s, start)
        if cost < best_cost:
            best, best_cost = i, cost
    return best
