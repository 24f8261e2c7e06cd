"""Records the user's files that a command reads and writes, so that later changes can be detected.

`simcore.files.reading` notes every file that it reads, and `simcore.files.writing` every file that it
writes. This includes files that other files name, such as the base of a variant.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ENDINGS = (".toml", ".csv", ".py")
"""Suffixes of the files that are looked for in a folder."""


@dataclass(frozen=True)
class FileUse:
    """Files that were used, as absolute paths with their digests.

    Attributes
    ----------
    read
        Files and folders that were read.
    written
        Files that were written.
    """

    read: dict[str, str] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)


_open: list[FileUse] = []


@contextmanager
def recording() -> Iterator[FileUse]:
    """Record the files that are used in the block."""
    use = FileUse()
    _open.append(use)
    try:
        yield use
    finally:
        _open.remove(use)


def note_read(file: Path, content: bytes) -> None:
    """Note that a file was read; the first content counts, because the command used it."""
    for use in _open:
        use.read.setdefault(str(file.absolute()), digest_of(content))


def note_folder(folder: Path) -> None:
    """Note that a folder was searched: a new file in it is a change."""
    for use in _open:
        use.read.setdefault(str(folder.absolute()), digest_at(folder))


def note_written(file: Path, content: bytes) -> None:
    """Note that a file was written."""
    for use in _open:
        use.written[str(file.absolute())] = digest_of(content)


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of the content of a file."""
    return hashlib.sha256(content).hexdigest()


def digest_at(path: Path) -> str:
    """Return the digest of a file, or of the file names in a folder; empty if neither exists."""
    try:
        if path.is_dir():
            return digest_of("\n".join(sorted(_names_in(path, ""))).encode())
        return digest_of(path.read_bytes())
    except OSError:
        return ""


def _names_in(folder: Path, prefix: str) -> Iterator[str]:
    """Yield the code and data files below a folder, without hidden folders and kept runs."""
    for entry in folder.iterdir():
        if entry.suffix in ENDINGS and entry.is_file():
            yield f"{prefix}{entry.name}"
        elif entry.is_dir() and entry.name[0] not in "._" and not (entry / "manifest.json").exists():
            yield from _names_in(entry, f"{prefix}{entry.name}/")
