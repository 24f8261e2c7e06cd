"""Alternatives of the data of a scenario: their changes to the tree, and which exclude each other.

Alternatives that change the same field of the same entry belong to one choice, with all alternatives that
share a field with one of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcore.contract.quantities import Alternative
from simcore.data.entries import Tree, alternatives, entries, placed, with_alternative
from simcore.messages.error_details import Key, dotted

KINDS = ("own", "rulebook", "community", "reconstructed")  # sources, the most certain first


@dataclass(frozen=True)
class TreeAlternative:
    """Alternative of the data, and its changes to the tree.

    Attributes
    ----------
    fields
        Entries, and the fields that are merged into each.
    settings
        Values at single keys.
    touches
        Entries and fields that it changes.
    rule
        Name of the rule that made it; empty: declared.
    chance
        Probability of the alternative, or of all alternatives of the rule in a choice; None: as likely as the
        main data.
    preset
        Whether it combines other alternatives, which lists and draws use instead.
    """

    name: str
    note: str
    fields: tuple[tuple[Key, dict[str, Any]], ...]
    settings: tuple[tuple[str, int], ...]
    touches: tuple[Key, ...]
    rule: str
    chance: float | None
    preset: bool = False

    def over(self, tree: Tree) -> Tree:
        """Return the tree with this alternative; unchanged parts are shared with the old tree."""
        tree = with_alternative(tree, self.fields)
        for key, value in self.settings:
            tree = placed(tree, key.split("."), value)
        return tree


def declared(tree: Tree) -> Iterator[TreeAlternative]:
    """Yield the alternatives in the entries of a tree, with joint ones under one name."""
    first: dict[str, dict[str, Any]] = {}
    for _, entry in entries(tree):
        for alternative in entry.get("alternatives", ()):
            first.setdefault(alternative["name"], alternative)
    for name, fields in alternatives(tree).items():
        touches = tuple((*key, field) for key, changed in fields for field in changed)
        note, chance = first[name].get("note", ""), first[name].get("chance")
        yield TreeAlternative(name, note, tuple(fields), (), touches, "", chance, "takes" in first[name])


def listed(
    alternatives: Mapping[str, TreeAlternative], source: Callable[[Key], str], in_play: Callable[[Key], bool]
) -> list[Alternative]:
    """Return the alternatives in play, with their choices and chances.

    Parameters
    ----------
    alternatives
        All alternatives by name.
    source
        Function that returns the source of a field, given the key of its entry and its name.
    in_play
        Whether games use an entry.
    """
    single = {name: alternative for name, alternative in alternatives.items() if not alternative.preset}
    choices = _choices(single.values())
    kept = []
    for name, alternative in single.items():
        marks = {source(touched) for touched in alternative.touches}
        keys = tuple(dict.fromkeys(dotted(touched) for touched in alternative.touches))
        if any(in_play(touched[:-1]) for touched in alternative.touches):
            mark = max(marks, key=KINDS.index)
            kept.append(Alternative(name, alternative.note, mark, keys, *choices[name]))
    return kept


def _choices(alternatives: Iterable[TreeAlternative]) -> dict[str, tuple[str, float]]:
    """Return the name of the choice and the chance of every alternative."""
    listed = list(alternatives)
    parent = {alternative.name: alternative.name for alternative in listed}

    def root(name: str) -> str:
        while parent[name] != name:
            name = parent[name]
        return name

    first: dict[Key, str] = {}
    for alternative in listed:
        for touched in alternative.touches:
            other = first.setdefault(touched, alternative.name)
            parent[root(alternative.name)] = root(other)
    groups: dict[str, list[TreeAlternative]] = defaultdict(list)
    for alternative in listed:
        groups[root(alternative.name)].append(alternative)
    return {name: (choice, chance) for choice, group in groups.items() for name, chance in _chances(group)}


def _chances(group: Sequence[TreeAlternative]) -> Iterator[tuple[str, float]]:
    """Return the chances in one choice.

    A rule divides its chance among its alternatives, and an alternative may have its own chance; the others
    and the main data share the rest evenly.
    """
    rules = Counter(alternative.rule for alternative in group)
    own = {
        alternative.name: alternative.chance / (rules[alternative.rule] if alternative.rule else 1)
        for alternative in group
        if alternative.chance is not None
    }
    scale = min(1.0, 0.5 / sum(own.values())) if own else 1.0
    even = (1.0 - scale * sum(own.values())) / (len(group) - len(own) + 1)
    for alternative in group:
        yield alternative.name, scale * own[alternative.name] if alternative.name in own else even
