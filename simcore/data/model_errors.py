"""Errors of pydantic as messages with the file, the key, the allowed values and the nearest name."""

from __future__ import annotations

import copy
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from simcore.data.fields import SOURCE_WORDS
from simcore.data.merging import lookup, merge
from simcore.data.origin import Origin
from simcore.messages.error_details import MISSING, ErrorDetail, Key, dotted
from simcore.messages.names import listed, nearest

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


class StandIn:
    """Mark of a field whose checked type differs from its declared type."""

    @property
    def text(self) -> str:
        """Description of the expected text if only text is allowed; empty: tables are allowed too."""
        return ""

    @property
    def annotation(self) -> Any:
        """Type that is checked."""
        raise NotImplementedError

    def as_tables(self, text: str) -> Any:
        """Return a text as tables; None if it has errors, which the check reports."""
        raise NotImplementedError

    def as_text(self, tables: Any) -> str | None:
        """Return tables as text; None if this kind of value has no text form."""
        return None


def key_of(error: Mapping[str, Any]) -> tuple[str | int, ...]:
    """Return the key path of a pydantic error; the path of the entry if its name is wrong."""
    return tuple(part for part in error["loc"] if part != "[key]")


def model_errors(error: ValidationError, model: type[BaseModel], origin: Origin) -> Iterator[ErrorDetail]:
    """Yield the validation errors of a tree that does not fit the model."""
    for detail in error.errors(include_url=False):
        key = key_of(detail)
        kind = MISSING if detail["type"] == "missing" else ""
        yield ErrorDetail(origin.file_of(key), dotted(key), *explained(detail, model), kind=kind)


def explained(error: Mapping[str, Any], root: Any) -> tuple[str, Any, str | None, str | None]:
    """Return the problem, the found value, the allowed values and the nearest name of a pydantic error.

    Parameters
    ----------
    error
        One of `ValidationError.errors`.
    root
        The model or type of the validated data.
    """
    key, value = key_of(error), error["input"]
    context: Mapping[str, Any] = error.get("ctx", {})
    match error["type"]:
        case "extra_forbidden":
            names = field_names(root, key[:-1])
            allowed = listed(names, f"one of {len(names)} keys")
            return "unknown key", None, allowed, nearest(str(key[-1]), names)
        case "missing":
            return "missing", None, SOURCE_WORDS if key[-1] == "source" else None, None
        case "name":
            return context["message"], context["found"], context["allowed"] or None, context["near"]
        case "literal_error":
            return "wrong value", value, context["expected"].replace("'", ""), None
        case kind if kind in WORDS:
            return "wrong type", value, WORDS[kind], None
        case _:
            return error["msg"][:1].lower() + error["msg"][1:], value, None, None


def field_names(root: Any, key: tuple[str | int, ...]) -> list[str]:
    """Return the field names of the table at a key path of a model or type."""
    inner = root
    for part in key:
        inner = _inside(_bare(inner), part)
    inner = _bare(inner)
    if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
        return []
    return [info.alias or name for name, info in inner.model_fields.items()]


def stand_in(root: Any, key: tuple[str | int, ...]) -> StandIn | None:
    """Return the `StandIn` of the field at a key path of a model; None if it has none."""
    return _mark(_type_at(root, key))


def as_written(root: Any, key: tuple[str | int, ...], value: Any) -> Any:
    """Return a value in the notation of a data file, as text where text is allowed.

    Parameters
    ----------
    root
        The model of the whole tree.
    key, value
        Key of the value, and the value as a tree.
    """
    return _as_written(_type_at(root, key), value)


def not_text(model: type[BaseModel], origin: Origin) -> Iterator[ErrorDetail]:
    """Yield all values that are not text where only text is allowed; settings may open a text."""
    for key, value, mark in _not_text(model, origin.tree, ()):
        if key not in origin.opened:
            text = mark.as_text(value)
            allowed = mark.text if text is None else f'"{text}"'
            yield ErrorDetail(origin.file_of(key), dotted(key), "not written as text", value, allowed)


def _not_text(kind: Any, value: Any, key: Key) -> Iterator[tuple[Key, Any, StandIn]]:
    mark = _mark(kind)
    if mark is not None and mark.text:
        if not isinstance(value, str):
            yield key, value, mark
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _not_text(_inside(_bare(kind), name), inner, (*key, name))
        alternatives = value.get("alternatives")
        for place, alternative in enumerate(alternatives if isinstance(alternatives, list) else ()):
            if isinstance(alternative, Mapping):
                here = (*key, "alternatives", str(place), "set")
                yield from _not_text(kind, alternative.get("set", {}), here)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _not_text(_inside(_bare(kind), 0), inner, (*key, str(place)))


def _as_written(kind: Any, value: Any) -> Any:
    mark = _mark(kind)
    text = None if mark is None or isinstance(value, str) else mark.as_text(value)
    if text is not None:
        return text
    if isinstance(value, Mapping):
        return {name: _as_written(_inside(_bare(kind), name), inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_as_written(_inside(_bare(kind), 0), inner) for inner in value]
    return value


def _type_at(root: Any, key: tuple[str | int, ...]) -> Any:
    """Return the type of the field at a key path of a model."""
    inner = root
    for part in key:
        inner = _inside(_bare(inner), part)
    return inner


def _mark(inner: Any) -> StandIn | None:
    while typing.get_origin(inner) in (typing.Annotated, typing.Union, types.UnionType):
        inner, *others = typing.get_args(inner)
        for mark in others:
            if isinstance(mark, StandIn):
                return mark
    return None


def tables_of_text(model: type[BaseModel], key: Key, text: str) -> Any:
    """Return a program, or another value with a text form, as tables.

    Parameters
    ----------
    model
        Model of the whole tree.
    key
        Key of the text.
    text
        Text at that key.

    Returns
    -------
    Any
        None if the text has no table form, or has errors, which the validation reports.
    """
    mark = stand_in(model, key)
    return None if mark is None else mark.as_tables(text)


def _bare(kind: Any) -> Any:
    """Return a type without `Annotated` and `| None`."""
    while True:
        origin = typing.get_origin(kind)
        if origin is typing.Annotated:
            kind, *marks = typing.get_args(kind)
            kind = next((mark.annotation for mark in marks if isinstance(mark, StandIn)), kind)
        elif origin in (typing.Union, types.UnionType):
            kind = next(inner for inner in typing.get_args(kind) if inner is not type(None))
        else:
            return kind


def _inside(kind: Any, part: str | int) -> Any:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, info in kind.model_fields.items():
            if part in (name, info.alias):
                return typing.Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
        return None
    args = typing.get_args(kind)
    return args[-1] if typing.get_origin(kind) is dict else args[0] if args else None


def mend(tree: dict[str, Any], error: ValidationError, reference: Mapping[str, Any]) -> None:
    """Replace invalid values by the reference's values (or remove them), so that the rest can be checked."""
    mended: list[list[str]] = []
    for detail in error.errors(include_url=False):
        key = [str(part) for part in key_of(detail)]
        if any(key[: len(done)] == done for done in mended):
            continue
        while key and not _mend_one(tree, key, reference):
            key.pop()
        mended.append(key)
        if not key:
            tree.clear()
            merge(tree, reference)


def _mend_one(tree: dict[str, Any], key: list[str], reference: Mapping[str, Any]) -> bool:
    """Repair one key; return False if a parent must be repaired instead."""
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
