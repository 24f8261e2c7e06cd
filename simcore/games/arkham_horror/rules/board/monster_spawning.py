"""Monsters that come into play from the cup, on the board or in the Outskirts.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.pack_kinds import PackForbidden, PackQuantity, PackTrigger
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.doom import awaken, is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import all_to_cup, move_marker
from simcore.games.arkham_horror.rules.board.pack_alarms import terror_comes
from simcore.games.arkham_horror.rules.board.pack_numbers import by_packs
from simcore.games.arkham_horror.rules.board.pack_prohibitions import is_ruled_out_at
from simcore.games.arkham_horror.rules.board.pack_triggers import fire, is_replaced
from simcore.games.arkham_horror.rules.board.second_cup import next_cup
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.board.terror import (
    count_monsters,
    is_overrun,
    look_for_overrun,
)
from simcore.games.arkham_horror.rules.records.codes import ASIDE, BOX, CUP, NONE, OUTSKIRTS, Awoke, Stream
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, count, has, without
from simcore.kernels.event_log import emit1


@kernel
def may_appear(t, s, area):
    """Return whether gates and monsters may appear at an area or world (Sealing Gates, Location).

    Monsters may still move into it.
    """
    is_sealed = area < MAX_AREAS and has(s["sealed"], area)
    return not is_sealed and not is_forbidden(t, s, Forbidden.APPEAR, NONE, area, NONE)


@kernel
def next_marker(t, s, log):
    """Draw a monster marker from the cup and set it aside (Monster Cup); NONE if the cup is empty.

    An empty cup awakens the Ancient One; an empty second one does not.
    """
    place = next_cup(s, t)
    cup = as_set(s["markers"][place])
    n = count(cup)
    if n == 0 and place != CUP:
        return np.int64(NONE)
    if n == 0:
        awaken(t, s, log, Awoke.NO_MONSTER_LEFT)
        return np.int64(NONE)
    marker = nth_member(cup, pick(s, Stream.CUP, n))
    while n > 1 and is_forbidden(t, s, Forbidden.APPEAR, NONE, NONE, np.int64(t["kind_of"][marker])):
        cup, n = without(cup, marker), n - 1  # another one is drawn for what may not appear
        marker = nth_member(cup, pick(s, Stream.CUP, n))
    move_marker(s, log, marker, ASIDE)
    return marker


@kernel
def draw_marker(t, s, log):
    """Draw a monster marker from the cup and set it aside; another one for a drawn marker that is replaced.

    A marker whose drawing another effect replaces leaves the game (Rhan-Tegoth's sheet).
    """
    marker = next_marker(t, s, log)
    while marker != NONE and is_replaced(s, t, log, PackTrigger.MARKER_DRAWN, NONE, marker, 1):
        move_marker(s, log, marker, BOX)
        marker = next_marker(t, s, log)
    return marker


@kernel
def draw_to_fight(t, s, log, seat):
    """Draw a monster that appears to an investigator in an encounter ("A Monster Appears").

    NONE if no monster may appear there, or if the cup is empty.
    """
    if not t["encounter_monster_anyway"] and not may_appear(t, s, np.int64(s["at"][seat])):
        emit1(log, Event.NO_MONSTER, s["at"][seat])
        return np.int64(NONE)
    return draw_marker(t, s, log)


# --- limits


@kernel
def is_mask(t, marker):
    """Return whether a marker is a mask, which does not count against limits (Mask Monsters)."""
    return has(as_set(t["masks"]), marker) != 0


@kernel
def room_in_arkham(t, s):
    """Return how many more monsters the limit allows in Arkham and the Sky (Monster Limit)."""
    return max(0, np.int64(t["monster_limit"]) - count_monsters(t, s))


@kernel
def to_outskirts(t, s, log, marker):
    """Put a monster into the Outskirts; if there are too many, return all to the cup (The Outskirts)."""
    move_marker(s, log, marker, OUTSKIRTS)
    if count(as_set(s["markers"][OUTSKIRTS])) > by_packs(
        s, t, PackQuantity.OUTSKIRTS_LIMIT, np.int64(t["outskirts_limit"]), NONE
    ):
        empty_outskirts(t, s, log)
        terror_comes(s, t, log, 1)


@kernel
def empty_outskirts(t, s, log):
    """Put all monsters of the Outskirts into the cup (The Outskirts)."""
    all_to_cup(t, s, log, OUTSKIRTS)


@kernel
def place_monster(t, s, log, marker, area):
    """Put a monster on the board, or into the Outskirts if Arkham is full (Monster Limit).

    When the end of the terror track has removed the limits, too many monsters awaken the Ancient One.
    """
    if is_mask(t, marker) or is_overrun(t, s) or room_in_arkham(t, s) > 0:
        move_marker(s, log, marker, area)
        fire(s, t, log, PackTrigger.ENTERS_PLAY, NONE, marker, 1)
        look_for_overrun(t, s, log)
    else:
        to_outskirts(t, s, log, marker)


@kernel
def spawn(t, s, log, area, n):
    """Draw n monsters from the cup and place them one by one (Monster, Monster Limit)."""
    for _ in range(n):
        if is_ended(s):
            return
        if not may_appear(t, s, area):
            emit1(log, Event.NO_MONSTER, area)
            return
        marker = draw_marker(t, s, log)
        if marker != NONE:
            place_monster(t, s, log, marker, area)


@kernel
def spawn_at_gate(t, s, log, area, n):
    """Draw n monsters from the cup that come through a gate, unless a rule forbids it."""
    if is_ruled_out_at(s, t, PackForbidden.GATE_MONSTER, NONE, area):
        emit1(log, Event.NO_MONSTER, area)
    else:
        spawn(t, s, log, area, n)
