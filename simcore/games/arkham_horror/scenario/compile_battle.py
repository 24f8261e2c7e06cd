"""Programs of the Ancient One in the battle, as rows of the Tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcore.games.arkham_horror.scenario.models import Power
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.standing_rules import triggered

AT_START = ("lives", "rule")
"""Verbs of its power that take effect at the start of the battle."""
PROGRAMS = {"hit_program": "battle_hit", "life_program": "life_lost"}
"""Fields of programs that the start of the battle makes triggered rules, with their triggers."""


def write_battle(t: Any, power: Power, programs: Programs, source: Sequence[str]) -> None:
    """Write the programs of an Ancient One at the start of its battle and in its attack.

    Parameters
    ----------
    t
        Tables record for games with packs.
    power
        Effects of the Ancient One.
    programs
        Where its programs go.
    source
        Keys of the data that lead to them.
    """
    from_power = [step for step in power.power if step.name in AT_START]
    steps = [step for step in power.start_program if step.name != "on"]
    t["start_program"] = programs.at((*from_power, *steps), *source, "start_program")
    t["attack_program"] = programs.at(power.attack_program, *source, "attack_program")
    for field, trigger in PROGRAMS.items():
        t[field] = programs.at(triggered(power.start_program, trigger), *source, "start_program")
