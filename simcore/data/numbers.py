"""The changeable numbers of a data model: their keys, bounds and meanings."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import AfterValidator, BaseModel

from simcore.contract.quantities import Quantity
from simcore.data.fields import Counts, Within
from simcore.messages.error_details import Key, dotted


def quantities(model: BaseModel) -> Iterator[tuple[Key, Quantity]]:
    """Return the numbers of a model that count something, with their keys, in the order of the data.

    A number counts something if it, or a table or list around it, has the mark `Counts`. Numbers at their
    default are excluded, unless their model has `counts_defaults`.

    Raises
    ------
    TypeError
        If such a number has no bounds (`between`) or no unit.
    """
    yield from _walk(model, type(model), _Place())


@dataclass(frozen=True)
class _Place:
    """Position in a walk through a model.

    Attributes
    ----------
    key
        Path from the top.
    names
        By field: the name that follows it in the key, or the place in its list, counted from 1; and under the
        field with the suffix `_key`, the place as in the key, counted from 0.
    within
        Field whose items come next; empty inside these.
    entry
        Name of the innermost named table.
    counts
        Combined marks on the path; inner marks take precedence.
    """

    key: Key = ()
    names: Mapping[str, str] = field(default_factory=dict)
    within: str = ""
    entry: str = ""
    counts: Counts | None = None

    def item(self, name: str, shown: str) -> _Place:
        """Return the place of one item of a table or list."""
        names = {**self.names, self.within: shown, f"{self.within}_key": name} if self.within else self.names
        return replace(self, key=(*self.key, name), within="", names=names)

    def marked(self, annotation: Any) -> _Place:
        """Return this place with the marks of an annotation."""
        return replace(self, counts=_laid(self.counts, annotation))


def _walk(value: Any, annotation: Any, place: _Place) -> Iterator[tuple[Key, Quantity]]:
    place = place.marked(annotation)
    if isinstance(value, BaseModel):
        named = bool(place.key) and not place.within and not place.key[-1].isdecimal()
        entry = place.key[-1] if named else place.entry
        for name, info in type(value).model_fields.items():
            if name in value.model_fields_set or getattr(value, "counts_defaults", False):
                inner: Any = info.annotation
                if info.metadata:
                    inner = typing.Annotated[info.annotation, *info.metadata]
                key = (*place.key, info.alias or name)
                yield from _walk(
                    getattr(value, name), inner, replace(place, key=key, within=name, entry=entry)
                )
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _walk(item, _item(annotation), place.item(str(name), str(name)))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _walk(item, _item(annotation), place.item(str(index), str(index + 1)))
    elif type(value) is int and place.counts is not None:
        yield place.key, _quantity(value, annotation, place, place.counts)


def _quantity(value: int, annotation: Any, place: _Place, counts: Counts) -> Quantity:
    bounds = _bounds(annotation)
    if bounds is None or not counts.unit:
        lacks = "bounds (`between`)" if bounds is None else "a unit"
        raise TypeError(f"{dotted(place.key)}: a number that counts something needs {lacks}")
    words = [part.replace("_", " ").replace("-", " ") for part in place.key]
    last = next(number for number in reversed(range(len(words))) if not words[number].isdecimal())
    two = " ".join(word for word in words[-2:] if not word.isdecimal())
    names = {**place.names, "field": words[last], "words": two}
    meaning = counts.meaning or "{field} of " + (place.entry or words[0])
    unit = counts.unit
    if isinstance(unit, Mapping):
        unit = unit.get(place.key[last]) or unit[""]
    text = meaning.format_map(names)
    return Quantity(dotted(place.key), value, bounds.least, bounds.most, unit, text, counts.step or 1)


def _laid(outer: Counts | None, annotation: Any) -> Counts | None:
    """Combine an outer mark with the marks of an annotation; later marks take precedence."""
    for mark in _marks(annotation):
        if isinstance(mark, Counts):
            before = outer or Counts()
            outer = Counts(mark.unit or before.unit, mark.meaning or before.meaning, mark.step or before.step)
    return outer


def _marks(annotation: Any) -> Iterator[Any]:
    """Return the marks of a type and of its alternatives, inner ones first."""
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *marks = typing.get_args(annotation)
        yield from _marks(inner)
        yield from marks
    elif typing.get_origin(annotation) not in (dict, tuple):
        for inner in typing.get_args(annotation):
            yield from _marks(inner)


def _item(annotation: Any) -> Any:
    """Return the type of the items of a table or a list."""
    for kind in _kinds(annotation):
        args = [arg for arg in typing.get_args(kind) if arg is not Ellipsis]
        if typing.get_origin(kind) in (dict, tuple):
            return args[-1]
    return None


def _kinds(annotation: Any) -> Iterator[Any]:
    """Return the plain types of an annotation, without marks and other alternatives."""
    if typing.get_origin(annotation) is typing.Annotated:
        yield from _kinds(typing.get_args(annotation)[0])
    elif typing.get_origin(annotation) in (dict, tuple) or not typing.get_args(annotation):
        yield annotation
    else:
        for inner in typing.get_args(annotation):
            yield from _kinds(inner)


def _bounds(annotation: Any) -> Within | None:
    """Return the bounds of a number of a type."""
    if typing.get_origin(annotation) is typing.Annotated:
        inner, *marks = typing.get_args(annotation)
        for mark in marks:
            check = mark.func if isinstance(mark, AfterValidator) else mark
            if isinstance(check, Within):
                return check
        return _bounds(inner)
    inner_bounds = (_bounds(inner) for inner in typing.get_args(annotation))
    return next((bounds for bounds in inner_bounds if bounds is not None), None)
