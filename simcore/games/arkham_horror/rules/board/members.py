"""Sets that programs name: investigators, or gates."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import MEMBERS
from simcore.games.arkham_horror.limits import MAX_AREAS
from simcore.games.arkham_horror.rules.board.pack_fighting import is_first
from simcore.games.arkham_horror.rules.records.codes import LOST, NONE, WORLD
from simcore.jit.decorators import kernel
from simcore.kernels.bits import bit, has

IN_ARKHAM, IN_STREET, IN_WORLD, ARE_LOST, FIRST_PLAYER, GATES = (
    MEMBERS.numbers[name]
    for name in (
        *("investigator_arkham", "investigator_street", "investigator_world", "investigator_lost"),
        *("first_player", "gate"),
    )
)


@kernel
def is_member(s, seat, of):
    """Return whether an investigator belongs to a set of investigators."""
    at = s["at"][seat]
    if of == IN_ARKHAM:
        return at < MAX_AREAS
    if of == IN_WORLD:
        return at >= WORLD and at < LOST
    if of == ARE_LOST:
        return at == LOST
    return of != FIRST_PLAYER or is_first(s, seat)


@kernel
def members_of(t, s, of):
    """Return the members of a set of the base data: seats, or areas with a gate, as a bit mask."""
    members = np.int64(0)
    if of == GATES:
        for area in range(t["n_areas"]):
            if s["gate_at"][area] != NONE:
                members |= bit(area)
        return members
    for seat in range(s["n_seats"]):
        in_street = of != IN_STREET or s["at"][seat] < t["n_streets"]
        if has(np.int64(s["alive"]), seat) and in_street and is_member(s, seat, of):
            members |= bit(seat)
    return members
