"""Location of the cache of compiled code."""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numba import config

from simcore.jit.digest import compiler_digest, place_digest

CACHE_SWITCH = "ELDERODDS_NUMBA_CACHE"
"""Environment variable: `0` compiles again in every process, a folder name moves the cache there."""

DIGEST_LENGTH = 16


def wanted_folder(setting: str) -> Path:
    """Return the folder for compiled code."""
    if setting == "1":
        return Path(platformdirs.user_cache_dir("elderodds"))
    return Path(os.path.expanduser(setting)).absolute()


def nowhere_to_keep() -> Path | None:
    """Return the requested cache folder if it is not usable; None if there is no problem."""
    setting = os.environ.get(CACHE_SWITCH, "1")
    if setting == "0" or config.DISABLE_JIT or cache_folder() is not None:
        return None
    return wanted_folder(setting)


def cache_folder() -> Path | None:
    """Return the folder of all compiled code; None if caching is off or no folder is writable."""
    setting = os.environ.get(CACHE_SWITCH, "1")
    if setting == "0" or config.DISABLE_JIT:
        return None
    folder = wanted_folder(setting)
    if not folder.is_absolute():  # no home folder: it would be made in the current folder
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


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


def is_cached(kernel: Any) -> bool:
    """Return whether compiled code of a kernel is cached; always true with the compiler off."""
    folder = cache_folder()
    if config.DISABLE_JIT:
        return True
    name = f"*{place_digest(getattr(kernel, 'py_func', kernel))}*.nbi"
    return folder is not None and next((folder / machine_digest()).glob(name), None) is not None
