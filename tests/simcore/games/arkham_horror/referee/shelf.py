"""The files of the data: those of the printed game, then those of packs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[5] / "simcore" / "games" / "arkham_horror"
PACKS = FOLDER / "packs"
FILES = {
    ("data",): (
        "rules", "levels", "powers", "people", "possessions", "places", "worlds", "gate-cards", "encounters",
        "mythos", "monsters",
    ),
    ("box", "data"): ("ancient-ones", "investigators", "cards"),
}  # fmt: skip
NEW_FILES = (
    "heralds", "guardians", "institutions", "small-cards", "copies", "gate-markers", "switches",
)  # fmt: skip
"""Files that only packs have."""

Tables = dict[str, dict[str, Any]]


class Shelf:
    """The files, with packs and some alternatives taken.

    Parameters
    ----------
    alternatives
        Names of alternatives of the data.
    packs
        Names of packs that come with the game.
    changes
        File, entry, key and value of what replaces the data.
    """

    def __init__(
        self,
        alternatives: tuple[str, ...],
        packs: tuple[str, ...] = (),
        changes: tuple[tuple[str, str, str, str], ...] = (),
    ) -> None:
        self._taken = frozenset(alternatives)
        self._left = set(alternatives)
        self.new: dict[str, str] = {}  # packs that add entries, by the names of these
        self.files: dict[str, Tables] = {name: {} for name in NEW_FILES}
        for folder, names in FILES.items():
            for name in names:
                self.files[name] = _table(FOLDER.joinpath(*folder, f"{name}.toml"))
        self.printed = {name: set(table) for name, table in self.files.items()}
        folders = included(packs)
        self.sets = {name for folder in folders for name in _table(folder / "pack.toml").get("sets", ())}
        for folder in folders:
            self._add(folder)
        for name, key, what, value in changes:
            self.files[name][key][what] = value
        for table in self.files.values():
            for entry in table.values():
                self._choose(entry)
        if self._left:
            raise ValueError(f"no such alternatives: {sorted(self._left)}")

    def _add(self, folder: Path) -> None:
        """Add the entries of a pack of which all sets are in play."""
        for path in sorted(folder.glob("*.toml")):
            if path.stem == "pack":
                continue
            if path.stem not in self.files:
                raise ValueError(f"no such file of data: {path}")
            for name, entry in _table(path).items():
                if self.sets.issuperset(entry.get("sets", ())):
                    if name not in self.files[path.stem]:
                        self.new[name] = folder.name
                    merge(self.files[path.stem].setdefault(name, {}), entry)

    def _choose(self, entry: dict[str, Any]) -> None:
        for inner in entry.values():
            if isinstance(inner, dict):
                self._choose(inner)
        for each in entry.get("alternatives", ()):
            if each["name"] in self._taken:
                self._left.discard(each["name"])
                merge(entry, each["set"])

    def __call__(self, name: str) -> Tables:
        """The entries of a file."""
        return self.files[name]


def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def included(packs: tuple[str, ...]) -> list[Path]:
    """Folders of packs and of all packs that they include, each once."""
    found: dict[str, Path] = {}
    left = list(packs)
    while left:
        name = left.pop(0)
        if name not in found:
            found[name] = PACKS / name
            left += _table(PACKS / name / "pack.toml").get("includes", ())
    return [found[name] for name in sorted(found)]


def merge(entry: dict[str, Any], changes: dict[str, Any]) -> None:
    """Set values in an entry, and in the tables in it."""
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(entry.get(key), dict):
            merge(entry[key], value)
        else:
            entry[key] = value
