"""What the scenarios of all games do with a tree of data: entries by name, other readings, what is shown."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore.names import nearest
from simcore.scenario_files import Key, dotted, lookup, merge

Tree = dict[str, Any]
Alternatives = dict[str, list[tuple[Key, dict[str, Any]]]]
"""Name of an alternative -> the entries that it changes, and the fields that it sets there."""


def entries(tree: Tree, key: Key = ()) -> Iterator[tuple[Key, Tree]]:
    """Every table that has a source, with its key."""
    if isinstance(tree.get("source"), str):
        yield key, tree
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from entries(value, (*key, name))


def kind_of(source: str) -> str:
    """`rulebook`, `community` or `reconstructed`."""
    return source.partition(" ")[0]


def names(tree: Tree, numbered: str = "") -> dict[str, list[Key]]:
    """Everything that can be asked for by name (in lower case), and where it is.

    A name is a key of the data or what is printed on a piece; numbers are names only in the table `numbered`.
    """
    found: dict[str, list[Key]] = {name: [(name,)] for name in tree}
    for key, entry in entries(tree):
        called = {str(entry[field]) for field in ("name", "title") if field in entry}
        if not key[-1].isdecimal() or numbered in key:
            called.add(key[-1])
        for name in called:
            keys = found.setdefault(name.lower(), [])
            if key not in keys:
                keys.append(key)
    return found


def alternatives(tree: Tree) -> Alternatives:
    """The declared other readings of a tree, the joint ones under one name."""
    found: Alternatives = {}
    for key, entry in entries(tree):
        for alternative in entry.get("alternatives", ()):
            found.setdefault(alternative["name"], []).append((key, alternative["set"]))
    return found


def with_alternative(tree: Tree, changes: Iterable[tuple[Key, dict[str, Any]]]) -> Tree:
    """The tree with one alternative laid over it; it shares with the old one what is the same."""
    for key, fields in changes:
        tree = _laid(tree, key, fields)
    return tree


def _laid(tree: Tree, key: Key, fields: dict[str, Any]) -> Tree:
    if not key:
        return merge(copy.deepcopy(tree), fields)
    return {**tree, key[0]: _laid(tree[key[0]], key[1:], fields)}


def nested(found: Sequence[tuple[Key, Any]]) -> Tree:
    """A tree of the values at their keys."""
    tree: Tree = {}
    for key, value in found:
        table = tree
        for part in key[:-1]:
            table = table.setdefault(part, {})
        table[key[-1]] = value
    return tree


def show(tree: Tree, named: Mapping[str, list[Key]], name: str) -> dict[str, Any]:
    """The data of one named thing, or behind one key path: `{"key": ..., "value": ...}`.

    Parameters
    ----------
    tree
        The data.
    named
        Where everything with a name is (`names`).
    name
        What is asked for; an alternative too. Where several things have the name, the key of the answer is
        empty and its value is the tree of all of them.

    Raises
    ------
    ValueError
        If there is no such thing; the message names the nearest one.
    """
    declared = alternatives(tree)
    if name in declared:
        return {"key": "", "value": nested(declared[name])}
    text = name.strip()
    keys = named.get(text.lower(), [tuple(text.split("."))])
    try:
        found = [(key, lookup(tree, key)) for key in keys]
    except KeyError as error:
        part = str(error.args[0])
        near = nearest(part, _beside(tree, named, text, part))
        hint = f"; did you mean {near!r}?" if near else "."
        raise ValueError(f"nothing is called {text!r}{hint} `scenario list` shows all names") from None
    if len(found) == 1:
        return {"key": dotted(found[0][0]), "value": found[0][1]}
    return {"key": "", "value": nested(found)}


def _beside(tree: Tree, named: Mapping[str, list[Key]], text: str, part: str) -> list[str]:
    """Names that could have stood in the place of one part of a key."""
    parts = text.split(".")
    if len(parts) == 1:
        return list(named)
    table = lookup(tree, parts[: parts.index(part)])
    return list(table) if isinstance(table, dict) else []
