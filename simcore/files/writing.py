"""Writes files whole or not at all: beside their place under another name, then renamed.

If the disk is full, nothing is allowed or the process dies, an older file of that name keeps its content, and
no new file is left half written.
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
"""Begins the name of a file that is not whole yet."""

Content = str | bytes
"""Content of a file; text is written as UTF-8, with line ends as they are."""


def is_partial(file: str) -> bool:
    """Return whether this is the name of a file that is not whole yet."""
    return file.rpartition("/")[2].startswith(PARTIAL)


def write_file(file: Path, content: Content) -> None:
    """Write a file, or replace it.

    Folders around the file are made. A link stays a link, and the file behind it is replaced. A pipe or a
    device is written to directly.

    Raises
    ------
    OSError
        If the file cannot be written. It names the file, and an older file is as it was.
    """
    write_files({file: content})


def write_files(contents: Mapping[Path, Content]) -> list[Path]:
    """Write several files that belong together: all of them or none.

    All contents are on the disk before the first file gets its name, so a full disk leaves nothing behind.

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
        If one of them cannot be written. It names that file.
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
            with suppress(OSError):  # another file is in it by now
                folder.rmdir()
        raise
    return list(contents)


def _encoded(content: Content) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Let an error name the file that the caller means; an error of writing names none."""
    try:
        yield
    except OSError as problem:
        problem.filename, problem.filename2 = str(file), None
        raise


def _make_folders(folder: Path) -> list[Path]:
    """Make a folder and those around it; return the new ones, the outermost first."""
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return made[::-1]


def _write_into(file: Path, data: bytes) -> None:
    """Write to a pipe or a device, which cannot be replaced."""
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    with file.open("wb") as stream:
        stream.write(data)


def _write_beside(partial: Path, place: Path, data: bytes) -> None:
    """Write the content of a file that exists or not under another name, with the same permissions."""
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
