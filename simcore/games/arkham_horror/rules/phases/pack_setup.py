"""Setup of games with packs: what the sheets do before the first turn (Game Setup).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_triggers import EVERY_SOURCE, fire_among, fire_rules_before
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Source
from simcore.jit.decorators import kernel


@kernel
def begin(s, t, log):
    """Run the setup of all sheets before the first mythos card; return True while it waits.

    The difficulty changes the clue tokens of some investigators (Difficulty Level Cards).
    """
    for seat in range(s["n_seats"]):
        more = np.int64(t["setup_clues"][s["investigator"][seat]])
        s["clues"][seat] = max(0, np.int64(s["clues"][seat]) + more)
    fire_rules_before(s, t, log, PackTrigger.SETUP, NONE, NONE, 1)
    fire_among(s, t, log, PackTrigger.SETUP, Source.ONE, IN_FORCE)
    return run_pending(s, t, log)


@kernel
def complete(s, t, log):
    """Run those setups that need the first gate; return True while it waits."""
    fire_among(s, t, log, PackTrigger.SETUP, IN_FORCE, EVERY_SOURCE)
    return run_pending(s, t, log)


begin_setup = pack_only(begin, no)
end_setup = pack_only(complete, no)
