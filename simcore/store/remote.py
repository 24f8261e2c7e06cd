"""Reads and writes files behind any address that fsspec knows, such as those of an object store.

An object store shows complete objects only. It has no append, no empty folders, and no system locks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from simcore.store.folder import DiskError, Folder, StoreError, TooLargeError, trouble

MISSING = (
    "this needs the package fsspec; install it with: pip install 'elderodds[s3]', or 'elderodds[remote]'"
)

MESSAGE = 300
"""Most characters of a third-party error message that are shown."""


@contextmanager
def far_trouble(doing: str, *, but: tuple[type[OSError], ...] = ()) -> Iterator[None]:
    """Turn any error of a storage library into a `DiskError`, as `trouble` does for this machine."""
    try:
        with trouble(doing, but=but):
            yield
    except StoreError:
        raise
    except but:
        raise
    except Exception as problem:
        raise DiskError(f"{doing}: {_line(problem)}") from problem


def _line(problem: Exception) -> str:
    """Return the message of an error on one line."""
    return " ".join(str(problem).split())[:MESSAGE] or type(problem).__name__


def check_address(where: str) -> None:
    """Check that an address is usable.

    Raises
    ------
    StoreError
        If it names no place, is of an unknown kind, or fsspec is not installed.
    """
    try:
        from fsspec import available_protocols
    except ImportError:
        raise StoreError(f"{where}: {MISSING}") from None

    example = "expected such as s3://bucket/runs"
    kind, _, place = where.partition("://")
    if kind.rpartition("::")[2] not in available_protocols():
        raise StoreError(f"{where}: unknown kind of address {kind!r}; {example}, or a folder of this machine")
    if not place.strip("/"):
        raise StoreError(f"{where}: an address without a path; {example}")


class RemoteFolder(Folder):
    """A folder behind an address that fsspec knows; visible objects are complete."""

    def __init__(self, where: str) -> None:
        check_address(where)
        import fsspec

        self.where = where.rstrip("/")
        try:
            self._files, self._root = fsspec.core.url_to_fs(self.where)
        except (ValueError, ImportError) as problem:
            raise StoreError(f"{where}: {problem}") from problem
        except Exception as problem:
            raise DiskError(f"{where} cannot be reached: {_line(problem)}") from problem
        self._root = self._root.rstrip("/")

    def _at(self, file: str) -> str:
        return f"{self._root}/{file}" if file else self._root

    def exists(self, file: str = "") -> bool:
        """Return whether there is a file, or anything below the folder."""
        with far_trouble(f"{self.where} could not be read"):
            self._files.invalidate_cache()
            return bool(self._files.isfile(self._at(file)) if file else self._files.exists(self._root))

    def read(self, file: str, most: int | None = None) -> bytes:
        """Content of a file."""
        with far_trouble(f"{self.where}/{file} could not be read", but=(FileNotFoundError,)):
            content = self._read(self._at(file), None if most is None else most + 1)
        if most is not None and len(content) > most:
            raise TooLargeError(f"{self.where}/{file} is larger than {most:,} bytes")
        return content

    def _read(self, path: str, end: int | None) -> bytes:
        try:
            return bytes(self._files.cat_file(path, end=end))
        except FileNotFoundError:
            raise
        except OSError:
            if self._files.size(path):
                raise
            return b""  # some stores cannot read a range of an empty object

    def write(self, file: str, content: bytes) -> None:
        """Write an object."""
        with far_trouble(f"{self.where}/{file} could not be written"):
            self._files.makedirs(self._at(file).rpartition("/")[0], exist_ok=True)
            self._files.pipe_file(self._at(file), content)

    def create(self, file: str, content: bytes) -> Callable[[], object] | None:
        """Write an object that must not exist yet."""
        with far_trouble(f"{self.where}/{file} could not be written"):
            try:
                self._files.pipe_file(self._at(file), content, mode="create")
            except FileExistsError:
                return None
            except TypeError:  # not guaranteed by this file system: the next best way
                if self.exists(file):
                    return None
                self._files.pipe_file(self._at(file), content)
        return lambda: None

    def is_held(self, _file: str) -> bool | None:
        """Return None: an object store has no locks."""
        return None

    def append(self, file: str, content: bytes) -> None:
        """Raise an error: objects cannot be appended to."""
        raise NotImplementedError("an object store has no append")

    def remove(self, file: str) -> None:
        """Remove an object, if it exists."""
        with far_trouble(f"{self.where}/{file} could not be removed"):
            try:
                self._files.rm_file(self._at(file))
            except FileNotFoundError:
                return

    def take(self, file: str, name: str) -> bool:
        """Rename an object; return False if it does not exist."""
        with far_trouble(f"{self.where}/{file} could not be renamed"):
            try:
                self._files.mv(self._at(file), self._at(name))
            except FileNotFoundError:
                return False
        return True

    def files(self, under: str = "") -> dict[str, int]:
        """Yield all objects below."""
        with far_trouble(f"{self.where} could not be listed"):
            self._files.invalidate_cache()
            try:
                entries: dict[str, Any] = self._files.find(self._at(under), detail=True)
            except FileNotFoundError:  # not even its bucket exists yet
                entries = {}
        start = len(self._root) + 1
        return dict(sorted((name[start:], int(about["size"] or 0)) for name, about in entries.items()))

    def make(self) -> list[Path]:
        """Make the folder."""
        with far_trouble(f"{self.where} cannot be created"):
            self._files.makedirs(self._root, exist_ok=True)
        return []

    def prune(self) -> None:
        """Remove empty folders; object stores have none, other places may."""
        with far_trouble(f"{self.where} could not be removed"):
            if self._files.exists(self._root) and not self.files():
                self._files.rm(self._root, recursive=True)

    def delete(self) -> None:
        """Remove everything below."""
        with far_trouble(f"{self.where} could not be removed"):
            self._files.rm(self._root, recursive=True)
