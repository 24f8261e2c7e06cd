"""How kernels call kernels: by intermediate code, which goes into what Python calls and is optimised there.

numba makes each kernel a library of machine code of its own, with two wrappers for callers from outside,
after optimising it together with all that it calls: a helper is optimised once for each kernel above it, and
its own machine code never runs. Here what only kernels call stops at the intermediate code, and so do the
files that are kept of it. Rules and strategies compile in a little over half of the time (docs/speed.md).

All of this rests on inner parts of numba, and only the time to compile rests on this: without it, kernels
call each other as numba has it.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary
from numba.core.codegen import ll as llvm
from numba.core.compiler import Compiler, compile_result

Kept = Callable[[], contextlib.AbstractContextManager[None]]

UNCALLED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""No way in from Python."""

CHECKSUM = sha256().digest_size


class NoEnvironment:
    """Stands for the generator of machine code, which is told where the environment of a kernel lies."""

    def set_env(self, name: str, environment: Any) -> None:
        """There is no machine code that could look for it."""


class LinkedLibrary(JITCodeLibrary):
    """Intermediate code of a kernel and of what it calls, neither optimised nor made into machine code."""

    codegen = NoEnvironment()

    def _optimize_final_module(self) -> None:
        """Left to the library that this one is linked into."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Address of the machine code: none."""
        self._ensure_finalized()
        return 0


SHARED = (llvm.Linkage.linkonce_odr, llvm.Linkage.weak_odr)
"""Linkages of functions that several libraries may have."""


class SecludedLibrary(JITCodeLibrary):
    """Machine code that calls no function of another library, and whose functions nobody else calls.

    Functions of one name are taken for the same wherever they come from, and the first one loaded is called:
    right for kernels, wrong for those that are compiled in another way here than elsewhere.
    """

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()  # so that it can be kept

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage in SHARED:
                function.linkage = llvm.Linkage.internal
                function.name = f"{self.name}:{function.name}"  # the loader looks at names alone
        super()._optimize_final_module()


class OwnLibraryCompiler(Compiler):
    """numba's compiler, into a library made beforehand; without one, numba would make its own."""

    library: type[JITCodeLibrary]

    def compile_extra(self, function: Any) -> Any:
        """Compile a function."""
        self.state.library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class LinkedCompiler(OwnLibraryCompiler):
    """For what only kernels call."""

    library = LinkedLibrary


class SecludedCompiler(OwnLibraryCompiler):
    """For what must not be mixed up with other kernels of the same names."""

    library = SecludedLibrary


class CheckedFile(IndexDataCacheFile):
    """Files of a kernel, with a checksum: altered code would play wrong games without a word.

    The index needs none: it only says which file is for which signature.
    """

    def _dump(self, content: Any) -> bytes:
        written: bytes = super()._dump(content)
        return written + sha256(written).digest()  # readers stop where the content ends

    def _load_data(self, name: str) -> Any:
        found = Path(self._data_path(name)).read_bytes()
        if sha256(found[:-CHECKSUM]).digest() != found[-CHECKSUM:]:
            raise ValueError(f"{name} has been altered")
        return super()._load_data(name)


class LinkedKernel(CompileResultCacheImpl):
    """What is kept of a kernel that kernels call."""

    def get_filename_base(self, name: str, abi: str) -> str:
        """Beginning of the names of its files, apart from those of the same kernel for Python."""
        return "linked." + super().get_filename_base(name, abi)

    def reduce(self, compiled: Any) -> tuple[Any, ...]:
        """Intermediate code and what is known of it."""
        about = compiled.fndesc
        about.typemap = about.calltypes = None  # of no use later, and cannot always be pickled
        code = compiled.library._final_module.as_bitcode()
        return compiled.library.name, code, about, compiled.environment, compiled.signature

    def rebuild(self, context: Any, kept: tuple[Any, ...]) -> Any:
        """The kernel as it was when it had just been compiled."""
        name, code, about, environment, signature = kept
        library = LinkedLibrary(context.codegen(), name)
        library._final_module = llvm.parse_bitcode(code)
        library._finalize_final_module()
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


class KernelCache(FunctionCache):
    """Files of compiled kernels: what is damaged is compiled anew, what cannot be written is not kept."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = CheckedFile(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The kernel for a signature; None: there is none, or none that can be read."""
        try:
            return super().load_overload(signature, context)
        except Exception:  # whatever the wrong bytes lead to
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a kernel, if there is room."""
        with contextlib.suppress(OSError):
            super().save_overload(signature, compiled)


class LinkedCache(KernelCache):
    """Files of kernels that kernels call."""

    _impl_class: Any = LinkedKernel


def link(
    dispatcher: Any, function: Callable[..., Any], options: Mapping[str, Any], kept: Kept | None
) -> None:
    """Let kernels that call this one link its intermediate code, and pass small integers as int64.

    What is compiled for callers in Python is kept with a checksum.

    A record holds integers of many widths; numba would compile a helper anew for every mixture of them (406
    compilations of the 120 kernels of the first game, 87 s instead of 30 s).

    Parameters
    ----------
    dispatcher
        The kernel as numba has made it, for callers in Python.
    function, options
        From what and how.
    kept
        Gives a context in which numba keeps kernels where these are to be kept; None: nowhere.
    """
    if kept is not None:
        with kept():
            dispatcher._cache = KernelCache(function)

    @functools.cache
    def linked() -> Any:
        made = njit(**options, **UNCALLED, pipeline_class=LinkedCompiler)(function)
        made._compiling_counter = dispatcher._compiling_counter  # tells numba that a kernel calls itself
        if kept is not None:
            with kept():
                made._cache = LinkedCache(function)
        return made

    def template(arguments: Sequence[Any], keywords: Any) -> Any:
        return linked().get_call_template([_wide(argument) for argument in arguments], keywords)

    dispatcher.linked = linked
    dispatcher.get_call_template = template
    dispatcher.get_overload = lambda signature: linked().get_overload(signature)


def _wide(argument: Any) -> Any:
    plain = types.unliteral(argument)
    if not isinstance(plain, types.Integer):
        return argument
    return types.int64 if plain.bitwidth < 64 else plain
