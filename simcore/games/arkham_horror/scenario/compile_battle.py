"""Programs of the Ancient One in the battle, as rows of the Tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simcore.effects.program import Program, walk
from simcore.games.arkham_horror.box.codes import DEFENCES, RESOURCES
from simcore.games.arkham_horror.scenario.models import Power
from simcore.games.arkham_horror.scenario.programs import Programs
from simcore.games.arkham_horror.scenario.standing_rules import operand, triggered

AT_START = "lives"
"""Verb of its power that takes effect at the start of the battle."""
PROGRAMS = {"hit_program": "battle_hit", "life_program": "life_lost"}
"""Fields of programs that the start of the battle makes triggered rules, with their triggers."""
TAKEN = {
    "sanity": "sanity", "stamina": "stamina", "clue": "clues", "monster_trophies": "monster-trophies",
    "gates": "gate-trophies",
}  # fmt: skip
"""Resources that an attack may take, by the operands and words of programs."""
ANY = ("clues", "monster-trophies", "gate-trophies")
"""Resources of a payment in any mix."""


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

    Notes
    -----
    `loses` and the defences also follow from the programs, as far as they are known: the rules read neither
    for such an Ancient One, but strategies do.
    """
    from_power = [step for step in power.power if step.name == AT_START]
    steps = [step for step in power.start_program if step.name != "on"]
    t["start_program"] = programs.at((*from_power, *steps), *source, "start_program")
    t["attack_program"] = programs.at(power.attack_program, *source, "attack_program")
    for field, trigger in PROGRAMS.items():
        t[field] = programs.at(triggered(power.start_program, trigger), *source, "start_program")
    for step in power.start_program:
        for field in ("physical", "magical") if step.name == "defence" else ():
            if operand(step, field) is not None:
                t[field] = DEFENCES.index(operand(step, field))
    for resource, least in taken_by(power.attack_program):
        number = RESOURCES.index(resource)
        t["loses"][number] = max(int(t["loses"][number]), least)


def taken_by(program: Program) -> Iterator[tuple[str, int]]:
    """Yield each resource that a step of a program takes, with the least amount."""
    for _, step in walk(program):
        if step.name in ("pay", "lose"):
            for name, resource in TAKEN.items():
                if operand(step, name) is not None:
                    yield resource, least_of(operand(step, name))
            if operand(step, "any") is not None:
                yield from ((resource, 1) for resource in ANY)
        elif step.name == "split_lose":
            for part in ("one", "other", "third"):
                if operand(step, part) in TAKEN:
                    yield TAKEN[operand(step, part)], 1
        elif step.name == "set_to" and operand(step, "resource") in TAKEN:
            yield TAKEN[operand(step, "resource")], 1


def least_of(amount: Any) -> int:
    """Return an amount that is a number; 1 for every other one."""
    return amount if isinstance(amount, int) else 1
