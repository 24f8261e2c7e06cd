"""Compilation of kernels to intermediate code, which is linked into their callers and cached by digest.

numba makes each kernel a library of machine code of its own, with two wrappers for callers from outside,
after optimising it together with all that it calls: a helper is optimised once for each kernel above it, and
its own machine code never runs. Here what only kernels call stops at the intermediate code, and so do the
files that are kept of it. Rules and strategies compile in a little over half of the time
(docs/development/speed.md).

This module rests on inner parts of numba. `decorators` uses it with versions that it knows; with others,
kernels are compiled as numba does it, and only the time to compile and to index differs.
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

from simcore.jit.cache import DIGEST_LENGTH, cache_folder
from simcore.jit.digest import LIBRARY, digest_of
from simcore.jit.enumerations import EnumerationCompiler
from simcore.jit.kept import KeptKernel, KeptLinked, KernelCache
from simcore.jit.libraries import LinkedLibrary, WholeLibrary
from simcore.jit.plain import runs_plain, widened

UNCALLED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of a kernel without an entry point for Python."""


@register_pass(mutates_CFG=False, analysis_only=False)
class IndexAsWritten(FunctionPass):
    """Let indices of arrays be taken as they are.

    numba lets a negative one count from the end, which costs three instructions at every access, an eighth of
    all. No kernel of the library does that; in strategies from elsewhere it stays.
    """

    _name = "elderodds_index_as_written"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Give indices an unsigned type where numba would look for a sign."""
        if state.func_id.modname.partition(".")[0] not in LIBRARY:
            return False
        changed = {
            place: found
            for place, found in state.calltypes.items()
            if getattr(place, "op", "") == "getitem" or type(place).__name__ == "SetItem"
            if found is not None and isinstance(found.args[0], types.Array)
        }
        for place, found in changed.items():
            index = _unsigned(found.args[1])
            if index is not None:
                arguments = (found.args[0], index, *found.args[2:])
                del state.calltypes[place]  # it takes no key twice
                state.calltypes[place] = signature(found.return_type, *arguments, recvr=found.recvr)
        return bool(changed)


def _unsigned(index: Any) -> Any:
    """The type of an index that has no sign; None if it is no index of whole numbers."""
    plain = types.unliteral(index)
    if isinstance(plain, types.Integer):
        return types.uintp
    if isinstance(plain, types.BaseTuple):
        parts = [_unsigned(each) for each in plain]
        return None if None in parts else types.UniTuple(types.uintp, len(parts))
    return None


class Arguments(tuple):  # type: ignore[type-arg]
    """Types of the arguments of a kernel, with a short representation.

    Before each pass numba formats them, and the fields of all records would take a seventh of the time.
    """

    def __repr__(self) -> str:
        """Return the number of arguments."""
        return f"{len(self)} arguments"


class KernelCompiler(EnumerationCompiler):
    """numba's compiler, for kernels that Python calls."""

    library: type[JITCodeLibrary] = WholeLibrary

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.args = Arguments(self.state.args)

    def define_pipelines(self) -> list[Any]:
        """Return the passes for all kernels, and one after the types are known."""
        pipelines: list[Any] = super().define_pipelines()
        for each in pipelines:
            each.add_pass_after(IndexAsWritten, NopythonTypeInference)
            each.finalize()
        return pipelines

    def compile_extra(self, function: Any) -> Any:
        """Compile a function into a library made beforehand; without one, numba would make its own."""
        library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        if self.library is WholeLibrary:
            library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(function)


class LinkedCompiler(KernelCompiler):
    """Compiler for kernels that only kernels call."""

    library = LinkedLibrary


class Kernel(CPUDispatcher):
    """A kernel as Python calls it: compiled, or as it is written where all runs in plain Python."""

    def compile(self, asked: Any) -> Any:
        """Compile it and all that it calls, without a look for garbage in between: a tenth of the time."""
        collects = gc.isenabled()
        gc.disable()
        try:
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
    """A kernel as kernels call it."""

    def compile(self, asked: Any) -> Any:
        """Compile it as numba does, but without its clocks.

        The clocks would count each step inside every called kernel, so one step would be counted for all
        kernels above it.
        """
        with global_compiler_lock, self._compiling_counter:
            arguments, result = normalize_signature(asked)
            found: Any = self.overloads.get(tuple(arguments))
            if found is None:
                found = self._kept(asked) or self._compiled(asked, arguments, result)
            return found.entry_point

    def _kept(self, asked: Any) -> Any:
        found = self._cache.load_overload(asked, self.targetctx)
        if found is not None:
            self._cache_hits[asked] += 1
            self.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
            self.add_overload(found)
        return found

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
    """A kernel: kernels that call it link its intermediate code, and pass small integers as int64.

    A record holds integers of many widths; numba would compile a helper again for every mixture of them (406
    compilations of the 120 kernels of the first game, 87 s instead of 30 s).

    Parameters
    ----------
    function, options
        Function to compile, and the compiler options.
    keep
        Whether it may be kept on disk.
    """
    kept = keep and cache_folder() is not None
    _name_apart(function)
    dispatcher: Any = njit(**options, pipeline_class=KernelCompiler)(function)
    dispatcher.__class__ = Kernel
    if kept:
        dispatcher._cache = KernelCache(function, KeptKernel)

    @functools.cache
    def linked() -> Any:
        made: Any = njit(**options, **UNCALLED, pipeline_class=LinkedCompiler)(function)
        made.__class__ = LinkedKernel
        made._compiling_counter = dispatcher._compiling_counter  # makes numba see that a kernel calls itself
        if kept:
            made._cache = KernelCache(function, KeptLinked)
        return made

    def template(arguments: Sequence[Any], keywords: Any) -> Any:
        return linked().get_call_template([_wide(argument) for argument in arguments], keywords)

    dispatcher.linked = linked
    dispatcher.get_call_template = template
    dispatcher.get_overload = lambda signature: linked().get_overload(signature)
    return dispatcher


def _name_apart(function: Any) -> None:
    """Give a function a name that no other one has: the loader takes functions of one name for the same.

    Closures differ by what they hold. All strategies of a file may be called `choose`.
    """
    apart = ""
    if function.__closure__:
        apart = f".{digest_of(function)[:DIGEST_LENGTH]}"
    elif function.__module__.partition(".")[0] not in LIBRARY:
        apart = f".{function.__code__.co_firstlineno}"
    if not function.__qualname__.endswith(apart):
        function.__qualname__ += apart


def _wide(argument: Any) -> Any:
    plain = types.unliteral(argument)
    if not isinstance(plain, types.Integer):
        return argument
    return types.int64 if plain.bitwidth < 64 else plain
