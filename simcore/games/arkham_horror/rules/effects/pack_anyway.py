"""Events that happen after all, because a player has refused what would replace them (`may=yes`)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.jit.decorators import kernel

SANITY = RESOURCES.index("sanity")


@kernel
def happens_anyway(s, t, log):
    """Let the event at hand happen, which was postponed; return True while it waits.

    Kernels that ask at once read `event_refused`, for example a monster surge.
    """
    trigger, seat = s["event_trigger"], np.int64(s["event_seat"])
    s["event_refused"] = trigger
    if trigger == PackTrigger.GAIN:
        if s["event_subject"] == SANITY:
            change_sanity(s, log, seat, np.int64(s["event_number"]))
        else:
            change_stamina(s, log, seat, np.int64(s["event_number"]))
    return False
