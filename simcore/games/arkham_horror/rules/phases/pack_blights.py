"""Encounters with people who have a Blight (Blight Cards)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_sources import entry_of
from simcore.games.arkham_horror.rules.board.sanity_and_stamina import lose
from simcore.games.arkham_horror.rules.records.codes import NONE, Rank
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit2

SANITY = 0
"""Option for the loss of sanity; the other one is stamina."""


@kernel
def meet_blight(s, t, log, seat, area, card):
    """Replace an encounter that names a person of a Blight in play; return True while it waits.

    The investigator loses a point of sanity or stamina instead, by the player's choice. The result is 1 if
    the encounter does not take place, else 0.
    """
    s["result"] = 0
    person = np.int64(t["entry_person"][area, card])
    if person == NONE or entry_of(s, Rank.BLIGHT, person, NONE) == NONE:
        return False
    emit2(log, Event.BLIGHTED, seat, person)
    clear_options(s)
    offer(s, 0)
    offer(s, 1)
    if ask(t, s, log, Decision.BLIGHTED, seat):
        return True
    lost = np.int64(chosen(s))
    if lose(t, s, log, seat, 1 if lost == SANITY else 0, 0 if lost == SANITY else 1, 0):
        return True
    s["result"] = 1
    return False


blight_instead = pack_only(meet_blight, no)
"""`blight_instead(s, t, log, seat, area, card)`: meet a Blight; return True while it waits."""
