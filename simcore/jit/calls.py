"""Kernels closed to one signature, ways to call them, and the compile time."""

from __future__ import annotations

import ctypes
import functools
import re
import threading
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import shorten
from typing import Any

import numpy as np
from numba import config, types
from numba.core import event, ir
from numba.np.numpy_support import from_dtype

from simcore.files.user_files import line_of


class CompileError(Exception):
    """Error for a function that cannot be compiled.

    Parameters
    ----------
    reason
        Message of the compiler in one line.
    file, line
        Where.
    """

    def __init__(self, reason: str, file: str, line: int) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.reason, self.file, self.line = reason, file, line


PLACES = re.compile(r"(?:at|from) ([^\n]+?) \((\d+)\)|File \"([^\n\"]+)\", line (\d+):")
LITERAL = re.compile(r"Literal\[int\]\(-?\d+\)")
MOST_TOLD = 150
"""Most letters of a signature in a message: record types are as long as their list of fields."""

VECTOR = types.Array(types.float64, 1, "C")


@functools.cache  # numba walks all fields, and a run asks for each combination
def record_of(dtype: np.dtype[Any]) -> Any:
    """Return the numba type of one record of a structured dtype."""
    return from_dtype(dtype)


INT64, UINT64, FLOAT64, BOOLEAN, NONE = types.int64, types.uint64, types.float64, types.boolean, types.void
_closing = threading.RLock()


def closed(
    function: Callable[..., Any],
    result: Any,
    arguments: Sequence[Any],
    *,
    source: Callable[..., Any] | None = None,
) -> Callable[..., Any]:
    """Compile a kernel for exactly one signature, so that a table of functions can hold it.

    numba can only call functions by a run-time index if all of them have the same closed signature. With the
    compiler off, any function works. If several threads request the same kernel at a time, all get the one
    that the first compiles.

    Parameters
    ----------
    function
        The kernel.
    result, arguments
        Types of its result and of its arguments.
    source
        Kernel that errors name, if `function` is made of it; None: `function`.

    Raises
    ------
    CompileError
        If it cannot be compiled.
    """
    origin: Any = source or function
    compile_for = getattr(function, "compile", None)
    if compile_for is None:
        return function
    with _closing:
        if tuple(arguments) not in function.signatures:
            try:
                compile_for(result(*arguments))
            except Exception as problem:  # numba's errors have no common base class
                raise _explained(problem, origin.py_func.__code__) from problem
            line = fraction_returned(origin) if result == INT64 else None
            if line is not None:
                for version in (function, *versions_of(origin)):
                    version._cache.flush()
                said = "returns a fraction, expected a whole number; use int(...) to convert"
                raise CompileError(said, origin.py_func.__code__.co_filename, line)
        if not hasattr(function, "closed_one"):
            _remember(function, tuple(arguments))
        function.disable_compile()
    return function


def _remember(function: Any, arguments: tuple[Any, ...]) -> None:
    """Set the address of a closed kernel's machine code, which numba otherwise looks up at each call.

    A block of games has a dozen kernels as arguments, and these look-ups were half of its call overhead.
    """
    closed_one, ask = function.overloads[arguments], function.get_compile_result
    function.closed_one = closed_one
    function.get_compile_result = lambda asked: closed_one if asked.args == arguments else ask(asked)
    closed_one.library.get_pointer_to_function = functools.cache(closed_one.library.get_pointer_to_function)


def settled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel for a caller with fixed argument types, which are determined once.

    To determine the type of a record, numba walks all its fields while it holds the interpreter lock. The
    type includes the memory layout of an array and is not checked again: an array with another layout would
    be read and written at wrong addresses.
    """
    known: list[Callable[..., Any]] = []

    def call(*arguments: Any) -> Any:
        if not known:
            known.append(_compiled_for(function, arguments))
        return known[0](*arguments)

    return call


_array_types: dict[tuple[Any, ...], Any] = {}
"""Types of arrays, by everything that a type consists of: each combination of a run has its own arrays."""


def _compiled_for(function: Any, arguments: Sequence[Any]) -> Callable[..., Any]:
    """Return a kernel for the types of these arguments; the kernel itself with the compiler off."""
    if not hasattr(function, "compile"):
        return function
    with _closing, warnings.catch_warnings():
        # numba warns that tuples of functions are experimental; ours all have one type.
        warnings.filterwarnings("ignore", message="First-class function type feature is experimental")
        return function.compile(tuple(_type_of(function, value) for value in arguments))


def _type_of(function: Any, value: Any) -> Any:
    """Return the numba type of an argument; those of arrays are kept by what they consist of."""
    if type(value) is not np.ndarray:
        return function.typeof_pyval(value)
    flags = value.flags
    key = (value.dtype, value.ndim, flags.c_contiguous, flags.f_contiguous, flags.aligned, flags.writeable)
    if key not in _array_types:
        _array_types[key] = function.typeof_pyval(value)
    return _array_types[key]


def bound(function: Callable[..., bool], *records: np.ndarray[Any, Any]) -> Callable[[], bool]:
    """Return a closed boolean kernel bound to its records, for loops in plain Python.

    numba inspects all fields of a record at each call, which takes about 20 us; this takes less than 1 us.

    Parameters
    ----------
    function
        Result of `closed`; it must never raise, as is true of machines whose log holds no addresses.
    records
        Its arguments, each an array of length 1.

    Returns
    -------
    callable
        Function without arguments that calls the kernel.
    """
    if not hasattr(function, "closed_one") or config.BOUNDSCHECK:
        # The compiler is off, or the kernel may raise after all.
        return functools.partial(function, *(array[0] for array in records))
    code = function.closed_one
    address = code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name)
    call = ctypes.CFUNCTYPE(ctypes.c_bool, *[ctypes.c_void_p] * len(records))(address)
    places = [array.ctypes.data for array in records]

    def run(_kept: Any = (function, records)) -> bool:
        return bool(call(*places))

    return run


def address_of(function: Callable[..., Any]) -> int:
    """Return the address of a closed kernel's machine code; 0 with the compiler off."""
    if not hasattr(function, "closed_one"):
        return 0
    code = function.closed_one
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_func_name))


def _explained(problem: Exception, code: Any) -> CompileError:
    """Return the reason in one line, and the innermost line in the folder of the function."""
    text = str(problem)
    lines = [line.strip().removesuffix(". Raised from None") for line in text.splitlines()]
    said = [line for line in lines if line and not line.startswith("Failed in nopython mode")]
    reason = _in_words(re.sub(r" Raised from .*$", "", said[0]) if said else type(problem).__name__, text)
    home = Path(code.co_filename).parent
    for path, line, other_path, other_line in PLACES.findall(text):  # innermost first
        file = Path(path or other_path).absolute().resolve()
        if file.is_relative_to(home.resolve()) and file.is_file():
            return CompileError(reason, str(home / file.relative_to(home.resolve())), int(line or other_line))
    return CompileError(reason, code.co_filename, line_of(code))


def _in_words(reason: str, text: str) -> str:
    """Return the compiler's message, without internal names that do not help the reader."""
    function = re.match(r"Untyped global name '(\w+)': .*<class 'function'>", reason)
    if function:
        return f"{function[1]!r} is a plain Python function; compiled code calls only kernels"
    tried = re.search(r"^ *>>> (.+)$", text, re.MULTILINE)
    if reason.startswith("No implementation of function") and tried:
        return f"compiled code cannot do this: {shorten(LITERAL.sub('int64', tried[1]), MOST_TOLD)}"
    return reason


class _Watch(event.Listener):
    """Timer of the compiler, for all threads."""

    def __init__(self) -> None:
        self.open, self.since, self.seconds = 0, 0.0, 0.0

    def on_start(self, event: event.Event) -> None:
        if self.open == 0:
            self.since = time.monotonic()
        self.open += 1

    def on_end(self, event: event.Event) -> None:
        self.open -= 1
        if self.open == 0:
            self.seconds += time.monotonic() - self.since


_watch = _Watch()
event.register("numba:compiler_lock", _watch)


def compiling_seconds() -> float:
    """Return the total time spent compiling, so that it is not counted as the time of a strategy."""
    return _watch.seconds + (time.monotonic() - _watch.since if _watch.open else 0.0)


def fraction_returned(kernel: Any) -> int | None:
    """Return the line on which a kernel returns a fraction instead of a whole number; numba truncates it.

    None if there is none, or if a kernel that was compiled for a whole number comes from the cache, because
    it was checked before. A cached kernel that returns a fraction to other kernels has only the line of its
    definition.
    """
    for compiled in [found for version in versions_of(kernel) for found in version.overloads.values()]:
        line = _line_of_fraction(compiled)
        if line is None and _is_fraction(compiled.signature.return_type):
            line = line_of(kernel.py_func.__code__)
        if line is not None:
            return line
    return None


def _line_of_fraction(compiled: Any) -> int | None:
    """Return the line of a `return` that has a fraction; None if there is none, or if it is unknown."""
    annotation = compiled.type_annotation
    for block in getattr(annotation, "blocks", {}).values():
        for left in block.find_insts(ir.Return):
            for assignment in block.find_insts(ir.Assign):
                value = assignment.value
                cast = assignment.target.name == left.value.name and getattr(value, "op", "") == "cast"
                if cast and _is_fraction(annotation.typemap[value.value.name]):
                    return int(assignment.loc.line)
    return None


def versions_of(kernel: Any) -> tuple[Any, ...]:
    """Return the forms of a kernel: for Python, and for other kernels."""
    return (kernel, kernel.linked()) if hasattr(kernel, "linked") else (kernel,)


def _is_fraction(kind: Any) -> bool:
    return isinstance(kind, types.Float | types.Complex)
