"""Kernels in plain Python: for rules that are not compiled, and to find the line on which kernels fail."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config


class _Here(threading.local):
    """Nesting depth of this thread in functions that run in plain Python."""

    depth = 0


_here = _Here()


def is_plain(function: Callable[..., Any]) -> bool:
    """Return whether a function is not a kernel, although the compiler is on."""
    return not config.DISABLE_JIT and not hasattr(function, "py_func")


def plainly(function: Callable[..., Any]) -> Callable[..., Any]:
    """Run a function or a kernel in plain Python, with all kernels that it calls.

    Rules in plain Python then need no compiler, and errors have a line. A number that does not fit into its
    type is an error, although NumPy only warns.
    """
    own = getattr(function, "py_func", function)

    @functools.wraps(own)
    def call(*arguments: Any) -> Any:
        _here.depth += 1
        try:
            with np.errstate(over="raise"):
                return own(*arguments)
        finally:
            _here.depth -= 1

    return call


def runs_plain() -> bool:
    """Return whether this thread is inside such a function."""
    return _here.depth > 0


def widened(argument: Any) -> Any:
    """Return an argument as in compiled code, where small integers have 64 bits."""
    small = isinstance(argument, np.integer) and argument.itemsize < np.int64().itemsize
    return int(argument) if small else argument
