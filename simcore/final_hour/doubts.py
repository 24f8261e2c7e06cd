"""Other readings of the data: those declared in entries, and those that a rule makes for each number.

Which of them exclude one another follows from what they touch: readings of the same field of the same entry
are one choice, together with everything that one of them touches too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from simcore.final_hour import entries
from simcore.final_hour.entries import Tree
from simcore.final_hour.models import Data, Doubt
from simcore.final_hour.quantities import numbers
from simcore.game import Cell
from simcore.quantities import Alternative, Quantity, settings_for
from simcore.scenario_files import Key, dotted, lookup

RULEBOOK, COMMUNITY, RECONSTRUCTED = "rulebook", "community", "reconstructed"


@dataclass(frozen=True)
class Reading:
    """One other reading, and how the tree changes under it.

    Attributes
    ----------
    fields
        Entries, and the fields that are laid over each.
    settings
        Values at single keys.
    touches
        Entry and field of all that it changes.
    rule
        Name of the rule that made it; empty: declared.
    chance
        Of the reading, or of all that the rule made for a choice; None: as likely as the data as they stand.
    """

    name: str
    note: str
    fields: tuple[tuple[Key, dict[str, Any]], ...]
    settings: tuple[tuple[str, int], ...]
    touches: tuple[Key, ...]
    rule: str
    chance: float | None

    def over(self, tree: Tree) -> Tree:
        """The tree under this reading; it shares with the old one what is the same."""
        tree = entries.with_alternative(tree, self.fields)
        for key, value in self.settings:
            tree = entries.placed(tree, key.split("."), value)
        return tree


def readings(data: Data, tree: Tree) -> dict[str, Reading]:
    """All other readings of a tree by name, first those declared in entries."""
    found = {reading.name: reading for reading in _declared(tree)}
    for rule, doubt in data.doubts.rules.items():
        for quantity in numbers(data, tree, None):
            firm = _source(tree, _touched(tree, quantity.key)) == RULEBOOK
            if not firm and any(fnmatchcase(quantity.key, keys) for keys in doubt.keys):
                for reading in _steps(tree, rule, doubt, quantity):
                    found.setdefault(reading.name, reading)
    return found


def alternatives(found: Mapping[str, Reading], tree: Tree, cell: Cell | None) -> list[Alternative]:
    """The readings that matter in a cell (None: in any), sorted into choices and with their chances."""
    choices = _choices(found.values())
    listed = []
    for name, reading in found.items():
        marks = {_source(tree, touched) for touched in reading.touches}
        keys = tuple(dict.fromkeys(dotted(touched) for touched in reading.touches))
        source = RECONSTRUCTED if RECONSTRUCTED in marks else COMMUNITY
        if cell is None or any(entries.in_play(tree, touched[:-1], cell) for touched in reading.touches):
            listed.append(Alternative(name, reading.note, source, keys, *choices[name]))
    return listed


def _declared(tree: Tree) -> Iterator[Reading]:
    first: dict[str, dict[str, Any]] = {}
    for _, entry in entries.entries(tree):
        for each in entry.get("alternatives", ()):
            first.setdefault(each["name"], each)
    for name, fields in entries.alternatives(tree).items():
        touches = tuple((*key, field) for key, changed in fields for field in changed)
        note, chance = first[name].get("note", ""), first[name].get("chance")
        yield Reading(name, note, tuple(fields), (), touches, "", chance)


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
    return entries.kind_of(entry["bottom_source"] if touched[-1] == "bottoms" else entry["source"])


def _choices(found: Iterable[Reading]) -> dict[str, tuple[str, float]]:
    """Name of its choice and chance, for every reading."""
    listed = list(found)
    parent = {reading.name: reading.name for reading in listed}

    def root(name: str) -> str:
        while parent[name] != name:
            name = parent[name]
        return name

    first: dict[Key, str] = {}
    for reading in listed:
        for touched in reading.touches:
            other = first.setdefault(touched, reading.name)
            parent[root(reading.name)] = root(other)
    groups: dict[str, list[Reading]] = defaultdict(list)
    for reading in listed:
        groups[root(reading.name)].append(reading)
    return {name: (choice, chance) for choice, group in groups.items() for name, chance in _chances(group)}


def _chances(group: Sequence[Reading]) -> Iterator[tuple[str, float]]:
    """Chances in one choice.

    Each rule has its own, divided among what it made, and so have readings that name theirs; the others and
    the data as they stand share the rest evenly.
    """
    rules = Counter(reading.rule for reading in group)
    own = {
        reading.name: reading.chance / (rules[reading.rule] if reading.rule else 1)
        for reading in group
        if reading.chance is not None
    }
    scale = min(1.0, 0.5 / sum(own.values())) if own else 1.0
    even = (1.0 - scale * sum(own.values())) / (len(group) - len(own) + 1)
    for reading in group:
        yield reading.name, scale * own[reading.name] if reading.name in own else even
