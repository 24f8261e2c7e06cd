"""Files in a folder on this machine.

A file is written under a temporary name and then renamed, so readers never see a partial file. Links that
lead out of the folder are not followed.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from simcore.files.writing import write_file
from simcore.store.folder import DiskError, Folder, StoreError, TooLargeError, trouble

if sys.platform != "win32":
    import fcntl


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove folders of this machine in order, up to the first that is not empty."""
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


class LocalFolder(Folder):
    """A folder on this machine; links that lead out of it are not followed."""

    def __init__(self, path: Path) -> None:
        self.where = self.local = self._path = path

    def at(self, file: str) -> Path:
        """Return the path of a file in it.

        Raises
        ------
        StoreError
            If it is outside the folder, for instance behind a link.
        """
        path = self._path / file
        with trouble(f"{path} could not be read"):
            inside = path.resolve().is_relative_to(self._path.resolve())
        if not inside:
            raise StoreError(f"{path} is outside the folder of the run")
        return path

    def exists(self, file: str = "") -> bool:
        """Return whether there is a file, or the folder itself."""
        path = self._path / file
        return path.is_file() if file else path.is_dir()

    def read(self, file: str, most: int | None = None) -> bytes:
        """Content of a file."""
        path = self.at(file)
        with trouble(f"{path} could not be read", but=(FileNotFoundError,)):
            if not stat.S_ISREG(path.stat().st_mode):  # a pipe or device might never end
                raise DiskError(f"{path} is not a regular file")
            with path.open("rb") as stream:
                if most is not None and os.fstat(stream.fileno()).st_size > most:
                    raise TooLargeError(f"{path} is larger than {most:,} bytes")
                return stream.read()  # read(most) would allocate that much memory

    def write(self, file: str, content: bytes) -> None:
        """Write under a temporary name, then rename."""
        path = self.at(file)
        with trouble(f"{path} could not be written"):
            write_file(path, content)

    def create(self, file: str, content: bytes) -> Callable[[], object] | None:
        """Create a file that must not exist yet; the system releases it when the process dies."""
        path = self.at(file)
        with trouble(f"{path} could not be written"):
            try:
                number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                return None
            try:
                if sys.platform != "win32":
                    with suppress(OSError):  # a file system without locks: the answer is unknown
                        fcntl.flock(number, fcntl.LOCK_EX)
                os.write(number, content)
                os.fsync(number)
            except BaseException:
                os.close(number)
                path.unlink(missing_ok=True)
                raise
        if sys.platform == "win32":  # an open file cannot be removed there
            os.close(number)
            return lambda: None
        return lambda: os.close(number)

    def is_held(self, file: str) -> bool | None:
        """Return whether the process that created a file still holds it; None if unknown."""
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
        """Remove a file, if it exists."""
        with trouble(f"{self._path / file} could not be removed"):
            (self._path / file).unlink(missing_ok=True)

    def take(self, file: str, name: str) -> bool:
        """Rename a file; return False if it does not exist."""
        with trouble(f"{self._path / file} could not be renamed"):
            try:
                (self._path / file).rename(self._path / name)
            except FileNotFoundError:
                return False
        return True

    def files(self, under: str = "") -> dict[str, int]:
        """Yield all files below, and links, which are not followed."""
        sizes = {}
        with trouble(f"{self._path} could not be listed"):
            for folder, folders, names in os.walk(self._path / under):
                for name in [
                    *names,
                    *(subfolder for subfolder in folders if os.path.islink(f"{folder}/{subfolder}")),
                ]:
                    path = Path(folder) / name
                    with suppress(FileNotFoundError):  # a writer has renamed or removed it
                        sizes[path.relative_to(self._path).as_posix()] = path.lstat().st_size
        return dict(sorted(sizes.items()))

    def make(self) -> list[Path]:
        """Make the folder and its parents."""
        made = [parent for parent in (self._path, *self._path.parents) if not parent.exists()]
        with trouble(f"{self._path} cannot be created", but=(FileExistsError,)):
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
