"""Rules that make alternatives: each number of some entries may be some steps off.

A game whose model has a field `doubts` of the type `Doubts` has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Annotated

from pydantic import Field

from simcore.contract.quantities import Quantity, settings_for
from simcore.data.entries import Tree, kind_of, source_of
from simcore.data.faults import Key
from simcore.data.fields import MAX_ENTRIES, OWN, SOURCES, Name, Strict, Text, Whole, between
from simcore.data.merging import is_entry, lookup
from simcore.data.readings import Reading


class Doubt(Strict):
    """Rule that makes alternatives: each number with a key that matches `keys` may be some steps off.

    `*` in a key matches anything. Entries from the rulebook are left alone.
    """

    keys: Annotated[tuple[Text, ...], between(1, MAX_ENTRIES)]
    steps: Annotated[tuple[Whole, ...], between(1, MAX_ENTRIES)]
    low: Whole | None = None
    high: Whole | None = None
    chance: Annotated[float, Field(gt=0, le=0.5)]
    note: Text


class Settled(Strict):
    """Entries that are certain although the rulebook does not give them, with the reason."""

    keys: Annotated[tuple[Text, ...], between(1, MAX_ENTRIES)]
    note: Text


class Doubts(Strict):
    """Data uncertainty of a game: rules that make alternatives, and settled data."""

    rules: dict[Name, Doubt] = Field(default_factory=dict)
    settled: dict[Name, Settled] = Field(default_factory=dict)


def made(
    doubts: Doubts, tree: Tree, numbers: Iterable[Quantity], parts: Mapping[str, str]
) -> Iterator[Reading]:
    """Yield the alternatives that the rules make of the numbers of a tree; `parts` as in `Format`."""
    listed = list(numbers)
    for rule, doubt in doubts.rules.items():
        for quantity in listed:
            firm = kind_of(source_of(tree, _touched(tree, quantity.key), parts)) in (SOURCES[0], OWN)
            if not firm and any(fnmatchcase(quantity.key, keys) for keys in doubt.keys):
                yield from _steps(tree, rule, doubt, quantity)


def _steps(tree: Tree, rule: str, doubt: Doubt, quantity: Quantity) -> Iterator[Reading]:
    low = max(quantity.low, doubt.low if doubt.low is not None else quantity.low)
    high = min(quantity.high, doubt.high if doubt.high is not None else quantity.high)
    for step in doubt.steps:
        if low <= quantity.value + step <= high:
            settings = settings_for([(quantity, quantity.value + step)])
            touches = tuple(_touched(tree, key) for key in settings)
            name = f"{rule}:{quantity.key}{step:+d}"
            yield Reading(name, doubt.note, (), tuple(settings.items()), touches, rule, doubt.chance)


def _touched(tree: Tree, key: str) -> Key:
    """Entry and field of a key."""
    parts = tuple(key.split("."))
    for end in range(len(parts) - 1, 0, -1):
        if is_entry(lookup(tree, parts[:end])):
            return parts[: end + 1]
    return parts[:1]
