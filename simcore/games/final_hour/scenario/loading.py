"""Reads the data files of Final Hour and checks them as a whole: a tree comes out, or all of its faults."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from simcore.games.final_hour.scenario import validation
from simcore.games.final_hour.scenario.entries import readable
from simcore.games.final_hour.scenario.models import Data
from simcore.scenario import loading
from simcore.scenario.data_tree import Tree, entries, with_alternative
from simcore.scenario.faults import Fault, Key, ScenarioError, dotted
from simcore.scenario.loading import Format, fit, lay, printed_tables
from simcore.scenario.model_faults import model_faults
from simcore.scenario.origin import Origin

HOME = "final-hour"
"""The `base` of a variant that rests on the game as printed."""

FOLDER = Path(__file__).parents[1] / "data"
FILES = ("rules", "board", "monsters", "priority", "items", "doubts")
FOLDERS = ("investigators", "ancient-ones")
FORMAT = Format(Data, FOLDER, FILES, FOLDERS)


def read(path: Path | None, settings: Sequence[str]) -> tuple[str, Data]:
    """Name and checked data of a scenario.

    Raises
    ------
    ScenarioError
        With everything that is wrong.
    """
    return loading.read(FORMAT, HOME, path, settings, check)


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
    lay(FORMAT, printed_tables(FORMAT, HOME), origin)
    return check(origin, mending=False)


def check(origin: Origin, *, mending: bool = True, alternatives: bool = True) -> Data:
    """The model of a tree; all faults of the tree if there are any.

    Where a value does not fit, the printed one stands in for it, so that everything that refers to other
    parts is checked in the same run. Sums are then left out: they would count the stand-in.
    """
    faults = list(origin.faults)
    model, misfits = fit(Data, origin, plain(printed()) if mending else None)
    faults += misfits
    if model is not None:
        clashes = list(validation.references(model))
        if not misfits:
            clashes += validation.totals(model)
        if alternatives and not misfits:
            faults += _misfit_alternatives(plain(model), origin)
        faults += [_fault(clash, origin) for clash in clashes]
    if faults:
        raise ScenarioError(faults)
    assert model is not None
    return model


def _fault(clash: validation.Clash, origin: Origin) -> Fault:
    key, problem, found, allowed, near = clash
    return Fault(origin.file_of(key), dotted(key), problem, found, allowed, near)


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
