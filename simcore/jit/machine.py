"""Digest of the processor, the tools and the compiler, under which machine code is cached."""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numba import config

from simcore.jit.cache import DIGEST_LENGTH, cache_folder
from simcore.jit.digest import compiler_digest, place_digest


@functools.cache
def machine_digest() -> str:
    """Return the digest of all that machine code depends on except sources; it names a cache folder."""
    tools = (sys.version, version("numba"), version("llvmlite"), np.__version__, processor())
    words = "\n".join((*tools, str(config.BOUNDSCHECK), compiler_digest()))
    return hashlib.sha256(words.encode()).hexdigest()[:DIGEST_LENGTH]


@functools.cache
def processor() -> str:
    """Return the name of the CPU."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def types_digest(arguments: Sequence[Any], target: Any) -> str:
    """Return the digest of argument types, and of the processor that code is for; it ends a file name."""
    return hashlib.sha256("\n".join(map(str, (*arguments, target))).encode()).hexdigest()[:DIGEST_LENGTH]


_cached: set[tuple[Path, Any, tuple[Any, ...]]] = set()
"""Folders, functions whose compiled code this process has seen there, and argument types; a run asks for each
combination."""


def is_cached(kernel: Any, arguments: tuple[Any, ...] = ()) -> bool:
    """Return whether compiled code of a kernel is cached; always true with the compiler off.

    Only code for these argument types counts, if there are as many as the kernel takes.
    """
    if config.DISABLE_JIT:
        return True
    folder, function = cache_folder(), getattr(kernel, "py_func", kernel)
    if folder is None or (folder, function, arguments) in _cached:
        return folder is not None
    digest, ending = place_digest(function), ".nbc"
    if arguments and len(arguments) == function.__code__.co_argcount and hasattr(kernel, "targetctx"):
        ending = f".{types_digest(arguments, kernel.targetctx.codegen().magic_tuple())}{ending}"
    try:
        names = os.listdir(folder / machine_digest())
    except OSError:
        return False
    if any(digest in name and name.endswith(ending) for name in names):
        _cached.add((folder, function, arguments))
        return True
    return False
