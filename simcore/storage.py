"""Folders in which runs are kept: on this machine, or behind an address (`simcore.remote`).

A file is written whole or not at all: on this machine under another name first, which is then renamed; an
object store shows an object only when it is complete. Every failure of the machine (disk full, no
permission, no connection) is a `DiskError` that says what could not be done.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

Where = str | os.PathLike[str]
"""A folder on this machine, or an address such as `s3://bucket/runs`."""

PARTIAL = ".partial-"
"""Begins the name of a file that is not whole yet."""


def is_partial(file: str) -> bool:
    """Whether this is the name of a file that is not whole yet."""
    return file.rpartition("/")[2].startswith(PARTIAL)


class StoreError(Exception):
    """A run folder cannot be made, read or gone on with; the message says why."""


class DiskError(StoreError):
    """The machine does not write or read: disk full, no permission, no connection."""


class TooLargeError(DiskError):
    """A file is larger than any that was ever written there."""


ADVICE = {
    errno.ENOSPC: "the disk is full; make room",
    errno.EDQUOT: "the quota of this user is used up; make room",
    errno.EFBIG: "a file may not get that large here (limit of the file system or of `ulimit -f`)",
    errno.EROFS: "the disk is read-only; choose another place with --out, or make it writable",
    errno.EACCES: "no permission; choose another place with --out, or ask for the permission",
    errno.EPERM: "no permission; choose another place with --out, or ask for the permission",
    errno.EIO: "the disk reports an error; look after it before anything else",
}


@contextmanager
def trouble(doing: str, *, but: tuple[type[OSError], ...] = ()) -> Iterator[None]:
    """Turn an error of the machine into `DiskError`, but for some; `doing` says what was tried."""
    try:
        yield
    except but:
        raise
    except OSError as problem:
        advice = ADVICE.get(problem.errno or 0)
        reason = problem.strerror or str(problem) or type(problem).__name__
        raise DiskError(f"{doing}: {reason}{f' ({advice})' if advice else ''}") from problem


def is_remote(where: Where) -> bool:
    """Whether a user means an address."""
    return "://" in str(where)


def join(where: Where, name: str) -> Where:
    """A folder or file inside a folder."""
    return f"{str(where).rstrip('/')}/{name}" if is_remote(where) else Path(where) / name


def open_folder(where: Where) -> Folder:
    """The folder at a path or an address; it need not exist.

    Raises
    ------
    StoreError
        If nobody knows such an address.
    """
    if is_remote(where):
        from simcore.remote import RemoteFolder  # which builds on this module

        return RemoteFolder(str(where))
    return LocalFolder(Path(where))


class Folder(ABC):
    """A folder with files in it, which are named by their path inside, with slashes."""

    where: Where
    local: Path | None = None

    @abstractmethod
    def exists(self, file: str = "") -> bool:
        """Whether there is a file, or the folder itself."""

    @abstractmethod
    def read(self, file: str, most: int | None = None) -> bytes:
        """Content of a file. FileNotFoundError: there is none. TooLargeError: it is longer than `most`."""

    @abstractmethod
    def write(self, file: str, content: bytes) -> None:
        """Write a file, whole or not at all; one that is there is replaced."""

    @abstractmethod
    def create(self, file: str, content: bytes) -> Callable[[], object] | None:
        """Write a file that must not be there yet, and hold it; what lets it go, None if it is there."""

    @abstractmethod
    def is_held(self, file: str) -> bool | None:
        """Whether the process that created a file still holds it; None if nobody can tell."""

    @abstractmethod
    def append(self, file: str, content: bytes) -> None:
        """Add to the end of a file on this machine."""

    @abstractmethod
    def remove(self, file: str) -> None:
        """Remove a file, if it is there."""

    @abstractmethod
    def take(self, file: str, name: str) -> bool:
        """Rename a file; False if it is gone."""

    @abstractmethod
    def files(self, under: str = "") -> dict[str, int]:
        """All files below a folder inside, in the order of their names, with their sizes in bytes."""

    @abstractmethod
    def make(self) -> list[Path]:
        """Make the folder; FileExistsError if it is seen to be there, else what was made on this machine."""

    @abstractmethod
    def prune(self) -> None:
        """Remove empty folders, this one too."""

    @abstractmethod
    def delete(self) -> None:
        """Remove the folder with everything in it."""

    def __str__(self) -> str:
        return str(self.where)


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove folders of this machine, the first one first, up to one that is not empty."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


class LocalFolder(Folder):
    """A folder on this machine; links that lead out of it are not followed."""

    def __init__(self, path: Path) -> None:
        self.where = self.local = self._path = path

    def at(self, file: str) -> Path:
        """Path of a file in it.

        Raises
        ------
        StoreError
            If it lies elsewhere, as it does behind a link.
        """
        path = self._path / file
        with trouble(f"{path} could not be read"):
            inside = path.resolve().is_relative_to(self._path.resolve())
        if not inside:
            raise StoreError(f"{path} leads out of the folder of the run")
        return path

    def exists(self, file: str = "") -> bool:
        """Whether there is a file, or the folder itself."""
        path = self._path / file
        return path.is_file() if file else path.is_dir()

    def read(self, file: str, most: int | None = None) -> bytes:
        """Content of a file."""
        path = self.at(file)
        with trouble(f"{path} could not be read", but=(FileNotFoundError,)):
            if not stat.S_ISREG(path.stat().st_mode):  # a pipe would never end, nor a device
                raise DiskError(f"{path} is no regular file")
            with path.open("rb") as stream:
                content = stream.read() if most is None else stream.read(most + 1)
        if most is not None and len(content) > most:
            raise TooLargeError(f"{path} is larger than {most:,} bytes, which is more than any real one")
        return content

    def write(self, file: str, content: bytes) -> None:
        """Write under another name, then rename."""
        path = self.at(file)
        partial = path.with_name(f"{PARTIAL}{path.name}.{os.getpid()}-{threading.get_ident()}")
        with trouble(f"{path} could not be written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with partial.open("wb") as stream:
                    stream.write(content)
                    stream.flush()
                    os.fsync(stream.fileno())
                partial.replace(path)
            except BaseException:
                partial.unlink(missing_ok=True)
                raise

    def create(self, file: str, content: bytes) -> Callable[[], object] | None:
        """Write a file that must not be there yet; the system lets it go when the process dies."""
        path = self.at(file)
        with trouble(f"{path} could not be written"):
            try:
                number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                return None
            try:
                if sys.platform != "win32":
                    with suppress(OSError):  # a file system without it: then nobody can tell
                        fcntl.flock(number, fcntl.LOCK_EX)
                os.write(number, content)
                os.fsync(number)
            except BaseException:
                os.close(number)
                path.unlink(missing_ok=True)
                raise
        if sys.platform == "win32":  # there, a file that is open cannot be removed
            os.close(number)
            return lambda: None
        return lambda: os.close(number)

    def is_held(self, file: str) -> bool | None:
        """Whether the process that created a file still holds it; None if nobody can tell."""
        if sys.platform == "win32":
            return None
        try:
            with self.at(file).open("rb") as stream:
                fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return None
        return False

    def append(self, file: str, content: bytes) -> None:
        """Add to the end of a file."""
        path = self.at(file)
        with trouble(f"{path} could not be written"), path.open("ab") as stream:
            stream.write(content)

    def remove(self, file: str) -> None:
        """Remove a file, if it is there."""
        with trouble(f"{self._path / file} could not be removed"):
            (self._path / file).unlink(missing_ok=True)

    def take(self, file: str, name: str) -> bool:
        """Rename a file; False if it is gone."""
        with trouble(f"{self._path / file} could not be renamed"):
            try:
                (self._path / file).rename(self._path / name)
            except FileNotFoundError:
                return False
        return True

    def files(self, under: str = "") -> dict[str, int]:
        """All files below, and links, which are not followed."""
        found = {}
        with trouble(f"{self._path} could not be listed"):
            for folder, folders, names in os.walk(self._path / under):
                for name in [*names, *(each for each in folders if os.path.islink(f"{folder}/{each}"))]:
                    path = Path(folder) / name
                    with suppress(FileNotFoundError):  # somebody who writes has renamed or removed it
                        found[path.relative_to(self._path).as_posix()] = path.lstat().st_size
        return dict(sorted(found.items()))

    def make(self) -> list[Path]:
        """Make the folder and those around it."""
        made = [each for each in (self._path, *self._path.parents) if not each.exists()]
        with trouble(f"{self._path} cannot be made", but=(FileExistsError,)):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.mkdir()
        return made

    def prune(self) -> None:
        """Remove empty folders, from the deepest up."""
        for folder, _, _ in os.walk(self._path, topdown=False):
            try:
                os.rmdir(folder)
            except OSError:
                continue  # not empty

    def delete(self) -> None:
        """Remove the folder with everything in it; links are not followed."""
        with trouble(f"{self._path} could not be removed"):
            shutil.rmtree(self._path)
