"""Folder of everything that is kept between commands: compiled code, and digests of sources."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs
from numba import config

CACHE_SWITCH = "ELDERODDS_NUMBA_CACHE"
"""Environment variable: `0` keeps nothing, a folder name moves the cache there."""

DIGEST_LENGTH = 16


def wanted_folder(setting: str) -> Path:
    """Return the folder of the cache."""
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
    """Return the folder of the cache; None if caching is off or no folder is writable."""
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


def write_kept(file: Path, content: bytes) -> None:
    """Write a file of the cache atomically; it makes the folder.

    Raises
    ------
    OSError
        If there is no space.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=file.parent)
    try:
        with open(handle, "wb") as stream:
            stream.write(content)
        os.replace(unfinished, file)
    except OSError:
        os.unlink(unfinished)
        raise
