"""Gates that move along the arrows in the Mythos Phase (Gate, Monster Movement).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.rules.board.clue_tokens import discard_clues
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_gate_markers import has_icon, symbols_of
from simcore.games.arkham_horror.rules.board.prey import has_people
from simcore.games.arkham_horror.rules.board.terror import put_out
from simcore.games.arkham_horror.rules.board.travel import draw_in, drop_explored, is_closed
from simcore.games.arkham_horror.rules.phases.programs import run_pending
from simcore.games.arkham_horror.rules.records.codes import NONE, Icon
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit3
from simcore.kernels.turns import seat_after


@kernel
def destination(t, s, area, black):
    """Return where a gate of an area moves along an arrow; NONE if it stays, as before another gate."""
    to = np.int64(t["black"][area]) if black else np.int64(t["white"][area])
    if to < 0 or to == area or s["gate_at"][to] != NONE:
        return np.int64(NONE)
    if t["moving_gate_seal"] != 0 and has(np.int64(s["sealed"]), to):
        return np.int64(NONE)
    return to


@kernel
def arrive(t, s, log, area):
    """Draw in and delay all investigators in the area that a gate has moved to (Drawn Through Gate)."""
    for turn in range(s["n_seats"]):
        seat = seat_after(s, np.int64(s["lead"]), turn)
        if s["at"][seat] == area and has(np.int64(s["alive"]), seat):
            draw_in(t, s, log, seat, area, 1)
            s["pulled"] = with_one(np.int64(s["pulled"]), seat)


@kernel
def move_gate(t, s, log, area, black):
    """Move the gate of an area along an arrow: it is the same gate, without explored markers.

    Return True while it waits.
    """
    to = destination(t, s, area, black)
    if to == NONE:
        return False
    marker = np.int64(s["gate_at"][area])
    s["gate_at"][area], s["gate_at"][to] = NONE, marker
    emit3(log, Event.GATE_MOVES, area, to, marker)
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area:
            drop_explored(s, log, seat)
        if s["entered_at"][seat] == area:
            s["entered_at"][seat] = to
    if t["moving_gate_clues"] == 0:
        discard_clues(s, log, to)
    arrive(t, s, log, to)
    if is_closed(t, s, area):
        put_out(t, s, log, area)  # the gate has kept the location open
    return run_pending(s, t, log)


@kernel
def find_due(s, t, card, black):
    """Find the gates that a box of a mythos card moves; each moves once."""
    white = np.int64(t["mythos_white"][card])
    symbols = np.int64(t["mythos_black"][card]) & ~white if black else white
    due = np.int64(0)
    for area in range(t["n_areas"]):
        marker = np.int64(s["gate_at"][area])
        if marker != NONE and has_icon(s, t, marker, Icon.MOVING) and symbols_of(s, t, marker) & symbols:
            due = with_one(due, area)
    if black:
        due &= ~np.int64(s["gates_moved"])
    s["gates_due"] = due
    s["gates_moved"] = 0
    return False


@kernel
def move_due(t, s, log, area, black):
    """Move a gate that is due; return True while it waits."""
    s["gates_due"] = without(np.int64(s["gates_due"]), area)
    to = destination(t, s, area, black)
    if to != NONE:
        s["gates_moved"] = with_one(np.int64(s["gates_moved"]), to)
    return move_gate(t, s, log, area, black)


@kernel
def offer_first(s, t, log, black):
    """Let the first player move a gate before the next monster of the box; return True while it waits.

    The order only matters if the gate draws in someone (Timing Conflicts).
    """
    for area in members(np.int64(s["gates_due"])):
        to = destination(t, s, area, black)
        if to == NONE or not has_people(s, to):
            continue
        clear_options(s)
        offer(s, 0)
        offer(s, 1)
        if ask(t, s, log, Decision.GATE_FIRST, np.int64(s["lead"])):
            return True
        if chosen(s) == 1 and move_due(t, s, log, area, black):
            return True
    return False


@kernel
def move_others(s, t, log, black):
    """Move all gates of the box that have not moved yet; return True while it waits."""
    for area in members(np.int64(s["gates_due"])):
        if not is_ended(s) and move_due(t, s, log, area, black):
            return True
    return False


gates_begin = pack_only(find_due, no)
"""`gates_begin(s, t, card, black)`: find the gates that a box of a mythos card moves."""
gate_before = pack_only(offer_first, no)
"""`gate_before(s, t, log, black)`: move a gate before the next monster, if the first player wants it."""
gates_move = pack_only(move_others, no)
"""`gates_move(s, t, log, black)`: move the other gates of the box; return True while it waits."""
