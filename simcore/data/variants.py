"""Common parts of the data files of all games: TOML, variants over a base, settings, lists of errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simcore.data.entries import alternatives
from simcore.data.origin import PACKS, SETTING, Origin, parse_value
from simcore.files.reading import TomlError, read_file, read_table
from simcore.files.used_files import note_folder
from simcore.files.user_files import has_ending
from simcore.messages.error_details import NO_FILE, ErrorDetail, Key, unknown
from simcore.messages.names import nearest_file

MAX_NAME = 200
"""Characters of the name of a variant."""
ALTERNATIVES = "alternatives"
"""Key of a variant, and name of a setting, for alternatives by name."""
OWN_KEYS = ("base", "name", "note", PACKS, "remove", ALTERNATIVES)
"""Keys of a variant that describe the variant itself."""
LISTS = {
    PACKS: "a list of names or folders of packs",
    "remove": 'a list of keys such as "board.walkways.1-2"',
    ALTERNATIVES: "a list of names of alternatives",
}
"""Own keys that are lists, with their allowed items."""


def read_toml(path: Path, errors: list[ErrorDetail], label: str | None = None) -> dict[str, Any] | None:
    """Return the table of one file; None and an error if it cannot be read."""
    name = label or str(path)
    try:
        return read_table(read_file(path))
    except TomlError as error:
        errors.append(ErrorDetail(name, "", str(error)))
    except FileNotFoundError:
        siblings = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
        errors.append(
            ErrorDetail(name, "", "no such file", nearest=nearest_file(path.name, siblings), kind=NO_FILE)
        )
    except OSError as error:
        errors.append(ErrorDetail(name, "", f"cannot be read: {error.strerror}"))
    return None


@dataclass(frozen=True)
class Variant:
    """A variant file: its name, its base, the removed entries and the changed values.

    `packs` has the names or folders of the packs that it is played with, and `taken` the names of the
    alternatives of its base that it uses.
    """

    file: str
    name: str
    base: str | None
    packs: tuple[str, ...]
    remove: tuple[str, ...]
    taken: tuple[str, ...]
    over: dict[str, Any]


def read_chain(path: Path, home: str, errors: list[ErrorDetail]) -> tuple[Path | None, list[Variant]]:
    """Return the folder of the base (None: the printed game), and the variants from there up.

    Parameters
    ----------
    path
        A variant file, or a folder with the files of a whole tree.
    home
        The `base` that means the printed game.
    errors
        List that receives the errors.
    """
    variants: list[Variant] = []
    seen: list[Path] = []
    while not path.is_dir():
        if path.resolve() in seen:
            errors.append(ErrorDetail(str(path), "base", "a variant that is based on itself"))
            return None, []
        seen.append(path.resolve())
        table = read_toml(path, errors)
        if table is None:
            return None, []
        own = {name: table.pop(name) for name in OWN_KEYS if name in table}
        before = len(errors)
        errors.extend(_check_own(own, str(path)))
        if len(errors) > before:
            own = {}
        packs, removed, taken = (tuple(own.get(key, ())) for key in LISTS)
        name, below = own.get("name", path.stem), own.get("base")
        variants.insert(0, Variant(str(path), name, below, packs, removed, taken, table))
        base = own.get("base", home)
        if base == home:
            return None, variants
        inside = (path.parent / base).resolve().is_relative_to(path.parent.resolve())
        if Path(base).is_absolute() or not inside:
            problem = "a base outside the folder of the variant, or with an absolute path; copy it there"
            errors.append(ErrorDetail(str(path), "base", problem, base))
            return None, []
        if not has_ending(base, ".toml") and not (path.parent / base).exists():
            problem = "neither a file nor the data of this game"
            allowed = f'"{home}" or a file'
            errors.append(ErrorDetail(str(path), "base", problem, base, allowed, kind="base-of-another-game"))
            return None, []
        path = path.parent / base
    note_folder(path)
    return path, variants


def _check_own(own: Mapping[str, Any], file: str) -> Iterator[ErrorDetail]:
    for name, value in own.items():
        if name in LISTS:
            if not (isinstance(value, list) and all(isinstance(key, str) for key in value)):
                yield ErrorDetail(file, name, "wrong type", value, LISTS[name])
        elif not (isinstance(value, str) and value):
            yield ErrorDetail(file, name, "wrong type", value, "text")
        elif name in ("base", "name") and (len(value) > MAX_NAME or not value.isprintable()):
            yield ErrorDetail(
                file, name, "not a name", value, f"at most {MAX_NAME} characters that can be printed"
            )


def build(
    base: Callable[[Origin], None],
    variants: Sequence[Variant],
    settings: Sequence[str],
    as_tables: Callable[[Key, str], Any],
) -> Origin:
    """Build the tree from the base, the variants and the settings.

    A variant removes entries, then applies alternatives, then overrides values. Settings with alternatives
    are also applied first, so that single values can override them. `as_tables` is that of `Origin`.
    """
    origin = Origin(as_tables=as_tables)
    base(origin)
    for variant in variants:
        for key in variant.remove:
            origin.remove(key, variant.file)
        for name in variant.taken:
            _take(origin, name, variant.file)
        origin.lay(variant.over, variant.file)
    values = []
    for setting in settings:
        key, _, value = setting.partition("=")
        if key.strip() == ALTERNATIVES:
            table = parse_value(value)
            for name in table if isinstance(table, list) else [table]:
                _take(origin, str(name), SETTING)
        else:
            values.append(setting)
    for setting in values:
        origin.set(setting)
    return origin


def _take(origin: Origin, name: str, file: str) -> None:
    """Apply an alternative to the entries that declare it; record an error if there is none."""
    try:
        known = alternatives(origin.tree)
    except (AttributeError, KeyError, TypeError):
        return  # alternatives without a name or fields: the models report them
    if name not in known:
        origin.errors.append(replace(unknown((ALTERNATIVES,), "alternative", name, known), file=file))
    for key, fields in known.get(name, ()):
        origin.lay(fields, file, key)
