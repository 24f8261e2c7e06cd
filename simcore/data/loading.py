"""Read the data files of a game and validate them with its model; report all errors at once."""

from __future__ import annotations

import contextlib
import copy
import functools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from simcore.data import packs, sheets
from simcore.data.entries import Tree, marks_last, reusing
from simcore.data.merging import lookup
from simcore.data.model_errors import mend, model_errors, tables_of_text
from simcore.data.origin import EXCEPTIONS, SETTING, Origin
from simcore.data.variants import Variant, build, read_chain, read_toml
from simcore.files.user_files import files_with, shown
from simcore.messages.error_details import MISSING, NO_ENTRY, ErrorDetail, Key, ScenarioError, dotted
from simcore.messages.names import nearest

Model = TypeVar("Model", bound=BaseModel)
Checked = TypeVar("Checked")
SourceTables = dict[Key, tuple[str, Tree]]
"""Key of each file in the tree, its name and its content."""

MEND_ROUNDS = 20
RULES = "rules"
INSIDE = Path(__file__).parents[1]
"""Folder with the data of the built-in games."""
MARKS = ("source", "note", "alternatives")
"""Fields that each entry may have, in the order in which they follow the others."""


@dataclass(frozen=True)
class Format:
    """Layout of the data files of a game.

    Parameters
    ----------
    name
        Name of the printed game, and the `base` of its variants.
    model
        Model of the whole tree.
    data
        Folder of the printed game, or its only file, which then holds the whole tree.
    files
        Names of the files in the folder, each a top-level table. The tables of `rules` repeat their name in
        the file.
    optional
        Names of those files that the folder may lack.
    folders
        Names of the folders in it, whose files are the tables of the second level.
    shared
        Folders of files that several games share, for files that are not in the folder of the game.
    page
        Page of the documentation that describes the data; empty: none.
    parts
        Parts of an entry with separate sources, and the fields that hold them: `{"top": "source", "bottoms":
        "bottom_source"}` if the sources of the upper and lower halves of cards differ.
    marks_last
        Whether source, note and alternatives are the last fields of a written entry.
        The digest depends on the order, so this must not change later.
    packs_of
        Name of another game whose packs the data may have too, and their folder; None: only own packs.
    with_packs
        Function that returns the layout of the data with packs of that game; None: the same.
    """

    name: str
    model: type[BaseModel]
    data: Path
    files: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    shared: tuple[Path, ...] = ()
    page: str = ""
    parts: Mapping[str, str] = field(default_factory=dict, hash=False)
    marks_last: bool = True
    packs_of: tuple[str, Path] | None = None
    with_packs: Callable[[], Format] | None = field(default=None, hash=False)

    @property
    def packs(self) -> Path:
        """Folder of the packs that come with the game."""
        return self.data.parent / packs.PACKS if self.packs_of is None else self.packs_of[1]

    @property
    def base_of_packs(self) -> str:
        """Name of the game to which packs belong that do not name one."""
        return self.name if self.packs_of is None else self.packs_of[0]

    @property
    def is_one_file(self) -> bool:
        """Whether one file holds the whole tree."""
        return self.data.suffix == ".toml"

    def plain(self, model: BaseModel) -> Tree:
        """Return the tree of a model as in the files, without fields at their default."""
        tree = model.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        sources = [field for field in self.parts.values() if field != "source"]
        return marks_last(tree, (*sources, *MARKS)) if self.marks_last else tree

    def full(self, model: BaseModel) -> Tree:
        """Return the tree of a model with the defaults filled in."""
        return model.model_dump(mode="json", by_alias=True, exclude_none=True)


@dataclass(frozen=True)
class Sources:
    """Files and settings of a scenario, read but not merged.

    Parameters
    ----------
    form
        Layout of the data files of the game.
    folder
        Folder with all data files in place of the printed game; None: the printed game.
    packs
        Packs, in the order in which they are merged.
    variants
        Variants, the lowest one first.
    settings
        `KEY=VALUE` texts without those that name packs, applied last.
    """

    form: Format
    folder: Path | None
    packs: tuple[packs.Pack, ...]
    variants: tuple[Variant, ...]
    settings: tuple[str, ...]

    @property
    def name(self) -> str:
        """Name of the scenario."""
        if self.variants:
            return self.variants[-1].name
        base = self.form.name if self.folder is None else self.folder.resolve().name
        brought = {Path(name).name for pack in self.packs for name in pack.includes}
        return "+".join((base, *(pack.name for pack in self.packs if pack.name not in brought)))

    @property
    def only_packs(self) -> bool:
        """Whether the scenario is the printed game with packs, and nothing else."""
        return self.folder is None and not self.variants and not self.settings

    def without_changes(self) -> Sources:
        """Return the sources of the printed game with the packs."""
        return replace(self, folder=None, variants=(), settings=())

    def with_packs(self) -> Origin:
        """Return the tree of the printed game with the packs."""
        return build(self._lay_base(None), (), (), self._as_tables)

    def origin(self) -> Origin:
        """Return the whole tree."""
        return build(self._lay_base(self.folder), self.variants, self.settings, self._as_tables)

    def checked(self, check: Callable[[], Checked]) -> Checked:
        """Return the result of a check; an error notes that the data may be those of another game."""
        try:
            return check()
        except ScenarioError as error:
            strange = _perhaps_another_game(self.variants, self.form.name, error.errors)
            raise ScenarioError(error.errors, (*error.notes, *strange)) from None

    @property
    def _as_tables(self) -> Callable[[Key, str], Any]:
        return functools.partial(tables_of_text, self.form.model)

    def _lay_base(self, folder: Path | None) -> Callable[[Origin], None]:
        """Return a function that puts the base and the packs into a tree."""
        printed = functools.partial(lay, self.form, printed_tables(self.form))
        base = printed if folder is None else _base_of(self.form, folder)
        tables = [_tables_of(self.form, pack) for pack in self.packs]

        def put(origin: Origin) -> None:
            base(origin)
            packs.lay(self.packs, tables, origin)

        return put


def read(form: Format, path: Path | None, settings: Sequence[str]) -> Sources:
    """Read the files of a scenario.

    Parameters
    ----------
    form
        Layout of the data files of the game.
    path
        A variant file, a pack, or a folder with all data files; None: the printed game.
    settings
        `KEY=VALUE` texts; some may name packs.

    Raises
    ------
    ScenarioError
        With all errors in the names and own keys of the files.
    """
    errors: list[ErrorDetail] = []
    names, rest = packs.split(settings)
    named = [(name, Path(), SETTING) for name in names]
    if path is not None and packs.is_pack(path):
        named.append((path.name or str(path), path.parent, str(path)))
        path = None
    folder, variants = (None, []) if path is None else read_chain(path, form.name, errors)
    named += [(name, Path(one.file).parent, one.file) for one in variants for name in one.packs]
    bases = tuple(dict.fromkeys((form.base_of_packs, form.name)))
    chosen = packs.find(form.packs, bases, named, errors)
    if errors:
        raise ScenarioError(errors)
    of_base = any(pack.base == form.base_of_packs for pack in chosen)
    used = form.with_packs() if of_base and form.with_packs is not None else form
    return Sources(used, folder, chosen, tuple(variants), rest)


def _tables_of(form: Format, pack: packs.Pack) -> SourceTables:
    """Return the files of a pack; it has those of the game that it needs.

    Raises
    ------
    ScenarioError
        If a file is unknown, or not TOML.
    """
    return _read_folders(
        form, (pack.folder,), pack.label, (*form.files, form.data.stem), also=(packs.MANIFEST,)
    )


def _perhaps_another_game(
    variants: Sequence[Variant], home: str, errors: Sequence[ErrorDetail]
) -> Iterator[ErrorDetail]:
    """Return a hint if a variant without a base has entries that this game does not have."""
    strange = any("." not in error.key or error.kind in (MISSING, NO_ENTRY) for error in errors)
    if variants and variants[0].base is None and strange:
        problem = f'none, so it is read as a variant of "{home}"'
        yield ErrorDetail(variants[0].file, "base", problem, kind="variant-of-another-game")


@functools.cache
def printed_tables(form: Format) -> SourceTables:
    """Return the tables of the printed game; errors name the files of an external game by their paths."""
    label = form.name if form.data.is_relative_to(INSIDE) else None
    return _read_folders(form, (form.data.parent if form.is_one_file else form.data, *form.shared), label)


def _base_of(form: Format, folder: Path) -> Callable[[Origin], None]:
    """Puts all files and sheets of a folder into a tree.

    Raises
    ------
    ScenarioError
        If a file is missing, unknown, or not TOML, or a sheet cannot be read.
    """
    errors: list[ErrorDetail] = []
    rows = sheets.read(folder, str(folder), errors)
    if errors:
        raise ScenarioError(errors)
    tables = _read_folders(form, (folder,), str(folder), {key[0] for key, _, _ in rows})

    def put(origin: Origin) -> None:
        lay(form, tables, origin)
        sheets.lay(rows, origin)

    return put


def _first_with(folders: Sequence[Path], name: str) -> Path:
    """Return the path of a file in the first folder that has it, or in the first folder if none does."""
    return next((folder / name for folder in folders if (folder / name).is_file()), folders[0] / name)


def _read_folders(
    form: Format,
    folders: Sequence[Path],
    label: str | None,
    optional: Collection[str] = (),
    also: Collection[str] = (),
) -> SourceTables:
    """Read all files of a game in some folders; without a label, errors name the paths.

    The files of some tables are `optional`, such as those that are read from sheets. The folders may contain
    some other files (`also`).
    """
    errors: list[ErrorDetail] = []
    tables: SourceTables = {}
    files = [*form.files, *(EXCEPTIONS for folder in folders if (folder / f"{EXCEPTIONS}.toml").is_file())]
    names = [form.data.name] if form.is_one_file else [f"{name}.toml" for name in files]
    keys: list[Key] = [()] if form.is_one_file else [(name,) for name in files]
    paths: list[tuple[str, Path, Key]] = [
        (name, _first_with(folders, name), key) for name, key in zip(names, keys, strict=True)
    ]
    for group in form.folders:
        group_files = sorted(path for folder in folders for path in files_with(folder / group, ".toml"))
        paths += [(f"{group}/{path.name}", path, (group, path.stem)) for path in group_files]
    for name, path, key in paths:
        if path.stem in (*form.optional, *optional) and not path.exists():
            continue
        file = f"{label}/{name}" if label else shown(path)
        table = read_toml(path, errors, file)
        if table is not None and key == (RULES,):
            errors += [
                ErrorDetail(file, other, "unknown key", None, RULES) for other in table if other != RULES
            ]
            table = table.get(RULES, {})
        if table is not None:
            tables[key] = (file, table)
    strange = () if form.is_one_file else (path for folder in folders for path in files_with(folder, ".toml"))
    for path in sorted(strange):
        if path.name not in (*names, *also):
            near = nearest(path.name, names)
            file = f"{label}/{path.name}" if label else shown(path)
            errors.append(ErrorDetail(file, "", "unknown file", None, ", ".join(names), near))
    if errors:
        raise ScenarioError(errors)
    return tables


def lay(form: Format, tables: SourceTables, origin: Origin) -> None:
    """Put the files of a folder into an empty tree."""
    origin.lay({name: {} for name in (*form.files, *form.folders)}, "scenario")
    for key, (file, table) in tables.items():
        origin.lay({key[-1]: table} if key else table, file, key[:-1])
        origin.files[key] = file


def fit(
    model: type[Model], origin: Origin, reference: Tree | None, known: tuple[Tree, Model] | None = None
) -> tuple[Model | None, list[ErrorDetail]]:
    """Return the model of a tree, and the errors in it.

    A value of the `reference` replaces each invalid value, so that the rest is checked in the same pass;
    without a reference, invalid data have no model. Parts that the tree shares with a `known` one, which
    is given with its model, are checked again only if there are errors.
    """
    if known is not None:
        with contextlib.suppress(ValidationError):
            return model.model_validate(reusing(origin.tree, *known)), []
    errors: list[ErrorDetail] = []
    tree = origin.tree
    for _ in range(MEND_ROUNDS):
        try:
            return model.model_validate(tree), errors
        except ValidationError as error:
            if tree is origin.tree:
                errors = list(model_errors(error, model, origin))
                if reference is None:
                    break
                errors = _new_entries(origin, errors, reference)
                tree = copy.deepcopy(tree)
            assert reference is not None
            mend(tree, error, reference)
    return None, errors


def _new_entries(origin: Origin, errors: Sequence[ErrorDetail], tree: Tree) -> list[ErrorDetail]:
    """Return one error instead of many if a new entry is probably a mistyped printed name."""
    kept: list[ErrorDetail] = []
    lacking: dict[Key, list[str]] = {}
    for error in errors:
        *key, field = error.key.split(".")
        if error.kind == MISSING and _resembles(tree, key):
            lacking.setdefault(tuple(key), []).append(field)
        else:
            kept.append(error)
    for entry, fields in lacking.items():
        allowed = f"a new entry with {', '.join(fields)} too"
        near = _resembles(tree, entry)
        place = origin.file_of(entry), dotted(entry)
        kept.append(ErrorDetail(*place, "no such entry", entry[-1], allowed, near, kind=NO_ENTRY))
    return kept


def _resembles(tree: Tree, key: Sequence[str]) -> str | None:
    """Return the printed entry whose name a new one resembles."""
    try:
        siblings = lookup(tree, key[:-1])
    except KeyError:
        return None
    return nearest(key[-1], siblings) if key and key[-1] not in siblings else None
