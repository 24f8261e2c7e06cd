"""What the data files of all games share: TOML, variants laid over a base, `--set`, lists of faults."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcore.inputs import read_file
from simcore.names import nearest, nearest_file
from simcore.toml_read import TomlError, read_table, table_of

Key = tuple[str, ...]
"""Path of a value in the tree, from the first level down; list items count from 0."""

SETTING = "--set"
"""What stands for the file where a value comes from the command line."""

MAX_NAME = 200
"""Characters of the name of a variant."""

OWN_KEYS = ("base", "name", "note", "remove")
"""Keys of a variant that are about the variant itself."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: where, what was found, what is allowed, and the nearest valid name."""

    file: str
    key: str
    problem: str
    found: Any = None
    allowed: str | None = None
    nearest: str | None = None

    def __str__(self) -> str:
        text = f"{self.file}: {self.key}: {self.problem}" if self.key else f"{self.file}: {self.problem}"
        if self.found is not None:
            text += f"; found {short(self.found)}"
        if self.allowed is not None:
            text += f"; allowed: {self.allowed}"
        if self.nearest is not None:
            text += f"; did you mean {self.nearest!r}?"
        return text


class ScenarioError(ValueError):
    """All the faults of a scenario at once.

    Parameters
    ----------
    faults
        What is wrong.
    notes
        What is not wrong itself and may be why something else is.
    """

    def __init__(self, faults: Iterable[Fault], notes: Iterable[Fault] = ()) -> None:
        self.faults = tuple({str(fault): fault for fault in faults}.values())
        self.notes = tuple(notes)
        super().__init__(self.faults, self.notes)

    def __str__(self) -> str:
        notes = [f"Note: {note}" for note in self.notes]
        if len(self.faults) == 1:
            return "\n".join([str(self.faults[0]), *notes])
        return "\n".join([f"{len(self.faults)} faults:", *(f"  {fault}" for fault in self.faults), *notes])


def short(value: Any, width: int = 60) -> str:
    """A value as it would be written in a file, cut off where it gets long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= width else text[: width - 3] + "..."


def dotted(key: Iterable[str | int]) -> str:
    """A key path as it is written on the command line."""
    return ".".join(str(part) for part in key)


def digest(tree: Mapping[str, Any]) -> str:
    """SHA-256 of the JSON of a tree. The order of the keys counts: it is the order of kinds and zones."""
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


def merge(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`over` laid over `base`, in place: tables key by key, everything else is replaced."""
    for name, value in over.items():
        if isinstance(value, Mapping) and isinstance(base.get(name), dict):
            merge(base[name], value)
        else:
            base[name] = copy.deepcopy(value)
    return base


def is_entry(tree: Any) -> bool:
    """True for a table that has a source: what it may hold is declared, and much of it can be left out."""
    return isinstance(tree, dict) and isinstance(tree.get("source"), str)


def differences(base: Any, tree: Any, key: Key = ()) -> Iterator[tuple[Key, Any, Any]]:
    """Key, base value and value wherever two trees differ; None where there is no value."""
    if not isinstance(base, dict) or not isinstance(tree, dict):
        if base != tree:
            yield key, base, tree
        return
    for name in dict.fromkeys((*base, *tree)):
        yield from differences(base.get(name), tree.get(name), (*key, name))


@dataclass
class Origin:
    """A tree under construction that remembers which file each value comes from."""

    tree: dict[str, Any] = field(default_factory=dict)
    files: dict[Key, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def file_of(self, key: Sequence[str | int]) -> str:
        """The file that a key comes from; that of the nearest table around it where the key is missing.

        Where something below the key was changed or removed it is the file that did so last.
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
        """Lay a table over the tree at a key path."""
        table = lookup(self.tree, key)
        for name, value in over.items():
            here = (*key, name)
            if isinstance(value, Mapping) and isinstance(table.get(name), dict):
                self.lay(value, file, here)
            else:
                table[name] = copy.deepcopy(value)
                self._forget(here)
                self.files[here] = file

    def remove(self, text: str, file: str) -> None:
        """Take an entry out; a fault if there is none."""
        *head, last = text.split(".")
        known, part = self._follow((*head, last))
        if part is not None:
            allowed = list(known) if isinstance(known, dict) else []
            near = whole_key(self.tree, (*head, last))
            self.faults.append(_unknown(file, f"remove {text}", part, allowed, near))
            return
        table = lookup(self.tree, head)
        del table[int(last) if isinstance(table, list) else last]
        self._forget(tuple(text.split(".")))
        self.files[tuple(text.split("."))] = file

    def set(self, setting: str) -> None:
        """Apply one `KEY=VALUE`; a fault if the table of the key does not exist."""
        text, equals, value = setting.partition("=")
        key = tuple(text.strip().split("."))
        if not equals or not all(key):
            fault = Fault(SETTING, text, "not a setting", setting, "KEY=VALUE, for instance rules.hand=5")
            self.faults.append(fault)
            return
        self._open(key[:-1])
        known, part = self._follow(key[:-1])
        # A new table is for the model to refuse, unless somebody has left out the beginning of its key.
        near = whole_key(self.tree, key) if part is not None or key[0] not in self.tree else None
        if part is not None or near is not None or not isinstance(known, dict | list):
            allowed = list(known) if isinstance(known, dict) else []
            self.faults.append(_unknown(SETTING, text, key[0] if part is None else part, allowed, near))
            return
        if isinstance(known, dict):
            self.lay({key[-1]: parse_value(value)}, SETTING, key[:-1])
            return
        if not key[-1].isdecimal() or int(key[-1]) >= len(known):
            self.faults.append(_unknown(SETTING, text, key[-1], [str(index) for index in range(len(known))]))
            return
        known[int(key[-1])] = parse_value(value)
        self.files[key] = SETTING

    def _open(self, key: Key) -> None:
        """Begin a table that an entry has left out; whether it may have one is for its model to say."""
        entry, part = self._follow(key[:-1])
        if key and part is None and is_entry(entry) and key[-1] not in entry:
            entry[key[-1]] = {}
            self.files[key] = SETTING

    def _follow(self, key: Sequence[str]) -> tuple[Any, str | None]:
        """The deepest value on the way, and the part that it does not have (None: all found)."""
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
    """The only key path that ends as given, for somebody who has left out its beginning; None if none does.

    >>> whole_key({"pieces": {"knife": {"copies": 1}}}, ("knife", "copies"))
    'pieces.knife.copies'
    """
    found = list(_ending(tree, end))
    if not found and len(end) > 1:  # the last part may be mistyped, or what the entry has left out
        tables = [(key, lookup(tree, key)) for key in _ending(tree, end[:-1])]
        last = end[-1]
        found = [(*key, nearest(last, table) or last) for key, table in tables if isinstance(table, dict)]
    return dotted(found[0]) if len(found) == 1 else None


def _ending(tree: Any, end: Key, key: Key = ()) -> Iterator[Key]:
    """All longer key paths that end so."""
    for name, value in tree.items() if isinstance(tree, Mapping) else ():
        here = (*key, name)
        if len(here) > len(end) and here[-len(end) :] == end:
            yield here
        yield from _ending(value, end, here)


def _unknown(file: str, key: str, found: str, allowed: Sequence[str], near: str | None = None) -> Fault:
    names = ", ".join(allowed) if len(allowed) <= 40 else ", ".join(allowed[:40]) + ", ..."
    return Fault(file, key, "unknown key", found, names or None, near or nearest(found, allowed))


def parse_value(text: str) -> Any:
    """The value of a `--set`: TOML, or else the bare word."""
    try:
        found = table_of(f"value = {text}")
    except TomlError:
        return text.strip()
    return found["value"] if len(found) == 1 else text.strip()


def read_toml(path: Path, faults: list[Fault], label: str | None = None) -> dict[str, Any] | None:
    """The table of one file; None and a fault if it cannot be read."""
    name = label or str(path)
    try:
        return read_table(read_file(path))
    except TomlError as error:
        faults.append(Fault(name, "", str(error)))
    except FileNotFoundError:
        siblings = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
        faults.append(Fault(name, "", "no such file", nearest=nearest_file(path.name, siblings)))
    except OSError as error:
        faults.append(Fault(name, "", f"cannot be read: {error.strerror}"))
    return None


@dataclass(frozen=True)
class Variant:
    """One variant file: what it is called and based on, what it takes out and what it lays over that."""

    file: str
    name: str
    base: str | None
    remove: tuple[str, ...]
    over: dict[str, Any]


def read_chain(path: Path, home: str, faults: list[Fault]) -> tuple[Path | None, list[Variant]]:
    """The folder that a variant finally rests on (None: the game's own), and the variants from there up.

    Parameters
    ----------
    path
        A variant file, or a folder with the files of a whole tree.
    home
        The `base` that means the game's own data.
    faults
        Takes what is wrong.
    """
    variants: list[Variant] = []
    seen: list[Path] = []
    while not path.is_dir():
        if path.resolve() in seen:
            faults.append(Fault(str(path), "base", "a variant that is based on itself"))
            return None, []
        seen.append(path.resolve())
        table = read_toml(path, faults)
        if table is None:
            return None, []
        own = {name: table.pop(name) for name in OWN_KEYS if name in table}
        before = len(faults)
        faults.extend(_check_own(own, str(path)))
        if len(faults) > before:
            own = {}
        remove = tuple(own.get("remove", ()))
        variants.insert(0, Variant(str(path), own.get("name", path.stem), own.get("base"), remove, table))
        base = own.get("base", home)
        if base == home:
            return None, variants
        inside = (path.parent / base).resolve().is_relative_to(path.parent.resolve())
        if Path(base).is_absolute() or not inside:
            problem = "a base outside the folder of the variant, or named by a whole path; copy it there"
            faults.append(Fault(str(path), "base", problem, base))
            return None, []
        if not base.endswith(".toml") and not (path.parent / base).exists():
            problem = "neither a file nor the data of this game; for that of another one say --game"
            faults.append(Fault(str(path), "base", problem, base, f'"{home}" or a file'))
            return None, []
        path = path.parent / base
    return path, variants


def _check_own(own: Mapping[str, Any], file: str) -> Iterator[Fault]:
    for name, value in own.items():
        if name != "remove" and not (isinstance(value, str) and value):
            yield Fault(file, name, "wrong type", value, "text")
        elif name in ("base", "name") and (len(value) > MAX_NAME or not value.isprintable()):
            yield Fault(file, name, "not a name", value, f"at most {MAX_NAME} characters that can be printed")
        if name == "remove" and not (isinstance(value, list) and all(isinstance(key, str) for key in value)):
            yield Fault(file, name, "wrong type", value, 'a list of keys such as "board.walkways.1-2"')


def build(base: Callable[[Origin], None], variants: Sequence[Variant], settings: Sequence[str]) -> Origin:
    """The tree: the base, each variant (first what it removes, then what it lays over), the settings."""
    origin = Origin()
    base(origin)
    for variant in variants:
        for key in variant.remove:
            origin.remove(key, variant.file)
        origin.lay(variant.over, variant.file)
    for setting in settings:
        origin.set(setting)
    return origin
