"""The entries of a data tree: how each is marked, who uses it, what it is called, and its other readings."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from simcore.final_hour.models import STANDARD
from simcore.game import Cell
from simcore.scenario_files import Key, merge

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


def marks(tree: Tree) -> Iterator[tuple[Key, str]]:
    """Key and source of everything that is marked; an action card twice, its top and its bottoms."""
    for key, entry in entries(tree):
        if "bottom_source" in entry:
            yield (*key, "top"), entry["source"]
            yield (*key, "bottoms"), entry["bottom_source"]
        else:
            yield key, entry["source"]


def kind_of(source: str) -> str:
    """`rulebook`, `community` or `reconstructed`."""
    return source.partition(" ")[0]


def in_play(tree: Tree, key: Key, cell: Cell) -> bool:
    """Whether games of a cell use an entry."""
    match key:
        case ("monsters", name):
            return tree["monsters"][name]["group"] in (STANDARD, cell.ancient_one)
        case ("investigators", name, *_):
            return cell.team is None or name in cell.team
        case ("ancient-ones", name, "difficulties", difficulty):
            return (name, difficulty) == (cell.ancient_one, cell.difficulty)
        case ("ancient-ones", name, *_):
            return name == cell.ancient_one
    return True


def names(tree: Tree) -> dict[str, list[Key]]:
    """Everything that can be asked for by name (in lower case), and where it is.

    A name is a key of the data, the number of a location, or what is printed on a piece.
    """
    found: dict[str, list[Key]] = {name: [(name,)] for name in tree}
    for key, entry in entries(tree):
        called = {str(entry[field]) for field in ("name", "title") if field in entry}
        if not key[-1].isdecimal() or "locations" in key:
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


def placed(tree: Any, key: Sequence[str], value: Any) -> Any:
    """The tree with another value at a key path; it shares with the old one what is the same.

    Raises
    ------
    KeyError
        If the table of the key does not exist.
    """
    if not key:
        return value
    name, *rest = key
    if isinstance(tree, dict) and (not rest or name in tree):
        return {**tree, name: placed(tree.get(name), rest, value)}
    if isinstance(tree, list) and name.isdecimal() and int(name) < len(tree):
        place = int(name)
        return [*tree[:place], placed(tree[place], rest, value), *tree[place + 1 :]]
    raise KeyError(name)


def played(tree: Tree) -> Tree:
    """The tree without what no game can depend on: notes, other readings, doubts."""
    kept = {name: value for name, value in tree.items() if name != "doubts" or "rules" not in tree}
    own = ("note", "alternatives") if "source" in tree else ()
    return {
        name: played(value) if isinstance(value, dict) else value
        for name, value in kept.items()
        if name not in own
    }


def readable(tree: Tree) -> Tree:
    """The tree with the marks of each entry behind what they mark, as in the files."""
    changed = {name: readable(value) if isinstance(value, dict) else value for name, value in tree.items()}
    for name in ("bottom_source", "source", "note", "alternatives") if "source" in tree else ():
        if name in changed:
            changed[name] = changed.pop(name)
    return changed
