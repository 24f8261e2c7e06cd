"""Ancient Ones that an investigator may have to fight alone, as numbers of the Tables."""

from __future__ import annotations

from typing import Any

from simcore.effects.program import walk
from simcore.games.arkham_horror.box import codes
from simcore.games.arkham_horror.box.limits import SKILLS
from simcore.games.arkham_horror.rules.records.codes import NONE
from simcore.games.arkham_horror.scenario.models import Data
from simcore.games.arkham_horror.scenario.standing_rules import operand


def write_duels(t: Any, data: Data) -> None:
    """Write the sheets of all Ancient Ones, as far as one investigator fights them (Dual-Color Gate Cards).

    Raises
    ------
    ValueError
        If one of those that gate cards name has programs for its battle.
    """
    for key, card in data.gate_cards.items():
        for program in card.entries.values():
            for _, step in walk(program):
                if step.name == "battle":
                    _refuse_programs(data, key, operand(step, "against"))
    t["duel_skill"] = NONE
    for number, one in enumerate(data.ancient_ones.values()):
        t["duel_track"][number] = one.doom
        t["duel_by_terror"][number] = one.combat == "terror"
        t["duel_rating"][number] = 0 if one.combat == "terror" else one.combat
        physical, magical = (codes.DEFENCES.index(word) for word in (one.physical, one.magical))
        t["duel_defence"][number] = 3 * physical + magical
        t["duel_start"][number] = codes.STARTS.index(one.start)
        if one.attack is None:
            continue
        if one.attack.skill is not None:
            t["duel_skill"][number] = SKILLS.index(one.attack.skill)
        t["duel_modifier"][number], t["duel_falls"][number] = one.attack.modifier, one.attack.falls
        t["duel_gain"][number] = one.attack.doom
        for name, points in one.attack.loses.items():
            t["duel_loses"][number, codes.RESOURCES.index(name)] = points


def _refuse_programs(data: Data, card: str, name: str) -> None:
    power = data.powers.get(name)
    if power is not None and (power.start_program or power.attack_program):
        raise ValueError(
            f"gate-cards.{card} lets an investigator fight {name} alone, which has programs for its battle; "
            "allowed are Ancient Ones without a start_program and an attack_program"
        )
