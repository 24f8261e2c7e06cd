"""Whether the investigators fight the Ancient One, where programs act otherwise than during the turns."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle import devoured as battle
from simcore.games.arkham_horror.battle.pack_attack import first_living
from simcore.games.arkham_horror.box.codes import Cause
from simcore.games.arkham_horror.box.sheet import is_alive
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE, Down
from simcore.jit.decorators import inlined, kernel


@kernel
def is_awake(s):
    """Return whether the battle has begun."""
    return s["fighting"] != 0


@kernel
def is_decided(s):
    """Return whether the game is won or lost, or the Ancient One awakens and the battle has not begun."""
    return s["over"] != 0 or (s["awoke"] != NONE and s["fighting"] == 0)


@kernel
def is_first_now(s, seat):
    """Return whether an investigator is the first player; in the battle, eliminated players are left out."""
    return seat == (first_living(s) if s["fighting"] else np.int64(s["lead"]))


@inlined
def is_lead(s, seat):
    """Return whether an investigator has the first player marker."""
    return seat == s["lead"]


@kernel
def cause_of(s, seat):
    """Return what an investigator has run out of; else the effect that devours."""
    if s["max_sanity"][seat] <= 0:
        return Cause.MAX_SANITY
    if s["max_stamina"][seat] <= 0:
        return Cause.MAX_STAMINA
    if s["sanity"][seat] <= 0:
        return Cause.SANITY
    return Cause.STAMINA if s["stamina"][seat] <= 0 else Cause.ESCAPE


@kernel
def devour_in_battle(s, log, seat):
    """Devour an investigator who is in the battle; return False if it has not begun (Final Battle 3)."""
    if s["fighting"] == 0:
        return False
    if is_alive(s, seat):
        battle.devour(s, log, seat, cause_of(s, seat))
        s["down"][seat] = Down.DEVOURED
    return True


is_fighting = pack_only(is_awake, no)
"""`is_fighting(s)`: whether a program runs in the battle; never in the base, whose battle has none."""

is_first = pack_only(is_first_now, is_lead)
"""`is_first(s, seat)`: whether an investigator is the first player."""

devours_in_battle = pack_only(devour_in_battle, no)
