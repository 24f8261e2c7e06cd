"""Writes files atomically: under a temporary name beside the target, then renamed.

If the disk is full, permission is missing or the process dies, an existing file keeps its content, and
no partial file is left under that name.
"""

from __future__ import annotations

import errno
import os
import stat
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from simcore.files.used_files import note_written

PARTIAL = ".partial-"
"""Prefix of the names of partial files."""

Content = str | bytes
"""Content of a file; text is written as UTF-8, with unchanged line ends."""


def is_partial(file: str) -> bool:
    """Return whether this is the name of a partial file."""
    return file.rpartition("/")[2].startswith(PARTIAL)


def write_file(file: Path, content: Content) -> None:
    """Write a file, or replace it.

    Parent folders are made. A link remains, and its target is replaced. A pipe or a
    device is written to directly.

    Raises
    ------
    OSError
        If the file cannot be written; the error names the file, and an existing file is unchanged.
    """
    write_files({file: content})


def write_files(contents: Mapping[Path, Content]) -> list[Path]:
    """Write several files together, all or none.

    All contents are on disk before the first file gets its name, so a full disk leaves no files behind.

    Parameters
    ----------
    contents
        The files and what they hold.

    Returns
    -------
    list of pathlib.Path
        The files.

    Raises
    ------
    OSError
        If one of them cannot be written; the error names that file.
    """
    made: list[Path] = []
    waiting: dict[Path, Path] = {}
    try:
        for number, (file, content) in enumerate(contents.items()):
            data = _encoded(content)
            with _naming(file):
                if file.exists() and not file.is_file():
                    _write_into(file, data)
                    continue
                place = file.resolve()
                made += _make_folders(place.parent)
                partial = place.with_name(f"{PARTIAL}{os.getpid()}-{threading.get_ident()}-{number}")
                waiting[partial] = place
                _write_beside(partial, place, data)
        for partial, place in waiting.items():
            with _naming(place):
                partial.replace(place)
        for file, content in contents.items():
            note_written(file, _encoded(content))
    except BaseException:
        for partial in waiting:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
        for folder in reversed(made):
            with suppress(OSError):  # another file has been written into it since
                folder.rmdir()
        raise
    return list(contents)


def _encoded(content: Content) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Add the caller's file name to errors, because errors from writing name none."""
    try:
        yield
    except OSError as problem:
        problem.filename, problem.filename2 = str(file), None
        raise


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and its parents; return the new ones, outermost first."""
    made = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return made[::-1]


def _write_into(file: Path, data: bytes) -> None:
    """Write to a pipe or a device, which cannot be replaced."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    with file.open("wb") as stream:
        stream.write(data)


def _write_beside(partial: Path, place: Path, data: bytes) -> None:
    """Write the content of a new or existing file under a temporary name, with the same permissions."""
    before = place.stat() if place.exists() else None
    if before is not None and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
    with partial.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if before is not None:
        with suppress(OSError):  # a file system without permissions
            partial.chmod(stat.S_IMODE(before.st_mode))
