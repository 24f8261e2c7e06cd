"""Flow of monsters over the board: a full location passes on every entering monster (rulebook p.12)."""

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
    """Return the locations within this many steps, as a bit mask."""
    return t["within"][here, min(steps, MAX_LOCATIONS - 1)] + 0


@kernel
def landing(t, s, colour, start):
    """Return where a monster that leaves a location stops; SEALED if a seal destroys it."""
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
    """Return whether there is a seal on the walkway."""
    way = t["walkway"][start, goal]
    return way >= 0 and s["seals"][way] > 0


@kernel
def full_rings(t, s, colour, w):
    """Return the rings of arrows without room; a monster there moves to the ritual location (p.12, A3)."""
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
    """Return the locations from which a moving monster of a colour reaches the ritual location."""
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
    """Return the monsters that would reach the ritual location if a zone were activated now.

    `red` and `blue` are the feeders of each colour. Moving monsters are summed by colour: runners, and
    wreckers if there is nothing left to wreck.
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
    """Return the share of monsters spawned in a location that would reach the ritual location."""
    if room(t, s, location) > 0:
        return 0.0
    return 0.5 * ((red >> location & 1) + (blue >> location & 1))
