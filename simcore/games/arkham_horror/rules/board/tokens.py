"""Clue tokens, money and gate trophies of an investigator.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.decks import put_gate_under
from simcore.games.arkham_horror.rules.board.pack_gains import (
    CLUE,
    MONEY,
    clues_by_rules,
    dollars_by_rules,
    tokens_gained,
)
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import with_one, without
from simcore.kernels.event_log import emit3

MOST_CLUES = 127


@kernel
def change_clues(t, s, log, seat, change):
    """Give clue tokens to an investigator, or take as many as available if `change` is negative (Clue)."""
    before = np.int64(s["clues"][seat])
    now = max(np.int64(0), min(before + clues_by_rules(s, t, seat, change), np.int64(MOST_CLUES)))
    s["clues"][seat] = now
    if now > before:
        s["clues_found"] += now - before
        tokens_gained(s, t, log, seat, CLUE, now - before)
    if now != before:
        emit3(log, BoxEvent.CLUES, seat, now - before, now)


@kernel
def change_money(t, s, log, seat, change):
    """Give dollars to an investigator, or take as many as available if `change` is negative (Money)."""
    before = np.int64(s["money"][seat])
    now = max(np.int64(0), before + dollars_by_rules(s, t, seat, change))
    s["money"][seat] = now
    if now > before:
        tokens_gained(s, t, log, seat, MONEY, now - before)
    if now != before:
        emit3(log, Event.MONEY, seat, now - before, now)


@kernel
def gain_gate(s, log, seat, gate):
    """Make a gate marker the trophy of an investigator (Gate Trophy)."""
    s["gates_held"][seat] = with_one(np.int64(s["gates_held"][seat]), gate)
    s["gate_trophies"][seat] += 1
    emit3(log, BoxEvent.GATE_TROPHIES, seat, 1, s["gate_trophies"][seat])


@kernel
def spend_gate(s, log, seat, gate):
    """Put a gate trophy under the stack (Spending Trophies)."""
    s["gates_held"][seat] = without(np.int64(s["gates_held"][seat]), gate)
    s["gate_trophies"][seat] -= 1
    put_gate_under(s, gate)
    emit3(log, BoxEvent.GATE_TROPHIES, seat, -1, s["gate_trophies"][seat])
