"""Rolls whether blessings and curses stay (Blessing, Curse)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.rules.board.dice import one_die
from simcore.games.arkham_horror.rules.board.pack_gains import is_status_kept, status_changed, status_ends
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit3

ENDS_ON = 1  # the number that ends a blessing or a curse


@kernel
def roll_status(t, s, log, seat):
    """Roll whether a blessing or a curse stays (Blessing, Curse)."""
    die = one_die(s)
    before = np.int64(s["status"][seat])
    if status_ends(s, t, seat, die, die == ENDS_ON) and not is_status_kept(s, t, log, seat, before, 0):
        s["status"][seat] = 0
        status_changed(s, t, log, seat, before, 0)
    emit3(log, BoxEvent.STATUS_ROLL, seat, die, s["status"][seat])
