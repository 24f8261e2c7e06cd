"""Origins of the values of a scenario, and settings of single values."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simcore.data.merging import is_entry, lookup
from simcore.files.reading import TomlError, table_of
from simcore.messages.error_details import ErrorDetail, Key, dotted
from simcore.messages.names import nearest

SETTING = "settings"
"""Label, in place of a file name, for a value from a setting."""
PACKS = "packs"
"""Key of a variant, and name of a setting, for packs (`simcore/data/packs.py`)."""
EXCEPTIONS = "exceptions"
"""Top-level table with numbers that differ in some cells (`simcore/data/exceptions.py`)."""


def _stays(key: Key, text: str) -> Any:
    """Return None: no text has a table form."""
    return None


@dataclass
class Origin:
    """Tree under construction that records the file of each value.

    `as_tables` returns a text at a key as tables and lists, so that a single value in it can be set; None if
    the text has no table form. `opened` has the keys of texts that settings have opened.
    """

    tree: dict[str, Any] = field(default_factory=dict)
    files: dict[Key, str] = field(default_factory=dict)
    errors: list[ErrorDetail] = field(default_factory=list)
    opened: set[Key] = field(default_factory=set)
    as_tables: Callable[[Key, str], Any] = field(default=_stays, repr=False)

    def file_of(self, key: Sequence[str | int]) -> str:
        """Return the file of a key, or of the nearest table around a missing key.

        If something below the key was changed or removed, this is the last file that did so.
        """
        path = tuple(str(part) for part in key)
        for known, file in reversed(self.files.items()):
            if known[: len(path)] == path:
                return file
        for end in range(len(path), -1, -1):
            if path[:end] in self.files:
                return self.files[path[:end]]
        return "scenario"

    def lay(self, over: Mapping[str, Any], file: str, key: Key = ()) -> None:
        """Merge a table into the tree at a key path."""
        table = lookup(self.tree, key)
        for name, value in over.items():
            here = (*key, name)
            if isinstance(value, Mapping) and isinstance(table.get(name), dict):
                self.lay(value, file, here)
            else:
                if name in table or here in self.files:  # nothing else has files below it
                    self._forget(here)
                table[name] = copy.deepcopy(value)
                self.files[here] = file

    def remove(self, text: str, file: str) -> None:
        """Remove an entry; record an error if there is none."""
        *head, last = text.split(".")
        known, part = self._follow((*head, last))
        if part is not None:
            allowed = list(known) if isinstance(known, dict) else []
            near = whole_key(self.tree, (*head, last))
            self.errors.append(_unknown(file, f"remove {text}", part, allowed, near))
            return
        table = lookup(self.tree, head)
        del table[int(last) if isinstance(table, list) else last]
        self._forget(tuple(text.split(".")))
        self.files[tuple(text.split("."))] = file

    def set(self, setting: str) -> None:
        """Apply one `KEY=VALUE`; record an error if the table of the key does not exist."""
        text, equals, value = setting.partition("=")
        key = tuple(text.strip().split("."))
        if not equals or not all(key):
            error = ErrorDetail(
                SETTING, text, "not a setting", setting, "KEY=VALUE, for instance rules.hand=5"
            )
            self.errors.append(error)
            return
        if key[0] == EXCEPTIONS:
            self._begin(key[:-1])
        self._open(key[:-1])
        self._open_texts(key)
        known, part = self._follow(key[:-1])
        # The model refuses a new table, but first look for a key without its beginning.
        near = whole_key(self.tree, key) if part is not None or key[0] not in self.tree else None
        if part is not None or near is not None or not isinstance(known, dict | list):
            allowed = list(known) if isinstance(known, dict) else []
            self.errors.append(_unknown(SETTING, text, key[0] if part is None else part, allowed, near))
            return
        if isinstance(known, dict):
            self.lay({key[-1]: parse_value(value)}, SETTING, key[:-1])
            return
        if not key[-1].isdecimal() or int(key[-1]) >= len(known):
            self.errors.append(_unknown(SETTING, text, key[-1], [str(index) for index in range(len(known))]))
            return
        known[int(key[-1])] = parse_value(value)
        self.files[key] = SETTING

    def _open(self, key: Key) -> None:
        """Add an omitted table of an entry; its model decides whether it is valid."""
        entry, part = self._follow(key[:-1])
        if key and part is None and is_entry(entry) and key[-1] not in entry:
            entry[key[-1]] = {}
            self.files[key] = SETTING

    def _begin(self, key: Key) -> None:
        """Add all tables on the path to a number that differs in some cells: they hold only such numbers."""
        for end in range(1, len(key) + 1):
            table, part = self._follow(key[:end])
            if part is not None and isinstance(table, dict):
                table[part] = {}
                self.files[key[:end]] = SETTING

    def _open_texts(self, key: Key) -> None:
        """Replace a text on the path to a key by its tables, if it has a table form."""
        value: Any = self.tree
        for place, part in enumerate(key):
            if isinstance(value, str):
                opened = self.as_tables(key[:place], value)
                if opened is None:
                    return
                self.opened.add(key[:place])
                around = lookup(self.tree, key[: place - 1])
                around[int(key[place - 1]) if isinstance(around, list) else key[place - 1]] = value = opened
            try:
                value = lookup(value, (part,))
            except KeyError:
                return

    def _follow(self, key: Sequence[str]) -> tuple[Any, str | None]:
        """Return the deepest value on the path, and the first missing part (None: all parts exist)."""
        value: Any = self.tree
        for part in key:
            try:
                value = lookup(value, (part,))
            except KeyError:
                return value, part
        return value, None

    def _forget(self, key: Key) -> None:
        for known in [known for known in self.files if known[: len(key)] == key]:
            del self.files[known]


def whole_key(tree: Any, end: Key) -> str | None:
    """Return the only key path with the given end, or None; it completes a key without its beginning.

    >>> whole_key({"components": {"knife": {"copies": 1}}}, ("knife", "copies"))
    'components.knife.copies'
    """
    candidates = list(_ending(tree, end))
    if not candidates and len(end) > 1:  # the last part may be mistyped, or omitted by the entry
        tables = [(key, lookup(tree, key)) for key in _ending(tree, end[:-1])]
        last = end[-1]
        candidates = [
            (*key, nearest(last, table) or last) for key, table in tables if isinstance(table, dict)
        ]
    return dotted(candidates[0]) if len(candidates) == 1 else None


def _ending(tree: Any, end: Key, key: Key = ()) -> Iterator[Key]:
    """Yield all longer key paths with this end."""
    for name, value in tree.items() if isinstance(tree, Mapping) else ():
        here = (*key, name)
        if len(here) > len(end) and here[-len(end) :] == end:
            yield here
        yield from _ending(value, end, here)


def _unknown(file: str, key: str, found: str, allowed: Sequence[str], near: str | None = None) -> ErrorDetail:
    names = ", ".join(allowed) if len(allowed) <= 40 else ", ".join(allowed[:40]) + ", ..."
    return ErrorDetail(file, key, "unknown key", found, names or None, near or nearest(found, allowed))


def parse_value(text: str) -> Any:
    """Return the value of a setting: TOML, or else the bare word."""
    try:
        parsed = table_of(f"value = {text}")
    except TomlError:
        return text.strip()
    return parsed["value"] if len(parsed) == 1 else text.strip()
