"""Markers of the small boxes on the board: patrols, and the Ancient Whispers.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count, has, with_one
from simcore.kernels.event_log import emit1


@kernel
def place_patrol(s, log, street):
    """Put a patrol marker on a street, unless there is one (Patrol Markers)."""
    if not has(np.int64(s["patrols"]), street):
        s["patrols"] = with_one(np.int64(s["patrols"]), street)
        emit1(log, Event.PATROL, street)


@kernel
def remove_patrols(s, log):
    """Remove all patrol markers from the board, as at each point of terror (Patrol Markers)."""
    patrols = count(np.int64(s["patrols"]))
    if patrols:
        s["patrols"] = 0
        emit1(log, Event.PATROLS_GONE, patrols)
    return False


@kernel
def put_whispers(s, log, area):
    """Move the Ancient Whispers marker to an area (Ancient Whispers Marker)."""
    s["whispers"] = area
    emit1(log, Event.WHISPERS, area)


@kernel
def is_exhibit_due(s, area):
    """Return whether the marker is in an area and has led to no encounter in this turn."""
    return s["whispers"] == area and s["exhibit_turn"] != s["round"]


@kernel
def place_whispers(s, t):
    """Put the Ancient Whispers marker on its first street (Ancient Whispers Marker)."""
    s["whispers"] = t["whispers_start"]
    return False


terror_has_risen = pack_only(remove_patrols, no)
"""`terror_has_risen(s, log)`: what happens at each point of terror."""
place_markers_of_packs = pack_only(place_whispers, no)
"""`place_markers_of_packs(s, t)`: place markers that only packs have, in the setup."""
