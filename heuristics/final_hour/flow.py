"""Flow of monsters over the board: a full location passes on every monster that enters (rulebook p.12)."""

from __future__ import annotations

import numpy as np

from heuristics.final_hour.layout import FLOW, RINGS, SOURCES
from simcore.games.final_hour.limits import MAX_LOCATIONS
from simcore.games.final_hour.rules.state import KIND
from simcore.games.final_hour.rules.tables import ICONS
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, lowest

KILLER, RUNNER, WRECKER = (ICONS.index(icon) for icon in ("killer", "runner", "wrecker"))
SEALED = -2
FLOW_BITS = 8
FLOW_MOST = 2**FLOW_BITS - 1


@kernel
def room(t, s, location):
    """Return the empty monster spaces."""
    return t["spaces"][location] - s["damage"][location] - s["n_monsters"][location]


@kernel
def reachable(t, here, steps):
    """Return the locations within so many steps, a bit each."""
    return t["within"][here, min(steps, MAX_LOCATIONS - 1)] + 0


@kernel
def landing(t, s, colour, start):
    """Return where a monster that leaves a location comes to rest; SEALED if a seal destroys it."""
    at = start
    for _ in range(t["n_locations"]):
        goal = t["arrow"][colour, at]
        if sealed(t, s, at, goal):
            return SEALED
        at = goal
        if at == t["ritual"] or room(t, s, at) > 0:
            return at
    return t["ritual"] + 0


@kernel
def sealed(t, s, start, goal):
    """Return whether a seal lies on the way."""
    way = t["walkway"][start, goal]
    return way >= 0 and s["seals"][way] > 0


@kernel
def full_rings(t, s, colour, w):
    """Locations of rings of arrows without room: who moves there comes to the ritual location (p.12, A3)."""
    rings = 0
    starts = np.int64(w["prepared"][RINGS + colour])
    while starts:
        at = lowest(starts)
        starts &= starts - 1
        ring = 0
        while ring >> at & 1 == 0 and room(t, s, at) <= 0:
            goal = t["arrow"][colour, at]
            if sealed(t, s, at, goal):
                break
            ring |= bit(at)
            at = goal + 0
        if ring >> at & 1:
            rings |= ring
    return rings


@kernel
def feeders(t, s, colour, w):
    """Locations from which a monster of a colour that moves on comes to the ritual location, a bit each."""
    found = full_rings(t, s, colour, w)
    waiting = found | bit(t["ritual"])
    while waiting:
        goal = lowest(waiting)
        waiting &= waiting - 1
        sources = np.int64(w["prepared"][SOURCES + 2 * goal + colour]) & ~found
        while sources:
            at = lowest(sources)
            sources &= sources - 1
            if not sealed(t, s, at, goal):
                found |= bit(at)
                if room(t, s, at) <= 0:  # passes on what comes to it
                    waiting |= bit(at)
    return found


@kernel
def arrivals(t, s, zone, red, blue, w):
    """Return the monsters that would come to the ritual location if a zone were activated now.

    `red` and `blue` are the feeders of each colour. Those that move are summed by colour: runners, and
    wreckers where there is nothing left to wreck.
    """
    n = 0
    places = t["zone_mask"][zone] & (red | blue)
    while places:
        location = lowest(places)
        places &= places - 1
        total = 0.0
        for slot in range(s["n_monsters"][location]):
            total += w["prepared"][FLOW + np.int64(s["monsters"][location, slot] & KIND)]
        moving = np.int64(total)
        if room(t, s, location) == 0:
            moving += moving >> 2 * FLOW_BITS
        n += (red >> location & 1) * (moving & FLOW_MOST)
        n += (blue >> location & 1) * (moving >> FLOW_BITS & FLOW_MOST)
    return n


@kernel
def overflow(t, s, location, red, blue):
    """Return the share of the monsters spawned in a location that would go on to the ritual location."""
    if room(t, s, location) > 0:
        return 0.0
    return 0.5 * ((red >> location & 1) + (blue >> location & 1))
