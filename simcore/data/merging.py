"""Trees of data: look-up, merge and comparison."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcore.messages.error_details import Key


def digest(tree: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a tree as JSON; the order of the keys counts: it orders kinds and zones."""
    text = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def lookup(tree: Any, key: Sequence[str | int]) -> Any:
    """Value at a key path.

    Raises
    ------
    KeyError
        If there is none.
    """
    for part in key:
        if isinstance(tree, Mapping):
            tree = tree[str(part)]
        elif isinstance(tree, list | tuple) and str(part).isdecimal() and int(part) < len(tree):
            tree = tree[int(part)]
        else:
            raise KeyError(part)
    return tree


def leaves(table: Mapping[str, Any], key: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Yield each value of nested tables, with its key.

    >>> dict(leaves({"rules": {"hand": {"2": 4, "3": 5}}}))
    {('rules', 'hand', '2'): 4, ('rules', 'hand', '3'): 5}
    """
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*key, name))
        else:
            yield (*key, name), value


def merge(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Merge `over` into `base`, in place: tables key by key; everything else is replaced."""
    for name, value in over.items():
        if isinstance(value, Mapping) and isinstance(base.get(name), dict):
            merge(base[name], value)
        else:
            base[name] = copy.deepcopy(value)
    return base


def is_entry(tree: Any) -> bool:
    """Return whether a table has a source: its fields are declared, and many may be omitted."""
    return isinstance(tree, dict) and isinstance(tree.get("source"), str)


def differences(base: Any, tree: Any, key: Key = ()) -> Iterator[tuple[Key, Any, Any]]:
    """Yield key, base value and value of all differences of two trees; None for a missing value."""
    if not isinstance(base, dict) or not isinstance(tree, dict):
        if base != tree:
            yield key, base, tree
        return
    for name in dict.fromkeys((*base, *tree)):
        yield from differences(base.get(name), tree.get(name), (*key, name))
