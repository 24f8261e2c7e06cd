"""Reads the data files of Final Hour and checks them as a whole: a tree comes out, or all of its faults."""

from __future__ import annotations

import copy
import dataclasses
import functools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from simcore.final_hour import checks
from simcore.final_hour.entries import Tree, entries, readable, with_alternative
from simcore.final_hour.models import Data
from simcore.model_faults import mend, model_faults
from simcore.names import nearest
from simcore.scenario_files import (
    Fault,
    Key,
    Origin,
    ScenarioError,
    build,
    dotted,
    lookup,
    read_chain,
    read_toml,
)

HOME = "final-hour"
"""The `base` of a variant that rests on the game as printed."""

FOLDER = Path(__file__).parent / "data"
FILES = ("rules", "board", "monsters", "priority", "items", "doubts")
FOLDERS = ("investigators", "ancient-ones")
MEND_ROUNDS = 20

Tables = dict[Key, tuple[str, Tree]]
"""Where each file belongs in the tree, its name and its content."""


def read(path: Path | None, settings: Sequence[str]) -> tuple[str, Data]:
    """Name and checked data of a scenario.

    Raises
    ------
    ScenarioError
        With everything that is wrong.
    """
    faults: list[Fault] = []
    folder, variants = (None, []) if path is None else read_chain(path, HOME, faults)
    if faults:
        raise ScenarioError(faults)
    tables = _printed_tables() if folder is None else _read_folder(folder, str(folder))
    origin = build(functools.partial(_lay, tables), variants, settings)
    home = HOME if folder is None else folder.resolve().name
    return variants[-1].name if variants else home, check(origin)


def plain(model: Data) -> Tree:
    """The tree of a model as it would stand in the files, without fields at their default."""
    return readable(model.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def full(model: Data) -> Tree:
    """The tree of a model with the defaults filled in."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


@functools.cache
def printed() -> Data:
    """The game as printed."""
    origin = Origin()
    _lay(_printed_tables(), origin)
    return check(origin, mending=False)


@functools.cache
def _printed_tables() -> Tables:
    return _read_folder(FOLDER, HOME)


def _read_folder(folder: Path, label: str) -> Tables:
    """All files of a folder.

    Raises
    ------
    ScenarioError
        If a file is missing, unknown, or not TOML.
    """
    faults: list[Fault] = []
    tables: Tables = {}
    paths: list[tuple[Path, Key]] = [(folder / f"{name}.toml", (name,)) for name in FILES]
    for group in FOLDERS:
        paths += [(path, (group, path.stem)) for path in sorted((folder / group).glob("*.toml"))]
    for path, key in paths:
        file = f"{label}/{path.relative_to(folder).as_posix()}"
        table = read_toml(path, faults, file)
        if table is not None and key == ("rules",):
            faults += [Fault(file, name, "unknown key", None, "rules") for name in table if name != "rules"]
            table = table.get("rules", {})
        if table is not None:
            tables[key] = (file, table)
    names = [f"{name}.toml" for name in FILES]
    for path in sorted(folder.glob("*.toml")):
        if path.name not in names:
            near = nearest(path.name, names)
            faults.append(Fault(f"{label}/{path.name}", "", "unknown file", None, ", ".join(names), near))
    if faults:
        raise ScenarioError(faults)
    return tables


def _lay(tables: Tables, origin: Origin) -> None:
    """Put the files of a folder into an empty tree."""
    origin.lay({name: {} for name in (*FILES, *FOLDERS)}, "scenario")
    for key, (file, table) in tables.items():
        origin.lay({key[-1]: table}, file, key[:-1])
        origin.files[key] = file


def check(origin: Origin, *, mending: bool = True, alternatives: bool = True) -> Data:
    """The model of a tree; all faults of the tree if there are any.

    Where a value does not fit, the printed one stands in for it, so that everything that refers to other
    parts is checked in the same run. Sums are then left out: they would count the stand-in.
    """
    faults = list(origin.faults)
    model, misfits = _model(origin, mending)
    faults += misfits
    if model is not None:
        clashes = list(checks.references(model))
        if not misfits:
            clashes += checks.totals(model)
        if alternatives and not misfits:
            faults += _misfit_alternatives(plain(model), origin)
        faults += [_fault(clash, origin) for clash in clashes]
    if faults:
        raise ScenarioError(faults)
    assert model is not None
    return model


def _model(origin: Origin, mending: bool) -> tuple[Data | None, list[Fault]]:
    """The model of a tree, mended where it does not fit, and where that was."""
    faults: list[Fault] = []
    tree = origin.tree
    for _ in range(MEND_ROUNDS):
        try:
            return Data.model_validate(tree), faults
        except ValidationError as error:
            if tree is origin.tree:
                faults = list(model_faults(error, Data, origin))
                if not mending:
                    break
                faults = _new_entries(origin, faults)
                tree = copy.deepcopy(tree)
            mend(tree, error, plain(printed()))
    return None, faults


def _fault(clash: checks.Clash, origin: Origin) -> Fault:
    key, problem, found, allowed, near = clash
    return Fault(origin.file_of(key), dotted(key), problem, found, allowed, near)


def _new_entries(origin: Origin, faults: Sequence[Fault]) -> list[Fault]:
    """One fault instead of many where a new entry is most likely a mistyped name of a printed one."""
    tree = plain(printed())
    kept: list[Fault] = []
    lacking: dict[Key, list[str]] = {}
    for fault in faults:
        *key, field = fault.key.split(".")
        if fault.problem == "missing" and _resembles(tree, key):
            lacking.setdefault(tuple(key), []).append(field)
        else:
            kept.append(fault)
    for entry, fields in lacking.items():
        allowed = f"a new entry with {', '.join(fields)} too"
        near = _resembles(tree, entry)
        kept.append(Fault(origin.file_of(entry), dotted(entry), "no such entry", entry[-1], allowed, near))
    return kept


def _resembles(tree: Tree, key: Sequence[str]) -> str | None:
    """The printed entry whose name a new one resembles."""
    try:
        siblings = lookup(tree, key[:-1])
    except KeyError:
        return None
    return nearest(key[-1], siblings) if key and key[-1] not in siblings else None


def _misfit_alternatives(tree: Tree, origin: Origin) -> Iterator[Fault]:
    """Alternatives with fields that their entry cannot have.

    All first ones are tried together, then all second ones, and so on: what fits does so entry by entry.
    """
    declared = {key: entry["alternatives"] for key, entry in entries(tree) if "alternatives" in entry}
    for turn in range(max(map(len, declared.values()), default=0)):
        tried = {key: listed[turn] for key, listed in declared.items() if turn < len(listed)}
        changed = with_alternative(tree, ((key, alternative["set"]) for key, alternative in tried.items()))
        try:
            Data.model_validate(changed)
        except ValidationError as error:
            for fault in model_faults(error, Data, origin):
                yield _of_alternative(fault, tried)


def _of_alternative(fault: Fault, tried: Mapping[Key, Mapping[str, Any]]) -> Fault:
    """The fault, with the name of the alternative in which it was found."""
    path = tuple(fault.key.split("."))
    name = next((found["name"] for key, found in tried.items() if path[: len(key)] == key), "?")
    return dataclasses.replace(fault, problem=f"alternative {name}: {fault.problem}")
