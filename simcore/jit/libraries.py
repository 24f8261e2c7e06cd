"""Intermediate code of kernels: parts that are linked once, into what Python calls, and kept once."""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.codegen import ll as llvm


class NoEnvironment:
    """Stub for the machine code generator, which would receive the address of a kernel's environment."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: there is no machine code that needs the environment."""


class LinkedLibrary(JITCodeLibrary):
    """Intermediate code of a kernel, neither optimised nor made into machine code.

    Beside it lies that of all that it calls, each part once: to link all of it again at every level took a
    fifth of the time.

    Attributes
    ----------
    parts
        Bitcode of the kernel and of all that it calls, each part behind what it calls.
    """

    codegen = NoEnvironment()
    parts: tuple[bytes, ...]

    def _optimize_functions(self, module: Any) -> None:
        """Put variables into registers; numba would also prepare it for all that is only named."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def finalize(self) -> None:
        """Keep the code as it is."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"  # it may come with several callers
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
        """Return the module with all that it calls, for a plain numba function that calls a kernel."""
        self._ensure_finalized()
        if self._shared_module is None:
            *others, own = self.parts
            self._shared_module = _with(llvm.parse_bitcode(own), others)
        return self._shared_module

    def get_pointer_to_function(self, _name: str) -> int:
        """Address of the machine code: none."""
        self._ensure_finalized()
        return 0


class WholeLibrary(JITCodeLibrary):
    """Machine code of a kernel together with all that it calls."""

    def finalize(self) -> None:
        """Link all of it, optimise it, and make it into machine code."""
        _with(self._final_module, _parts(self._linking_libraries))
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._linking_libraries.clear()
        super().finalize()


def _with(module: Any, parts: Sequence[bytes]) -> Any:
    """Link parts into a module, callers first; parts that are not called yet are left out."""
    for part in reversed(parts):
        module.link_in(llvm.parse_bitcode(part))
    return module


def _parts(libraries: Sequence[Any]) -> tuple[bytes, ...]:
    """Bitcode of libraries and of all that they call, each once and behind what it calls."""
    found: dict[bytes, None] = {}
    for library in libraries:
        library._ensure_finalized()
        if isinstance(library, LinkedLibrary):
            found.update(dict.fromkeys(library.parts))
        else:  # one of numba's own helpers, which holds all that it calls
            found[library._get_module_for_linking().as_bitcode()] = None
    return tuple(found)


def write_part(part: bytes, folder: Path) -> str:
    """Keep a part; the name of its file, which is its digest.

    Raises
    ------
    OSError
        If there is no room.
    """
    name = _digest(part)
    if not (folder / name).exists():
        folder.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=folder)
        try:
            with open(handle, "wb") as file:
                file.write(part)
            os.replace(unfinished, folder / name)
        except OSError:
            os.unlink(unfinished)
            raise
    return name


@functools.cache
def read_part(name: str, folder: Path) -> bytes:
    """A part that was kept.

    Raises
    ------
    OSError, ValueError
        If it is not there, or has been altered; the file is gone then.
    """
    part = (folder / name).read_bytes()
    if _digest(part) != name:
        (folder / name).unlink()
        raise ValueError(f"{name} has been altered")
    return part


@functools.cache
def _digest(part: bytes) -> str:
    return sha256(part).hexdigest()
