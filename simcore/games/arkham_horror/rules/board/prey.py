"""Investigators whom monsters move to (Nearest, Monster Movement)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import DEFENCE, SNEAK
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.box.sheet import skill_value
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker
from simcore.games.arkham_horror.rules.board.pack_moves import is_kept_out
from simcore.games.arkham_horror.rules.board.pack_numbers import skill_by_packs
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, has, members
from simcore.kernels.decisions import ask, chosen, list_bits

FAR = 127  # more lines than there are
MOST = 999  # more than any skill


@kernel
def has_people(s, area):
    """Return whether an investigator is in an area."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area and has(np.int64(s["alive"]), seat):
            return True
    return False


@kernel
def with_people(s, areas):
    """Return those of some areas that contain an investigator, as a bit mask."""
    found = np.int64(0)
    for area in members(areas):
        if has_people(s, area):
            found |= bit(area)
    return found


@inlined
def all_of_them(s, t, areas, marker):
    """Return the areas as they are: in the base layout, monsters go to all investigators."""
    return areas


@kernel
def without_spared(s, t, areas, marker):
    """Return those of some areas with an investigator whom no rule spares from a monster.

    Such a rule is `forbid(attack)`.
    """
    found = np.int64(0)
    for area in members(areas):
        for seat in range(s["n_seats"]):
            if s["at"][seat] != area or not has(np.int64(s["alive"]), seat):
                continue
            if not is_forbidden(t, s, PackForbidden.ATTACK, seat, NONE, np.int64(t["kind_of"][marker])):
                found |= bit(area)
    return found


with_prey = pack_only(without_spared, all_of_them)
"""`with_prey(s, t, areas, marker)`: those of some areas with people to which a monster may go."""


@kernel
def lowest_sneak(t, s, area):
    """Return the lowest present Sneak in an area, without bonuses to checks."""
    lowest = MOST
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area and has(np.int64(s["alive"]), seat):
            sneak = np.int64(skill_value(t, s, seat, SNEAK)) - np.int64(s["skills_up"][seat])
            lowest = min(lowest, sneak + skill_by_packs(s, t, seat, DEFENCE, SNEAK))
    return lowest


@kernel
def choose_prey(t, s, log, areas):
    """Choose the area of the investigator with the lowest Sneak (Nearest, Flying Monsters).

    The first player breaks ties. The result is the area, NONE of an empty set. Return True while it waits.
    """
    s["result"] = NONE
    if areas == 0:
        return False
    least = MOST
    for area in members(areas):
        least = min(least, lowest_sneak(t, s, area))
    best = np.int64(0)
    for area in members(areas):
        if lowest_sneak(t, s, area) == least:
            best |= bit(area)
    list_bits(s, best)
    if ask(t, s, log, Decision.PREY, np.int64(s["lead"])):
        return True
    s["result"] = chosen(s)
    return False


@kernel
def lines_to(t, place, area):
    """Return the lines of the shortest way to an area; the Sky is one line from every street (The Sky)."""
    if place < MAX_AREAS:
        return np.int64(t["distance"][place, area])
    return np.int64(1 if area < t["n_streets"] else 2)


@kernel
def hunt(t, s, log, marker, place, areas):
    """Move a monster to the nearest investigator in some areas (Unique Monster, Nearest).

    Return True while it waits.
    """
    prey, shortest = np.int64(0), np.int64(FAR)
    for area in members(areas):
        lines = lines_to(t, place, area)
        if lines < 0 or lines > shortest or not has_people(s, area):
            continue
        if with_prey(s, t, bit(area), marker) == 0:
            continue
        if lines < shortest:
            prey, shortest = np.int64(0), lines
        prey |= bit(area)
    if choose_prey(t, s, log, prey):
        return True
    to = np.int64(s["result"])
    if to != NONE and not is_kept_out(s, t, log, marker, to):
        move_marker(s, log, marker, to)
    return False
