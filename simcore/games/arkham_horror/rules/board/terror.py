"""Terror level: allies leave, locations close, and at its end the monster limit ends (Terror Level).

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.pack_kinds import PackTrigger
from simcore.games.arkham_horror.rules.board.decks import pick
from simcore.games.arkham_horror.rules.board.doom import add_doom, awaken, is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import all_to_cup, in_arkham, move_marker
from simcore.games.arkham_horror.rules.board.pack_cards_events import ally_leaves
from simcore.games.arkham_horror.rules.board.pack_fighting import is_fighting
from simcore.games.arkham_horror.rules.board.pack_markers import terror_has_risen
from simcore.games.arkham_horror.rules.board.pack_triggers import fire
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.records.codes import NONE, OUTSKIRTS, Awoke, Down, Part, Stream
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import as_set, bit, count, has, members, with_one, without
from simcore.kernels.event_log import emit1, emit2
from simcore.kernels.piles import take_out


@kernel
def count_monsters(t, s):
    """Count the monsters in Arkham and the Sky, except masks, against the limit (Monster Limit)."""
    return count(in_arkham(t, s) & ~as_set(t["masks"]))


@kernel
def is_overrun(t, s):
    """Return whether the terror level has removed the monster limit (Terror Level)."""
    return s["terror"] >= t["terror_limit"]


@kernel
def look_for_overrun(t, s, log):
    """Awaken the Ancient One if there is no limit and too many monsters (The Ancient One Awakens)."""
    if is_overrun(t, s) and count_monsters(t, s) >= 2 * t["monster_limit"]:
        awaken(t, s, log, Awoke.TERROR_AND_MONSTERS)


@kernel
def box_ally(t, s, log):
    """Remove a random ally from the deck (Terror Level, Ally); return 0 if none is left, else 1."""
    n = np.int64(s["n_allies"])
    if n == 0:
        return 0
    place = pick(s, Stream.ALLIES, n)
    card = take_out(s["allies"], n, place)
    s["allies"][n - 1] = 0
    s["n_allies"] = n - 1
    emit1(log, Event.ALLY_BOXED, card)
    ally_leaves(s, t, log, NONE, card)
    return 1


@kernel
def set_near(s):
    """Compute which seats are in the same area, as bit masks."""
    for seat in range(s["n_seats"]):
        near = np.int64(0)
        for other in range(s["n_seats"]):
            if s["at"][other] == s["at"][seat] and has(np.int64(s["alive"]), other):
                near |= bit(other)
        s["near"][seat] = near


@kernel
def put_out(t, s, log, area):
    """Move all investigators and monsters from a location into its street (Closed)."""
    street = np.int64(t["street_of"][area])
    for seat in range(s["n_seats"]):
        if s["at"][seat] == area:
            s["at"][seat] = street
            s["explored"] = without(np.int64(s["explored"]), seat)
            if s["part"] != Part.MYTHOS and s["part"] != Part.SETUP:
                s["down"][seat] = Down.MOVED
            emit2(log, Event.PUT_OUT, seat, street)
    for marker in members(as_set(s["markers"][area])):
        move_marker(s, log, marker, street)
    set_near(s)


@kernel
def close_place(t, s, log, area, until):
    """Close a location until the end of a turn, or permanently if `until` is 0 (Closed).

    A gate keeps its location open; it closes when the gate does.
    """
    if until == 0:
        s["closed"] = with_one(s["closed"], area)
    else:
        s["shut_until"][area] = max(np.int64(s["shut_until"][area]), until)
    emit2(log, Event.CLOSED, area, until)
    if s["gate_at"][area] == NONE:
        put_out(t, s, log, area)


@kernel
def close_by_terror(t, s, log):
    """Close the locations that close at this terror level (Terror Level)."""
    for area in range(t["n_streets"], t["n_areas"]):
        level = t["closes_at"][area]
        if level > 0 and level <= s["terror"] and not has(s["closed"], area):
            close_place(t, s, log, area, 0)


@kernel
def raise_terror(t, s, log, n):
    """Raise the terror level by points (Terror Level); it never falls, and at its end adds doom tokens."""
    if n <= 0 or is_forbidden(t, s, Forbidden.TERROR, NONE, NONE, NONE):
        return
    for _ in range(n):
        if is_ended(s):
            return
        if is_overrun(t, s):
            add_doom(t, s, log, 1)
            continue
        s["terror"] += 1
        emit1(log, Event.TERROR, np.int64(s["terror"]))
        terror_has_risen(s, log)
        fire(s, t, log, PackTrigger.TERROR_RISES, NONE, NONE, 1)
        box_ally(t, s, log)
        if not is_fighting(s):
            close_by_terror(t, s, log)
        if is_overrun(t, s):
            overrun(t, s, log)


@kernel
def overrun(t, s, log):
    """Resolve the end of the terror track (Terror Level): empty the Outskirts and add a doom token."""
    if t["outskirts_at_ten"]:
        all_to_cup(t, s, log, OUTSKIRTS)
    if t["terror_ten_doom"]:
        add_doom(t, s, log, 1)
    look_for_overrun(t, s, log)
