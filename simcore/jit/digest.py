"""Digests of the behaviour of functions.

A digest covers the function itself and everything that it refers to by name, recursively: other functions,
constants, record types. Docstrings, comments, annotations and line numbers do not count, nor do unused
functions of the same file. Compiled code is cached under such digests, and a kept run can only be resumed
with rules and strategies of the same digest.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import linecache
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from simcore.jit.shapes import keep_shapes, loads, place_of, shapes

LIBRARY = ("simcore", "heuristics", "elderodds")
"""Packages whose kernels are digested by behaviour; other files by text, because errors name their lines."""

WHOLE = f"{__package__}."
"""Modules that are digested as text, because they control the compiler."""

LENGTH = 16


def digest_of(*functions: Any) -> str:
    """Return the digest of functions and of everything that they refer to.

    Parameters
    ----------
    functions
        Kernels, plain functions, or classes.

    Returns
    -------
    str
        Digest that is independent of the machine, the version of Python and the location of a strategy file.
    """
    parts: dict[str, str] = {}
    for function in functions:
        _gather(inspect.unwrap(_plain(function)), parts)
    keep_shapes()
    words = "\n".join(f"{name} {part}" for name, part in sorted(parts.items()))
    return hashlib.sha256(words.encode()).hexdigest()


def _plain(value: Any) -> Any:
    """Return the function of a kernel."""
    return getattr(value, "py_func", value)


def _gather(function: Any, parts: dict[str, str]) -> None:
    """Add the digest of a function or class, and of everything that it refers to."""
    name = _name(function)
    if name in parts:
        return
    own = _look_at(function)
    parts[name] = own.digest
    for key, value in own.values:
        parts[f"{name} {key}"] = value
    for other in own.functions:
        _gather(inspect.unwrap(_plain(other)), parts)


@dataclass(frozen=True)
class _Own:
    """Digest of the code of a function, values that it refers to, and functions and kernels."""

    digest: str
    values: tuple[tuple[str, str], ...]
    functions: tuple[Any, ...]


class _Here(threading.local):
    """Functions that this thread has looked at in a block of `unchanging`; None outside."""

    known: dict[Any, _Own] | None = None


_here = _Here()


@contextmanager
def unchanging() -> Iterator[None]:
    """Look at each function only once in the block, during which functions and constants must not change.

    Every kernel below a kernel that is compiled is digested with everything that it refers to.
    """
    outer = _here.known
    _here.known = {} if outer is None else outer
    try:
        yield
    finally:
        _here.known = outer


def _look_at(function: Any) -> _Own:
    """Return what the digest of a function consists of."""
    known = {} if _here.known is None else _here.known
    if function not in known:
        known[function] = _own_and_references(function)
    return known[function]


def kernels_below(*kernels: Any) -> list[Any]:
    """Return kernels and all that they call: the last ones first, each after those that it calls."""
    below: dict[Any, Any] = {}

    def visit(value: Any) -> None:
        function = inspect.unwrap(_plain(value))
        if function not in seen:
            seen.add(function)
            for other in reversed(_look_at(function).functions):
                visit(other)
            if hasattr(value, "py_func"):
                below[function] = value

    seen: set[Any] = set()
    for kernel in kernels:
        visit(kernel)
    return list(below.values())


def _own_and_references(function: Any) -> _Own:
    values, functions = [], []
    # A file of this folder is digested as text, which does not have the values of cells.
    references = _cells if function.__module__.startswith(WHOLE) else _references
    for key, value in references(function):
        kept = inspect.unwrap(_plain(value))
        if hasattr(value, "py_func") or _is_followed(kept, function):
            functions.append(value)
        else:
            values.append((key, _value(value)))
    return _Own(_own(function), tuple(values), tuple(functions))


def _is_followed(value: Any, function: Any) -> bool:
    """Return whether the digest includes a value: code of the library, or of the package that uses it."""
    if not inspect.isfunction(value) and not (inspect.isclass(value) and not issubclass(value, Enum)):
        return False
    top = value.__module__.partition(".")[0]
    return top in LIBRARY or top == function.__module__.partition(".")[0]


def _name(function: Any, above: tuple[Any, ...] = ()) -> str:
    """Return a name that is unique among the functions of this process; closures differ by their cells.

    The module name of a strategy file depends on its location, so the text of the file is used instead.
    `__qualname__` is not reliable either: kernels may get another one.
    """
    code = getattr(function, "__code__", None)
    name = function.__qualname__ if code is None else code.co_qualname
    module, apart = function.__module__, ""
    if not is_of_library(function):
        module = _hashed(linecache.getlines(_file(function)))[:LENGTH]
        apart = f".{_line(function)}"
    elif "<" in name:
        apart = f".{_own(function)[:LENGTH]}"
    cells = getattr(function, "__closure__", None) or ()
    held = ",".join(_cell(cell, (*above, function)) for cell in cells)
    return f"{module}.{name}{apart}({held})"


def _cell(cell: Any, above: tuple[Any, ...] = ()) -> str:
    try:
        value = _plain(cell.cell_contents)
    except ValueError:  # not filled yet
        return "-"
    if not inspect.isfunction(value):
        return _value(value)
    return "-" if any(value is outer for outer in above) else _name(value, above)


def place_digest(function: Any) -> str:
    """Return the digest of a function, and of the location of an external file, which its errors name."""
    place = "" if is_of_library(function) else _file(function)
    return _hashed([digest_of(function), place])[:LENGTH]


def is_of_library(thing: Any) -> bool:
    """Return whether a function or class is part of the toolkit."""
    return thing.__module__.partition(".")[0] in LIBRARY


def _file(thing: Any) -> str:
    if inspect.isfunction(thing):
        return thing.__code__.co_filename
    return getattr(sys.modules.get(thing.__module__), "__file__", None) or ""


@functools.cache
def _own(function: Any) -> str:
    """Return a hash of the function's own code."""
    file = _file(function)
    text = "".join(linecache.getlines(file))
    if is_of_library(function) and text:
        place = "" if function.__module__.startswith(WHOLE) else place_of(function.__name__, _line(function))
        if (own := shapes(file, text).get(place)) is not None:
            return own
    code = getattr(function, "__code__", None)
    return _hashed([text, str(_line(function)), "" if code is None else code.co_code.hex()])


def _line(function: Any) -> int:
    code = getattr(function, "__code__", None)
    return inspect.getsourcelines(function)[1] if code is None else code.co_firstlineno


def _references(function: Any) -> Iterator[tuple[str, Any]]:
    """Yield the names that the code of a function or class uses, with their values."""
    functions = [function] if inspect.isfunction(function) else _methods(function)
    for method in functions:
        known = {**vars(sys.modules.get(method.__module__, object)), **method.__globals__}
        known.update(_cells(method))
        for code in _codes(method.__code__):
            names = [*code.co_names, *method.__code__.co_freevars]
            enumerations = {name: known[name] for name in names if _is_enumeration(known.get(name))}
            for name in names:
                if name in known and name not in enumerations and not isinstance(known[name], ModuleType):
                    yield name, known[name]
            if enumerations:
                yield from _members(code, enumerations)
            yield from _attributes(names, known)


def _cells(function: Any) -> Iterator[tuple[str, Any]]:
    """Yield the names of a closure's cells, with their values."""
    if inspect.isfunction(function):
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            if _cell(cell) != "-":
                yield name, cell.cell_contents


def _is_enumeration(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Enum)


def _members(code: Any, enumerations: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the enumeration members that a code object names; all of them if it uses the enumeration."""
    for name, member in loads(code):
        if name not in enumerations:
            continue
        if member in enumerations[name].__members__:
            yield f"{name}.{member}", enumerations[name][member]
        else:
            yield name, enumerations[name]


def _attributes(names: list[str], known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield attributes that a function may use from this project's modules, including nested modules."""
    waiting = [(name, known[name]) for name in names if _is_ours(known.get(name))]
    seen = set()
    while waiting:
        path, module = waiting.pop()
        if module.__name__ in seen:
            continue
        seen.add(module.__name__)
        for name in names:
            value = getattr(module, name, None)
            if _is_ours(value):
                waiting.append((f"{path}.{name}", value))
            elif hasattr(module, name) and not isinstance(value, ModuleType):
                yield f"{path}.{name}", value


def _is_ours(value: Any) -> bool:
    return isinstance(value, ModuleType) and value.__name__.partition(".")[0] in LIBRARY


def _methods(kind: type) -> list[FunctionType]:
    inherited = [ancestor for ancestor in kind.__mro__ if ancestor is not object]
    return [value for ancestor in inherited for value in vars(ancestor).values() if inspect.isfunction(value)]


def _codes(code: Any) -> Iterator[Any]:
    """Yield a code object and those of nested functions."""
    yield code
    for constant in code.co_consts:
        if hasattr(constant, "co_code"):
            yield from _codes(constant)


def _value(value: Any) -> str:
    """Return a constant as text."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}={value.value!r}"
    if _is_enumeration(value):
        return " ".join(_value(member) for member in value)
    if isinstance(value, np.dtype):
        return f"{value.descr if value.names else value.str} {value.itemsize}"
    if isinstance(value, np.ndarray):
        return f"{_value(value.dtype)} {value.shape} {_hashed([value.tobytes().hex()])}"
    if isinstance(value, tuple | list):
        return f"({', '.join(_value(item) for item in value)})"
    if isinstance(value, bool | int | float | complex | str | bytes | np.generic | None):
        return repr(value)
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"


def _hashed(words: Any) -> str:
    return hashlib.sha256("\x00".join(words).encode()).hexdigest()


def compiler_digest() -> str:
    """Return a digest of the compiler pipeline: the code of this folder without docstrings."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    digest = _hashed(shapes(str(file), file.read_text(encoding="utf-8"))[""] for file in files)
    keep_shapes()
    return digest


def text_digest(*places: Path) -> str:
    """Return the digest of all Python files in some folders, or of single files, to distinguish versions."""
    digest = hashlib.sha256()
    for place in places:
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(file.name.encode())
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
