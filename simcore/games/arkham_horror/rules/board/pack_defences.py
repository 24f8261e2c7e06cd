"""Resistances and immunities of monsters that an investigator ignores in a combat."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.pack_kinds import IGNORED, NamedRule
from simcore.games.arkham_horror.rules.board.layouts import no, pack_only
from simcore.games.arkham_horror.rules.board.pack_named_rules import has_named
from simcore.games.arkham_horror.rules.board.pack_prohibitions import ignores
from simcore.jit.decorators import kernel

RESISTANCE = IGNORED.numbers["resistance"]
NONE_OF_IT, RESISTS, IS_IMMUNE = range(3)
"""Defences of one kind, of which `foe_defence` holds two as digits to the base 3."""


@kernel
def lowered(defence, ignores_resistance, is_lower):
    """Return a defence of one kind for an investigator who ignores resistance or takes immunity for it."""
    if defence == IS_IMMUNE and is_lower:
        return np.int64(RESISTS)
    return np.int64(NONE_OF_IT) if defence == RESISTS and ignores_resistance else np.int64(defence)


@kernel
def lower_defences(s, t, seat):
    """Lower the defences of the current monster by what the investigator ignores (Physical Resistance)."""
    ignored = ignores(s, t, seat, RESISTANCE)
    is_lower = has_named(s, t, NamedRule.IMMUNITY_IS_RESISTANCE, seat)
    if not ignored and not is_lower:
        return
    physical, magical = np.int64(s["foe_defence"]) // 3, np.int64(s["foe_defence"]) % 3
    s["foe_defence"] = 3 * lowered(physical, ignored, is_lower) + lowered(magical, ignored, is_lower)


@kernel
def restore_foes(s, defence, subject):
    """Restore what a Combat check without a monster has put aside.

    That is the monster that the program is about and, in the battle, the defences of the Ancient One.
    """
    s["subject"] = subject
    if s["fighting"]:
        s["foe_defence"] = defence
    return False


ignore_defences = pack_only(lower_defences, no)
restores_foes = pack_only(restore_foes, no)
