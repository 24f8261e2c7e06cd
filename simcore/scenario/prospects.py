"""What is only found when data are compiled: no room in the tables, and games that nobody can win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from simcore.scenario.exceptions import held
from simcore.scenario.faults import Fault

DataScenario = Any
"""`simcore.scenario.base.DataScenario`, which asks the functions below."""


def no_room(scenario: DataScenario) -> Iterator[Fault]:
    """What does not fit into the tables of the rules, found in one combination of each opponent."""
    for cell in {cell.ancient_one: cell for cell in scenario.cells()}.values():
        try:
            scenario.compile(cell)
        except ValueError as problem:
            yield Fault(scenario.name, "", str(problem))


def hopeless(scenario: DataScenario) -> Iterator[Fault]:
    """What can never be won in some combination, unless it is so in the game as printed."""
    found = set(scenario.never_won(scenario.printed()))
    for cell in scenario.cells():
        played = scenario.held_in(cell)
        for fault in played.hopeless:
            if fault not in found and played.in_play(tuple(fault.key.split(".")), cell):
                found.add(fault)
                names = " and ".join(held(scenario.tree, cell))
                where = f", with the numbers of {names}" if names else ""
                yield replace(fault, file=scenario.name, problem=fault.problem + where)
