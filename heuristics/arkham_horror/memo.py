"""Memo of the strategies: the values that stay the same while an investigator walks.

An investigator decides after each step where to walk next. In between, only the investigator's place and
movement points change, unless something happens on the way. The values of areas and the claims of other
investigators are therefore computed at the first step, and again when a fingerprint of all other fields
shows a change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.games.arkham_horror.battle import state as battle
from simcore.games.arkham_horror.box import state as box
from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.limits import MAX_SEATS
from simcore.games.arkham_horror.limits import BASE, MAX_AREAS, MOST_MARKERS
from simcore.games.arkham_horror.rules.board.layouts import by_layout
from simcore.games.arkham_horror.rules.board.rule_sources import BEFORE_PEOPLE, EVERY_SOURCE, gate_world_here
from simcore.games.arkham_horror.rules.records.codes import Rule
from simcore.games.arkham_horror.rules.records.state import COUNTS, decks
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.fingerprints import fingerprint_of, mixed
from simcore.records.schema import Layout

MEMO = np.dtype(
    [
        ("version", "u8"),  # fingerprint of everything below; 0: nothing is known
        ("fights", "f8", (MOST_MARKERS,)),  # value of the combat with each monster
        ("meets", "f8", (MOST_MARKERS,)),  # cost of meeting it on the way
        ("prices", "f8", (MAX_AREAS,)),  # sum of these costs by area
        ("own", "f8", (MAX_AREAS,)),  # value of each open area without clue tokens and gates
        ("on_the_way", "f8"),  # value of ending a turn in a street
        ("wanted", "i8"),  # areas with clue tokens or a gate, one bit each
        ("shares", "f8", (MAX_AREAS,)),  # value of these
        ("takes", "f8", (MAX_AREAS,)),  # turns that they take
        ("free", "i8"),  # seats that choose among these areas, one bit each
        ("taken", "i8"),  # areas at which another investigator stays, one bit each
        ("claims", "f8", (MAX_SEATS * MAX_AREAS,)),  # claims of the other seats
        ("less", "f8", (MAX_SEATS,)),  # their deductions: lower bounds, or exact
        ("exact", "i8"),  # seats whose deduction is exact, one bit each
    ],
    align=True,
)
"""Memo of `standard`, `expert` and the styles."""

PASSING = ("at", "points_left", "evaded", "near", "checks_made", "result")
"""Fields that change from step to step and are compared in another way, or do not matter."""
UNREAD = frozenset(
    field.name
    for group in (box.CHECK, box.FROM_CARDS, box.COUNTS, battle.OUTCOME, decks(BASE), COUNTS)
    for field in group.fields
)
"""Fields that no stored value reads, or that follow from the cards held; some of them are below."""
READ = ("round", "n_seats", "awoke", "allies", "n_allies", "mythos", "n_mythos")


def fingerprint_for(layout: Layout) -> Callable[[Any, Any], Any]:
    """Make the kernel that returns the fingerprint of everything that stored values depend on."""
    live = tuple(
        field.name
        for group in layout.groups[1:-1]  # the first: the open decision; the last: the current segment
        for field in group.fields
        if field.name not in PASSING and field.name not in UNREAD
    )
    of_fields = fingerprint_of(layout.dtype, *READ, *live)

    @inlined
    def fingerprint(s, _):
        return of_fields(s)

    return fingerprint


fingerprint = by_layout(fingerprint_for)
"""`fingerprint(s, 0)`: number that differs if something differs that stored values depend on."""


@kernel
def others_at(s, seat):
    """Return a number for the places of all other investigators, and whether this one is in Arkham."""
    places = np.uint64(0)
    for other in range(MAX_SEATS):
        at = np.uint64(np.uint8(s["at"][other]))
        if other == seat:
            at = np.uint64(255) if at < MAX_AREAS else np.uint64(254)
        places = (places << np.uint64(8)) | at
    return places


@kernel
def version_for(t, s, seat):
    """Return the version of the memo for a seat: it differs if one of the stored values may differ.

    Only two things depend on the seat's own place: the gate there, and rules of sheets and cards that forbid
    to seal there.
    """
    version = mixed(fingerprint(s, 0), others_at(s, seat))
    version = mixed(version, np.uint64(seat + 1))
    version = mixed(version, np.uint64(gate_world_here(t, s, seat) + 1))
    if EVERY_SOURCE & ~BEFORE_PEOPLE & ~np.int64(t["free_of_rules"][Rule.FORBID, Forbidden.SEAL]):
        version = mixed(version, np.uint64(s["at"][seat] + 1))
    return version | np.uint64(1)
