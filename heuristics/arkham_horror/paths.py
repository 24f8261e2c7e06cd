"""Paths through Arkham: distances, and the cost of the monsters on the way."""

from __future__ import annotations

import numpy as np

from heuristics.arkham_horror.check_odds import fight_value, meeting_value
from heuristics.arkham_horror.layout import W_STEP
from simcore.games.arkham_horror.box.codes import SPEED
from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.board.travel import is_barred, is_closed
from simcore.games.arkham_horror.rules.records.codes import NONE, Part
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, first_from, has, members, none_of, with_one, without
from simcore.kernels.turns import seat_after

FAR = 1e6


@kernel
def write_prices(t, s, seat, w, prices, fights):
    """Write the cost of leaving each area or staying there: its monsters, evaded or fought.

    `fights` receives the value of the combat with each of them.
    """
    for area in range(t["n_areas"]):
        prices[area] = 0.0
        evaded = as_set(s["evaded"])
        if area != s["at"][seat]:
            evaded = none_of(evaded)
        for marker in members(as_set(s["markers"][area])):
            fights[marker] = fight_value(t, s, seat, marker, w)
            if not has(evaded, marker):
                prices[area] += max(0.0, -meeting_value(t, s, seat, marker, fights[marker], w))


@kernel
def open_areas(t, s):
    """Return the areas that are open to walk into, as a bit mask."""
    areas = np.int64(0)
    for area in range(t["n_areas"]):
        if not is_closed(t, s, area) and not is_barred(s, area):
            areas = with_one(areas, area)
    return areas


@kernel
def find_ways(t, s, start, prices, w, costs, steps, before):
    """Write the cheapest path from an area to each other one: its price, its steps, the area before.

    The price counts the monsters at both ends.
    """
    for area in range(t["n_areas"]):
        costs[area], steps[area], before[area] = FAR, 0, NONE
    costs[start] = prices[start]
    entered, area = open_areas(t, s), np.int64(0)
    news = np.int64(0) if is_barred(s, start) else with_one(np.int64(0), start)
    while news:  # areas that are reached more cheaply than when their neighbours were looked at
        area = np.int64(first_from(news, area))
        news = without(news, area)
        for other in members(np.int64(t["neighbours"][area]) & entered):
            cost = costs[area] + w["value"][W_STEP] + prices[other]
            if cost < costs[other] - 1e-9:
                costs[other], steps[other], before[other] = cost, steps[area] + 1, area
                news = with_one(news, other)


@kernel
def first_step(start, goal, before):
    """Return the first area on the way to a goal; the start itself if there is none."""
    area = np.int64(goal)
    for _ in range(MAX_AREAS):
        if before[area] == start:
            return area
        if before[area] == NONE:
            return np.int64(start)
        area = np.int64(before[area])
    return np.int64(start)


@kernel
def turns_for(steps, points, speed):
    """Return the turns after this one until an investigator has gone this many steps."""
    if steps <= points:
        return 0
    speed = max(1, speed)
    return (steps - points + speed - 1) // speed


@kernel
def has_moved(s, seat):
    """Return whether an investigator has finished this turn's movement."""
    if s["part"] != Part.MOVEMENT:
        return s["part"] > Part.MOVEMENT
    for turn in range(s["n_seats"]):
        other = seat_after(s, np.int64(s["lead"]), turn)
        if other == s["actor"]:
            return False
        if other == seat:
            return True
    return False


@kernel
def points_of(t, s, seat):
    """Return the movement points that an investigator has left in this turn."""
    if s["part"] == Part.MOVEMENT and seat == s["actor"]:
        return np.int64(s["points_left"])
    if has_moved(s, seat) or has(np.int64(s["delayed"]), seat) or has(np.int64(s["skipping"]), seat):
        return np.int64(0)
    speed = np.int64(skill_value(t, s, seat, SPEED)) - np.int64(s["skills_up"][seat])
    return max(np.int64(0), np.int64(number_with(t, s, Quantity.MOVEMENT_POINTS, speed, seat, NONE)))
