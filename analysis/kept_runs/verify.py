"""Verify a kept run against its checksums, and repair it by playing lost games again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.kept_runs.resume import Begun
from simcore.files.writing import is_partial
from simcore.play.batch import play_cell
from simcore.play.seating import roster_of
from simcore.records.columns import Column
from simcore.records.shared import Array
from simcore.results.cell import KeptCell, Shard
from simcore.results.tally import Tally
from simcore.store.folder import StoreError
from simcore.store.lock import Lock, holder
from simcore.store.manifest import dumps, is_altered
from simcore.store.reader import StoredRun, read_run, shard_files
from simcore.store.shards import SHARD_FILE, Labels, joined, parquet, read_shard, rows_of, shard_of
from simcore.store.writer import MANIFEST


@dataclass(frozen=True)
class Damage:
    """An error in a run folder.

    Attributes
    ----------
    file
        Path inside the run folder.
    problem
        Description of the error.
    repair
        `play`: its games can be played again. `remove`: it belongs to no run. Empty: no automatic repair.
    cell, first_game, games
        What a damaged shard held: number of the cell in the manifest, first game, how many.
    """

    file: str
    problem: str
    repair: str = ""
    cell: int | None = None
    first_game: int | None = None
    games: int | None = None


def errors(run: StoredRun) -> Iterator[Damage]:
    """Return all files that differ from the manifest.

    Parameters
    ----------
    run
        A kept run, read although its manifest may have been altered.
    """
    if is_altered(run.folder):
        yield Damage(MANIFEST, "altered since it was written (the checksum differs)")
        return  # what it says of the rest cannot be believed
    columns = run.manifest.result_columns
    for number, cell in enumerate(run.cells):
        yield from _cell_errors(run, columns, number, cell)
    for file in run.manifest.inputs:
        try:
            problem = run.input_damage(file)
        except StoreError as trouble:
            problem = str(trouble)
        if problem:
            yield Damage(file, problem)
    yield from _strangers(run)


def _cell_errors(run: StoredRun, columns: Sequence[Column], number: int, cell: KeptCell) -> Iterator[Damage]:
    """Damaged shards, and totals that are not those of the games."""
    try:
        kept = Tally.from_plain(columns, cell.totals.plain())
    except ValueError as problem:
        yield Damage(MANIFEST, f"cell {number}: {problem}")
        return
    if (kept.games, kept.wins) != (cell.games, cell.wins):
        yield Damage(MANIFEST, f"cell {number}: games and wins differ from its totals")
    if not run.has_games:
        return
    if not cell.shards and cell.games:
        yield Damage(MANIFEST, f"cell {number} names no shards for its {cell.games:,} games")
        return
    counted, whole = Tally(columns, 0 if kept.turns is None else kept.turns.shape[1]), True
    for shard in cell.shards:
        try:
            _count(run, shard, cell.labels, counted)
        except StoreError as problem:
            whole = False
            yield Damage(shard.file, str(problem), "play", number, shard.first_game, shard.games)
    if whole and not counted.same(kept):
        yield Damage(MANIFEST, f"cell {number}: its totals differ from the games in its files")


def _count(run: StoredRun, shard: Shard, labels: Labels, tally: Tally) -> None:
    """Add the rows of a shard.

    Raises
    ------
    StoreError
        If it is damaged, or holds other games than the manifest says.
    """
    columns = run.manifest.result_columns
    rows = rows_of(read_shard(run.folder, shard), columns, labels)
    numbers = np.arange(len(rows), dtype=np.uint64) + np.uint64(shard.first_game)
    if len(rows) != shard.games or (rows["game_number"] != numbers).any():
        raise StoreError("its games differ from the manifest")
    tally.add(rows)


def _strangers(run: StoredRun) -> Iterator[Damage]:
    """Return unknown shards and partial files, which a killed process has left behind.

    Other files in the folder, such as reports, tables and notes, belong to the user.
    """
    if holder(run.folder) is not None:
        return  # another process writes it, or was killed; resuming the run cleans up
    known = {file for cell in run.cells for file in shard_files(cell)}
    for file in run.folder.files():
        if is_partial(file) or (SHARD_FILE.fullmatch(file) and file not in known):
            yield Damage(file, "stray file of a process that was killed", "remove")


def repair(
    begun: Begun | None,
    run: StoredRun,
    damages: list[Damage],
    *,
    break_lock: bool = False,
    progress: Callable[[int], object] | None = None,
) -> list[Damage]:
    """Play the games of damaged shards again, and remove files that belong to no run.

    Other versions of the libraries may write the same rows as different bytes, so a repaired shard may get
    a new checksum. The totals show whether its games are those that were counted.

    Parameters
    ----------
    begun
        The run, ready to be resumed; None if no game has to be played.
    run
        The same run.
    damages
        Errors of the run.
    break_lock
        Break the lock of a process on another machine that has certainly ended.
    progress
        Called with the number of games of each finished block.

    Returns
    -------
    list of Damage
        Errors that remain.

    Raises
    ------
    StoreError
        If the folder cannot be written, or another process writes it.
    """
    lock = Lock(run.folder, force=break_lock)
    try:
        cells = list(run.cells)
        for error in damages:
            if error.repair == "remove":
                run.folder.remove(error.file)
        for number in dict.fromkeys(error.cell for error in damages if error.repair == "play"):
            if begun is not None and number is not None:
                damaged = {error.file for error in damages if error.cell == number and error.repair == "play"}
                cells[number] = _play_again(begun, run, cells[number], damaged, progress)
        if tuple(cells) != run.cells:
            run.folder.write(MANIFEST, dumps(run.manifest.model_copy(update={"cells": tuple(cells)})))
    finally:
        lock.release()
    return list(errors(read_run(run.path, altered=True)))


def _play_again(
    begun: Begun,
    run: StoredRun,
    cell: KeptCell,
    damaged: set[str],
    progress: Callable[[int], object] | None,
) -> KeptCell:
    experiment = begun.experiment
    entry = experiment.entries[cell.number]
    tables = experiment.scenario.compile(entry.cell)
    seated = roster_of(experiment.game, tables, entry.players.policies(experiment.game), entry.cell)
    columns, shards = run.manifest.result_columns, list[Shard]()
    fresh: dict[str, bytes] = {}
    for shard in cell.shards:
        if shard.file not in damaged:
            shards.append(shard)
            continue
        blocks: list[Array] = []
        play_cell(
            seated, experiment.seed, shard.games, first=shard.first_game, workers=experiment.workers,
            keep=blocks.append, progress=progress,
        )  # fmt: skip
        content = parquet(joined(blocks), columns, cell.labels, cell)
        fresh[shard.file] = content
        shards.append(shard_of(shard.file, shard.first_game, shard.games, content))
    for file, content in fresh.items():
        run.folder.write(file, content)
    return cell.model_copy(update={"shards": tuple(shards)})
