"""Whether the investigators fight the Ancient One, where programs act otherwise than during the turns."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import first_player
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.records.codes import NONE
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
    return seat == (first_player(s) if s["fighting"] else np.int64(s["lead"]))


@inlined
def is_lead(s, seat):
    """Return whether an investigator has the first player marker."""
    return seat == s["lead"]


is_fighting = pack_only(is_awake, no)
"""`is_fighting(s)`: whether a program runs in the battle; never in the base, whose battle has none."""

is_first = pack_only(is_first_now, is_lead)
"""`is_first(s, seat)`: whether an investigator is the first player."""
