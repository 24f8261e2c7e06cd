"""One gate of a mythos card, and its surge (Open Gate and Spawn Monster, Monster Surge)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_spawning import spawn_at_gate
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, is_refused, is_replaced
from simcore.games.arkham_horror.rules.phases.monster_surge import FROM_ALL, surge
from simcore.games.arkham_horror.rules.phases.pack_gates import open_gate_of
from simcore.games.arkham_horror.rules.phases.pack_surge import begin_surge, end_surge
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel


@kernel
def gate_in(t, s, log, area, card):
    """Open a gate of a mythos card in an area, or cause a surge; return True while it waits."""
    if s["gate_at"][area] != NONE:
        return surge_by_card(t, s, log, area)
    if open_gate_of(s, t, log, area, card) and not is_ended(s):
        spawn_at_gate(t, s, log, area, np.int64(t["gate_monsters"]))
        fire(s, t, log, PackTrigger.GATE_OPENS, NONE, area, 1)
    return run_pending(s, t, log)


@kernel
def surge_by_card(t, s, log, area):
    """Cause a surge, unless another effect replaces it (Monster Surge); return True while it waits.

    With the area `FROM_ALL`, no gate comes first.
    """
    at = np.int64(NONE) if area == FROM_ALL else np.int64(area)
    if is_replaced(s, t, log, PackTrigger.SURGE_START, NONE, at, 1):
        if run_pending(s, t, log):
            return True
        if not is_refused(s, PackTrigger.SURGE_START):
            return False
    fire(s, t, log, PackTrigger.SURGE_START, NONE, at, 1)
    if run_pending(s, t, log):
        return True
    begin_surge(s, t)
    if surge(t, s, log, area):
        return True
    end_surge(s, t)
    fire(s, t, log, PackTrigger.SURGE, NONE, at, 1)
    return run_pending(s, t, log)
