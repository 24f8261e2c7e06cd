"""How kernels are compiled, and where the compiled code is kept; with `linking`, all that talks to numba.

Compiled code is cached in a folder named by a digest of every source file that a kernel could depend on, of
the interpreter, numba and NumPy versions and of the processor. numba itself looks only at the file of the
kernel, not at the helpers it calls from other files, so without the digest an edited helper would leave stale
machine code behind, and with it silently wrong win rates.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import platform
import re
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

CACHE_SWITCH = "ELDERODDS_NUMBA_CACHE"
"""Environment variable: `0` compiles anew in every process, a folder name moves the cache there."""

warnings.filterwarnings("ignore", message="First-class function type feature is experimental")

from numba import config, njit, types  # noqa: E402
from numba.np import arrayobj  # noqa: E402
from numba.np.numpy_support import from_dtype  # noqa: E402

from simcore.compiling import fraction_returned  # noqa: E402

try:
    from simcore.linking import SecludedCompiler, link
except ImportError:  # a numba with other inner parts: then kernels call each other as it has it
    link = SecludedCompiler = None  # type: ignore[assignment, misc]

CORE = Path(__file__).parent
LIBRARY = ("simcore", "heuristics")
"""Packages whose kernels a strategy from elsewhere may call; those of the first call no others."""
DIGEST_LENGTH = 16


def code_digest(*folders: Path) -> str:
    """Digest of every Python file under `folders`, the same on every machine that has the same files."""
    digest = hashlib.sha256()
    for folder in folders:
        files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]
        for file in files:
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:DIGEST_LENGTH]


def sources_digest(*folders: Path) -> str:
    """Digest of every Python file under `folders`, the versions of the tools and the processor."""
    digest = hashlib.sha256(code_digest(*folders).encode())
    for part in (sys.version, version("numba"), version("llvmlite"), np.__version__, processor()):
        digest.update(part.encode())
    digest.update(str(config.BOUNDSCHECK).encode())
    return digest.hexdigest()[:DIGEST_LENGTH]


@functools.cache
def kernel_digest(top: Path = CORE) -> str:
    """Digest that names the cache folder of the kernels of the package (or file) `top`."""
    library = [CORE.parent / name for name in LIBRARY]
    return sources_digest(CORE) if top == CORE else sources_digest(*dict.fromkeys([*library, top]))


def cache_folder() -> Path | None:
    """Folder of all compiled code; None when caching is switched off or no folder can be written."""
    setting = os.environ.get(CACHE_SWITCH, "1")
    if setting == "0" or config.DISABLE_JIT:
        return None
    folder = Path(platformdirs.user_cache_dir("elderodds")) if setting == "1" else Path(setting)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


class CompileError(Exception):
    """A function that cannot be compiled.

    Parameters
    ----------
    reason
        What the compiler said, in one line.
    file, line
        Where.
    """

    def __init__(self, reason: str, file: str, line: int) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.reason, self.file, self.line = reason, file, line


VECTOR = types.Array(types.float64, 1, "C")
OPTIONS = {"nogil": True, "error_model": "numpy", "forceinline": False}
"""No interpreter lock, no exception for a division by zero, and the compiler decides what is inlined.

Kernels divide by constants and by checked counts only. If the last were not said, numba would take it from
the first caller: all below an `inlined` kernel would be inlined too, unless another one had called it before.
"""


def kernel(function: Function) -> Function:
    """Compile `function` when it is first called.

    The result is called like the function itself, releases the interpreter lock and is cached on disk.
    """
    return _compiled(function, OPTIONS)


def inlined(function: Function) -> Function:
    """Compile `function` into each kernel that calls it.

    For a helper with one caller, and for a small one that games call often: a call costs some thirty machine
    instructions, which is as much as many helpers do. What it calls is not inlined for that (`OPTIONS`).
    """
    return _compiled(function, {**OPTIONS, "forceinline": True})


def secluded(function: Function) -> Function:
    """Compile `function` with all that it calls apart from every other kernel, even those of the same names.

    For kernels in whose intermediate code something is replaced; not to be called by other kernels.
    """
    return _compiled(function, OPTIONS, compiler=SecludedCompiler)


def _compiled(
    function: Function, options: Mapping[str, Any], *, keep: bool = True, compiler: Any = None
) -> Function:
    if _interpreting:
        return function
    other = {} if compiler is None else {"pipeline_class": compiler}
    dispatcher: Any = njit(**options, **other)(function)
    if config.DISABLE_JIT:
        return dispatcher
    folder = cache_folder() if keep else None
    kept = None if folder is None else functools.partial(_cache_in, folder / kernel_digest(_top_of(function)))
    if link is not None:
        link(dispatcher, function, options, kept)
    elif kept is not None:  # type: ignore[unreachable]
        with kept():
            dispatcher.enable_caching()
    return dispatcher


_interpreting: list[bool] = []


@contextmanager
def interpreted() -> Iterator[None]:
    """Leave every kernel that is declared meanwhile as it is: plain Python, to see where it fails."""
    _interpreting.append(True)
    try:
        yield
    finally:
        _interpreting.pop()


def from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled kernel for callers in plain Python: compiled once, and not for each width of a number."""
    if not hasattr(function, "py_func"):
        return function

    @functools.wraps(function)
    def call(*arguments: Any) -> Any:
        return function(*(int(each) if isinstance(each, np.signedinteger) else each for each in arguments))

    return call


def generic(function: Function) -> Function:
    """Compile `function` into every kernel that calls it, for functions that take other kernels.

    It is kept with its callers: the types of other kernels name nothing that could be found again on disk.
    """
    return _compiled(function, OPTIONS, keep=False)


_wrapping: Any = getattr(arrayobj, "fix_integer_index", None)
_LIBRARY_SYMBOLS = tuple(f"_ZN{len(name)}{name}" for name in LIBRARY)


def _index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index of an array, ready to be used.

    numba lets a negative one count from the end, which costs three instructions at every access, an eighth of
    all. No kernel of the library does that, so there it is left out; in strategies from elsewhere it stays.
    """
    if builder.function.name.startswith(_LIBRARY_SYMBOLS):
        return context.cast(builder, index, kind, types.intp)
    return _wrapping(context, builder, kind, index, size)


if _wrapping is not None:
    arrayobj.fix_integer_index = _index


def record_of(dtype: np.dtype[Any]) -> Any:
    """Numba type of one record of a structured dtype."""
    return from_dtype(dtype)


INT64, UINT64, BOOLEAN, NONE = types.int64, types.uint64, types.boolean, types.void


_closing = threading.RLock()


def closed(function: Callable[..., Any], result: Any, arguments: Sequence[Any]) -> Callable[..., Any]:
    """Compile a kernel for one signature and for no other, so that it can stand in a table of functions.

    numba can only call functions by a run-time index when all of them have one closed signature. With the
    compiler switched off any function will do. Threads may ask for the same kernel at the same time: those
    that come late get what the first one has compiled.

    Raises
    ------
    CompileError
        If it cannot be compiled.
    """
    compile_for = getattr(function, "compile", None)
    if compile_for is None:
        return function
    with _closing:
        if tuple(arguments) not in function.signatures:
            try:
                compile_for(result(*arguments))
            except Exception as problem:  # numba's own errors have no class in common
                raise _explained(problem, function.py_func.__code__) from problem
            line = fraction_returned(function) if result == INT64 else None
            if line is not None:
                function._cache.flush()
                said = "returns a fraction where a whole number is needed; write int(...) if that is meant"
                raise CompileError(said, function.py_func.__code__.co_filename, line)
        if not hasattr(function, "closed_one"):
            _remember(function, tuple(arguments))
        function.disable_compile()
    return function


def _remember(function: Any, arguments: tuple[Any, ...]) -> None:
    """Tell a closed kernel where its machine code lies: numba asks at every call that is given the kernel.

    A block of games is given a dozen, and twelve times two long questions are half of what entering it takes.
    """
    closed_one, ask = function.overloads[arguments], function.get_compile_result
    function.closed_one = closed_one
    function.get_compile_result = lambda asked: closed_one if asked.args == arguments else ask(asked)
    closed_one.library.get_pointer_to_function = functools.cache(closed_one.library.get_pointer_to_function)


def settled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel for a caller whose arguments have the same types at every call: they are looked at once.

    To know the type of a record numba goes through all its fields, with the interpreter lock. How an array
    lies in memory belongs to its type, and nobody looks at it again: one that lies otherwise would be read
    and written at wrong places.
    """
    known: list[Callable[..., Any]] = []

    def call(*arguments: Any) -> Any:
        if not known:
            compile_for = getattr(function, "compile", None)  # none with the compiler switched off
            types_of = [function.typeof_pyval(each) for each in arguments] if compile_for else []
            known.append(compile_for(tuple(types_of)) if compile_for else function)
        return known[0](*arguments)

    return call


def bound(function: Callable[..., bool], *records: np.ndarray[Any, Any]) -> Callable[[], bool]:
    """A closed kernel that answers yes or no, together with its records, for loops in plain Python.

    At every call numba asks a record for all its fields, which takes some 20 us; this takes less than one.

    Parameters
    ----------
    function
        Result of `closed`; a kernel that never raises, as machines do whose log holds no addresses.
    records
        Its arguments, each an array of length 1.

    Returns
    -------
    callable
        Calls the kernel; takes nothing.
    """
    if not hasattr(function, "closed_one") or config.BOUNDSCHECK:
        # The compiler is switched off, or a kernel may raise after all.
        return functools.partial(function, *(array[0] for array in records))
    code = function.closed_one
    address = code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name)
    call = ctypes.CFUNCTYPE(ctypes.c_bool, *[ctypes.c_void_p] * len(records))(address)
    places = [array.ctypes.data for array in records]

    def run(_kept: Any = (function, records)) -> bool:
        return bool(call(*places))

    return run


def address_of(function: Callable[..., Any]) -> int:
    """Where the machine code of a closed kernel lies, for kernels; 0 with the compiler switched off."""
    if not hasattr(function, "closed_one"):
        return 0
    code = function.closed_one
    return int(code.library.get_pointer_to_function(code.fndesc.llvm_func_name))


def _explained(problem: Exception, code: Any) -> CompileError:
    """The reason in one line, and the innermost place in the file of the function that was to be compiled."""
    text = str(problem)
    lines = [line.strip().removesuffix(". Raised from None") for line in text.splitlines()]
    said = [line for line in lines if line and not line.startswith("Failed in nopython mode")]
    reason = re.sub(r" Raised from .*$", "", said[0]) if said else type(problem).__name__
    line = code.co_firstlineno
    own = Path(code.co_filename).name
    places = re.findall(r"(?:at|from) (.+?) \((\d+)\)", text)
    here = [int(number) for path, number in places if Path(path).name == own]
    if here:
        line = here[0]
    elif getattr(getattr(problem, "loc", None), "line", None):
        line = problem.loc.line
    return CompileError(reason, code.co_filename, line)


def _top_of(function: Callable[..., Any]) -> Path:
    top = function.__module__.split(".")[0]
    if getattr(sys.modules.get(top), "__file__", None):
        return top_of_module(top)
    return Path(function.__code__.co_filename)


def top_of_module(top: str) -> Path:
    """Folder of a package, or file of a module, that was imported."""
    path = Path(str(sys.modules[top].__file__))
    return path.parent if path.name == "__init__.py" else path


@contextmanager
def _cache_in(folder: Path):  # type: ignore[no-untyped-def]
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


@functools.cache
def processor() -> str:
    """Name of the CPU."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def is_cold(top: Path = CORE) -> bool:
    """Whether nothing of the code of `top` has been compiled and kept yet."""
    folder = cache_folder()
    return folder is None or next((folder / kernel_digest(top)).rglob("*.nbi"), None) is None
