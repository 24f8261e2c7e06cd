"""Places and moves of monster markers. Each marker has one place at any time."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.records.codes import CUP, MARKER_PLACES, NONE, OUTSKIRTS, SKY, TROPHIES
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, has, members, with_one, without
from simcore.kernels.event_log import emit4


@kernel
def place_of(s, marker):
    """Return the place of a monster marker; NONE if it has none (Monster)."""
    for place in range(MARKER_PLACES):
        if has(np.int64(s["markers"][place]), marker):
            return place
    return NONE


@kernel
def move_marker(s, log, marker, place):
    """Move a monster marker (Monster) and update the number of trophies of a seat (Monster Trophy)."""
    before = place_of(s, marker)
    if before == place:
        return
    if before != NONE:
        s["markers"][before] = without(np.int64(s["markers"][before]), marker)
        if before >= TROPHIES:
            s["monster_trophies"][before - TROPHIES] -= 1
    s["markers"][place] = with_one(np.int64(s["markers"][place]), marker)
    if place >= TROPHIES:
        s["monster_trophies"][place - TROPHIES] += 1
    emit4(log, Event.MARKER, marker, marker, before, place)


@kernel
def to_cup(s, log, marker):
    """Put a monster marker back into the cup (Monster Cup)."""
    move_marker(s, log, marker, CUP)


@kernel
def all_to_cup(t, s, log, place):
    """Put all monsters of a place except masks into the cup (Mask Monsters); return their number."""
    going = np.int64(s["markers"][place]) & ~np.int64(t["masks"])
    for marker in members(going):
        to_cup(s, log, marker)
    return count(going)


@kernel
def in_arkham(t, s):
    """Return the monsters in streets, locations and the Sky, as a bit mask (The Sky)."""
    markers = np.int64(s["markers"][SKY])
    for area in range(t["n_areas"]):
        markers |= np.int64(s["markers"][area])
    return markers


@kernel
def on_board(t, s):
    """Return the monsters in Arkham, the Sky and the Outskirts, as a bit mask (The Outskirts)."""
    return in_arkham(t, s) | np.int64(s["markers"][OUTSKIRTS])


@kernel
def take_trophy(s, log, seat, marker):
    """Give a marker to an investigator as a trophy (Monster Trophy)."""
    move_marker(s, log, marker, TROPHIES + seat)
