"""Clue tokens on the board: placed, taken and removed (Clue)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out
from simcore.games.arkham_horror.rules.board.tokens import change_clues
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.decisions import ask, begin_options, chosen, offer
from simcore.kernels.event_log import emit3
from simcore.kernels.turns import seat_after

MOST_CLUES = 99  # on one area


@kernel
def discard_clues(s, log, area):
    """Remove all clue tokens from an area (Open Gate and Spawn Monster)."""
    there = np.int64(s["clues_at"][area])
    if there > 0:
        s["clues_at"][area] = 0
        emit3(log, Event.CLUE_AT, area, -there, 0)


@kernel
def take_clue(t, s, log, seat, area):
    """Let an investigator take a clue token of an area (Clue)."""
    s["clues_at"][area] -= 1
    emit3(log, Event.CLUE_AT, area, -1, s["clues_at"][area])
    change_clues(t, s, log, seat, 1)


@kernel
def add_clue(t, s, log, area):
    """Place a clue token, unless a gate is open there (Place Clue Tokens). Return True while it waits.

    An investigator who is there may take it at once.
    """
    if s["gate_at"][area] != NONE or s["clues_at"][area] >= MOST_CLUES:
        return False
    s["clues_at"][area] += 1
    emit3(log, Event.CLUE_AT, area, 1, s["clues_at"][area])
    begin_options(s)
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        is_there = s["at"][seat] == area and has(np.int64(s["alive"]), seat)
        if is_there and not is_ruled_out(s, t, PackForbidden.CLUE_PICKUP, seat):
            offer(s, seat)
    if ask(t, s, log, Decision.CLUE_TAKER, np.int64(s["lead"])):
        return True
    taker = np.int64(chosen(s))
    if taker != NONE:
        take_clue(t, s, log, taker, area)
    return False
