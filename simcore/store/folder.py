"""Interface of a folder of runs, on this machine (`simcore.store.local`) or behind an address (`.remote`).

Files are written atomically. Each failure of the machine (disk full, no permission, no connection) is a
`DiskError` that names the failed operation.
"""

from __future__ import annotations

import errno
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from simcore.messages.errors import DescribedError

Where = str | os.PathLike[str]
"""A folder on this machine, or an address such as `s3://bucket/runs`."""


class StoreError(DescribedError):
    """Error of a run folder that cannot be made, read or resumed; the message gives the reason."""


class DiskError(StoreError):
    """Error for a failed read or write: disk full, no permission, no connection."""


class TooLargeError(DiskError):
    """Error for a file that is larger than any valid one."""


ADVICE = {
    errno.ENOSPC: "the disk is full; free some space",
    errno.EDQUOT: "the disk quota is exceeded; free some space",
    errno.EFBIG: "the file is too large for the file system or for `ulimit -f`",
    errno.EROFS: "the disk is read-only; choose another place, or make it writable",
    errno.EACCES: "no permission; choose another place, or change the permissions",
    errno.EPERM: "no permission; choose another place, or change the permissions",
    errno.EIO: "the disk reports an error; check the disk first",
}


@contextmanager
def trouble(doing: str, *, but: tuple[type[OSError], ...] = ()) -> Iterator[None]:
    """Turn an `OSError` into a `DiskError`, except for some types; `doing` describes the attempt."""
    try:
        yield
    except but:
        raise
    except OSError as problem:
        advice = ADVICE.get(problem.errno or 0)
        reason = problem.strerror or str(problem) or type(problem).__name__
        message = f"{doing}: {reason}{f' ({advice})' if advice else ''}"
        raise DiskError(message, kind="disk", doing=doing, reason=reason, number=problem.errno) from problem


def is_remote(where: Where) -> bool:
    """Return whether a path is an address."""
    return "://" in str(where)


def join(where: Where, name: str) -> Where:
    """Return the path of a folder or file inside a folder."""
    return f"{str(where).rstrip('/')}/{name}" if is_remote(where) else Path(where) / name


class Folder(ABC):
    """A folder of files, which are named by their path inside, with slashes."""

    where: Where
    local: Path | None = None

    @abstractmethod
    def exists(self, file: str = "") -> bool:
        """Return whether there is a file, or the folder itself."""

    @abstractmethod
    def read(self, file: str, most: int | None = None) -> bytes:
        """Return the content of a file; FileNotFoundError without it, TooLargeError if longer than `most`."""

    @abstractmethod
    def write(self, file: str, content: bytes) -> None:
        """Write a file atomically; replace an existing one."""

    @abstractmethod
    def create(self, file: str, content: bytes) -> Callable[[], object] | None:
        """Create and hold a file; return a function that releases it, or None if the file exists."""

    @abstractmethod
    def is_held(self, file: str) -> bool | None:
        """Return whether the process that created a file still holds it; None if unknown."""

    @abstractmethod
    def append(self, file: str, content: bytes) -> None:
        """Add to the end of a file on this machine."""

    @abstractmethod
    def remove(self, file: str) -> None:
        """Remove a file, if it exists."""

    @abstractmethod
    def take(self, file: str, name: str) -> bool:
        """Rename a file; return False if it does not exist."""

    @abstractmethod
    def files(self, under: str = "") -> dict[str, int]:
        """Yield all files below a folder inside, in order of their names, with their sizes in bytes."""

    @abstractmethod
    def make(self) -> list[Path]:
        """Make the folder, and return the folders made on this machine; FileExistsError if it exists."""

    @abstractmethod
    def prune(self) -> None:
        """Remove empty folders, including this one."""

    @abstractmethod
    def delete(self) -> None:
        """Remove the folder with everything in it."""

    def __str__(self) -> str:
        return str(self.where)
