"""Refresh of investigators in games with packs: cards that stay exhausted, and focus that has been spent.

Fields of the State for games with packs hold both (`rules/records/pack_state.py`). Rules are cited by their
entries in the reference guide; "Final Battle 1" is a step of a round in its entry "Final Battle".
"""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.battle.pack_attack import MARK
from simcore.jit.choices import by_field
from simcore.jit.decorators import inlined, kernel


@kernel
def leave_chosen(s, _, seat):
    """Leave the cards exhausted that are not refreshed (Refresh, Final Battle 1)."""
    s["exhausted"][seat] = s["left_exhausted"][seat]


@inlined
def leave_none(_s, _t, _seat):
    """Leave no card exhausted, in games without packs."""


@kernel
def focus_left(s, _, seat):
    """Return the focus of an investigator without what refreshing has cost (Focus)."""
    return max(np.int64(0), np.int64(s["focus"][seat]) - np.int64(s["focus_paid"][seat]))


@inlined
def printed_focus(s, t, seat):
    """Return the focus of an investigator in games without packs (Focus)."""
    return np.int64(t["focus"][s["investigator"][seat]])


leave_exhausted = by_field(MARK, leave_chosen, leave_none)
focus_now = by_field(MARK, focus_left, printed_focus)
