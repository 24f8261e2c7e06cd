"""Patrol markers on streets (Patrol Markers)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import DEFENCE, SNEAK
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import arrest
from simcore.games.arkham_horror.rules.board.skill_checks import check
from simcore.games.arkham_horror.rules.records.codes import Down
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has
from simcore.kernels.event_log import emit2

AFTER_MONSTERS, BEFORE_MONSTERS = range(2)


@kernel
def meet_patrol(s, t, log, seat, when):
    """Make the Sneak check of a patrolled street, before or after its monsters; return True while it waits.

    An investigator who fails is arrested. `when` is the time of the check, which an alternative decides.
    """
    street = np.int64(s["at"][seat])
    if t["patrol_first"] != when or street >= t["n_streets"] or not has(np.int64(s["patrols"]), street):
        return False
    emit2(log, Event.PATROL_MET, seat, street)
    if check(t, s, log, seat, DEFENCE, SNEAK, 0, 1):
        return True
    passed = s["result"] == 1
    s["result"] = 0
    if not passed and s["down"][seat] == Down.UP and not is_ended(s):
        arrest(t, s, log, seat)
    return False


face_patrol = pack_only(meet_patrol, no)
"""`face_patrol(s, t, log, seat, when)`: pass the patrol of a street; return True while it waits."""
