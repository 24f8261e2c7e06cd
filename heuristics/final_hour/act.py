"""Choice of the monster that acts when the sheet activates a kind: the one that does the least harm."""

from __future__ import annotations

from heuristics.final_hour.board import W_DAMAGE, best_health_at, price_of_health, trouble
from heuristics.final_hour.flow import KILLER, RUNNER, SEALED, landing, room
from heuristics.final_hour.harm import price_of_path
from heuristics.final_hour.walk import W_DEATH
from heuristics.toolbox.by_value import by_value
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.vocabulary import Op
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

LOST = 1e6


@kernel
def price_of_move_on(t, s, kind, start, harm, w):
    """Return the cost of moving a monster on."""
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


@by_value
def choose_actor(t, s, w, start):
    """Choose the location where a monster of the kind acts or moves on at the lowest cost."""
    kind = t["code"][s["pc"]]["kind"]
    if t["code"][s["pc"]]["op"] == Op.ADVANCE or t["icons"][kind, 0] == RUNNER:
        return -price_of_move_on(t, s, kind, start, scratch(MAX_LOCATIONS), w)
    if t["icons"][kind, 0] == KILLER:
        health = best_health_at(s, start)
        return -price_of_health(health, w) if health > 0 else 0.0
    return 0.1 * room(t, s, start) - w["value"][W_DAMAGE] * (4.0 if start == t["ritual"] else 1.0)
