"""Child processes that compile kernels into the cache while this process compiles too.

numba compiles a kernel where another kernel calls it, because it needs the type of the result. This process
therefore compiles the kernels below a kernel from the first to the last. A child compiles the same kernels
from the last to the first, so the two meet in the middle, and each finds the work of the other in the cache.

A child knows the argument types of kernels whose parameters all have names that it has already seen. If it is
wrong, or fails, or is killed, this process compiles the kernel itself, and its errors are the ones that users
see. Kernels for calls from Python are compiled by this process only, because `closed` checks them.
"""

from __future__ import annotations

import ctypes
import gc
import itertools
import os
import signal
import sys
import tempfile
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from numba.core.bytecode import FunctionIdentity
from numba.core.compiler_lock import global_compiler_lock

from simcore.jit.digest import kernels_below, unchanging
from simcore.jit.machine import is_cached

MOST_CHILDREN = 3
"""More would wait: the final optimisation of a game's `advance` is one piece, a quarter of the work."""

DIE_WITH_PARENT = 1
"""`PR_SET_PDEATHSIG` of Linux."""

WRITING = 1 << 60
"""Byte that is locked while a process writes to the cache; those of kernels are below it."""

Entry = tuple[Any, tuple[Any, ...]]
"""A kernel for calls from Python, and the types of its first arguments."""


class _Shared:
    """State of a shared compilation in this process.

    Attributes
    ----------
    locks
        File whose bytes are the locks of kernels, which the system frees when a process ends; None: no other
        process compiles.
    seen
        In a child: types of parameters of compiled kernels, by name.
    """

    locks: IO[bytes] | None = None
    seen: dict[str, set[Any]] | None = None


_shared = _Shared()


@contextmanager
def compiled_together(entries: Sequence[Entry], processes: int) -> Iterator[None]:
    """Let child processes compile what some kernels call until the end of the block.

    The block must compile the kernels themselves. Nothing happens with one process, without a cache, if all
    of the kernels are cached, or on systems other than Linux.

    Parameters
    ----------
    entries
        The kernels, in the order in which children compile what they call.
    processes
        Number of processes, including this one.
    """
    entries = [entry for entry in entries if is_kept(entry[0])]
    if processes < 2 or sys.platform != "linux" or _shared.locks is not None or _are_cached(entries):
        yield
        return
    children: list[int] = []
    with tempfile.TemporaryFile() as _shared.locks:
        try:
            for number in range(min(processes - 1, MOST_CHILDREN)):
                with suppress(OSError):  # not enough memory
                    children.append(_fork(number, entries))
            yield
        finally:
            with undisturbed():
                for child in children:
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
            _shared.locks = None


def _are_cached(entries: Sequence[Entry]) -> bool:
    with unchanging():
        return all(is_cached(kernel, arguments) for kernel, arguments in entries)


def is_kept(kernel: Any) -> bool:
    """Return whether compiled code of a kernel is kept on disk, where other processes find it."""
    return hasattr(getattr(kernel, "_cache", None), "path")


def _fork(number: int, entries: Sequence[Entry]) -> int:
    """Start a child and return its process number."""
    parent = os.getpid()
    with global_compiler_lock, warnings.catch_warnings():  # no other thread may be compiling
        # Python warns that other threads do not exist in the child, which needs none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
        if child:
            return child
        try:
            _settle(parent)
            _work(number, entries)
        finally:
            os._exit(0)


def _settle(parent: int) -> None:
    """Let this process be silent, end with its parent, and give its functions names of their own."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    warnings.simplefilter("ignore")
    gc.disable()
    # numba numbers functions and puts the numbers in names. The loader treats functions with the same name as
    # identical, so different functions of two processes must not get the same number.
    FunctionIdentity._unique_ids = itertools.count(int.from_bytes(os.urandom(6), "big"))


def _work(number: int, entries: Sequence[Entry]) -> None:
    """Compile kernels, in an order that depends on the number of the child."""
    _shared.seen = {}
    for kernel, kinds in entries:
        notice(kernel, kinds)
    roots = [kernel for kernel, _ in entries]
    with unchanging():
        below = [kernel for kernel in kernels_below(*roots) if kernel not in roots and is_kept(kernel)]
        start = number * len(below) // MOST_CHILDREN
        _compile_known(below[start:] + below[:start], _shared.seen)


def _compile_known(kernels: Sequence[Any], seen: Mapping[str, set[Any]]) -> None:
    """Compile kernels whose argument types are known, until no more become known."""
    left, before = list(kernels), len(kernels) + 1
    while len(left) < before:
        waiting, before, left = left, len(left), []
        for kernel in waiting:
            linked = kernel.linked()
            arguments = _arguments(linked, seen)
            if arguments is None:
                left.append(kernel)
            elif _is_open(linked._cache.path(arguments, linked.targetctx)):
                with suppress(Exception):  # wrong types, or an error that this process's parent will report
                    linked.compile(arguments)


def _arguments(linked: Any, seen: Mapping[str, set[Any]]) -> tuple[Any, ...] | None:
    """Return the argument types of a kernel; None if a name is unknown, or has several types."""
    kinds = [seen.get(name, ()) for name in names_of(linked)]
    return tuple(next(iter(kind)) for kind in kinds) if all(len(kind) == 1 for kind in kinds) else None


def names_of(kernel: Any) -> tuple[str, ...]:
    """Return the names of the parameters of a kernel."""
    code = kernel.py_func.__code__
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def notice(kernel: Any, arguments: Sequence[Any]) -> None:
    """Note the argument types of a kernel, in a child."""
    if _shared.seen is not None:
        for name, kind in zip(names_of(kernel), arguments, strict=False):
            _shared.seen.setdefault(name, set()).add(kind)


@contextmanager
def claimed(kernel: Any, signature: Any) -> Iterator[None]:
    """Wait while another process compiles a kernel, and let others wait until the end of the block."""
    if _shared.locks is None or not is_kept(kernel):
        yield
    else:
        with _locked(_place(kernel._cache.path(signature, kernel.targetctx))):
            yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Write to the cache, or end processes that might be writing."""
    if _shared.locks is None:
        yield
    else:
        with _locked(WRITING):
            yield


@contextmanager
def _locked(place: int) -> Iterator[None]:
    """Lock a byte of the file of locks."""
    from fcntl import LOCK_EX, LOCK_UN, lockf

    file = _shared.locks
    assert file is not None
    with suppress(OSError):  # two processes would wait for each other: both compile the kernel
        lockf(file, LOCK_EX, 1, place)
    try:
        yield
    finally:
        with suppress(ValueError):  # another thread has ended the shared compilation
            lockf(file, LOCK_UN, 1, place)


def _is_open(path: Path) -> bool:
    """Return whether a kernel is neither compiled nor being compiled by another process."""
    from fcntl import LOCK_EX, LOCK_NB, LOCK_UN, lockf

    assert _shared.locks is not None
    if path.exists():
        return False
    try:
        lockf(_shared.locks, LOCK_EX | LOCK_NB, 1, _place(path))
    except OSError:
        return False
    lockf(_shared.locks, LOCK_UN, 1, _place(path))
    return True


def _place(path: Path) -> int:
    """Return the byte that is the lock of a file."""
    return int.from_bytes(sha256(path.name.encode()).digest()[:7], "big")
