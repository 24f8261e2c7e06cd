"""Reader of a run folder: manifest, rows of games, and kept inputs.

`read_run` returns a `StoredRun`, the input of every analysis and report. Rows are read from the Parquet files
on demand. `kept_games` counts the blocks of the journal too. This module never writes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from simcore.messages.names import unknown_name
from simcore.process.limits import MAX_FILE_BYTES
from simcore.records.columns import CELL_COLUMNS
from simcore.results.cell import KeptCell
from simcore.store.folder import Folder, StoreError, Where, is_remote
from simcore.store.journal import read_journal
from simcore.store.local import LocalFolder
from simcore.store.manifest import MANIFEST, read_manifest
from simcore.store.manifest_model import Manifest
from simcore.store.open import open_folder
from simcore.store.polars_use import check_polars
from simcore.store.remote import far_trouble
from simcore.store.shards import POLARS

SUMMARY = "summary"
"""Only totals are kept."""


@dataclass(frozen=True)
class StoredRun:
    """A run folder that was read."""

    path: Where
    manifest: Manifest
    _checked_files: dict[int, list[Path]] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def cells(self) -> tuple[KeptCell, ...]:
        """Cells and their totals."""
        return self.manifest.cells

    @property
    def folder(self) -> Folder:
        """The folder of its files."""
        return open_folder(self.path)

    @property
    def has_games(self) -> bool:
        """Whether all games are kept, not only totals."""
        return self.manifest.keeps_games

    def games(self, cell: int) -> pl.LazyFrame:
        """Return the rows of the games of cell number `cell`, read on demand.

        Raises
        ------
        StoreError
            If a file is missing or damaged, or only totals were kept.
        """
        if not self.has_games:
            message = f"{self.path} keeps totals only and has no games to read"
            raise StoreError(message, kind="totals-only", run=self.path)
        check_polars()
        if cell not in self._checked_files:
            self._checked_files[cell] = self._sound_files(cell)
        return pl.scan_parquet(self._checked_files[cell])

    def input_files(self) -> list[str]:
        """Return its input files, as paths inside the run folder."""
        return list(self.manifest.inputs)

    def read_input(self, file: str) -> bytes:
        """Return the content of an input file.

        Raises
        ------
        StoreError
            If it is missing, or differs from the original.
        """
        content, problem = self._input(file)
        if problem:
            raise StoreError(
                f"{self.path}/{file}: {problem}; the run cannot be resumed without it; restore it from a copy"
            )
        return content

    def input_damage(self, file: str) -> str:
        """Return the problem of an input file of the run; empty if there is none."""
        return self._input(file)[1]

    def _input(self, file: str) -> tuple[bytes, str]:
        """Return the content of such a file, and the problem with it."""
        try:
            content = self.folder.read(file, MAX_FILE_BYTES)
        except FileNotFoundError:
            return b"", "missing"
        if hashlib.sha256(content).hexdigest() != self.manifest.inputs.get(file):
            return content, "changed since the run was played (the checksum differs)"
        return content, ""

    def _sound_files(self, cell: int) -> list[Path]:
        """Return the files of a cell, after checking that they are readable."""
        wanted = {*CELL_COLUMNS, *(column.name for column in self.manifest.columns)}
        files = [self._file(shard) for shard in shard_files(self.cells[cell])]
        for file in files:
            try:
                schema = pl.read_parquet_schema(file)
            except (OSError, *POLARS) as problem:
                message = f"{file} is missing or damaged"
                raise StoreError(message, kind="damaged-games", run=self.path) from problem
            if set(schema) != wanted:
                message = f"{file} has different columns from the run"
                raise StoreError(message, kind="damaged-games", run=self.path)
        return files

    def _file(self, shard: str) -> Path:
        """Return the local path of a shard; a remote shard is fetched."""
        folder = self.folder
        if isinstance(folder, LocalFolder):
            return folder.at(shard)
        import fsspec

        with far_trouble(f"{self.path}/{shard} could not be read"):
            # The run may have been resumed, or replaced by another run of that name: cached listings are
            # dropped, and cached files are compared.
            newest, address = {"check_files": True}, f"filecache::{self.path}/{shard}"
            fsspec.core.url_to_fs(address, filecache=newest)[0].invalidate_cache()
            return Path(fsspec.open_local(address, filecache=newest))


def shard_files(cell: KeptCell) -> list[str]:
    """Return the paths of the shards of a cell inside the run folder."""
    return [shard.file for shard in cell.shards]


def first_game(manifest: Manifest) -> int:
    """Return the number of the first game of each cell."""
    return 0 if manifest.plan is None else manifest.plan.first_game


def kept_games(folder: Folder, *, altered: bool = False) -> int:
    """Return the number of games in the shards, totals or journal of a run."""
    try:
        manifest = read_manifest(folder, altered=altered)
    except FileNotFoundError:
        return 0
    ends = {cell.number: cell.first_game + cell.games for cell in manifest.cells}
    games = sum(cell.games for cell in manifest.cells)
    first = first_game(manifest)
    for record in read_journal(folder, manifest.run_id):
        if record.first == ends.get(record.cell, first):
            ends[record.cell] = record.first + record.games
            games += record.games
    return games


def read_run(path: Where, *, altered: bool = False) -> StoredRun:
    """Read a run folder.

    Parameters
    ----------
    path
        Path or address of the run.
    altered
        Also read a run with an altered manifest.

    Raises
    ------
    StoreError
        If there is no run, or it is damaged; the message gives the problem and the runs in the folder.
    """
    path = path if is_remote(path) else Path(path)
    folder = open_folder(path)
    if not folder.exists():
        hint = ""
        if isinstance(path, Path):
            names = [file.parent.name for file in path.parent.glob(f"*/{MANIFEST}")]
            hint = f": {unknown_name('run', path.name, sorted(names))}" if names else ""
        raise StoreError(f"the run folder {path} does not exist{hint}")
    try:
        manifest = read_manifest(folder, altered=altered)
    except FileNotFoundError:
        raise StoreError(
            f"{path} holds no {MANIFEST}; it is not a run folder, or the run was interrupted"
        ) from None
    return StoredRun(path, manifest)


def run_names(out: Where) -> list[str]:
    """Return the names of the runs in a folder."""
    folder = open_folder(out)
    if folder.local is not None:
        return sorted(manifest.parent.name for manifest in folder.local.glob(f"*/{MANIFEST}"))
    paths = [Path(file) for file in folder.files() if Path(file).name == MANIFEST]
    return sorted(path.parent.name for path in paths if len(path.parts) == 2)
