"""Where finished games are kept: one folder a run, with a manifest and Parquet files.

    NAME/manifest.json                       what was played, the totals, how it was made
    NAME/games/cell-000/part-000000.parquet  one row a game, at most `SHARD` rows a file

Every file is written under another name first and then renamed, so a file that is there is whole. The
manifest is written after each cell; `complete` says whether the run came to its end.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from simcore.names import unknown_name
from simcore.outcomes import Column

SCHEMA = "elderodds.run/1"
MANIFEST = "manifest.json"
REPORT = "report.html"

Array = np.ndarray[Any, np.dtype[Any]]


class StoreError(Exception):
    """A run folder cannot be made or read; the message says why."""


def check_name(out: Path, name: str) -> Path:
    """Folder of a new run.

    Raises
    ------
    StoreError
        If the name is no plain file name, if there already is such a run or if nothing can be written there.
    """
    if not name or name.startswith(".") or Path(name).name != name or not name.isprintable():
        raise StoreError(
            f"--name {name!r}: a run name is a plain file name, without slashes or a leading dot"
        )
    folder = out / name
    if folder.exists():
        raise StoreError(f"{folder} exists already; choose another --name or move the old run away")
    parent = next(each for each in (out.absolute(), *out.absolute().parents) if each.exists())
    if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
        raise StoreError(f"--out {out}: nothing can be written in {parent}")
    return folder


class RunWriter:
    """Writes one run folder.

    Parameters
    ----------
    folder
        From `check_name`.
    columns
        Registry of the result columns.

    Raises
    ------
    StoreError
        If the folder cannot be made.
    """

    def __init__(self, folder: Path, columns: Sequence[Column]) -> None:
        self.folder = folder
        self._columns = columns
        self._made = [each for each in (folder, *folder.parents) if not each.exists()]
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir()
        except OSError as problem:
            raise StoreError(f"{folder} cannot be made: {problem.strerror}") from problem
        self._pool = ThreadPoolExecutor(1)  # files are written while the next games are played
        self._pending: Future[None] | None = None

    def open_cell(self, number: int, labels: Mapping[str, Sequence[str]]) -> CellWriter:
        """Begin cell `number`, whose codes mean `labels`."""
        return CellWriter(self, number, labels)

    def write_manifest(self, manifest: Mapping[str, Any]) -> None:
        """Write the manifest, with the schema and the column registry in it."""
        self.flush()
        whole = {"schema": SCHEMA, "columns": [asdict(column) for column in self._columns], **manifest}
        _write_text(self.folder / MANIFEST, json.dumps(whole, indent=1, allow_nan=False) + "\n")

    def flush(self) -> None:
        """Wait until all rows handed over so far are written."""
        if self._pending is not None:
            self._pending.result()
            self._pending = None

    def close(self) -> None:
        """Finish writing."""
        try:
            self.flush()
        finally:
            self._pool.shutdown()

    def discard(self) -> None:
        """Remove everything that was written."""
        self._pool.shutdown(cancel_futures=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in self._made[1:]:
            try:
                folder.rmdir()
            except OSError:
                return

    def submit(self, rows: Array, labels: Mapping[str, Sequence[str]], file: Path) -> None:
        """Write rows to a file in the background; wait for the file before it, so that few are in memory."""
        self.flush()
        self._pending = self._pool.submit(_write_rows, rows, self._columns, labels, file)


class CellWriter:
    """Takes the rows of one cell; `shards` are the files so far, relative to the run folder."""

    def __init__(self, run: RunWriter, number: int, labels: Mapping[str, Sequence[str]]) -> None:
        self._run = run
        self._labels = labels
        self._place = Path("games") / f"cell-{number:03d}"
        self.shards: list[str] = []
        (run.folder / self._place).mkdir(parents=True)

    def __call__(self, rows: Array) -> None:
        """Write rows as the next shard."""
        shard = self._place / f"part-{len(self.shards):06d}.parquet"
        self._run.submit(rows, self._labels, self._run.folder / shard)
        self.shards.append(shard.as_posix())


@dataclass(frozen=True)
class StoredRun:
    """A run folder that was read."""

    path: Path
    manifest: dict[str, Any]

    @property
    def cells(self) -> list[dict[str, Any]]:
        """Totals of the cells, as in the manifest."""
        return list(self.manifest["cells"])

    def games(self, cell: int) -> pl.LazyFrame:
        """Rows of the games of cell number `cell`, read when they are needed.

        Raises
        ------
        StoreError
            If a file is missing or damaged.
        """
        files = [self.path / shard for shard in self.manifest["cells"][cell]["shards"]]
        for file in files:
            try:
                pl.read_parquet_schema(file)
            except (OSError, pl.exceptions.PolarsError) as problem:
                raise StoreError(f"{file} is missing or damaged") from problem
        return pl.scan_parquet(files)


def read_run(path: Path) -> StoredRun:
    """Read a run folder.

    Raises
    ------
    StoreError
        If there is none, or it is damaged; the message says what is wrong and which runs lie there.
    """
    path = Path(path)
    manifest = path / MANIFEST
    if not path.is_dir():
        there = [each.parent.name for each in path.parent.glob(f"*/{MANIFEST}")]
        hint = f": {unknown_name('run', path.name, sorted(there))}" if there else ""
        raise StoreError(f"there is no run folder {path}{hint}")
    try:
        content = json.loads(manifest.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StoreError(f"{path} holds no {MANIFEST}: it is no run folder, or the run was cut off") from None
    except (OSError, ValueError) as problem:
        raise StoreError(f"{manifest} cannot be read: {problem}") from problem
    _check_manifest(path, content)
    return StoredRun(path, content)


def _check_manifest(path: Path, content: Any) -> None:
    found = content.get("schema") if isinstance(content, dict) else None
    if found != SCHEMA:
        raise StoreError(f"{path / MANIFEST}: schema is {found!r}, this version reads {SCHEMA!r}")
    missing = {"provenance", "columns", "cells", "boards", "complete"} - set(content)
    if missing:
        raise StoreError(f"{path / MANIFEST} lacks {', '.join(sorted(missing))}")
    for cell in content["cells"]:
        for shard in cell.get("shards", ()):
            if not (path / shard).is_file():
                raise StoreError(f"{path / shard} is missing")


def frame_of(rows: Array, columns: Sequence[Column], labels: Mapping[str, Sequence[str]]) -> pl.DataFrame:
    """Rows as a frame: codes become their labels, what does not apply becomes null."""
    series = []
    for column in columns:
        values = pl.Series(column.name, np.ascontiguousarray(rows[column.name]))
        if column.absent is not None:
            values = values.set(values == column.absent, None)
        if column.categories is not None:
            values = values.cat.to(pl.Enum(list(labels[column.categories])))
        series.append(values)
    return pl.DataFrame(series)


def _write_rows(
    rows: Array, columns: Sequence[Column], labels: Mapping[str, Sequence[str]], file: Path
) -> None:
    temporary = file.with_suffix(".partial")
    frame_of(rows, columns, labels).write_parquet(temporary, compression="zstd")
    temporary.replace(file)


def _write_text(file: Path, text: str) -> None:
    temporary = file.with_name(f".{file.name}.{os.getpid()}-{threading.get_ident()}")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(file)
