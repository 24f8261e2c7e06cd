"""Functions that depend on the type of their record: numba selects one when it compiles a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import overload

from simcore.jit.cache import DIGEST_LENGTH
from simcore.jit.digest import digest_of


def by_field(field: str, with_it: Callable[..., Any], without: Callable[..., Any]) -> Any:
    """Make a function of a record, and of other arguments, that depends on whether the record has a field.

    Parameters
    ----------
    field
        Name of the field.
    with_it, without
        Kernels with the same arguments: for records with the field, and for all others.

    Returns
    -------
    Callable
        `function(record, ...)`, for kernels and for plain Python.
    """
    return _choice(
        field,
        with_it,
        without,
        lambda dtype: field in dtype.names,
        lambda kind: field in kind.fields,
    )


def by_shape(field: str, places: Callable[..., Any], number: Callable[..., Any]) -> Any:
    """Make a function of a record, and of other arguments, that depends on whether a field is an array.

    Parameters
    ----------
    field
        Name of the field.
    places, number
        Kernels with the same arguments: for records in which the field is an array, and for all others.

    Returns
    -------
    Callable
        `function(record, ...)`, for kernels and for plain Python.
    """
    return _choice(
        field,
        places,
        number,
        lambda dtype: dtype[field].shape != (),
        lambda kind: isinstance(kind.typeof(field), types.NestedArray),
    )


def _choice(
    field: str,
    one: Callable[..., Any],
    other: Callable[..., Any],
    in_python: Callable[[Any], bool],
    in_kernels: Callable[[Any], bool],
) -> Any:
    """Make a function that is `one` if the type of its record passes a test, and else `other`."""

    def choose(record: Any, *arguments: Any) -> Any:
        return one(record, *arguments) if in_python(record.dtype) else other(record, *arguments)

    @overload(choose)
    def compiled(record: Any, *arguments: Any) -> Any:
        if not isinstance(record, types.Record):
            return None

        def is_one(record: Any, *arguments: Any) -> Any:
            return one(record, *arguments)

        def is_other(record: Any, *arguments: Any) -> Any:
            return other(record, *arguments)

        chosen = is_one if in_kernels(record) else is_other
        # Functions with the same name are identical for the loader, also those that other processes compiled.
        chosen.__qualname__ += f".{field}.{digest_of(one, other)[:DIGEST_LENGTH]}"
        return chosen

    return choose
