"""The journal of a run: finished blocks that are not in a shard yet. A killed run loses none of them.

A journal is a sequence of files `journal-000000.bin`, `journal-000001.bin`, ... of records. A record has a
header and the kept part of one block of games of one cell; a CRC-32 covers both. On this machine a record is
appended as soon as its block is finished. An object store has no append: there, records are gathered for some
seconds and become a file of their own.

The checksum begins with the unique number of the run, so records of another run count as damaged. Reading
stops at the first damaged byte, which is where the process died.
"""

from __future__ import annotations

import re
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from simcore.store.folder import Folder

HEADER = struct.Struct("<4sIIQII")
MAGIC = b"EOJ2"
NAME = re.compile(r"journal-(\d{6,12})\.bin")
MOST = 1 << 28
"""Most bytes of a file of the journal, which has at most some hundred thousand games."""
REMOTE_SECONDS = 5.0
"""Seconds between two files of the journal in an object store."""


@dataclass(frozen=True)
class Record:
    """The kept part of a block: games `first` to `first + games - 1` of cell number `cell`."""

    cell: int
    first: int
    games: int
    payload: bytes


class Journal:
    """Writer of the journal of a run; existing records stay until they are dropped.

    Parameters
    ----------
    folder
        The run folder.
    run_id
        Number of the run in its manifest.

    Attributes
    ----------
    size
        Bytes since the last call of `turn`.
    """

    def __init__(self, folder: Folder, run_id: str) -> None:
        self._folder = folder
        self._run_id = run_id
        self._next = max((number for number, _ in _segments(folder)), default=-1) + 1
        self._gathered: list[bytes] = []
        self._written = time.monotonic()
        self.size = 0

    def add(self, record: Record) -> None:
        """Write a record."""
        size = len(record.payload)
        header = HEADER.pack(MAGIC, record.cell, record.games, record.first, size, 0)
        check = _check(self._run_id, header, record.payload)
        content = header[:-4] + struct.pack("<I", check) + record.payload
        self.size += len(content)
        if self._folder.local is not None:
            self._folder.append(_name(self._next), content)
            return
        self._gathered.append(content)
        if time.monotonic() - self._written >= REMOTE_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the gathered records."""
        if self._gathered:
            self._folder.write(_name(self._next), b"".join(self._gathered))
            self._gathered, self._next, self._written = [], self._next + 1, time.monotonic()

    def turn(self) -> int:
        """Begin a new file; return a number for `drop` that refers to everything before it."""
        self.flush()
        self.size = 0
        self._next += 1
        return self._next

    def drop(self, end: int) -> None:
        """Remove the files written before a turn, which are in shards now."""
        for number, name in _segments(self._folder):
            if number < end:
                self._folder.remove(name)


def read_journal(folder: Folder, run_id: str) -> Iterator[Record]:
    """Return all complete records of a run, in the order of writing."""
    for _, name in _segments(folder):
        try:
            content, start = folder.read(name, MOST), 0
        except FileNotFoundError:  # a writer has just moved it into shards
            continue
        while start + HEADER.size <= len(content):
            magic, cell, games, first, size, check = HEADER.unpack_from(content, start)
            payload = content[start + HEADER.size : start + HEADER.size + size]
            header = content[start : start + HEADER.size]
            if magic != MAGIC or len(payload) < size or _check(run_id, header, payload) != check:
                break
            yield Record(cell, first, games, payload)
            start += HEADER.size + size


def _check(run_id: str, header: bytes, payload: bytes) -> int:
    """Return the checksum of a record, without the checksum field in its header."""
    return zlib.crc32(payload, zlib.crc32(header[:-4], zlib.crc32(run_id.encode())))


def _name(number: int) -> str:
    return f"journal-{number:06d}.bin"


def _segments(folder: Folder) -> list[tuple[int, str]]:
    matches = [(match, name) for name in folder.files() if (match := NAME.fullmatch(name))]
    return sorted((int(match[1]), name) for match, name in matches)
