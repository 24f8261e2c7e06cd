"""Files of compiled kernels: found by digest, and written atomically."""

from __future__ import annotations

import contextlib
import functools
import io
import pickle
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache
from numba.core.compiler import compile_result
from numba.core.runtime import rtsys
from numba.core.serialize import NumbaPickler

from simcore.jit.cache import DIGEST_LENGTH, cache_folder, write_kept
from simcore.jit.digest import LIBRARY, digest_of, is_of_library, place_digest
from simcore.jit.libraries import LinkedLibrary, read_part, write_part
from simcore.jit.machine import machine_digest, types_digest
from simcore.jit.sharing import undisturbed

CHECKSUM = sha256().digest_size

Key = tuple[tuple[Any, ...], tuple[Any, ...]]
"""Argument types of a kernel, and the processor that its code is for."""


class _Writer(NumbaPickler):
    """Pickler that writes the record types of the arguments as their positions.

    A record type is as long as its list of fields; writing them took a tenth of the time to compile.
    """

    def __init__(self, file: io.BytesIO, arguments: Sequence[Any]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._positions = {
            id(kind): place for place, kind in enumerate(arguments) if isinstance(kind, types.Record)
        }

    def persistent_id(self, value: Any) -> int | None:
        """Return the position of an argument with this type."""
        return self._positions.get(id(value))


class _Reader(pickle.Unpickler):
    """Reader for content of `_Writer`."""

    def __init__(self, file: io.BytesIO, arguments: Sequence[Any]) -> None:
        super().__init__(file)
        self._arguments = arguments

    def persistent_load(self, position: int) -> Any:
        """Return the type of an argument."""
        return self._arguments[position]


@functools.cache
def name_apart(function: Any) -> None:
    """Give a function a unique name: the loader treats functions with the same name as identical.

    Closures differ by their cells, and all strategies of a file may be called `choose`. A kernel gets its
    name when it is compiled or loaded, because digests of all declared closures take longer than a game.
    """
    apart = ""
    if function.__closure__:
        apart = f".{digest_of(function)[:DIGEST_LENGTH]}"
    elif function.__module__.partition(".")[0] not in LIBRARY:
        apart = f".{function.__code__.co_firstlineno}"
    if not function.__qualname__.endswith(apart):
        function.__qualname__ += apart


class CheckedFiles:
    """Files of a kernel, one for each signature, found by a digest of its types.

    Each has a checksum, because altered code would silently play wrong games.

    Parameters
    ----------
    folder
        Folder of the files.
    name
        First part of the file names.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name

    def path(self, key: Key) -> Path:
        """Return the file for a signature."""
        return self._folder / f"{self._name}.{types_digest(*key)}.nbc"

    def load(self, key: Key) -> Any:
        """Return the content for a signature; None if there is none.

        Raises
        ------
        ValueError
            If the file was altered.
        """
        try:
            content = self.path(key).read_bytes()
        except FileNotFoundError:
            return None
        if sha256(content[:-CHECKSUM]).digest() != content[-CHECKSUM:]:
            raise ValueError(f"{self.path(key)} was altered")
        return _Reader(io.BytesIO(content), key[0]).load()

    def save(self, key: Key, data: Any) -> None:
        """Store the content for a signature."""
        file = io.BytesIO()
        _Writer(file, key[0]).dump(data)
        content = file.getvalue()
        write_kept(self.path(key), content + sha256(content).digest())

    def flush(self) -> None:
        """Remove the files."""
        for path in self._folder.iterdir():
            if path.name.startswith(f"{self._name}."):
                path.unlink(missing_ok=True)


class Place:
    """Cache location of a kernel, by name and digest, independent of its file and line."""

    def __init__(self, function: Callable[..., Any]) -> None:
        folder = cache_folder()
        assert folder is not None
        self._folder = folder / machine_digest()
        self._py_file = function.__code__.co_filename  # numba names it in warnings
        self._digest = place_digest(function)
        if not is_of_library(function):
            # Cached code names its module, and two files with the same text are two modules.
            self._digest += sha256(function.__module__.encode()).hexdigest()[:DIGEST_LENGTH]

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> Place:
        """Return the place of a kernel."""
        return cls(function)

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return the digest; cached code is valid while it is unchanged."""
        return self._digest

    def get_disambiguator(self) -> str:
        """Return the digest, which distinguishes versions of a kernel."""
        return self._digest

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)


class KeptKernel(CompileResultCacheImpl):
    """Cached form of a kernel for calls from Python."""

    _locator_classes: Any = [Place]  # noqa: RUF012


class KeptLinked(CompileResultCacheImpl):
    """Cached form of a kernel for calls from kernels."""

    _locator_classes: Any = [Place]  # noqa: RUF012

    @property
    def _parts(self) -> Path:
        return Path(self.locator.get_cache_path()) / "parts"

    def get_filename_base(self, name: str, abi: str) -> str:
        """Return the prefix of its file names, distinct from that of the same kernel for Python."""
        return "linked." + super().get_filename_base(name, abi)

    def reduce(self, compiled: Any) -> tuple[Any, ...]:
        """Return the intermediate code and its metadata."""
        about = compiled.fndesc
        about.typemap = about.calltypes = None  # not needed later, and not always picklable
        library = compiled.library
        names = [write_part(part, self._parts) for part in library.parts]
        return library.name, names, about, compiled.environment, compiled.signature

    def rebuild(self, context: Any, reduced: tuple[Any, ...]) -> Any:
        """Return the kernel as after compilation."""
        name, names, about, environment, signature = reduced
        parts = tuple(read_part(name, self._parts) for name in names)
        library = LinkedLibrary.of(context.codegen(), name, parts)
        return compile_result(
            target_context=context,
            typing_context=context.typing_context,
            library=library,
            environment=environment,
            entry_point=context.get_executable(library, about, environment),
            fndesc=about,
            signature=signature,
            objectmode=False,
            lifted=(),
            reload_init=(),
            referenced_envs=(),
        )


class Files(FunctionCache):
    """Cache files of a kernel; damaged files are compiled again, and write errors are ignored."""

    def __init__(self, function: Callable[..., Any], kind: type[CompileResultCacheImpl]) -> None:
        self._impl_class, self._is_of_library = kind, is_of_library(function)
        super().__init__(function)
        self._cache_file: Any = CheckedFiles(Path(self._cache_path), self._impl.filename_base)

    def _index_key(self, signature: Any, codegen: Any) -> Key:
        """Return argument types and target; the digest in the file name covers the rest."""
        return tuple(getattr(signature, "args", signature)), codegen.magic_tuple()

    def path(self, signature: Any, context: Any) -> Path:
        """Return the file for a signature."""
        path: Path = self._cache_file.path(self._index_key(signature, context.codegen()))
        return path

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the kernel for a signature, or None if there is no readable one.

        If no return type is given, a kernel with a fixed return type is also used.
        """
        arguments = tuple(getattr(signature, "args", signature))
        result = getattr(signature, "return_type", None)
        load = super().load_overload
        if self._is_of_library:
            # Machine code of the library needs the memory manager only. The registries of the compiler, which
            # numba would load first, take as long as numba itself; it loads them before it compiles anything.
            rtsys.initialize(context)
            load = self._load_overload
        try:
            kept = load(signature, context)
            if kept is None or tuple(kept.signature.args) == arguments:
                other = kept is not None and result is not None and kept.signature.return_type != result
                return None if other else kept
        except Exception:  # any error that wrong bytes cause
            pass
        with contextlib.suppress(OSError):
            self.flush()
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Store a kernel, if there is space."""
        with contextlib.suppress(OSError), undisturbed():
            super().save_overload(signature, compiled)


class KernelCache(NullCache):
    """Files of a kernel, located at first use, because its references are known only then."""

    def __init__(self, function: Callable[..., Any], kind: type[CompileResultCacheImpl]) -> None:
        self._function, self._kind = function, kind

    @functools.cached_property
    def files(self) -> Files:
        """Return the files."""
        name_apart(self._function)
        return Files(self._function, self._kind)

    def path(self, signature: Any, context: Any) -> Path:
        """Return the file for a signature."""
        return self.files.path(signature, context)

    @property
    def cache_path(self) -> str:
        """Return their folder."""
        return str(self.files.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the kernel for a signature, if it is cached."""
        return self.files.load_overload(signature, context)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Store a kernel."""
        self.files.save_overload(signature, compiled)

    def flush(self) -> None:
        """Clear the cache."""
        self.files.flush()
