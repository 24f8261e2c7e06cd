"""Events that happen after all, because a player has refused what would replace them (`may=yes`)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import RESOURCES
from simcore.games.arkham_horror.box.events import BoxEvent
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.lost_and_devoured import lose_now
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit3

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
    elif trigger == PackTrigger.UNBLESSED:
        s["status"][seat] = s["status_new"][seat] = 0
        emit3(log, BoxEvent.STATUS, seat, 0, 1)
        fire_rules(s, t, log, PackTrigger.UNBLESSED, seat, NONE, 1)
    elif trigger == PackTrigger.ALLY_TO_BOX:
        fire_rules(s, t, log, PackTrigger.ALLY_LOST, seat, np.int64(s["event_subject"]), 1)
    elif trigger == PackTrigger.LOST_IN_TIME:
        lose_now(t, s, log, seat)
    return False
