"""Writer of a run folder: start a run, keep its games, resume an interrupted run.

    NAME/manifest.json                       what was played, the totals, how it was made, all checksums
    NAME/games/cell-000/part-000000.parquet  one row a game, at most `SHARD` rows a file
    NAME/journal-000000.bin                  finished blocks that are in no shard yet
    NAME/inputs/...                          the files that were played with: scenario, strategies
    NAME/lock                                who is writing

`check_name` returns the folder of a new run. `RunWriter` starts it. `RunWriter.reopen` resumes it: it takes
the lock, then the totals in the manifest, then the blocks in the journal. `CellWriter` receives the rows of
one cell.

A *checkpoint* has three steps. All rows in memory are written as shards (`simcore.store.shards`), then the
manifest that names them, and then the part of the journal that they replace is removed. Manifest and shards
are therefore always consistent. Together with the journal, they hold every finished block.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simcore.records.columns import Column, row_dtype
from simcore.records.shared import Array
from simcore.results.cell import SHARD, KeptCell, Shard
from simcore.results.tally import Tally
from simcore.store.column_part import ColumnPart
from simcore.store.folder import DiskError, Folder, StoreError, Where
from simcore.store.inputs import digests
from simcore.store.journal import Journal, Record, read_journal
from simcore.store.local import remove_empty
from simcore.store.lock import Lock, claim
from simcore.store.manifest import MANIFEST, dumps, read_manifest
from simcore.store.manifest_model import Keep, Manifest, RunContent
from simcore.store.new_name import check_name
from simcore.store.open import open_folder
from simcore.store.plan_model import RunPlan
from simcore.store.polars_use import check_polars
from simcore.store.reader import SUMMARY, StoredRun, first_game, kept_games, read_run
from simcore.store.shards import joined, parquet, shard_name, shard_of

__all__ = [
    "BRIEF_REPORT", "MANIFEST", "PAGES", "REPORT", "DiskError", "RunWriter", "StoreError", "StoredRun",
    "check_name", "read_run",
]  # fmt: skip

REPORT, BRIEF_REPORT = PAGES = ("report.html", "report-brief.html")
"""Report pages in the folder of a run."""
JOURNAL_BYTES = 4_000_000
"""Size of the journal at which a run with totals only writes them into its manifest."""

Content = Callable[[], RunContent]


@dataclass
class CellWriter:
    """Receiver of the rows of one cell.

    Attributes
    ----------
    tally
        Totals of the games kept before this writer was opened.
    first
        Number of the first game of the cell.
    shards
        Entries of its files in the manifest.
    """

    run: RunWriter
    number: int
    tally: Tally
    first: int = 0
    labels: Mapping[str, Sequence[str]] = field(default_factory=dict)
    shards: list[Shard] = field(default_factory=list)
    rows: list[Array] = field(default_factory=list)

    def __call__(self, rows: Array) -> None:
        """Keep the rows of a finished block."""
        self.run.keep_rows(self, rows)


class RunWriter:
    """Writer of one run folder.

    Parameters
    ----------
    folder
        From `check_name`; it must not exist yet.
    columns
        Registry of the result columns.
    keep
        `games`: every game. `summary`: totals only.
    plan
        Everything needed to resume the run later; None: it cannot be resumed.
    inputs
        Input files: path below `inputs/` and content.

    Raises
    ------
    StoreError
        If the folder cannot be made.
    """

    def __init__(
        self,
        folder: Where,
        columns: Sequence[Column],
        *,
        keep: Keep = "games",
        plan: RunPlan | None = None,
        inputs: Mapping[str, bytes] | None = None,
    ) -> None:
        check_polars()
        self._lock, self._made = claim(open_folder(folder))
        self._new = True
        files = {f"inputs/{name}": content for name, content in (inputs or {}).items()}
        identity = {"run_id": secrets.token_hex(8), "inputs": digests(files)}
        try:
            self._begin(folder, columns, keep, plan, identity)
            for file, content in files.items():
                self._place.write(file, content)
        except BaseException:
            self.discard()
            raise

    @classmethod
    def reopen(cls, folder: Where, *, break_lock: bool = False) -> RunWriter:
        """Resume a run with the games in its shards and its journal.

        Raises
        ------
        StoreError
            If it cannot be read, or another process is writing it.
        """
        check_polars()
        manifest = read_run(folder).manifest
        writer = cls.__new__(cls)
        writer._made, writer._new = [], False
        identity = {name: getattr(manifest, name) for name in ("run_id", "inputs", "sweeps", "tension")}
        writer._begin(folder, manifest.result_columns, manifest.keep, manifest.plan, identity)
        writer._lock = Lock(writer._place, force=break_lock)
        try:
            # Read again: it may have changed before the lock was acquired.
            writer._restore(read_manifest(writer._place))
        except BaseException:
            writer._lock.release()
            raise
        return writer

    def _begin(
        self,
        folder: Where,
        columns: Sequence[Column],
        keep: Keep,
        plan: RunPlan | None,
        identity: Mapping[str, Any],
    ) -> None:
        self.folder = folder
        self.manifest: Manifest | None = None
        self._place: Folder = open_folder(folder)
        self._columns, self.keep, self.plan = tuple(columns), keep, plan
        self._column_parts = tuple(ColumnPart.of(column) for column in columns)
        self._identity = identity  # constant parts of the manifest
        self._cells: dict[int, CellWriter] = {}
        self._pool = ThreadPoolExecutor(1)  # files are written while the next games are played
        self._journal = Journal(self._place, identity["run_id"])
        self._pending: Future[None] | None = None
        self._buffered = 0
        self._content: Content | None = None
        self._torn = False  # a checkpoint failed: the journal has more than the memory

    def _restore(self, manifest: Manifest) -> None:
        """Restore the files of the manifest, and the later blocks of the journal."""
        self.manifest = manifest
        for cell in manifest.cells:
            tally = _tally(self._columns, cell.totals.plain(), self._place)
            restored = CellWriter(self, cell.number, tally, cell.first_game)
            restored.shards = list(cell.shards)
            self._cells[cell.number] = restored
        first = first_game(manifest)
        for record in read_journal(self._place, manifest.run_id):
            empty = CellWriter(self, record.cell, self._empty(record.cell), first)
            cell_writer = self._cells.setdefault(record.cell, empty)
            if record.first == cell_writer.first + cell_writer.tally.games:
                self._replay(cell_writer, record)

    def _replay(self, cell: CellWriter, record: Record) -> None:
        if self.keep == SUMMARY:
            tally = _tally(self._columns, _totals(record.payload), self._place)
            if tally.games == record.games:
                cell.tally.merge(tally)
            return
        dtype = row_dtype(self._columns)
        if len(record.payload) != record.games * dtype.itemsize:
            raise StoreError(f"{self._place}: the journal has rows of a different size; remove journal-*.bin")
        rows = np.frombuffer(record.payload, dtype)
        cell.rows.append(rows)
        cell.tally.add(rows)
        self._buffered += len(rows)

    @property
    def games(self) -> int:
        """Number of games kept before this writer was opened."""
        return sum(cell.tally.games for cell in self._cells.values())

    def tallies(self, entries: int) -> list[Tally]:
        """Return the totals of the first cells, which are empty for cells without games."""
        return [
            self._cells[number].tally if number in self._cells else self._empty(number)
            for number in range(entries)
        ]

    def _empty(self, number: int) -> Tally:
        """Return empty totals of a cell; the plan defines whether its players take turns."""
        if self.plan is None:
            return Tally(self._columns, 0)
        group = self.plan.players[number % len(self.plan.players)].group
        return Tally(self._columns, 0 if group is None else len(group.members))

    def open_cell(self, number: int, labels: Mapping[str, Sequence[str]], first: int = 0) -> CellWriter:
        """Start or resume cell `number` with the labels of its codes."""
        cell = self._cells.setdefault(number, CellWriter(self, number, self._empty(number), first))
        cell.labels = labels
        return cell

    def begin(self, content: Content) -> None:
        """Write a first manifest.

        Parameters
        ----------
        content
            Function that returns the current content of the manifest; its cells need no shards.
        """
        self._content = content
        self.write_manifest(content())

    def keep_rows(self, cell: CellWriter, rows: Array) -> None:
        """Write a finished block to the journal, and make a checkpoint when enough rows are gathered."""
        full = self._journal.size >= JOURNAL_BYTES
        if self.keep != SUMMARY:
            full = self._buffered > 0 and self._buffered + len(rows) > SHARD
        if full and self._content is not None:
            self._checkpoint(self._content())
        first, payload = int(rows["game_number"][0]), self._payload(cell, rows)
        self._journal.add(Record(cell.number, first, len(rows), payload))
        if self.keep != SUMMARY:
            cell.rows.append(rows)
            self._buffered += len(rows)

    def _payload(self, cell: CellWriter, rows: Array) -> bytes:
        if self.keep != SUMMARY:
            return rows.tobytes()
        tally = self._empty(cell.number)
        tally.add(rows)
        return json.dumps(tally.plain()).encode()

    def write_manifest(self, content: RunContent) -> None:
        """Make a checkpoint with this content and wait until it is written."""
        self._checkpoint(content)
        self.flush()

    def _checkpoint(self, content: RunContent) -> None:
        """Write everything in memory in the background, after the previous checkpoint."""
        self.flush()
        self._lock.check()
        turn = self._journal.turn()
        waiting = [(cell, cell.rows) for cell in self._cells.values() if cell.rows]
        self._torn = True
        for cell, _ in waiting:
            cell.rows = []
        self._buffered = 0
        self._pending = self._pool.submit(self._write, waiting, content, turn)

    def _write(
        self, waiting: Sequence[tuple[CellWriter, list[Array]]], content: RunContent, turn: int
    ) -> None:
        entries = {entry.number: entry for entry in content.cells}
        for cell, blocks in waiting:
            rows = joined(blocks)
            for start in range(0, len(rows), SHARD):
                self._write_shard(cell, entries[cell.number], rows[start : start + SHARD])
        cells = tuple(cell.model_copy(update={"shards": self._shards(cell)}) for cell in content.cells)
        whole = Manifest(
            **self._identity,
            keep=self.keep,
            plan=self.plan,
            columns=self._column_parts,
            **{**dict(content), "cells": cells},
        )
        self._place.write(MANIFEST, dumps(whole))
        self.manifest, self._torn = whole, False
        self._journal.drop(turn)

    def _write_shard(self, cell: CellWriter, entry: KeptCell, rows: Array) -> None:
        content = parquet(rows, self._columns, cell.labels, entry)
        file = shard_name(cell.number, len(cell.shards))
        self._place.write(file, content)
        cell.shards.append(shard_of(file, int(rows["game_number"][0]), len(rows), content))

    def _shards(self, cell: KeptCell) -> tuple[Shard, ...]:
        return tuple(self._cells[cell.number].shards) if cell.number in self._cells else ()

    def flush(self) -> None:
        """Wait until the last checkpoint is written."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            pending.result()

    def close(self) -> None:
        """Finish writing."""
        try:
            self._journal.flush()
            self.flush()
        finally:
            self._pool.shutdown()
            self._lock.release()

    def abandon(self, *, at_once: bool = False) -> int | None:
        """End after a failure; return the number of kept games. A new run without games is removed.

        Parameters
        ----------
        at_once
            Leave everything as it is: the journal has what the manifest lacks.

        Returns
        -------
        int or None
            None if the store does not respond.
        """
        try:
            self.flush()
            if self._content is not None and not at_once and not self._torn:
                self.write_manifest(self._content())
        except StoreError:
            pass  # the journal still has them
        self._pool.shutdown(cancel_futures=True)
        try:
            games = kept_games(self._place)
            if not games and self._new:
                self.discard()
            else:
                self._lock.release()
        except StoreError:
            return None
        return games

    def discard(self) -> None:
        """Remove everything that was written, unless another process has taken over the run."""
        self._pool.shutdown(cancel_futures=True)
        try:
            if self._lock.is_mine():
                self._place.delete()
                remove_empty(self._made[1:])
            self._lock.release()
        except StoreError:
            return


def _totals(payload: bytes) -> Any:
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        return {}


def _tally(columns: Sequence[Column], plain: Mapping[str, Any], folder: Folder) -> Tally:
    try:
        return Tally.from_plain(columns, plain)
    except ValueError as problem:
        raise StoreError(f"{folder}: {problem}", kind="damaged-totals") from None
