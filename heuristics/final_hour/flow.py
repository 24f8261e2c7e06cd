"""How monsters will flow over the board: a full location passes on whatever comes (rulebook p.12)."""

from __future__ import annotations

from simcore.final_hour.limits import MAX_LOCATIONS
from simcore.final_hour.state import KIND
from simcore.final_hour.tables import ICONS
from simcore.jit import kernel

KILLER, RUNNER, WRECKER = (ICONS.index(icon) for icon in ("killer", "runner", "wrecker"))
SEALED = -2


@kernel
def room(t, s, location):
    """Empty monster spaces."""
    return t["spaces"][location] - s["damage"][location] - s["n_monsters"][location]


@kernel
def reachable(t, here, steps):
    """Locations within so many steps, a bit each."""
    return t["within"][here, min(steps, MAX_LOCATIONS - 1)] + 0


@kernel
def landing(t, s, colour, start):
    """Where a monster that leaves a location comes to rest; SEALED: nowhere, a seal destroys it."""
    at = start
    for _ in range(t["n_locations"]):
        goal = t["arrow"][colour, at]
        way = t["walkway"][at, goal]
        if way >= 0 and s["seals"][way] > 0:
            return SEALED
        at = goal
        if at == t["ritual"] or room(t, s, at) > 0:
            return at
    return t["ritual"] + 0


@kernel
def arrivals(t, s, zone):
    """Monsters that would come to the ritual location if a zone were activated now."""
    n = 0
    for i in range(t["zone_size"][zone]):
        location = t["zone_locations"][zone, i]
        if location == t["ritual"]:
            continue
        full = room(t, s, location) == 0
        for slot in range(s["n_monsters"][location]):
            kind = s["monsters"][location, slot] & KIND
            if t["n_icons"][kind] == 0:
                continue
            icon = t["icons"][kind, 0]
            if (icon == RUNNER or (icon == WRECKER and full)) and landing(
                t, s, t["colour"][kind], location
            ) == t["ritual"]:
                n += 1
    return n


@kernel
def overflow(t, s, location):
    """Share of the monsters spawned in a location that would go on to the ritual location."""
    if room(t, s, location) > 0:
        return 0.0
    share = 0.0
    for colour in range(2):
        if landing(t, s, colour, location) == t["ritual"]:
            share += 0.5
    return share
