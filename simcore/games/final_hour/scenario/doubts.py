"""Other readings of the data: those declared in entries, and those that a rule makes for each number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

from simcore.game import Cell
from simcore.games.final_hour.scenario import entries
from simcore.games.final_hour.scenario.models import Data, Doubt
from simcore.games.final_hour.scenario.numbers import numbers
from simcore.quantities import Alternative, Quantity, settings_for
from simcore.scenario.data_tree import Tree, kind_of
from simcore.scenario.faults import Key
from simcore.scenario.merging import lookup
from simcore.scenario.readings import Reading, declared, listed

RULEBOOK = "rulebook"


def readings(data: Data, tree: Tree) -> dict[str, Reading]:
    """All other readings of a tree by name, first those declared in entries."""
    found = {reading.name: reading for reading in declared(tree)}
    for rule, doubt in data.doubts.rules.items():
        for quantity in numbers(data, tree, None):
            firm = _source(tree, _touched(tree, quantity.key)) == RULEBOOK
            if not firm and any(fnmatchcase(quantity.key, keys) for keys in doubt.keys):
                for reading in _steps(tree, rule, doubt, quantity):
                    found.setdefault(reading.name, reading)
    return found


def alternatives(found: Mapping[str, Reading], tree: Tree, cell: Cell | None) -> list[Alternative]:
    """The readings that matter in a cell (None: in any), sorted into choices and with their chances."""
    return listed(
        found,
        lambda touched: _source(tree, touched),
        lambda key: cell is None or entries.in_play(tree, key, cell),
    )


def _steps(tree: Tree, rule: str, doubt: Doubt, quantity: Quantity) -> Iterator[Reading]:
    low = max(quantity.low, doubt.low if doubt.low is not None else quantity.low)
    high = min(quantity.high, doubt.high if doubt.high is not None else quantity.high)
    for step in doubt.steps:
        if low <= quantity.value + step <= high:
            settings = settings_for([(quantity, quantity.value + step)])
            touches = tuple(_touched(tree, key) for key in settings)
            name = f"{rule}:{quantity.key}{step:+d}"
            yield Reading(name, doubt.note, (), tuple(settings.items()), touches, rule, doubt.chance)


def _entry(tree: Tree, key: str) -> Key:
    """The entry in which a key stands."""
    parts = tuple(key.split("."))
    for end in range(len(parts), 0, -1):
        table = lookup(tree, parts[:end])
        if isinstance(table, dict) and "source" in table:
            return parts[:end]
    return ()


def _touched(tree: Tree, key: str) -> Key:
    """Entry and field of a key."""
    entry = _entry(tree, key)
    return tuple(key.split(".")[: len(entry) + 1])


def _source(tree: Tree, touched: Key) -> str:
    """On what a touched field rests: the bottoms of a card have a mark of their own."""
    entry = lookup(tree, touched[:-1])
    return kind_of(entry["bottom_source"] if touched[-1] == "bottoms" else entry["source"])
