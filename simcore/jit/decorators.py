"""Decorators that declare kernels.

Kernels are compiled by `linking` with numba versions that it supports, and by plain numba with any other
version: then compiling takes longer, and nothing else changes.
"""

from __future__ import annotations

import functools
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numba import config, njit

from simcore.jit.cache import DIGEST_LENGTH, cache_folder
from simcore.jit.digest import LIBRARY, text_digest
from simcore.jit.enumerations import EnumerationCompiler
from simcore.jit.machine import machine_digest

KNOWN = ("0.65", "0.66", "0.67", "0.68")
"""Versions of numba that `linking` supports."""

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": False}
"""Options of all kernels: no interpreter lock, no exception for a division by zero, inlining by the compiler.

Kernels divide by constants and by checked counts only. Without `forceinline`, numba would take its value from
the first caller: everything below an `inlined` kernel would be inlined too, unless another kernel had called
it before.
"""


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called.

    The result is called like the function itself, releases the interpreter lock and is cached on disk.
    """
    return _compiled(function, OPTIONS)


def again(function: Function) -> Function:
    """Return another kernel of the same function, because a closed one has one signature (`calls.closed`).

    A function in plain Python stays as it is.
    """
    own: Function | None = getattr(function, "py_func", None)
    return function if own is None else kernel(own)


def inlined(function: Function) -> Function:
    """Compile `function` into each kernel that calls it.

    Use it for a helper with one caller, and for small helpers that games call often: a call costs about
    thirty machine instructions, as much as many helpers need. Functions that it calls are not inlined
    (`OPTIONS`).
    """
    return _compiled(function, {**OPTIONS, "forceinline": True})


def generic(function: Function) -> Function:
    """Compile `function` into every kernel that calls it, for functions that take other kernels.

    It is cached with its callers, because the types of other kernels have no stable name on disk.
    """
    return _compiled(function, OPTIONS, keep=False)


def _compiled(function: Function, options: Mapping[str, Any], *, keep: bool = True) -> Function:
    if function.__module__ in _interpreting:
        return function
    if not config.DISABLE_JIT and _is_known():
        from simcore.jit.linking import linked_kernel

        return linked_kernel(function, options, keep=keep)
    # This is the function itself if the compiler is off.
    dispatcher: Any = njit(**options, pipeline_class=EnumerationCompiler)(function)
    folder = cache_folder()
    if keep and folder is not None:
        _keep_as_numba_does(dispatcher, folder)
    return dispatcher


@functools.cache
def _is_known() -> bool:
    """Return whether `linking` supports the installed numba; warn once if it does not."""
    installed = version("numba")
    if installed.startswith(tuple(f"{package}." for package in KNOWN)):
        return True
    logging.getLogger("elderodds").warning(
        "Note: numba %s is not a supported version (%s): compiling takes longer.",
        installed, ", ".join(KNOWN),
    )  # fmt: skip
    return False


def _keep_as_numba_does(dispatcher: Any, folder: Path) -> None:
    """Cache compiled code in a folder for exactly these sources, because numba checks only one file."""
    library = [Path(__file__).parents[2] / name for name in LIBRARY]
    places = dict.fromkeys([*library, _sources_of(dispatcher.py_func)])
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder / machine_digest() / text_digest(*places)[:DIGEST_LENGTH])
    try:
        dispatcher.enable_caching()
    finally:
        config.CACHE_DIR = before


def _sources_of(function: Any) -> Path:
    """Return the folder of the package of a function, or the file of a single module."""
    top = sys.modules.get(function.__module__.partition(".")[0])
    file = Path(getattr(top, "__file__", None) or function.__code__.co_filename)
    return file.parent if file.name == "__init__.py" else Path(function.__code__.co_filename)


_interpreting: list[str] = []


@contextmanager
def interpreted(module: str) -> Iterator[None]:
    """Leave kernels that a module declares in the block in plain Python, to find where they fail.

    Modules that it imports are compiled as usual, because others use them too.
    """
    _interpreting.append(module)
    try:
        yield
    finally:
        _interpreting.pop()


def from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a compiled kernel for callers in plain Python, compiled once and not for each integer width."""
    if not hasattr(function, "py_func"):
        return function

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        return function(
            *(int(value) if isinstance(value, np.signedinteger) else value for value in arguments)
        )

    return call
