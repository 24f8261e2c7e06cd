"""What is checked in a tree of data besides the models: other readings that do not fit, and names in them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from simcore.scenario.data_tree import Tree, alternatives, entries, with_alternative
from simcore.scenario.faults import Fault, Key, unknown
from simcore.scenario.model_faults import model_faults
from simcore.scenario.origin import Origin


def located(faults: Iterable[Fault], origin: Origin) -> Iterator[Fault]:
    """The faults with the files in which they are."""
    for fault in faults:
        yield dataclasses.replace(fault, file=origin.file_of(fault.key.split(".")))


def misfit_alternatives(tree: Tree, model: type[BaseModel], origin: Origin) -> Iterator[Fault]:
    """Alternatives with fields that their entry cannot have, and presets that take what does not exist.

    All first ones are tried together, then all second ones, and so on: what fits does so entry by entry.
    """
    declared = {key: entry["alternatives"] for key, entry in entries(tree) if "alternatives" in entry}
    for turn in range(max(map(len, declared.values()), default=0)):
        tried = {key: listed[turn] for key, listed in declared.items() if turn < len(listed)}
        fields = ((key, alternative["set"]) for key, alternative in tried.items() if "set" in alternative)
        try:
            model.model_validate(with_alternative(tree, fields))
        except ValidationError as error:
            for fault in model_faults(error, model, origin):
                yield _of_alternative(fault, tried, origin)
    yield from located(_unknown_taken(tree, declared), origin)


def _of_alternative(fault: Fault, tried: Mapping[Key, Mapping[str, Any]], origin: Origin) -> Fault:
    """The fault, with the name and the file of the alternative in which it was found."""
    path = tuple(fault.key.split("."))
    for key, alternative in tried.items():
        if path[: len(key)] == key:
            problem = f"alternative {alternative['name']}: {fault.problem}"
            return dataclasses.replace(fault, file=origin.file_of((*key, "alternatives")), problem=problem)
    return fault


def _unknown_taken(tree: Tree, declared: Mapping[Key, Iterable[Mapping[str, Any]]]) -> Iterator[Fault]:
    presets = {each["name"] for listed in declared.values() for each in listed if "takes" in each}
    known = [name for name in alternatives(tree) if name not in presets]
    for key, listed in declared.items():
        for number, each in enumerate(listed):
            for name in each.get("takes", ()):
                if name not in known:
                    yield unknown((*key, "alternatives", number, "takes"), "alternative", name, known)
