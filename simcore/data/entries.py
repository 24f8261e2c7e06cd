"""Operations of all games on a tree of data: entries by name, alternatives, and texts for display."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from simcore.contract.game import Change
from simcore.data.fields import SOURCES
from simcore.data.merging import differences, is_entry, leaves, lookup, merge
from simcore.data.origin import EXCEPTIONS, SETTING, whole_key
from simcore.messages.error_details import ErrorDetail, Key, ScenarioError, dotted
from simcore.messages.errors import UnknownNameError
from simcore.messages.names import nearest

Tree = dict[str, Any]
Values = dict[str, Any]
"""New values by key path."""
DOUBTS = "doubts"
"""Top-level table with rules that make alternatives (`simcore/data/uncertainty_rules.py`)."""
Alternatives = dict[str, list[tuple[Key, dict[str, Any]]]]
"""Alternatives by name: the entries that they change, and the fields that they set."""


def entries(tree: Tree, key: Key = ()) -> Iterator[tuple[Key, Tree]]:
    """Yield each table that has a source, with its key."""
    if is_entry(tree):
        yield key, tree
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from entries(value, (*key, name))


def kind_of(source: str) -> str:
    """`rulebook`, `community` or `reconstructed`."""
    return source.partition(" ")[0]


def names(tree: Tree, numbered: str = "") -> dict[str, list[Key]]:
    """Return the keys of tables and entries by name (in lower case).

    A name is a key of the data or the printed name of a component; numbers are names only in the table
    `numbered`.
    """
    by_name: dict[str, list[Key]] = {name: [(name,)] for name in tree}
    for key, entry in entries(tree):
        called = {str(entry[field]) for field in ("name", "title") if field in entry}
        if not key[-1].isdecimal() or numbered in key:
            called.add(key[-1])
        for name in called:
            keys = by_name.setdefault(name.lower(), [])
            if key not in keys:
                keys.append(key)
    return by_name


def alternatives(tree: Tree) -> Alternatives:
    """Return the declared alternatives, with joint ones under one name, and then the presets."""
    by_name: Alternatives = {}
    taken: dict[str, list[str]] = {}
    for key, entry in entries(tree):
        for alternative in entry.get("alternatives", ()):
            if "takes" in alternative:
                taken.setdefault(alternative["name"], []).extend(alternative["takes"])
            else:
                by_name.setdefault(alternative["name"], []).append((key, alternative["set"]))
    single = dict(by_name)
    for name, others in taken.items():
        by_name[name] = [change for other in others for change in single.get(other, ())]
    return by_name


def with_alternative(tree: Tree, changes: Iterable[tuple[Key, dict[str, Any]]]) -> Tree:
    """Return the tree with one alternative applied; unchanged parts are shared with the old tree."""
    for key, fields in changes:
        tree = _laid(tree, key, fields)
    return tree


def _laid(tree: Tree, key: Key, fields: dict[str, Any]) -> Tree:
    if not key:
        return merge(copy.deepcopy(tree), fields)
    return {**tree, key[0]: _laid(tree[key[0]], key[1:], fields)}


def reusing(tree: Any, known: Any, data: Any) -> Any:
    """Return a tree with the models of `data` in place of all entries that it shares with the tree of `data`.

    A check of the result is as strict as one of the tree, but does not check these entries again.
    """
    if tree is known:
        return data
    if not isinstance(tree, dict) or not isinstance(known, dict) or is_entry(tree):
        return tree
    models = data if isinstance(data, Mapping) else _by_name(data)
    return {
        name: reusing(part, known[name], models[name]) if name in known and name in models else part
        for name, part in tree.items()
    }


def _by_name(data: BaseModel) -> dict[str, Any]:
    """Return the values of a model by their names in a tree."""
    return {field.alias or name: getattr(data, name) for name, field in type(data).model_fields.items()}


def placed(tree: Any, key: Sequence[str], value: Any) -> Any:
    """Return the tree with another value at a key path; unchanged parts are shared with the old tree.

    Raises
    ------
    KeyError
        If the table of the key does not exist, unless an entry may omit it.
    """
    if not key:
        return value
    name, *rest = key
    if isinstance(tree, dict) and (not rest or name in tree or (len(rest) == 1 and is_entry(tree))):
        return {**tree, name: placed(tree.get(name, {}), rest, value)}
    if isinstance(tree, list) and name.isdecimal() and int(name) < len(tree):
        place = int(name)
        return [*tree[:place], placed(tree[place], rest, value), *tree[place + 1 :]]
    raise KeyError(name)


def with_exception(tree: Tree, key: Sequence[str], value: Any) -> Tree:
    """Return the tree with another number for some cells, whether or not its tables exist."""
    known = copy.deepcopy(tree.get(EXCEPTIONS, {}))
    return {**tree, EXCEPTIONS: merge(known, nested([(tuple(key), value)]))}


def with_values(tree: Tree, named: Mapping[str, list[Key]], settings: Mapping[str, Any]) -> Tree:
    """Return the tree with other values at some keys; unchanged parts are shared with the old tree.

    Raises
    ------
    ScenarioError
        With every key whose table does not exist.
    """
    errors = []
    for key, value in settings.items():
        first, *rest = key.split(".")
        if first == EXCEPTIONS:
            tree = with_exception(tree, rest, value)
            continue
        try:
            tree = placed(tree, (first, *rest), value)
        except KeyError as missing:
            part = str(missing.args[0])
            near = whole_key(tree, tuple(key.split("."))) or nearest(part, _siblings(tree, named, key, part))
            errors.append(ErrorDetail(SETTING, key, "unknown key", nearest=near))
    if errors:
        raise ScenarioError(errors)
    return tree


def changes(base: Tree, full: Tree, tree: Tree) -> tuple[Change, ...]:
    """List all values in which a scenario differs from the printed game.

    Parameters
    ----------
    base, full
        The printed game and the scenario, with all defaults filled in.
    tree
        The scenario without defaults: new entries are listed with their written values only.
    """
    listed: list[Change] = []
    for key, old, value in differences(base, full):
        if key[0] == EXCEPTIONS:
            listed += _differing(base, key, value)
            continue
        new = lookup(tree, key) if old is None and isinstance(value, dict) else value
        listed.append(Change(dotted(key), old, new))
    return tuple(listed)


def _differing(base: Tree, key: Key, table: Any) -> Iterator[Change]:
    """Return the numbers that differ in some cells, compared with those of the printed game."""
    for inner, value in leaves(table) if isinstance(table, Mapping) else [((), table)]:
        whole = (*key, *inner)
        try:
            yield Change(dotted(whole), lookup(base, whole[2:]), value)
        except KeyError:
            yield Change(dotted(whole), None, value)


def played(tree: Tree) -> Tree:
    """Return the tree without parts that no game depends on: notes, alternatives and data uncertainty."""
    return _played({name: value for name, value in tree.items() if name != DOUBTS})


def _played(tree: Tree) -> Tree:
    own = ("note", "alternatives") if "source" in tree else ()
    return {
        name: _played(value) if isinstance(value, dict) else value
        for name, value in tree.items()
        if name not in own
    }


def marks(tree: Tree, parts: Mapping[str, str]) -> Iterator[tuple[Key, str]]:
    """Yield key and source of all parts that have a source.

    Parameters
    ----------
    tree
        The data.
    parts
        Parts of an entry with separate sources, and the fields with these sources (`Format.parts`).
    """
    for key, entry in entries(tree):
        if parts and all(field in entry for field in parts.values()):
            yield from (((*key, part), entry[field]) for part, field in parts.items())
        else:
            yield key, entry["source"]


def source_of(tree: Tree, touched: Key, parts: Mapping[str, str]) -> str:
    """Return the source of a field of an entry; `touched` is the key of the entry and the field.

    A table without a source is treated as a table of the rules.
    """
    entry: Tree = lookup(tree, touched[:-1])
    own = entry.get(parts.get(touched[-1], ""))
    return str(own or entry.get("source", SOURCES[0]))


def marks_last(tree: Tree, fields: Sequence[str]) -> Tree:
    """Return the tree with these fields last in each entry, as people write them."""
    changed = {
        name: marks_last(value, fields) if isinstance(value, dict) else value for name, value in tree.items()
    }
    for name in fields if "source" in tree else ():
        if name in changed:
            changed[name] = changed.pop(name)
    return changed


def nested(values: Sequence[tuple[Key, Any]]) -> Tree:
    """Return a tree with the values at their keys."""
    tree: Tree = {}
    for key, value in values:
        table = tree
        for part in key[:-1]:
            table = table.setdefault(part, {})
        before = table.get(key[-1], {}) if isinstance(value, dict) else None
        table[key[-1]] = value if before is None else {**before, **value}
    return tree


def show(tree: Tree, named: Mapping[str, list[Key]], name: str) -> dict[str, Any]:
    """Return the data of one named thing, or at one key path: `{"key": ..., "value": ...}`.

    Parameters
    ----------
    tree
        The data.
    named
        Keys by name (`names`).
    name
        Name to look for, which may be an alternative. If several things have the name, the returned key is
        empty and the value is the tree of all of them.

    Raises
    ------
    UnknownNameError
        If there is no such thing; the message names the nearest one.
    """
    declared = alternatives(tree)
    if name in declared:
        return {"key": "", "value": nested(declared[name])}
    text = name.strip()
    keys = named.get(text.lower(), [tuple(text.split("."))])
    try:
        values = [(key, lookup(tree, key)) for key in keys]
    except KeyError as error:
        part = str(error.args[0])
        near = whole_key(tree, tuple(text.split("."))) or nearest(part, _siblings(tree, named, text, part))
        hint = f"; did you mean {near!r}?" if near else "."
        raise UnknownNameError(f"unknown name {text!r}{hint}", kind="unknown-name-in-data") from None
    if len(values) == 1:
        return {"key": dotted(values[0][0]), "value": values[0][1]}
    return {"key": "", "value": nested(values)}


def _siblings(tree: Tree, named: Mapping[str, list[Key]], text: str, part: str) -> list[str]:
    """List the possible names for one part of a key."""
    parts = text.split(".")
    if len(parts) == 1:
        return list(named)
    table = lookup(tree, parts[: parts.index(part)])
    return list(table) if isinstance(table, dict) else []
