"""Knock-outs that would have an investigator lost in time and space (Insane, Unconscious)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import inlined, kernel


@kernel
def note_state(s, state):
    """Note how an investigator falls, for the event of being lost; NONE ends that."""
    s["fallen"] = state
    return False


@kernel
def state_noted(s, _):
    """Return how the investigator has fallen who would be lost; NONE for another reason (`Down`)."""
    return np.int64(s["fallen"])


@inlined
def no_state(s, _):
    """Return NONE in a game without packs."""
    return np.int64(NONE)


note_fall = pack_only(note_state, no)
"""`note_fall(s, state)`: note how an investigator falls who would be lost."""
how_fallen = pack_only(state_noted, no_state)
"""`how_fallen(s, 0)`: how the investigator has fallen who would be lost."""
