"""Functions that depend on the type of their record: numba selects one when it compiles a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import overload

from simcore.jit.cache import DIGEST_LENGTH
from simcore.jit.digest import digest_of


def by_field(field: str, with_it: Callable[[Any, Any], Any], without: Callable[[Any, Any], Any]) -> Any:
    """Make a function of a record and another argument that depends on whether the record has a field.

    Parameters
    ----------
    field
        Name of the field.
    with_it, without
        Kernels with both arguments: for records with the field, and for all others.

    Returns
    -------
    Callable
        `function(record, other)`, for kernels and for plain Python.
    """

    def choose(record: Any, other: Any) -> Any:
        return with_it(record, other) if field in record.dtype.names else without(record, other)

    @overload(choose)
    def compiled(record: Any, other: Any) -> Any:
        if not isinstance(record, types.Record):
            return None

        def has_it(record: Any, other: Any) -> Any:
            return with_it(record, other)

        def has_it_not(record: Any, other: Any) -> Any:
            return without(record, other)

        chosen = has_it if field in record.fields else has_it_not
        # Functions with the same name are identical for the loader, also those that other processes compiled.
        chosen.__qualname__ += f".{field}.{digest_of(with_it, without)[:DIGEST_LENGTH]}"
        return chosen

    return choose
