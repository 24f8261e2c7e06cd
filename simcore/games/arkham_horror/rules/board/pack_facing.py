"""Choices when facing a monster: whether an investigator may evade, fight or flee (Evade Check, Flee)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import PackForbidden
from simcore.games.arkham_horror.rules.board.layouts import pack_only
from simcore.games.arkham_horror.rules.board.pack_prohibitions import AMBUSH, forbidden_to, ignores
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.rules.records.decisions import FIGHT_MARKER
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import members, none_of, with_one
from simcore.kernels.decisions import offer


@inlined
def offer_both(s, t, seat, marker):
    """Offer to evade a monster, and to fight it."""
    offer(s, marker)
    offer(s, FIGHT_MARKER + marker)


@kernel
def offer_allowed(s, t, seat, marker):
    """Offer to evade a monster and to fight it, as far as no rule forbids it.

    An investigator who may do neither has to fight.
    """
    evades = not forbidden_to(s, t, PackForbidden.EVADE, seat)
    if evades:
        offer(s, marker)
    if not evades or not forbidden_to(s, t, PackForbidden.FIGHT, seat):
        offer(s, FIGHT_MARKER + marker)


@inlined
def as_printed(s, t, seat, may):
    """Return whether an investigator may flee: in the base layout, unless the monster ambushes."""
    return may


@kernel
def flees(s, t, seat, may):
    """Return whether an investigator may flee from a monster; `may` is False for one that ambushes (Flee)."""
    if forbidden_to(s, t, PackForbidden.FLEE, seat):
        return False
    return may or ignores(s, t, seat, AMBUSH)


@inlined
def no_marker(s, t, seat, there):
    """Return the empty set: in the base layout, all monsters attack."""
    return none_of(there)


@kernel
def peaceful(s, t, seat, there):
    """Return those of some monsters that a rule forbids to attack an investigator."""
    markers = none_of(there)
    for marker in members(there):
        if is_forbidden(t, s, PackForbidden.ATTACK, seat, NONE, np.int64(t["kind_of"][marker])):
            markers = with_one(markers, marker)
    return markers


peaceful_among = pack_only(peaceful, no_marker)
"""`peaceful_among(s, t, seat, there)`: those of some monsters that do not attack an investigator."""
may_flee = pack_only(flees, as_printed)
offer_facing = pack_only(offer_allowed, offer_both)
"""`offer_facing(s, t, seat, marker)`: offer what an investigator may do about a monster."""
