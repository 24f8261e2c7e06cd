"""Monster surge: monsters come out of all open gates (Monster Surge)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.decks import nth_member, pick
from simcore.games.arkham_horror.rules.board.doom import is_ended
from simcore.games.arkham_horror.rules.board.monster_markers import move_marker, to_cup
from simcore.games.arkham_horror.rules.board.monster_spawning import (
    draw_marker,
    is_mask,
    may_appear,
    room_in_arkham,
    spawn_at_gate,
    to_outskirts,
)
from simcore.games.arkham_horror.rules.board.terror import is_overrun
from simcore.games.arkham_horror.rules.records.codes import NONE, Stream
from simcore.games.arkham_horror.rules.records.decisions import Decision
from simcore.games.arkham_horror.rules.records.events import Event
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, count, has, lowest, members, with_one, without
from simcore.kernels.decisions import ask, chosen, list_bits
from simcore.kernels.event_log import emit1, emit3

FROM_ALL = 60
"""Number of no area: a surge at which no gate comes first."""


@kernel
def open_gates(t, s):
    """Return the areas with an open gate, as a bit mask."""
    areas = np.int64(0)
    for area in range(t["n_areas"]):
        if s["gate_at"][area] != NONE:
            areas |= bit(area)
    return areas


@kernel
def barred_gates(t, s, gates):
    """Return the gates among these where no monster may appear (Location)."""
    areas = np.int64(0)
    for gate in members(gates):
        if not may_appear(t, s, gate):
            areas = with_one(areas, gate)
    return areas


@kernel
def surge(t, s, log, area):
    """Resolve a monster surge at an area with an open gate (Monster Surge); return True while it waits.

    The number of monsters is that of open gates or of players, whichever is higher. They are spread over the
    gates as evenly as possible; no gate gets more than the surging one. Monsters above the limit of Arkham go
    to the Outskirts, and the numbers are decided before any is drawn. The monsters of a gate where none may
    appear are not drawn, so none of them goes to the Outskirts; with an alternative some do.
    """
    gates, s["surges"] = open_gates(t, s), s["surges"] + 1
    monsters = max(count(gates), np.int64(t["n_seats"]))
    is_free = is_overrun(t, s)
    at = area if has(gates, area) else lowest(gates)
    emit3(log, Event.SURGE, at, monsters, monsters if is_free else min(monsters, room_in_arkham(t, s)))
    shares = np.zeros(MAX_AREAS, np.int64)
    barred = np.int64(0) if t["surge_kate_outskirts"] else barred_gates(t, s, gates)
    if barred:
        if divide(t, s, log, area, gates, monsters, shares):
            return True
        for gate in members(barred):
            place_share(t, s, log, gate, shares[gate])
            monsters -= shares[gate]
        gates &= ~barred
    room = monsters if is_free else min(monsters, room_in_arkham(t, s))
    if (barred == 0 or room < monsters) and choose_shares(t, s, log, area, gates, monsters, room, shares):
        return True
    place_shares(t, s, log, area, gates, shares)
    for _ in range(monsters - room):
        if is_ended(s):
            return False
        place_outside(t, s, log, area, gates, shares)
    return False


@kernel
def choose_shares(t, s, log, area, gates, monsters, room, shares):
    """Decide how many of the monsters within the limit come out of each gate; return True while it waits."""
    if t["surge_outskirts_choice"] and room < monsters:
        return choose_freely(t, s, log, area, gates, monsters, room, shares)
    return divide(t, s, log, area, gates, room, shares)


@kernel
def divide(t, s, log, area, gates, n, shares):
    """Divide monsters evenly among gates; return True while it waits.

    The surging gate gets one of the remainder, and other gates one each as the first player chooses.
    """
    share, rest = n // count(gates), n % count(gates)
    for gate in members(gates):
        shares[gate] = share
    others = gates
    if rest and has(gates, area):
        shares[area] += 1
        rest, others = rest - 1, without(gates, area)
    for _ in range(rest):
        if t["surge_random_rest"]:
            gate = nth_member(others, pick(s, Stream.CUP, count(others)))
        else:
            list_bits(s, others)
            if ask(t, s, log, Decision.SURGE_GATE, np.int64(s["lead"])):
                return True
            gate = np.int64(chosen(s))
        shares[gate] += 1
        others = without(others, gate)
    return False


@kernel
def choose_freely(t, s, log, area, gates, monsters, room, shares):
    """Let players choose the monsters of an even division that stay; return True while it waits.

    This is an alternative. No gate gets more than its share of the whole surge, for which the surging gate
    comes first.
    """
    part, rest = monsters // count(gates), monsters % count(gates)
    is_first = rest > 0 and has(gates, area) != 0  # whether the surging gate gets one of the rest
    for gate in members(gates):
        shares[gate] = 0
    for _ in range(room):
        able = np.int64(0)
        above = 0
        for gate in members(gates):
            above += shares[gate] > part and gate != area
        for gate in members(gates):
            most = part + (is_first if gate == area else above < rest - is_first)
            if shares[gate] < most:
                able = with_one(able, gate)
        list_bits(s, able)
        if ask(t, s, log, Decision.SURGE_GATE, np.int64(s["lead"])):
            return True
        shares[np.int64(chosen(s))] += 1
    return False


@kernel
def surge_everywhere(t, s, log):
    """Resolve a monster surge at all open gates, if there are any; return True while it waits."""
    return open_gates(t, s) != 0 and surge(t, s, log, np.int64(FROM_ALL))


@kernel
def place_shares(t, s, log, area, gates, shares):
    """Draw and place the monsters that stay in Arkham, those of the surging gate first."""
    if has(gates, area):
        place_share(t, s, log, area, shares[area])
    for gate in members(without(gates, area)):
        place_share(t, s, log, gate, shares[gate])


@kernel
def place_share(t, s, log, gate, n):
    """Draw and place the monsters of one gate one by one; the limit was checked before."""
    for _ in range(n):
        spawn_at_gate(t, s, log, gate, 1)


@kernel
def place_outside(t, s, log, area, gates, shares):
    """Draw a monster above the limit of Arkham, and put it into the Outskirts (The Outskirts).

    Without limits it comes out of the gate that had the fewest. A mask never goes to the Outskirts; it comes
    out of the surging gate, or of another one if nothing may appear there.
    """
    gate = area if has(gates, area) else lowest(gates)
    if is_overrun(t, s):
        for other in members(gates):
            if shares[other] < shares[gate]:
                gate = other
        shares[gate] += 1
        spawn_at_gate(t, s, log, gate, 1)
        return
    marker = draw_marker(t, s, log)
    if marker == NONE:
        return
    if not is_mask(t, marker):
        to_outskirts(t, s, log, marker)
    elif may_appear(t, s, gate):
        move_marker(s, log, marker, gate)
    else:
        emit1(log, Event.NO_MONSTER, gate)
        to_cup(s, log, marker)
