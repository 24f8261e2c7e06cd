"""The numbers of a model of data: where they stand, and what they may be."""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pydantic import AfterValidator, BaseModel

from simcore.scenario.faults import Key
from simcore.scenario.fields import Within


def leaves(
    model: BaseModel,
    names: Collection[str],
    *,
    apart: tuple[type[BaseModel], ...] = (),
    whole: tuple[type[BaseModel], ...] = (),
) -> Iterator[tuple[Key, int, Within]]:
    """Key, value and bounds of every number of a model that has bounds and is not left at its default.

    Parameters
    ----------
    model
        The tree of the data.
    names
        Fields that are left out: their numbers count nothing.
    apart
        Models that are left out, as their numbers do not move alone.
    whole
        Models whose numbers count where they are left at their default too.
    """

    def walk(value: Any, annotation: Any, key: Key) -> Iterator[tuple[Key, int, Within]]:
        if apart and isinstance(value, apart):
            return
        if isinstance(value, BaseModel):
            for name, info in type(value).model_fields.items():
                if name not in names and (isinstance(value, whole) or name in value.model_fields_set):
                    inner: Any = info.annotation
                    if info.metadata:
                        inner = typing.Annotated[info.annotation, *info.metadata]
                    yield from walk(getattr(value, name), inner, (*key, info.alias or name))
        elif isinstance(value, Mapping):
            for name, item in value.items():
                yield from walk(item, _item(annotation), (*key, str(name)))
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                yield from walk(item, _item(annotation), (*key, str(index)))
        elif type(value) is int and (bounds := _bounds(annotation)) is not None:
            yield key, value, bounds

    yield from walk(model, type(model), ())


def _item(annotation: Any) -> Any:
    """Type of what a table or a list holds."""
    for kind in _kinds(annotation):
        args = [arg for arg in typing.get_args(kind) if arg is not Ellipsis]
        if typing.get_origin(kind) in (dict, tuple):
            return args[-1]
    return None


def _kinds(annotation: Any) -> Iterator[Any]:
    """The plain types of an annotation, without marks and without what else may stand there."""
    if typing.get_origin(annotation) is typing.Annotated:
        yield from _kinds(typing.get_args(annotation)[0])
    elif typing.get_origin(annotation) in (dict, tuple) or not typing.get_args(annotation):
        yield annotation
    else:
        for inner in typing.get_args(annotation):
            yield from _kinds(inner)


def _bounds(annotation: Any) -> Within | None:
    """What a number of a type may be."""
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *marks = typing.get_args(annotation)
        for mark in marks:
            check = mark.func if isinstance(mark, AfterValidator) else mark
            if isinstance(check, Within):
                return check
        return _bounds(inner)
    found = (_bounds(inner) for inner in typing.get_args(annotation))
    return next((bounds for bounds in found if bounds is not None), None)
