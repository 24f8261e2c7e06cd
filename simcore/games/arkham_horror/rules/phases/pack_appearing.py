"""Which monster appears in an encounter of a game with packs ("A Monster Appears").

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, of_kinds, to_cup
from simcore.games.arkham_horror.rules.board.monster_spawning import draw_marker, may_appear
from simcore.games.arkham_horror.rules.board.pack_triggers import queue_instead
from simcore.games.arkham_horror.rules.records.codes import ASIDE, BOX, CUP, NONE, SHEET, Pending
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, members, none_of, with_one
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.event_log import emit1


@kernel
def named_marker(t, s, kind_set):
    """Return a marker of some kinds: from the cup, else from the box; NONE if there is none."""
    for place in (CUP, BOX):
        for marker in members(of_kinds(t, as_set(s["markers"][place]), kind_set)):
            return np.int64(marker)
    return np.int64(NONE)


@kernel
def any_marker(t, s, kind_set):
    """Return a marker of some kinds, wherever it is; NONE if there is none."""
    marker = named_marker(t, s, kind_set)
    if marker != NONE:
        return marker
    for place in range(len(s["markers"])):
        for other in members(of_kinds(t, as_set(s["markers"][place]), kind_set)):
            return np.int64(other)
    return np.int64(NONE)


@kernel
def draw_named(t, s, log, kind_set):
    """Take a monster of some kinds; NONE if none is left."""
    marker = named_marker(t, s, kind_set)
    if marker != NONE:
        move_marker(s, log, marker, ASIDE)
    return marker


@kernel
def draw_instead(t, s, log, seat):
    """Take the monster of a sheet that appears in place of one of the cup; NONE if there is none."""
    n = np.int64(s["n_pending"])
    if not queue_instead(s, t, log, PackTrigger.MONSTER_APPEARS, seat, NONE, 1):
        return np.int64(NONE)
    s["n_pending"] = n
    row = t["code"][s["pending"][n, Pending.PROGRAM]]
    for marker in members(of_kinds(t, as_set(s["markers"][SHEET]), np.int64(row["a"]))):
        move_marker(s, log, marker, ASIDE)
        return np.int64(marker)
    return np.int64(NONE)


@kernel
def draw_marker_for(t, s, log, seat, row, is_first):
    """Take the monster that appears to an investigator; return True while it waits.

    The result is the marker, NONE if there is none. A sheet replaces only the first monster of an encounter.
    """
    kind_set, marker = np.int64(row["a"]), np.int64(NONE)
    s["result"] = NONE
    if not t["encounter_monster_anyway"] and not may_appear(t, s, np.int64(s["at"][seat])):
        emit1(log, Event.NO_MONSTER, s["at"][seat])
        return False
    if kind_set > 0:
        s["result"] = draw_named(t, s, log, kind_set)
        return False
    if is_first:
        marker = draw_instead(t, s, log, seat)
    if marker == NONE:
        marker = draw_marker(t, s, log)
        if marker != NONE and row["d"] > 1:
            return choose_marker(t, s, log, seat, marker, np.int64(row["d"]))
    s["result"] = marker
    return False


@kernel
def choose_marker(t, s, log, seat, first, n):
    """Draw more monsters and let the player choose one; the others return to the cup.

    The result is the chosen marker. Return True while it waits.
    """
    drawn = with_one(none_of(as_set(s["markers"][CUP])), first)
    for _ in range(n - 1):
        marker = draw_marker(t, s, log)
        if marker != NONE:
            drawn = with_one(drawn, marker)
    list_bits(s, drawn)
    if ask(t, s, log, Decision.APPEARS, seat):
        return True
    kept = np.int64(chosen(s))
    for marker in members(drawn):
        if marker != kept:
            to_cup(s, log, marker)
    s["result"] = kept
    return False
