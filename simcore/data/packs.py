"""Packs: folders of data that add to a game, such as an expansion.

A pack has a manifest, `pack.toml`, and files in the form of the game's own. Its entries are merged into the
printed game before variants and settings. An entry may need other sets of components: it is played only if
all of them are in play.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simcore.data.merging import leaves
from simcore.data.origin import PACKS as PACKS
from simcore.data.origin import SETTING, Origin, parse_value
from simcore.data.variants import read_toml
from simcore.files.used_files import note_folder
from simcore.files.user_files import files_with, shown
from simcore.messages.error_details import ErrorDetail, Key, dotted
from simcore.messages.names import nearest

MANIFEST = "pack.toml"
"""File that makes a folder a pack."""
SETS = "sets"
"""Key of a pack: the sets that it brings; key of an entry: the sets that it needs."""
INCLUDES = "includes"
"""Key of a pack: other packs that it brings along."""
EXPANSION = "expansion"
"""Key of a pack: true if it is all that the game has of an expansion. `worth packs` compares these."""
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LISTS = (SETS, INCLUDES)
TEXTS = ("base", "title", "note")

SourceTables = dict[Key, tuple[str, dict[str, Any]]]


@dataclass(frozen=True)
class Pack:
    """A pack, as its manifest describes it.

    Parameters
    ----------
    name
        Name of its folder.
    title
        Name for people.
    folder
        Its folder.
    base
        Name of the game to which it belongs.
    comes_with_game
        Whether it is one of the packs of the game.
    sets
        Sets of components that it brings into play.
    includes
        Other packs that it brings along, by name or by folder.
    note
        Text for people.
    expansion
        Whether it is all that the game has of an expansion.
    """

    name: str
    title: str
    folder: Path
    base: str
    comes_with_game: bool = False
    sets: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    note: str = ""
    expansion: bool = False

    @property
    def label(self) -> str:
        """Name of its folder in errors."""
        return self.name if self.comes_with_game else shown(self.folder)


def is_pack(folder: Path) -> bool:
    """Return whether a folder holds a pack."""
    return (folder / MANIFEST).is_file()


def packs_in(home: Path) -> dict[str, Path]:
    """Return the folders of the packs of a game, by name, from the folder that holds them."""
    if not home.is_dir():
        return {}
    return {folder.name: folder for folder in sorted(home.iterdir()) if is_pack(folder)}


def split(settings: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the packs that settings name, and the other settings.

    >>> split(["packs=dark-pharaoh", "rules.hands=3"])
    (['dark-pharaoh'], ('rules.hands=3',))
    """
    named: list[str] = []
    rest: list[str] = []
    for setting in settings:
        key, equals, value = setting.partition("=")
        if equals and key.strip() == PACKS:
            named += names_in(value)
        else:
            rest.append(setting)
    return named, tuple(rest)


def names_in(value: str) -> list[str]:
    """Return the packs in the value of a setting: one, or a list."""
    parsed = parse_value(value)
    return [str(name) for name in parsed] if isinstance(parsed, list) else [value.strip().strip("\"'")]


def setting(name: str) -> str:
    """Return the setting that brings a pack into play."""
    return f"{PACKS}={name}"


def find(
    home: Path, bases: Sequence[str], named: Iterable[tuple[str, Path, str]], errors: list[ErrorDetail]
) -> tuple[Pack, ...]:
    """Return packs and all that they include, in an order that does not depend on how they were named.

    Parameters
    ----------
    home
        Folder of the packs that come with the game.
    bases
        Names of the games whose packs are allowed; a pack that names none belongs to the first.
    named
        For each pack its name or folder, the folder that relative paths begin in, and the file that names it.
    errors
        List that receives the errors.
    """
    known = packs_in(home)
    packs: dict[Path, Pack] = {}
    waiting = list(named)
    while waiting:
        text, around, file = waiting.pop()
        folder = known.get(text) or around / text
        if folder.resolve() in packs:
            continue
        if file != SETTING and not folder.resolve().is_relative_to(around.resolve()) and text not in known:
            problem = "a pack outside the folder, or with an absolute path; copy it there"
            errors.append(ErrorDetail(file, PACKS, problem, text))
            continue
        if not is_pack(folder):
            near = nearest(text, known)
            allowed = ", ".join([*known, f"a folder with {MANIFEST}"])
            errors.append(ErrorDetail(file, PACKS, "no such pack", text, allowed, near))
            continue
        pack = _read(folder, bases, text in known, errors)
        packs[folder.resolve()] = pack
        waiting += [(name, folder.parent, f"{pack.label}/{MANIFEST}") for name in pack.includes]
    ordered = sorted(packs.values(), key=lambda pack: (not pack.comes_with_game, pack.name))
    for one, other in itertools.pairwise(ordered):
        if one.name == other.name:
            problem = f"another pack has this name: {one.label}; rename one of the folders"
            errors.append(ErrorDetail(other.label, "", problem, other.name))
    return tuple(ordered)


def _read(folder: Path, bases: Sequence[str], comes_with_game: bool, errors: list[ErrorDetail]) -> Pack:
    """Return the pack of a folder; the manifest has no required key."""
    name = folder.resolve().name
    pack = Pack(name, name, folder, bases[0], comes_with_game)
    file = f"{pack.label}/{MANIFEST}"
    if not NAME.fullmatch(name):
        errors.append(ErrorDetail(file, "", "not a name for a pack", name, "lower-case words with hyphens"))
    table = read_toml(folder / MANIFEST, errors, file) or {}
    before = len(errors)
    errors.extend(_mistakes(table, bases, file))
    if len(errors) > before:
        return pack
    if not comes_with_game:
        note_folder(folder)
    return Pack(
        name,
        table.get("title", name),
        folder,
        table.get("base", bases[0]),
        comes_with_game,
        tuple(table.get(SETS, (name,))),
        tuple(table.get(INCLUDES, ())),
        table.get("note", ""),
        table.get(EXPANSION, False),
    )


def _mistakes(table: Mapping[str, Any], bases: Sequence[str], file: str) -> Iterator[ErrorDetail]:
    allowed = (*TEXTS, *LISTS, EXPANSION)
    for key, value in table.items():
        if key not in allowed:
            yield ErrorDetail(file, key, "unknown key", key, ", ".join(allowed), nearest(key, allowed))
        elif key in LISTS and not _is_names(value):
            yield ErrorDetail(file, key, "wrong type", value, "a list of names")
        elif key == EXPANSION and not isinstance(value, bool):
            yield ErrorDetail(file, key, "wrong type", value, "true or false")
        elif key in TEXTS and not (isinstance(value, str) and value):
            yield ErrorDetail(file, key, "wrong type", value, "text")
        elif key == "base" and value not in bases:
            yield ErrorDetail(file, key, "a pack of another game", value, ", ".join(bases))


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and name for name in value)


def brought(scenario: object) -> tuple[Pack, ...]:
    """Return the packs of a scenario that do not come with its game."""
    in_play = getattr(scenario, PACKS, None)
    return tuple(pack for pack in getattr(in_play, PACKS, ()) if not pack.comes_with_game)


def described(home: Path, base: str, name: str) -> dict[str, Any]:
    """Return the description of a pack of the game, and the number of its entries by file."""
    pack = _read(packs_in(home)[name], (base,), True, [])
    tables = {path.stem: read_toml(path, []) or {} for path in files_with(pack.folder, ".toml", deep=True)}
    return {
        "title": pack.title,
        **({"note": pack.note} if pack.note else {}),
        SETS: list(pack.sets),
        **({INCLUDES: list(pack.includes)} if pack.includes else {}),
        **({EXPANSION: True} if pack.expansion else {}),
        "entries": {file: len(table) for file, table in tables.items() if file != Path(MANIFEST).stem},
    }


def lay(packs: Sequence[Pack], tables: Sequence[SourceTables], origin: Origin) -> None:
    """Merge the files of packs into a tree.

    Two packs that set the same value differently are an error.

    Parameters
    ----------
    packs, tables
        The packs, and the files of each.
    origin
        Tree under construction, with the data of the game.
    """
    in_play = frozenset(name for pack in packs for name in pack.sets)
    given: dict[Key, tuple[str, Any]] = {}
    for files in tables:
        for key, (file, table) in files.items():
            chosen = _in_play(table, in_play, file, key, origin.errors)
            here = {key[-1]: chosen} if key else chosen
            for leaf, value in leaves(here, key[:-1]):
                before, known = given.setdefault(leaf, (file, value))
                if known != value:
                    problem = f"{before} sets this to another value"
                    origin.errors.append(ErrorDetail(file, dotted(leaf), problem, value))
            origin.lay(here, file, key[:-1])


def _in_play(
    table: Mapping[str, Any], sets: frozenset[str], file: str, key: Key, errors: list[ErrorDetail]
) -> dict[str, Any]:
    """Return a table without entries that need a set that is not in play."""
    chosen: dict[str, Any] = {}
    for name, value in table.items():
        if not isinstance(value, Mapping):
            chosen[name] = value
            continue
        needed = value.get(SETS, [])
        if not _is_names(needed):
            errors.append(
                ErrorDetail(file, dotted((*key, name, SETS)), "wrong type", needed, "a list of names of sets")
            )
        elif sets.issuperset(needed):
            rest = {field: inner for field, inner in value.items() if field != SETS}
            chosen[name] = _in_play(rest, sets, file, (*key, name), errors)
    return chosen
