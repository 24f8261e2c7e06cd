"""Loops of programs of packs: over sets that only packs name, with a condition, and inside other loops.

A loop that begins inside another one saves that one in the frame, and continues it at its end.
"""

from __future__ import annotations

import numpy as np

from simcore.effects.compiler import TERMS
from simcore.games.arkham_horror.box.pack_kinds import MEMBERS, PackMembers
from simcore.games.arkham_horror.rules.board.conditions import holds
from simcore.games.arkham_horror.rules.board.members import GATES, members_of
from simcore.games.arkham_horror.rules.board.pack_places import area_of_card
from simcore.games.arkham_horror.rules.board.pack_subject import concern
from simcore.games.arkham_horror.rules.board.pack_terms import pack_members
from simcore.games.arkham_horror.rules.effects.frame import (
    BEFORE,
    DEPTH,
    EACH,
    GATE,
    LEFT,
    PC,
    WAITING,
    WHO,
    let_go,
    take_up,
)
from simcore.games.arkham_horror.rules.records.codes import NONE, SKY, Down
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import as_set, first_from, has, lowest, without

FIELDS = 4  # of a waiting loop
MONSTERS = list(MEMBERS.terms).index("monsters")


# --- loops inside others


@kernel
def begin_loop(frame, left):
    """Begin the loop of the current row; the running one waits."""
    frame[DEPTH] += 1
    at = WAITING + FIELDS * frame[DEPTH]
    frame[at], frame[at + 1], frame[at + 2], frame[at + 3] = frame[EACH], frame[LEFT], frame[WHO], frame[GATE]
    frame[EACH], frame[LEFT] = frame[PC], left


@kernel
def end_loop(frame, row):
    """End the loop; continue the one around it, behind the block. Return whose steps follow, or NONE."""
    at = WAITING + FIELDS * frame[DEPTH]
    frame[EACH], frame[LEFT], frame[GATE] = frame[at], frame[at + 1], frame[at + 3]
    frame[DEPTH] -= 1
    frame[PC] = row["target"]
    return np.int64(frame[at + 2])


@kernel
def go_back_to(s, frame, seat):
    """Continue the steps of an investigator after those of others; one who is gone takes none.

    The program of a card on the board that a phase triggers belongs to no one, so it continues in any case.
    """
    if seat < 0:
        return
    is_there = has(np.int64(s["alive"]), seat) and s["down"][seat] != Down.DEVOURED
    if is_there or (area_of_card(s) != NONE and s["event_seat"] == NONE):
        take_up(s, frame, seat)
    else:
        frame[WHO], frame[BEFORE] = seat, s["down"][seat]


# --- each


@inlined
def meets(t, s, seat, condition):
    """Return whether the condition of a loop holds for a member; 0: there is none."""
    return condition == 0 or holds(t, s, seat, condition)


@inlined
def is_of_monsters(t, of):
    """Return whether a set is one of monsters."""
    return of == PackMembers.MONSTER or (of >= TERMS and t["terms"][of - TERMS]["op"] == MONSTERS)


@kernel
def place_in_town(t, s, marker):
    """Return the area of a monster in Arkham, or the Sky; NONE if it is elsewhere."""
    for area in range(t["n_areas"]):
        if has(as_set(s["markers"][area]), marker):
            return np.int64(area)
    return np.int64(SKY) if has(as_set(s["markers"][SKY]), marker) else np.int64(NONE)


@kernel
def is_meant(t, s, of, marker):
    """Return whether a monster in Arkham is one of a set."""
    if place_in_town(t, s, marker) == NONE:
        return False
    if of == PackMembers.MONSTER:
        return True
    kinds = as_set(t["kind_sets"][np.int64(t["terms"][of - TERMS]["a"])])
    return has(kinds, t["kind_of"][marker]) != 0


@kernel
def next_monster(t, s, frame, row):
    """Run the block for the next monster of a set in Arkham, in the order of the markers."""
    of, condition = np.int64(row["a"]), np.int64(row["b"])
    for marker in range(frame[LEFT], t["n_markers"]):
        if not is_meant(t, s, of, marker):
            continue
        concern(t, s, np.int64(marker))
        frame[WHO] = NONE
        if meets(t, s, NONE, condition):
            frame[LEFT] = marker + 1
            frame[PC] += 1
            return
    s["subject"] = NONE
    go_back_to(s, frame, end_loop(frame, row))


@kernel
def next_gate(t, s, frame, row):
    """Run the block for the next gate, in board order."""
    if frame[LEFT] == 0:
        frame[WHO] = end_loop(frame, row)
        return
    frame[GATE] = lowest(frame[LEFT])
    frame[LEFT] = without(frame[LEFT], frame[GATE])
    frame[PC] += 1


@kernel
def next_seat(t, s, frame, row):
    """Run the block for the next investigator of a set, from the first player on."""
    frame[LEFT] &= np.int64(s["alive"])
    while frame[LEFT] != 0:
        seat = np.int64(first_from(frame[LEFT], np.int64(s["lead"])))
        frame[LEFT] = without(frame[LEFT], seat)
        if meets(t, s, seat, np.int64(row["b"])):
            frame[PC] += 1
            take_up(s, frame, seat)
            return
    go_back_to(s, frame, end_loop(frame, row))


@kernel
def pack_each(s, t, log, frame, row):
    """Run the block for the next member of a set for whom the condition holds; return True while it waits."""
    of = np.int64(row["a"])
    if frame[EACH] != frame[PC]:
        if of == GATES:
            begin_loop(frame, members_of(t, s, of))
        elif is_of_monsters(t, of):
            begin_loop(frame, np.int64(0))
        else:
            begin_loop(frame, pack_members(t, s, frame[WHO], of))
    if of == GATES:
        next_gate(t, s, frame, row)
        return False
    if let_go(t, s, log, frame):
        return True
    if is_of_monsters(t, of):
        next_monster(t, s, frame, row)
    else:
        next_seat(t, s, frame, row)
    return False
