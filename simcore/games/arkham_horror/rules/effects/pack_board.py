"""Steps of packs on places, monsters, gates and mythos cards: which kernel plays each verb."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_vocabulary import PackOp
from simcore.games.arkham_horror.rules.board.amounts import amount
from simcore.games.arkham_horror.rules.board.doom import awaken
from simcore.games.arkham_horror.rules.effects.frame import PC, WHO
from simcore.games.arkham_horror.rules.effects.pack_cup import (
    do_into_cup,
    do_monsters_to_box,
    do_put,
    do_rule,
    do_to_sheet,
)
from simcore.games.arkham_horror.rules.effects.pack_gates import (
    do_mythos,
    do_mythos_peek,
    do_redraw_gates,
    do_swap_gate,
    do_unseal,
)
from simcore.games.arkham_horror.rules.effects.pack_monsters import (
    do_all_monsters_move,
    do_defeat_foe,
    do_hunt_clues,
    do_move_monsters,
    do_move_this,
    do_push,
    do_swap_outskirts,
    do_target,
)
from simcore.games.arkham_horror.rules.effects.pack_places import (
    do_collect_clues,
    do_end_movement,
    do_follow_arrow,
    do_place_clues,
    do_remove_clues,
    do_special_anywhere,
    do_swap_places,
)
from simcore.games.arkham_horror.rules.records.codes import Awoke
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.event_log import emit2

FIRST, LAST_OF_PLACES, LAST_OF_MONSTERS, LAST = (
    PackOp.PLACE_CLUES,
    PackOp.SPECIAL_ANYWHERE,
    PackOp.DEFEAT_THIS,
    PackOp.SWAP_GATE,
)
"""Codes of the groups of verbs of `box/pack_board.py`, in their order."""


@kernel
def is_of_board(op):
    """Return whether a verb of packs is one of those on the board."""
    return FIRST <= op <= LAST or op == PackOp.RULE


@kernel
def place_step(s, t, log, frame, row):
    """Apply an effect on clue tokens or on the places of investigators; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == PackOp.PLACE_CLUES:
        return do_place_clues(t, s, log, seat, row)
    if op == PackOp.COLLECT_CLUES:
        return do_collect_clues(t, s, log, seat, row)
    if op == PackOp.SWAP_PLACES:
        return do_swap_places(t, s, log, seat, row)
    if op == PackOp.SPECIAL_ANYWHERE:
        return do_special_anywhere(t, s, log, frame, seat)
    if op == PackOp.REMOVE_CLUES:
        do_remove_clues(t, s, log, seat, row)
    elif op == PackOp.END_MOVEMENT:
        do_end_movement(s, seat)
    elif op == PackOp.FOLLOW_ARROW:
        do_follow_arrow(t, s, log, seat)
    return False


@kernel
def monster_step(s, t, log, frame, row):
    """Apply an effect on the markers of monsters; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == PackOp.MOVE_MONSTERS:
        return do_move_monsters(t, s, log, seat, row)
    if op == PackOp.MOVE_THIS:
        return do_move_this(t, s, log, seat, row)
    if op == PackOp.PUSH:
        return do_push(t, s, log, seat)
    if op == PackOp.SWAP_OUTSKIRTS:
        return do_swap_outskirts(t, s, log, seat, row)
    if op == PackOp.HUNT_CLUES:
        return do_hunt_clues(t, s, log)
    if op == PackOp.TO_SHEET:
        do_to_sheet(s, log)
    elif op == PackOp.MONSTERS_TO_BOX:
        do_monsters_to_box(t, s, log, row)
    elif op == PackOp.INTO_CUP:
        do_into_cup(t, s, log, row)
    elif op == PackOp.DEFEAT_THIS:
        do_defeat_foe(s)
    elif op == PackOp.ALL_MONSTERS_MOVE:
        do_all_monsters_move(s, row)
    return False


@kernel
def do_awaken(t, s, log, seat, row):
    """Awaken the Ancient One, perhaps with fewer doom tokens than fit on its track."""
    less = amount(t, s, seat, np.int64(row["a"]))
    awaken(t, s, log, Awoke.EFFECT)
    if less > 0 and s["over"] == 0:
        s["doom"] = max(np.int64(0), np.int64(s["doom"]) - less)
        emit2(log, Event.DOOM_TRACK, -less, s["doom"])


@kernel
def gate_step(s, t, log, frame, row):
    """Apply an effect on gates and seals; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == PackOp.UNSEAL:
        return do_unseal(t, s, log, seat, row)
    if op == PackOp.SWAP_GATE:
        return do_swap_gate(t, s, log, seat)
    if op == PackOp.REDRAW_GATES:
        do_redraw_gates(t, s, log)
    elif op == PackOp.MYTHOS:
        do_mythos(s, row)
    elif op == PackOp.AWAKEN:
        do_awaken(t, s, log, seat, row)
    elif op == PackOp.RULE:
        do_rule(t, s, log, row)
    return False


@kernel
def board_step(s, t, log, frame, row):
    """Apply an effect on the board; return True while it waits."""
    op, seat = row["op"], frame[WHO]
    if op == PackOp.PUT:
        return do_put(t, s, log, frame, seat, row)
    if op == PackOp.TARGET:
        return do_target(t, s, log, frame, seat, row)
    if op == PackOp.MYTHOS_PEEK:
        do_mythos_peek(t, s, log, frame, row)
        return False
    frame[PC] = max(frame[PC] + 1, np.int64(row["target"]))
    if op <= LAST_OF_PLACES:
        return place_step(s, t, log, frame, row)
    if op <= LAST_OF_MONSTERS:
        return monster_step(s, t, log, frame, row)
    return gate_step(s, t, log, frame, row)
