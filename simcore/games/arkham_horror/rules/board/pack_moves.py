"""Events of moving investigators in games with packs: places that they enter, movement points."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_triggers import fire_rules, queue_instead
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD, Down
from simcore.jit.decorators import kernel


@kernel
def is_same_world(before, at):
    """Return whether two places are the two areas of one Other World."""
    return WORLD <= before < LOST and WORLD <= at < LOST and (before - WORLD) // 2 == (at - WORLD) // 2


@kernel
def after_move(s, t, log, seat, before):
    """Fire the event of entering a place; the second area of an Other World is no new place."""
    if not is_same_world(before, np.int64(s["at"][seat])):
        fire_rules(s, t, log, PackTrigger.ENTER, seat, NONE, 1)


@kernel
def count_points(s, t, log, seat, points, is_walk):
    """Count movement points, and fire an event for each of a walk (Movement Points)."""
    s["points_used"][seat] += points
    if is_walk:
        for _ in range(points):
            s["points_spent"][seat] += 1
            fire_rules(s, t, log, PackTrigger.POINT_SPENT, seat, NONE, np.int64(s["points_spent"][seat]))


@kernel
def begin_counting(s):
    """Begin a turn without any movement point used."""
    for seat in range(s["n_seats"]):
        s["points_used"][seat] = s["points_spent"][seat] = 0


@kernel
def is_down(s, seat):
    """Return whether a triggered program has knocked an investigator out or moved them away."""
    return s["down"][seat] != Down.UP or is_ended(s)


@kernel
def stays_out(s, t, log, marker, area):
    """Return whether a monster cannot enter an area, because of an investigator there."""
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area and queue_instead(s, t, log, PackTrigger.MONSTER_ENTERS, seat, marker, 1):
            return True
    return False


is_kept_out = pack_only(stays_out, no)
entered = pack_only(after_move, no)
points_go = pack_only(count_points, no)
"""`points_go(s, t, log, seat, points, is_walk)`: count movement points that are used."""
forget_points = pack_only(begin_counting, no)
has_fallen = pack_only(is_down, no)
