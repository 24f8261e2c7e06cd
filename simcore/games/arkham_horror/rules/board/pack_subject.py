"""Monster that a program is about, and numbers of an investigator that conditions of programs compare."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.effect_kinds import Quantity
from simcore.games.arkham_horror.box.pack_kinds import PackQuantity
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.standing_rules import number_with
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.jit.decorators import kernel


@kernel
def toughness_of(t, s, marker):
    """Return the toughness of a monster with all rules, for a price or a comparison (Toughness)."""
    kind = np.int64(t["kind_of"][marker])
    base = np.int64(t["kind_toughness"][kind])
    return max(np.int64(0), number_with(t, s, Quantity.TOUGHNESS, base, NONE, kind))


@kernel
def concern(t, s, marker):
    """Make a monster the one that the program is about: the words `same` and `toughness` mean it."""
    s["subject"] = marker
    s["subject_toughness"] = toughness_of(t, s, marker)


@kernel
def measure_toughness(s, t, marker):
    """Make the toughness of a monster the one that conditions of standing rules compare."""
    s["subject_toughness"] = toughness_of(t, s, marker)
    return False


weigh = pack_only(measure_toughness, no)
"""`weigh(s, t, marker)`: make the toughness of a monster the one that conditions compare."""


@kernel
def focus_of(t, s, seat):
    """Return the focus of an investigator with all rules (Focus)."""
    base = np.int64(t["focus"][s["investigator"][seat]])
    return max(np.int64(0), number_with(t, s, PackQuantity.FOCUS, base, seat, NONE))
