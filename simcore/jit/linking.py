"""How kernels are compiled: as intermediate code that goes into what Python calls, and is kept by digest.

numba makes each kernel a library of machine code of its own, with two wrappers for callers from outside,
after optimising it together with all that it calls: a helper is optimised once for each kernel above it, and
its own machine code never runs. Here what only kernels call stops at the intermediate code, and so do the
files that are kept of it. Rules and strategies compile in a little over half of the time
(docs/development/speed.md).

This module rests on inner parts of numba. `decorators` uses it with versions that it knows; with others,
kernels are compiled as numba does it, and only the time to compile and to index differs.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.codegen import ll as llvm
from numba.core.compiler import Compiler, compile_result
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NopythonTypeInference
from numba.core.typing import signature

from simcore.jit.cache import DIGEST_LENGTH, cache_folder, machine_digest
from simcore.jit.digest import LIBRARY, digest_of, place_digest
from simcore.jit.plain import runs_plain, widened

UNCALLED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""No way in from Python."""

CHECKSUM = sha256().digest_size


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


class KernelCompiler(Compiler):
    """numba's compiler, for what is called from Python."""

    def define_pipelines(self) -> list[Any]:
        """The passes of numba, and one after the types are known."""
        pipelines: list[Any] = super().define_pipelines()
        for each in pipelines:
            each.add_pass_after(IndexAsWritten, NopythonTypeInference)
            each.finalize()
        return pipelines


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


class LinkedCompiler(KernelCompiler):
    """For what only kernels call, into a library made beforehand; without one, numba would make its own."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function."""
        self.state.library = LinkedLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


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


class Place:
    """Where a kernel is kept: by its name and digest, whatever file and line it stands on."""

    def __init__(self, function: Callable[..., Any]) -> None:
        folder = cache_folder()
        assert folder is not None
        self._folder = folder / machine_digest()
        self._py_file = function.__code__.co_filename  # numba names it when it warns
        self._digest = place_digest(function)
        if function.__module__.partition(".")[0] not in LIBRARY:
            # What is kept names the module, and two files of one text are two modules.
            self._digest += sha256(function.__module__.encode()).hexdigest()[:DIGEST_LENGTH]

    @classmethod
    def from_function(cls, function: Callable[..., Any], _file: str) -> Place:
        """The place of a kernel."""
        return cls(function)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """What is kept fits while this is the same."""
        return self._digest

    def get_disambiguator(self) -> str:
        """What tells versions of a kernel apart."""
        return self._digest

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)


class KeptKernel(CompileResultCacheImpl):
    """What is kept of a kernel that Python calls."""

    _locator_classes: Any = [Place]  # noqa: RUF012


class KeptLinked(CompileResultCacheImpl):
    """What is kept of a kernel that kernels call."""

    _locator_classes: Any = [Place]  # noqa: RUF012

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


class Files(FunctionCache):
    """Files of a kernel: what is damaged is compiled anew, what cannot be written is not kept."""

    def __init__(self, function: Callable[..., Any], kind: type[CompileResultCacheImpl]) -> None:
        self._impl_class = kind
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = CheckedFile(self._cache_path, self._impl.filename_base, stamp)

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        """The digest in the name of the file says all else."""
        return signature, codegen.magic_tuple()

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The kernel for a signature; None: there is none, or none that can be read.

        Two processes that keep a kernel at the same instant may give one name to two files. The index of one
        of them then leads to the code of the other one, for other types.
        """
        try:
            found = super().load_overload(signature, context)
            if found is None or tuple(found.signature.args) == tuple(getattr(signature, "args", signature)):
                return found
        except Exception:  # whatever the wrong bytes lead to
            pass
        with contextlib.suppress(OSError):
            self.flush()
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a kernel, if there is room."""
        with contextlib.suppress(OSError):
            super().save_overload(signature, compiled)


class KernelCache(NullCache):
    """Files of a kernel, looked for when it is first needed: all that it refers to is known only then."""

    def __init__(self, function: Callable[..., Any], kind: type[CompileResultCacheImpl]) -> None:
        self._function, self._kind = function, kind

    @functools.cached_property
    def files(self) -> Files:
        """The files."""
        return Files(self._function, self._kind)

    @property
    def cache_path(self) -> str:
        """Their folder."""
        return str(self.files.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The kernel for a signature, if it is kept."""
        return self.files.load_overload(signature, context)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a kernel."""
        self.files.save_overload(signature, compiled)

    def flush(self) -> None:
        """Forget what is kept."""
        self.files.flush()


class Kernel(CPUDispatcher):
    """A kernel as Python calls it: compiled, or as it is written where all runs in plain Python."""

    def __call__(self, *arguments: Any) -> Any:
        """Run it."""
        if runs_plain():
            return self.py_func(*map(widened, arguments))
        return super().__call__(*arguments)


def linked_kernel(function: Any, options: Mapping[str, Any], *, keep: bool) -> Any:
    """A kernel: kernels that call it link its intermediate code, and pass small integers as int64.

    A record holds integers of many widths; numba would compile a helper anew for every mixture of them (406
    compilations of the 120 kernels of the first game, 87 s instead of 30 s).

    Parameters
    ----------
    function, options
        From what and how.
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
        made = njit(**options, **UNCALLED, pipeline_class=LinkedCompiler)(function)
        made._compiling_counter = dispatcher._compiling_counter  # tells numba that a kernel calls itself
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
