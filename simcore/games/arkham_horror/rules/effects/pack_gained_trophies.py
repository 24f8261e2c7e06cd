"""Trophies that programs of packs give to investigators: several of a kind, or a gate marker of the stack."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_vocabulary import PACK_EFFECTS
from simcore.games.arkham_horror.rules.board.amounts import amount_of
from simcore.games.arkham_horror.rules.board.decks import draw_gate, nth_member, pick
from simcore.games.arkham_horror.rules.board.doom import awaken
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, of_kinds, on_board
from simcore.games.arkham_horror.rules.board.tokens import gain_gate
from simcore.games.arkham_horror.rules.records.codes import CUP, NONE, TROPHIES, Awoke, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, lowest, without
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.event_log import emit2

SOURCES = PACK_EFFECTS.kind(PACK_EFFECTS.by_name["trophy"].operands[0].kind).numbers
FROM_CUP, FROM_STACK = SOURCES["cup"], SOURCES["gate_stack"]


@kernel
def gain_gate_of_stack(s, log, seat):
    """Make the next gate marker of the stack the trophy of an investigator, if there is one (Gate Trophy)."""
    gate = np.int64(draw_gate(s))
    if gate != NONE:
        emit2(log, Event.GATE_DRAWN, seat, gate)
        gain_gate(s, log, seat, gate)


@kernel
def one_of_these(t, s, log, seat, there, left, from_cup):
    """Set the result to a marker: at random from the cup, else of the player's choice while there are more.

    Return True while it waits.
    """
    if from_cup:
        s["result"] = nth_member(there, pick(s, Stream.CUP, count(there)))
    elif left == count(there):
        s["result"] = lowest(there)
    else:
        list_bits(s, there)
        if ask(t, s, log, Decision.BOARD_TROPHY, seat):
            return True
        s["result"] = np.int64(chosen(s))
    return False


@kernel
def do_pack_trophy(s, t, log, seat, row):
    """Take monsters, or a gate marker of the stack, as trophies; return True while it waits."""
    if row["a"] == FROM_STACK:
        gain_gate_of_stack(s, log, seat)
        return False
    from_cup = row["a"] == FROM_CUP
    there = as_set(s["markers"][CUP]) if from_cup else on_board(t, s)
    there = of_kinds(t, there & ~as_set(t["masks"]), np.int64(row["b"]))
    if there == 0:
        if from_cup:
            awaken(t, s, log, Awoke.NO_MONSTER_LEFT)
        return False
    n = np.int64(1)
    if row["c"] != 0:
        n = min(count(there), amount_of(t, s, seat, np.int64(row["c"]), count(there)))
    for taken in range(n):
        if one_of_these(t, s, log, seat, there, n - taken, from_cup):
            return True
        marker = np.int64(s["result"])
        there = without(there, marker)
        move_marker(s, log, marker, TROPHIES + seat)
    return False
