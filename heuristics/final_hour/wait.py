"""Choice between the ritual now and another round: optimal stopping, one round ahead."""

from __future__ import annotations

import math

from heuristics.final_hour.board import INVERSE, NAMES
from heuristics.final_hour.fight import killers_at
from heuristics.final_hour.flow import arrivals, feeders, overflow, room
from heuristics.final_hour.harm import fill_harm
from heuristics.final_hour.ritual_odds import chance, count_aside
from heuristics.final_hour.solo import OWN_NAMES as SOLO_NAMES
from heuristics.final_hour.team import best_to_give_up
from heuristics.final_hour.walk import OWN_NAMES as WALK_NAMES
from simcore.games.final_hour.limits import MAX_LOCATIONS, MAX_ZONES
from simcore.jit.decorators import kernel
from simcore.jit.intrinsics import scratch

OWN_NAMES = (
    "hope",  # share of what the odds lack that a round is expected to bring
    "haste",  # by how much less, once all clues are turned up
    # logarithm of the odds that the game is lost within a round
    "hazard",  # on a quiet board
    "over",  # for a zone that would overrun the ritual location
    "brim",  # for one that would fill it
    "siege",  # for each monster that would arrive, by the room that is left
    "gates",  # for each that a gate would send on, likewise
    "weak",  # for the weakest health
    "dying",  # time until the killers beside an investigator could kill
    "hurt",  # when they nearly could
    "slack",  # for each free space on the board
    "late",  # for each round
    "herd",  # for each monster on the board
    "influx",  # for each that a gate would send on to the ritual location, however much room is left there
)
FIRST = len(NAMES) + len(WALK_NAMES) + len(SOLO_NAMES)
(W_HOPE, W_HASTE, W_HAZARD, W_OVER, W_BRIM, W_SIEGE, W_GATES, W_WEAK, W_DYING, W_HURT, W_SLACK,
 W_LATE, W_HERD, W_INFLUX) = range(FIRST, FIRST + len(OWN_NAMES))  # fmt: skip


@kernel
def pressure_on_ritual(t, s, w):
    """Return the hazard from monsters that can reach the ritual location within a round."""
    left = room(t, s, t["ritual"])
    tight = INVERSE[1 + left]
    value = 0.0
    red = feeders(t, s, 0, w)
    blue = feeders(t, s, 1, w)
    for zone in range(MAX_ZONES):
        come = arrivals(t, s, zone, red, blue, w)
        value += w["value"][W_SIEGE] * come * tight
        if come > left:
            value += w["value"][W_OVER]
        elif come == left:
            value += w["value"][W_BRIM]
    for gate in range(t["n_gates"]):
        share = overflow(t, s, t["gate"][gate], red, blue)
        value += share * (
            w["value"][W_GATES] * (s["tokens"][gate] + 1) * tight + w["value"][W_INFLUX] * s["tokens"][gate]
        )
    return value


@kernel
def pressure_on_health(t, s, w):
    """Return the hazard from weak investigators and the killers beside them."""
    weakest = 99
    spare = 99
    harm = scratch(MAX_LOCATIONS)
    if t["any_harm"]:
        fill_harm(t, s, harm)
    for seat in range(s["n_seats"]):
        weakest = min(weakest, s["health"][seat])
        at = s["at"][seat]
        spare = min(spare, s["health"][seat] - killers_at(t, s, at) - (harm[at] if t["any_harm"] else 0))
    value = w["value"][W_WEAK] * INVERSE[weakest] * INVERSE[weakest]
    if spare <= 1:
        value += w["value"][W_HURT]
    if spare <= 0:
        value += w["value"][W_DYING]
    return value


@kernel
def hazard(t, s, w):
    """Return the chance that the game is lost on the board within the next round."""
    free = 0
    monsters = 0
    for location in range(t["n_locations"]):
        free += room(t, s, location)
        monsters += s["n_monsters"][location]
    value = w["value"][W_HAZARD] + pressure_on_ritual(t, s, w) + pressure_on_health(t, s, w)
    value += w["value"][W_SLACK] * free + w["value"][W_LATE] * s["round"]
    value += w["value"][W_HERD] * monsters
    return 1.0 / (1.0 + math.exp(-value))


@kernel
def choose_ready(t, s, trust, w):
    """Declare readiness if trying now is worth more than a better chance after another round of danger."""
    hope = w["value"][W_HOPE]
    if s["solo"]:
        odds = chance(t, s, count_aside(t, s), t["matches_needed"])
    else:
        odds = best_to_give_up(t, s, s["seat"], trust, w)[1]
    icons = t["clues_per_icon"] * t["n_clue_icons"] - t["reserved_clues"]
    hope -= w["value"][W_HASTE] * s["clues_found"] / max(1, icons)
    wait = (1.0 - hazard(t, s, w)) * (odds + hope * (1.0 - odds))
    return 1 if odds >= wait else 0
