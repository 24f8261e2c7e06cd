"""Checks of whole data: room in the tables, games that cannot be won, entries that no game uses."""

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


def in_no_game(scenario: DataScenario) -> Iterator[Fault]:
    """Opponents and investigators of a variant's own that cannot be played, for want of other entries."""
    for known in (scenario.ancient_ones, scenario.investigators):
        tables = [name for name, table in scenario.tree.items() if known and known[0] in table]
        for name in dict.fromkeys(name for table in tables for name in scenario.tree[table]):
            missing = [f"{table}.{name}" for table in tables if name not in scenario.tree[table]]
            there = next(table for table in tables if name in scenario.tree[table])
            if name not in known and not _is_printed(scenario, there, name):
                problem = f"cannot be played without {' and '.join(missing)}"
                yield Fault(scenario.name, f"{there}.{name}", problem)


def _is_printed(scenario: DataScenario, table: str, name: str) -> bool:
    """Whether the game as printed has an entry."""
    printed: dict[str, Any] = scenario.form.plain(scenario.printed())
    return name in printed.get(table, ())
