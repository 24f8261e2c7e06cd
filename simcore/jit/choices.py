"""Functions that depend on the type of their record: numba selects one when it compiles a kernel."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from numba import types
from numba.core.errors import TypingError
from numba.extending import typeof_impl


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

    return Choice(choose, one, other, in_kernels)


class Choice:
    """Function that is one of two kernels, by the type of its first argument.

    numba asks it for the kernel as it asks a dispatcher for a compiled version. The choice therefore has no
    code of its own, and its callers link the kernel like any other one.

    Parameters
    ----------
    choose
        The function in plain Python.
    one, other
        The kernels.
    in_kernels
        Whether `one` is for a numba type of record.
    """

    is_compiling = False  # numba looks for kernels that call themselves

    def __init__(
        self,
        choose: Callable[..., Any],
        one: Callable[..., Any],
        other: Callable[..., Any],
        in_kernels: Callable[[Any], bool],
    ) -> None:
        self.py_func = choose
        self._kernels, self._in_kernels = (one, other), in_kernels
        functools.update_wrapper(self, choose)

    def __call__(self, record: Any, *arguments: Any) -> Any:
        """Run it in plain Python."""
        return self.py_func(record, *arguments)

    def _kernel(self, first: Any) -> Any:
        # A kernel with `*arguments` has them in a tuple.
        record = first.types[0] if isinstance(first, types.BaseTuple) else first
        if not isinstance(record, types.Record):
            raise TypingError(f"the first argument of {self.py_func.__qualname__} is no record")
        return self._kernels[0 if self._in_kernels(record) else 1]

    def get_call_template(self, arguments: Sequence[Any], keywords: Any) -> Any:
        """Return how numba types a call."""
        return self._kernel(arguments[0]).get_call_template(arguments, keywords)

    def get_overload(self, arguments: Sequence[Any]) -> Any:
        """Return the compiled kernel for types of arguments."""
        return self._kernel(arguments[0]).get_overload(arguments)


@typeof_impl.register(Choice)
def _type_of_choice(choice: Choice, _: Any) -> Any:
    return types.Dispatcher(choice)
