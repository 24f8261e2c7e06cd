"""Effects of packs on gate markers, seals and mythos cards that are drawn only to see a place.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackPlace
from simcore.games.arkham_horror.rules.board.decks import (
    draw_gate,
    draw_mythos,
    put_gate_under,
    put_mythos_under,
    shuffle_gates,
)
from simcore.games.arkham_horror.rules.board.pack_places import choose_place, gate_areas, places_named
from simcore.games.arkham_horror.rules.board.travel import drop_explored
from simcore.games.arkham_horror.rules.effects.frame import PC
from simcore.games.arkham_horror.rules.effects.places import NOT_USED
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import has, members, with_one, without
from simcore.kernels.decisions import ask, chosen, clear_options, offer
from simcore.kernels.event_log import emit1, emit2, emit3

OPEN, SEALED, NO_GATE = range(3)
"""Blocks of `mythos_peek`."""


# --- seals


@kernel
def remove_seal(s, log, area):
    """Remove a seal from a location, where gates may open again (Sealing Gates)."""
    if has(np.int64(s["sealed"]), area):
        s["sealed"] = without(np.int64(s["sealed"]), area)
        emit1(log, Event.SEAL_GONE, area)


@kernel
def do_unseal(t, s, log, seat, row):
    """Remove a seal; return True while it waits. Without an investigator, the first player chooses."""
    where = np.int64(row["a"])
    seals = np.int64(s["sealed"])
    if where != PackPlace.CHOOSE:
        seals &= places_named(t, s, seat, where)
    if choose_place(t, s, log, seat if row["b"] < 0 else NONE, where, seals, Decision.UNSEAL):
        return True
    if s["result"] != NONE:
        remove_seal(s, log, np.int64(s["result"]))
    return False


# --- gate markers


@kernel
def stack_gate(s, marker):
    """Shuffle a gate marker into the stack (Gate)."""
    put_gate_under(s, marker)
    shuffle_gates(s)


@kernel
def replace_gate(s, log, area, marker):
    """Lay another gate marker on an area with a gate: no doom token, no monster, no investigator drawn in."""
    s["gate_at"][area] = marker
    emit3(log, Event.GATE_REPLACED, area, marker, marker)


@kernel
def do_redraw_gates(t, s, log):
    """Replace every gate marker on the board, one by one in board order (Gate).

    The old marker is shuffled into the stack first. Explored markers go.
    """
    for area in members(gate_areas(t, s)):
        stack_gate(s, np.int64(s["gate_at"][area]))
        replace_gate(s, log, area, draw_gate(s))
        for seat in range(s["n_seats"]):
            if s["at"][seat] == area:
                drop_explored(s, log, seat)


@kernel
def offer_stack(t, s):
    """List the gate markers of the stack, one of each kind."""
    kinds = np.int64(0)
    clear_options(s)
    for place in range(s["n_stack"]):
        marker = np.int64(s["stack"][place])
        if not has(kinds, t["gate_kind"][marker]):
            kinds = with_one(kinds, t["gate_kind"][marker])
            offer(s, marker)


@kernel
def take_gate(t, s, log, seat):
    """Let the player take a gate marker from the shuffled stack; return True while it waits.

    The result is the marker, NONE of an empty stack.
    """
    shuffle_gates(s)
    s["result"] = NONE
    offer_stack(t, s)
    if s["n_options"] == 0:
        return False
    if ask(t, s, log, Decision.GATE_LAID, seat):
        return True
    marker, n = np.int64(chosen(s)), np.int64(s["n_stack"])
    for place in range(n):
        if s["stack"][place] == marker:
            s["stack"][place] = s["stack"][n - 1]
    s["n_stack"] = n - 1
    s["result"] = marker
    return False


@kernel
def do_swap_gate(t, s, log, seat):
    """Replace a gate marker by one of the stack, both of the player's choice; return True while it waits.

    Explored markers stay.
    """
    if choose_place(t, s, log, seat, NONE, gate_areas(t, s), Decision.GATE_REPLACED):
        return True
    area = np.int64(s["result"])
    if area == NONE:
        return False
    if take_gate(t, s, log, seat):
        return True
    marker = np.int64(s["result"])
    if marker != NONE:
        stack_gate(s, np.int64(s["gate_at"][area]))
        replace_gate(s, log, area, marker)
    return False


# --- mythos cards


@kernel
def do_mythos(s, row):
    """Draw mythos cards, which the phases resolve as soon as the current step is finished."""
    s["mythos_due"][row["b"] + 1] += row["a"]


@kernel
def do_mythos_peek(t, s, log, frame, row):
    """Draw and discard a mythos card to see its gate location, which decides the block (Alternate Gates)."""
    card = np.int64(draw_mythos(s))
    place = np.int64(NONE)
    if card != NONE:
        put_mythos_under(s, card)
        emit2(log, Event.MYTHOS, card, NOT_USED)
        place = np.int64(t["mythos_gate"][card])
    s["peeked_gate"] = place
    block = NO_GATE
    if place != NONE:
        block = SEALED if has(np.int64(s["sealed"]), place) else OPEN
    frame[PC] = t["code"][frame[PC] + 1 + block]["target"]
