"""Sanity and stamina that investigators gain, unless a rule forbids or replaces it.

Rules are cited by their entries in the reference guide.
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Forbidden
from simcore.games.arkham_horror.box.sheet import change_sanity, change_stamina
from simcore.games.arkham_horror.rules.board.pack_gains import (
    OF_SANITY,
    OF_STAMINA,
    points_by_rules,
    points_gained,
)
from simcore.games.arkham_horror.rules.board.standing_rules import is_forbidden
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel

HEALER = 100
"""First code of a healing seat as the source of a gain; lower codes are areas, -1 is neither."""


@kernel
def may_gain(t, s, what, source):
    """Return whether a source may restore sanity or stamina (Environment)."""
    if source >= HEALER:
        return not is_forbidden(t, s, what, source - HEALER, NONE, NONE)
    return not is_forbidden(t, s, what, NONE, source, NONE)


@kernel
def gain_sanity(t, s, log, seat, n, source):
    """Gain sanity, up to the maximum (Sanity). `source` is its origin, see `HEALER`."""
    if n > 0 and may_gain(t, s, Forbidden.GAIN_SANITY, source):
        before = np.int64(s["sanity"][seat])
        change_sanity(s, log, seat, points_by_rules(s, t, log, seat, OF_SANITY, n))
        points_gained(s, t, log, seat, OF_SANITY, np.int64(s["sanity"][seat]) - before)


@kernel
def gain_stamina(t, s, log, seat, n, source):
    """Gain stamina, up to the maximum (Stamina). `source` is its origin, see `HEALER`."""
    if n > 0 and may_gain(t, s, Forbidden.GAIN_STAMINA, source):
        before = np.int64(s["stamina"][seat])
        change_stamina(s, log, seat, points_by_rules(s, t, log, seat, OF_STAMINA, n))
        points_gained(s, t, log, seat, OF_STAMINA, np.int64(s["stamina"][seat]) - before)
