"""Setup of games with packs: what the sheets do before the first turn (Game Setup).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackDeck, PackTrigger
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_decks import draw_pack
from simcore.games.arkham_horror.rules.board.pack_ties import N_TOGETHER, set_tie
from simcore.games.arkham_horror.rules.board.pack_triggers import EVERY_SOURCE, fire_among, fire_rules_before
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import IN_FORCE, NONE, Source
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit2
from simcore.kernels.turns import seat_after


@kernel
def deal_ties(s, t, log):
    """Deal a Relationship card to each player; of two players, only the first one gets one."""
    n = np.int64(s["n_seats"])
    if n < N_TOGETHER:
        return
    for turn in range(n if n > N_TOGETHER else 1):
        holder = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        card = np.int64(draw_pack(t, s, PackDeck.RELATIONSHIP))
        if card == NONE:
            return
        set_tie(t, s, holder, card)
        emit2(log, Event.TIED, holder, card)


@kernel
def begin(s, t, log):
    """Run the setup of all sheets before the first mythos card; return True while it waits.

    The difficulty changes the clue tokens of some investigators (Difficulty Level Cards).
    """
    for seat in range(s["n_seats"]):
        more = np.int64(t["setup_clues"][s["investigator"][seat]])
        s["clues"][seat] = max(0, np.int64(s["clues"][seat]) + more)
    deal_ties(s, t, log)
    fire_among(s, t, log, PackTrigger.SETUP, Source.ONE, Source.ONE + 1)
    fire_rules_before(s, t, log, PackTrigger.SETUP, NONE, NONE, 1)
    fire_among(s, t, log, PackTrigger.SETUP, Source.ONE + 1, IN_FORCE)
    return run_pending(s, t, log)


@kernel
def complete(s, t, log):
    """Run those setups that need the first gate; return True while it waits."""
    fire_among(s, t, log, PackTrigger.SETUP, IN_FORCE, EVERY_SOURCE)
    return run_pending(s, t, log)


begin_setup = pack_only(begin, no)
end_setup = pack_only(complete, no)
