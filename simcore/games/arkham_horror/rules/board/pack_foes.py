"""The monster of an encounter in games with packs: what an effect says about it, and how the combat went.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import MARK
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import Trait
from simcore.jit.decorators import inlined, kernel
from simcore.kernels.bits import bit, has

FAILED = MARK.numbers["failed"]
MAY_FLEE, FLEES_LATER, NEVER_FLEES = range(3)
"""Whether an investigator may flee: at once, after the first round, or never."""
NO_CHECK, HORROR_PASSED, HORROR_FAILED = range(3)
"""Outcome of the Horror check of the last combat."""


@kernel
def face_foe(s, marker):
    """Begin to face a monster: nothing has happened yet, and no check has failed (`mark(failed,1)`)."""
    s["marks"][FAILED] = 0
    s["combat_checks"] = 0
    s["horror_outcome"], s["horror_points"] = NO_CHECK, 0
    s["foe_is_rated"] = s["foe_rating"] = 0
    return False


@kernel
def count_check(s, marker):
    """Count a Combat check; after the first one, a surprised investigator may flee (Surprise)."""
    s["combat_checks"] += 1
    if s["fleeing"] == FLEES_LATER:
        s["fleeing"] = MAY_FLEE
    return False


@kernel
def printed_toughness(s, t, marker):
    """Return the toughness of a monster before any change: an effect may say another one."""
    if marker == s["foe"] and s["foe_toughness"] > 0:
        return np.int64(s["foe_toughness"])
    return np.int64(t["kind_toughness"][t["kind_of"][marker]])


@inlined
def base_toughness(s, t, marker):
    """Return the toughness of a monster of the base data before any change."""
    return np.int64(t["kind_toughness"][t["kind_of"][marker]])


@kernel
def rating_by_program(s, t, marker):
    """Return the combat rating of a monster before any change: its program may have set one."""
    if marker == s["foe"] and s["foe_is_rated"] == 1:
        return np.int64(s["foe_rating"])
    return np.int64(t["kind_combat_rating"][t["kind_of"][marker]])


@inlined
def base_rating(s, t, marker):
    """Return the combat rating of a monster of the base data before any change."""
    return np.int64(t["kind_combat_rating"][t["kind_of"][marker]])


@kernel
def set_rating(s, value):
    """Set the combat rating of the monster at hand (Combat Rating)."""
    s["foe_is_rated"], s["foe_rating"] = 1, value


@kernel
def ambush_of(s, marker):
    """Return the traits that an effect gives to the monster at hand, as a bit mask (Ambush, Surprise)."""
    if marker == s["foe"] and s["fleeing"] != MAY_FLEE:
        return bit(Trait.AMBUSH)
    return np.int64(0)


@inlined
def no_traits(*_):
    """Return the empty set in the base layout."""
    return np.int64(0)


@kernel
def is_a_copy(s, marker):
    """Return whether the monster at hand is a copy of its kind, which is no trophy."""
    return s["foe_is_copy"] != 0


@kernel
def is_left_behind(s, seat):
    """Return whether what a victory has set off has devoured its winner, who takes no trophy (Devoured)."""
    return not has(np.int64(s["alive"]), seat)


begins = pack_only(face_foe, no)
"""`begins(s, marker)`: begin to face a monster."""
checks = pack_only(count_check, no)
"""`checks(s, marker)`: a Combat check begins."""
rating_of = pack_only(rating_by_program, base_rating)
toughness_of = pack_only(printed_toughness, base_toughness)
"""`toughness_of(s, t, marker)`: toughness before any change."""
traits_by_effect = pack_only(ambush_of, no_traits)
"""`traits_by_effect(s, marker)`: traits beside those of its kind."""
has_no_winner = pack_only(is_left_behind, no)
is_copy = pack_only(is_a_copy, no)
"""`is_copy(s, marker)`: whether the monster at hand is no trophy."""
