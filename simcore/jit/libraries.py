"""Intermediate code of kernels: parts that are linked once, into kernels for Python, and stored once."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.codegen import ll as llvm

from simcore.jit.cache import write_kept


class NoEnvironment:
    """Stub for the machine code generator, which would receive the address of a kernel's environment."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing, because no machine code needs the environment."""


class LinkedLibrary(JITCodeLibrary):
    """Intermediate code of a kernel, neither optimised nor compiled to machine code.

    It also holds the code of all functions that it calls, each part once: linking everything again at each
    level took a fifth of the time.

    Attributes
    ----------
    parts
        Bitcode of the kernel and of all functions that it calls, each after its callees.
    """

    codegen = NoEnvironment()
    parts: tuple[bytes, ...]

    def _optimize_functions(self, module: Any) -> None:
        """Promote variables to registers only; numba would also prepare code that is merely referenced."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def finalize(self) -> None:
        """Leave the code as it is."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"  # several callers may include it
        self.parts = (*_parts(self._linking_libraries), self._final_module.as_bitcode())
        self._finalized = True

    @classmethod
    def of(cls, codegen: Any, name: str, parts: tuple[bytes, ...]) -> LinkedLibrary:
        """Return the library of cached parts."""
        made = cls(codegen, name)
        made.parts = parts
        made._finalized = True
        return made

    def _get_module_for_linking(self) -> Any:
        """Return the module with all its callees, for a plain numba function that calls a kernel."""
        self._ensure_finalized()
        if self._shared_module is None:
            *others, own = self.parts
            self._shared_module = _with(llvm.parse_bitcode(own), others)
        return self._shared_module

    def get_pointer_to_function(self, _name: str) -> int:
        """Return no address: there is no machine code."""
        self._ensure_finalized()
        return 0


class WholeLibrary(JITCodeLibrary):
    """Machine code of a kernel with all functions that it calls."""

    def finalize(self) -> None:
        """Link, optimise and compile everything to machine code."""
        _with(self._final_module, _parts(self._linking_libraries))
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._linking_libraries.clear()
        super().finalize()


def _with(module: Any, parts: Sequence[bytes]) -> Any:
    """Link parts into a module, callers first; parts without callers are omitted."""
    for part in reversed(parts):
        module.link_in(llvm.parse_bitcode(part))
    return module


def _parts(libraries: Sequence[Any]) -> tuple[bytes, ...]:
    """Return the bitcode of libraries and of their callees, each once and after its callees."""
    parts: dict[bytes, None] = {}
    for library in libraries:
        library._ensure_finalized()
        if isinstance(library, LinkedLibrary):
            parts.update(dict.fromkeys(library.parts))
        else:  # a helper of numba, which contains its callees
            parts[library._get_module_for_linking().as_bitcode()] = None
    return tuple(parts)


def write_part(part: bytes, folder: Path) -> str:
    """Store a part; return its file name, which is its digest.

    Raises
    ------
    OSError
        If there is no space.
    """
    name = _digest(part)
    if not (folder / name).exists():
        write_kept(folder / name, part)
    return name


@functools.cache
def read_part(name: str, folder: Path) -> bytes:
    """Return a stored part.

    Raises
    ------
    OSError, ValueError
        If it does not exist, or has been altered; an altered file is removed.
    """
    part = (folder / name).read_bytes()
    if _digest(part) != name:
        (folder / name).unlink()
        raise ValueError(f"{name} has been altered")
    return part


@functools.cache
def _digest(part: bytes) -> str:
    return sha256(part).hexdigest()
