"""Rules that make alternatives: numbers of some entries may be off by some steps.

A game whose model has a field `doubts` of the type `UncertaintyRules` has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Annotated

from pydantic import Field

from simcore.contract.quantities import Quantity, settings_for
from simcore.data.entries import Tree, kind_of, source_of
from simcore.data.fields import MAX_ENTRIES, OWN, SOURCES, Name, Strict, Text, Whole, between
from simcore.data.merging import is_entry, lookup
from simcore.data.tree_alternatives import TreeAlternative
from simcore.messages.error_details import Key


class UncertaintyRule(Strict):
    """Rule that makes alternatives: each number with a key that matches `keys` may be off by some steps.

    `*` in a key matches anything. Entries from the rulebook are unchanged.
    """

    keys: Annotated[tuple[Text, ...], between(1, MAX_ENTRIES)]
    steps: Annotated[tuple[Whole, ...], between(1, MAX_ENTRIES)]
    low: Whole | None = None
    high: Whole | None = None
    chance: Annotated[float, Field(gt=0, le=0.5)]
    note: Text


class Settled(Strict):
    """Entries that are certain, although the rulebook does not give them; with the reason."""

    keys: Annotated[tuple[Text, ...], between(1, MAX_ENTRIES)]
    note: Text


class UncertaintyRules(Strict):
    """Data uncertainty of a game: rules that make alternatives, and settled data."""

    rules: dict[Name, UncertaintyRule] = Field(default_factory=dict)
    settled: dict[Name, Settled] = Field(default_factory=dict)


def made(
    rules: UncertaintyRules, tree: Tree, numbers: Iterable[Quantity], parts: Mapping[str, str]
) -> Iterator[TreeAlternative]:
    """Yield the alternatives that the rules make from the numbers of a tree; `parts` as in `Format`."""
    listed = list(numbers)
    for name, rule in rules.rules.items():
        for quantity in listed:
            firm = kind_of(source_of(tree, _touched(tree, quantity.key), parts)) in (SOURCES[0], OWN)
            if not firm and any(fnmatchcase(quantity.key, keys) for keys in rule.keys):
                yield from _steps(tree, name, rule, quantity)


def _steps(tree: Tree, label: str, rule: UncertaintyRule, quantity: Quantity) -> Iterator[TreeAlternative]:
    low = max(quantity.low, rule.low if rule.low is not None else quantity.low)
    high = min(quantity.high, rule.high if rule.high is not None else quantity.high)
    for step in rule.steps:
        if low <= quantity.value + step <= high:
            settings = settings_for([(quantity, quantity.value + step)])
            touches = tuple(_touched(tree, key) for key in settings)
            name = f"{label}:{quantity.key}{step:+d}"
            yield TreeAlternative(name, rule.note, (), tuple(settings.items()), touches, label, rule.chance)


def _touched(tree: Tree, key: str) -> Key:
    """Entry and field of a key."""
    parts = tuple(key.split("."))
    for end in range(len(parts) - 1, 0, -1):
        if is_entry(lookup(tree, parts[:end])):
            return parts[: end + 1]
    return parts[:1]
