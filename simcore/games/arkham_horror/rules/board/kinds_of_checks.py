"""Numbers that rules change in each kind of check (Skill Check)."""

from __future__ import annotations

import numpy as np

from simcore.games.arkham_horror.box.codes import CHECKS, COMBAT, EVADE, HORROR, SPELL
from simcore.games.arkham_horror.box.effect_kinds import SKILLS, Quantity

SKILL_CHECK = np.array([Quantity[f"{skill}_check".upper()] for skill in SKILLS], np.int64)
"""Number for the checks of each skill."""
SPECIAL_CHECK = np.array([-1] * CHECKS, np.int64)
SPECIAL_CHECK[[COMBAT, SPELL, EVADE, HORROR]] = [
    Quantity.COMBAT_CHECK,
    Quantity.SPELL_CHECK,
    Quantity.EVADE_CHECK,
    Quantity.HORROR_CHECK,
]
"""Number for each kind of check that has one of its own; -1: none."""
