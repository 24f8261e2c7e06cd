"""What pydantic finds wrong, as faults that name the file, the key, what is allowed and the nearest name."""

from __future__ import annotations

import copy
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from simcore.names import nearest
from simcore.scenario.faults import Fault, dotted
from simcore.scenario.merging import lookup, merge
from simcore.scenario.origin import Origin

WORDS = {
    "int_type": "a whole number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "tuple_type": "a list",
    "string_too_short": "text that is not empty",
}


def key_of(error: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Key path of one pydantic error; the path of the entry if its name is wrong."""
    return tuple(part for part in error["loc"] if part != "[key]")


def model_faults(error: ValidationError, model: type[BaseModel], origin: Origin) -> Iterator[Fault]:
    """The faults of a tree that does not fit the model."""
    for found in error.errors(include_url=False):
        key = key_of(found)
        place = (origin.file_of(key), dotted(key))
        context: Mapping[str, Any] = found.get("ctx", {})
        value = found["input"]
        match found["type"]:
            case "extra_forbidden":
                names = field_names(model, key[:-1])
                yield Fault(*place, "unknown key", None, ", ".join(names), nearest(str(key[-1]), names))
            case "missing":
                yield Fault(*place, "missing")
            case "name":
                yield Fault(*place, context["message"], context["found"], context["allowed"], context["near"])
            case "literal_error":
                yield Fault(*place, "wrong value", value, context["expected"].replace("'", ""))
            case kind if kind in WORDS:
                yield Fault(*place, "wrong type", value, WORDS[kind])
            case _:
                yield Fault(*place, found["msg"][:1].lower() + found["msg"][1:], value)


def field_names(model: type[BaseModel], key: tuple[str | int, ...]) -> list[str]:
    """Names of the fields of the table at a key path."""
    inner: Any = model
    for part in key:
        inner = _inside(_bare(inner), part)
    inner = _bare(inner)
    if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
        return []
    return [info.alias or name for name, info in inner.model_fields.items()]


def _bare(kind: Any) -> Any:
    """A type without `Annotated` and without `| None`."""
    while True:
        origin = typing.get_origin(kind)
        if origin is typing.Annotated:
            kind = typing.get_args(kind)[0]
        elif origin in (typing.Union, types.UnionType):
            kind = next(inner for inner in typing.get_args(kind) if inner is not type(None))
        else:
            return kind


def _inside(kind: Any, part: str | int) -> Any:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, info in kind.model_fields.items():
            if part in (name, info.alias):
                return info.annotation
        return None
    args = typing.get_args(kind)
    return args[-1] if typing.get_origin(kind) is dict else args[0] if args else None


def mend(tree: dict[str, Any], error: ValidationError, reference: Mapping[str, Any]) -> None:
    """Put the reference's value (or nothing) where a tree does not fit, so that the rest can be checked."""
    mended: list[list[str]] = []
    for found in error.errors(include_url=False):
        key = [str(part) for part in key_of(found)]
        if any(key[: len(done)] == done for done in mended):
            continue
        while key and not _mend_one(tree, key, reference):
            key.pop()
        mended.append(key)
        if not key:
            tree.clear()
            merge(tree, reference)


def _mend_one(tree: dict[str, Any], key: list[str], reference: Mapping[str, Any]) -> bool:
    """Mend one key; False if that has to be tried further up."""
    table = lookup(tree, key[:-1])
    if not isinstance(table, dict):
        return False
    try:
        printed = lookup(reference, key)
    except KeyError:
        return table.pop(key[-1], None) is not None
    if table.get(key[-1]) == printed:
        return False
    table[key[-1]] = copy.deepcopy(printed)
    return True
