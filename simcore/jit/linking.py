"""Compilation of kernels to intermediate code, which is linked into their callers and cached by digest.

numba compiles each kernel to its own library of machine code, with two wrappers for outside callers, after
optimising it together with its callees: a helper is optimised once for each kernel above it, and its own
machine code never runs. Here, functions that only kernels call stay in intermediate code, also in the cache.
Rules and strategies compile in a little over half of the time (docs/development/speed.md).

This module uses internals of numba. `decorators` uses it with supported versions; with others, numba compiles
the kernels, and only compile time and the speed of indexing differ.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Mapping, Sequence
from typing import Any

from numba import njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import ForceLiteralArg
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.typed_passes import NopythonTypeInference
from numba.core.typing import signature

from simcore.jit.cache import cache_folder
from simcore.jit.digest import LIBRARY, unchanging
from simcore.jit.enumerations import EnumerationCompiler
from simcore.jit.kept import KeptKernel, KeptLinked, KernelCache, name_apart
from simcore.jit.libraries import LinkedLibrary, WholeLibrary
from simcore.jit.plain import runs_plain, widened
from simcore.jit.references import BorrowArrays
from simcore.jit.sharing import claimed, notice

UNCALLED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of a kernel without an entry point for Python."""


@register_pass(mutates_CFG=False, analysis_only=False)
class IndexAsWritten(FunctionPass):
    """Compiler pass that uses array indices without wraparound.

    In numba, a negative index counts from the end, which costs three instructions at each access, an eighth
    of all instructions. No kernel of the library needs this; external strategies keep it.
    """

    _name = "elderodds_index_as_written"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Give indices an unsigned type where numba would check the sign."""
        if state.func_id.modname.partition(".")[0] not in LIBRARY:
            return False
        changed = {
            place: call
            for place, call in state.calltypes.items()
            if getattr(place, "op", "") == "getitem" or type(place).__name__ == "SetItem"
            if call is not None and isinstance(call.args[0], types.Array)
        }
        for place, call in changed.items():
            index = _unsigned(call.args[1])
            if index is not None:
                arguments = (call.args[0], index, *call.args[2:])
                del state.calltypes[place]  # it accepts each key once
                state.calltypes[place] = signature(call.return_type, *arguments, recvr=call.recvr)
        return bool(changed)


def _unsigned(index: Any) -> Any:
    """Return the unsigned type of an index; None if it is not an integer index."""
    plain = types.unliteral(index)
    if isinstance(plain, types.Integer):
        return types.uintp
    if isinstance(plain, types.BaseTuple):
        parts = [_unsigned(part) for part in plain]
        return None if None in parts else types.UniTuple(types.uintp, len(parts))
    return None


class Arguments(tuple):  # type: ignore[type-arg]
    """Argument types of a kernel, with a short representation.

    numba formats them before each pass, and the fields of all records would take a seventh of the time.
    """

    def __repr__(self) -> str:
        """Return the number of arguments."""
        return f"{len(self)} arguments"


class KernelCompiler(EnumerationCompiler):
    """Numba's compiler, for kernels that Python calls."""

    library: type[JITCodeLibrary] = WholeLibrary

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.args = Arguments(self.state.args)

    def define_pipelines(self) -> list[Any]:
        """Return the passes for all kernels, with one more after type inference."""
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(IndexAsWritten, NopythonTypeInference)
            pipeline.finalize()
        return pipelines

    def compile_extra(self, function: Any) -> Any:
        """Compile a function into an existing library; otherwise numba would make its own."""
        library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        if self.library is WholeLibrary:
            library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(function)


class LinkedCompiler(KernelCompiler):
    """Compiler for kernels that only kernels call."""

    library = LinkedLibrary

    def define_pipelines(self) -> list[Any]:
        """Return the passes for all kernels, and one that saves reference counts."""
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(BorrowArrays, IndexAsWritten)
            pipeline.finalize()
        return pipelines


class Kernel(CPUDispatcher):
    """Kernel for calls from Python: compiled, or in plain Python if everything runs so."""

    def compile(self, asked: Any) -> Any:
        """Compile it and its callees with garbage collection off, which saves a tenth of the time."""
        name_apart(self.py_func)
        collects = gc.isenabled()
        gc.disable()
        try:
            with unchanging(), claimed(self, asked):
                return super().compile(asked)
        finally:
            if collects:
                gc.enable()

    def __call__(self, *arguments: Any) -> Any:
        """Run it."""
        if runs_plain():
            return self.py_func(*map(widened, arguments))
        return super().__call__(*arguments)


class LinkedKernel(CPUDispatcher):
    """Kernel for calls from kernels."""

    def compile(self, asked: Any) -> Any:
        """Compile it as numba does, but without its timers.

        The timers would count each step inside every called kernel, so one step would be counted for all
        kernels above it.
        """
        name_apart(self.py_func)
        with global_compiler_lock, self._compiling_counter:
            arguments, result = normalize_signature(asked)
            overload: Any = self.overloads.get(tuple(arguments))
            if overload is None:
                with claimed(self, asked):
                    overload = self._kept(asked) or self._compiled(asked, arguments, result)
                notice(self, arguments)
            return overload.entry_point

    def _kept(self, asked: Any) -> Any:
        overload = self._cache.load_overload(asked, self.targetctx)
        if overload is not None:
            self._cache_hits[asked] += 1
            self.targetctx.insert_user_function(overload.entry_point, overload.fndesc, [overload.library])
            self.add_overload(overload)
        return overload

    def _compiled(self, asked: Any, arguments: Any, result: Any) -> Any:
        self._cache_misses[asked] += 1
        try:
            made = self._compiler.compile(arguments, result)
        except ForceLiteralArg as wish:
            raise wish.bind_fold_arguments(
                lambda given, named: self._compiler.fold_argument_types(given, named)[1]
            ) from None
        self.add_overload(made)
        self._cache.save_overload(asked, made)
        return made


def linked_kernel(function: Any, options: Mapping[str, Any], *, keep: bool) -> Any:
    """Return a kernel whose callers link its intermediate code and pass small integers as int64.

    Records have integers of many widths, and numba would compile a helper for each combination of them (406
    compilations of the 120 kernels of the first game, 87 s instead of 30 s).

    Parameters
    ----------
    function, options
        Function to compile, and the compiler options.
    keep
        Whether it may be cached on disk.
    """
    kept = keep and cache_folder() is not None
    dispatcher: Any = njit(**options, pipeline_class=KernelCompiler)(function)
    dispatcher.__class__ = Kernel
    if kept:
        dispatcher._cache = KernelCache(function, KeptKernel)

    @functools.cache
    def linked() -> Any:
        made: Any = njit(**options, **UNCALLED, pipeline_class=LinkedCompiler)(function)
        made.__class__ = LinkedKernel
        made._compiling_counter = dispatcher._compiling_counter  # lets numba detect recursion
        if kept:
            made._cache = KernelCache(function, KeptLinked)
        return made

    def template(arguments: Sequence[Any], keywords: Any) -> Any:
        return linked().get_call_template([_wide(argument) for argument in arguments], keywords)

    dispatcher.linked = linked
    dispatcher.get_call_template = template
    dispatcher.get_overload = lambda signature: linked().get_overload(signature)
    return dispatcher


def _wide(argument: Any) -> Any:
    plain = types.unliteral(argument)
    if not isinstance(plain, types.Integer):
        return argument
    return types.int64 if plain.bitwidth < 64 else plain
