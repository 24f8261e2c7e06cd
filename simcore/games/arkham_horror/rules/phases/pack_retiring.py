"""Investigators who retire because of their Injury and Madness cards (Retiring Investigators).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackDeck
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.lost_and_devoured import leave
from simcore.games.arkham_horror.rules.records.codes import LOST
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit1
from simcore.kernels.turns import seat_after

LEAST = 2  # cards


@kernel
def may_retire(t, s, seat):
    """Return whether an investigator has enough Injury and Madness cards (Retiring Investigators)."""
    if not has(np.int64(s["alive"]), seat) or s["at"][seat] >= LOST:
        return False
    ailments = 0
    for place in range(s["n_held"][seat]):
        deck = t["pack_deck_of"][s["held"][seat, place]]
        ailments += deck == PackDeck.INJURY or deck == PackDeck.MADNESS
    return ailments >= LEAST


@kernel
def ask_all_to_retire(s, t, log):
    """Ask at the beginning of a turn who retires; return True while it waits.

    Such an investigator skips this turn, and leaves the game at its end.
    """
    for turn in range(s["n_seats"]):
        seat = np.int64(seat_after(s, np.int64(s["lead"]), turn))
        if not may_retire(t, s, seat):
            continue
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        if ask(t, s, log, Decision.RETIRE, seat):
            return True
        if chosen(s) == 1:
            s["retiring"] = with_one(np.int64(s["retiring"]), seat)
            emit1(log, Event.RETIRES, seat)
    return False


@kernel
def is_one_of_them(s, seat):
    """Return whether an investigator skips this turn to retire."""
    return has(np.int64(s["retiring"]), seat) != 0


@kernel
def let_them_go(s, t, log):
    """Let those who retire leave the game, as if devoured (Retiring Investigators); it never waits."""
    for seat in members(np.int64(s["retiring"]) & np.int64(s["alive"])):
        leave(t, s, log, seat)
    s["retiring"] = 0
    return False


ask_to_retire = pack_only(ask_all_to_retire, no)
is_retiring = pack_only(is_one_of_them, no)
the_retiring_leave = pack_only(let_them_go, no)
