"""Merge parts of a run that were played separately into the run that plays all games at once."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator, Mapping, Sequence

from analysis.experiment.player_uncertainty import group_of, range_of_totals
from analysis.experiment.pressure_counts import pooled
from analysis.experiment.totals import rate_fields
from analysis.kept_runs.cells import EntryKey, entry_key
from analysis.kept_runs.merge_surveys import SAME, joined_players, joined_surveys
from analysis.kept_runs.resume import read_plan
from simcore.results.board import Pressure
from simcore.results.cell import CellTotals, KeptCell, Shard
from simcore.results.luck import LuckResult
from simcore.results.provenance import Provenance, Session, StrategyRecord
from simcore.results.tally import Tally
from simcore.store.folder import DiskError, Folder, StoreError, Where
from simcore.store.inputs import digests
from simcore.store.lock import claim, holder
from simcore.store.manifest import MANIFEST, dumps
from simcore.store.manifest_model import Manifest
from simcore.store.open import open_folder
from simcore.store.plan_model import CellPlan, PlayersPlan, RunPlan
from simcore.store.reader import StoredRun, kept_games
from simcore.store.shards import read_shard, shard_name, shard_of

NAMES = {"code_digest": "code", "scenario": "data", "game": "rules"}


class CannotMergeError(StoreError):
    """Error: the parts do not belong together; the message gives the reason."""


def merge(parts: Sequence[StoredRun], folder: Where) -> Manifest:
    """Join disjoint parts of a run in a new folder.

    Parts differ in their cells, in the numbers of their games, or in both; everything else must agree. The
    merged run has the same games and totals as one run that plays all of them at once. The files of the
    parts are copied after their checksums were verified.

    Parameters
    ----------
    parts
        At least two kept runs, complete or not.
    folder
        Folder of the new run.

    Returns
    -------
    Manifest
        Manifest of the new run.

    Raises
    ------
    CannotMergeError
        If parts overlap, leave a gap of games, or belong to different experiments.
    StoreError
        If a part is damaged or the folder cannot be written.
    """
    if len(parts) < 2:
        raise CannotMergeError("expected at least two runs to merge")
    for part in parts:
        _check_alike(parts[0], part)
    groups = _groups(parts)
    _check_disjoint(groups)
    plan = _plan(parts, groups)
    place = open_folder(folder)
    lock, _ = claim(place)
    try:
        return _write(parts, groups, plan, place)
    except BaseException:
        if lock.is_mine():
            place.delete()
        raise
    finally:
        lock.release()


def _check_alike(first: StoredRun, part: StoredRun) -> None:
    if read_plan(part).stopping is not None:
        raise CannotMergeError(
            f"{part.path} was played to a precision, and its results determined its length, so it cannot "
            "be merged",
            kind="part-with-a-stopping-rule",
            run=part.path,
        )
    waiting = kept_games(part.folder) - sum(cell.games for cell in part.cells)
    held = holder(part.folder)
    if waiting and held is not None and held["alive"]:
        raise CannotMergeError(f"{part.path} is being written; wait until it is complete, or stop it")
    if waiting:
        raise CannotMergeError(
            f"{part.path} was interrupted; resume it first", kind="part-cut-off", run=part.path
        )
    ours, theirs = first.manifest.provenance, part.manifest.provenance
    pairs = [(NAMES.get(name, name), getattr(ours, name), getattr(theirs, name)) for name in SAME]
    pairs += [("keep", first.manifest.keep, part.manifest.keep)]
    pairs += [("columns", first.manifest.columns, part.manifest.columns)]
    pairs += [("confidence", read_plan(first).confidence, read_plan(part).confidence)]
    for name, our, their in pairs:
        if our != their:
            raise CannotMergeError(
                f"{part.path} does not match {first.path}: different {name} ({_short(their)}, not "
                f"{_short(our)})"
            )
    known = {strategy.name: _without_words(strategy) for strategy in ours.strategies}
    for strategy in map(_without_words, theirs.strategies):
        if known.setdefault(strategy.name, strategy) != strategy:
            raise CannotMergeError(
                f"{part.path} does not match {first.path}: different strategy {strategy.name}"
            )


def _without_words(strategy: StrategyRecord) -> StrategyRecord:
    """Return a record without its summary, which does not affect games."""
    return strategy.model_copy(update={"summary": None})


def _short(value: object) -> str:
    """Return a short form of a value: the digest of data, the version of a game."""
    text = str(getattr(value, "digest", None) or getattr(value, "version", None) or value)
    return text if len(text) <= 24 else text[:16] + "..."


Group = list[tuple[StoredRun, KeptCell]]
"""Parts of one cell, in the order of their games."""


def _group(about: CellPlan | LuckResult) -> tuple[object, ...]:
    """Return the names shared by cells that differ only in strategy."""
    return about.ancient_one, about.difficulty, about.players, about.team


def _groups(parts: Sequence[StoredRun]) -> dict[EntryKey, Group]:
    """Return the parts of each cell that has games."""
    groups: dict[EntryKey, Group] = {}
    for part in parts:
        for cell in part.cells:
            groups.setdefault(entry_key(cell), []).append((part, cell))
    for group in groups.values():
        group.sort(key=lambda component: component[1].first_game)
    return groups


def _title(cell: KeptCell) -> str:
    return f"{cell.ancient_one}, {cell.difficulty}, {cell.players} players, {cell.strategy}"


def _check_disjoint(groups: Mapping[EntryKey, Group]) -> None:
    if not groups:
        raise CannotMergeError("the parts hold no games")
    starts = {group[0][1].first_game: group[0] for group in groups.values()}
    for group in groups.values():
        for (one, before), (other, after) in itertools.pairwise(group):
            end = before.first_game + before.games
            first = after.first_game
            if first < end:
                last = min(end, first + after.games) - 1
                raise CannotMergeError(
                    f"{one.path} and {other.path} overlap: both hold games {first} to {last} "
                    f"of {_title(after)}"
                )
            if first > end:
                raise CannotMergeError(
                    f"games {end} to {first - 1} of {_title(after)} are in no part",
                    kind="games-between-parts",
                    first=end,
                    games=first - end,
                )
    if len(starts) > 1:
        (low, _), *_, (high, (part, cell)) = sorted(starts.items(), key=lambda item: item[0])
        raise CannotMergeError(
            f"{part.path} holds {_title(cell)} from game {high} on, others begin at {low}; all parts must "
            "start with the same game"
        )


def _plan(parts: Sequence[StoredRun], groups: Mapping[EntryKey, Group]) -> RunPlan:
    """Return the plan of a run with all cells, all players, and the games of the longest part."""
    plans = [read_plan(part) for part in parts]
    cells = dict.fromkeys(cell for plan in plans for cell in plan.cells)
    players = dict.fromkeys(team for plan in plans for team in plan.players)
    ends = [group[-1][1].first_game + group[-1][1].games for group in groups.values()]
    first = min(group[0][1].first_game for group in groups.values())
    designs = [plan.luck_and_skill for plan in plans]
    if any(design != designs[0] for design in designs):
        raise CannotMergeError("some parts measure luck and skill and others do not, or use another design")
    if designs[0] and any(plan.players != plans[0].players for plan in plans):
        raise CannotMergeError(
            "luck and skill of parts with different players cannot be merged, because the measure "
            "compares all players"
        )
    return plans[0].model_copy(
        update={
            "cells": tuple(cells),
            "players": tuple(players),
            "first_game": first,
            "games": max(ends) - first,
        }
    )


def _entries(parts: Sequence[StoredRun], plan: RunPlan) -> Iterator[EntryKey]:
    """Yield the names of all combinations of a plan, in the order in which they are played."""
    names = [_players_name(parts, team) for team in plan.players]
    for cell in plan.cells:
        for name in names:
            yield cell.ancient_one, cell.difficulty, cell.players, name, cell.team


def _players_name(parts: Sequence[StoredRun], players: PlayersPlan) -> str:
    for part in parts:
        records = part.manifest.provenance.players
        for plan, record in zip(read_plan(part).players, records, strict=False):
            if plan == players:
                return record.name
    raise CannotMergeError("a part does not name its players")


def _write(
    parts: Sequence[StoredRun],
    groups: Mapping[EntryKey, Group],
    plan: RunPlan,
    place: Folder,
) -> Manifest:
    first = parts[0].manifest
    cells, boards, pressure, entries = [], [], [], list(_entries(parts, plan))
    for number, key in enumerate(entries):
        if key in groups:
            cells.append(_cell(number, groups[key], plan, place))
            part, cell = groups[key][0]
            boards.append(part.manifest.boards[part.cells.index(cell)])
            pressure.append(pooled([_pressure(*component) for component in groups[key]]))
    inputs = _inputs(parts)
    for file, content in inputs.items():
        place.write(file, content)
    luck = _luck(parts, plan)
    done = len(cells) == len(entries) and all(cell.games == plan.games for cell in cells)
    done = done and (not plan.luck_and_skill or len(luck) == len(plan.cells))
    surveys, left_out = joined_surveys(parts)
    seconds = sum(part.manifest.seconds for part in parts)
    games = sum(cell.games for cell in cells)
    manifest = Manifest(
        run_id=secrets.token_hex(8),
        inputs=digests(inputs),
        keep=first.keep,
        plan=plan,
        columns=first.columns,
        provenance=_provenance(parts, plan, left_out),
        cells=tuple(cells),
        boards=tuple(boards),
        levels=first.levels,
        titles={key: value for part in parts for key, value in part.manifest.titles.items()},
        reconstructed=first.reconstructed,
        seconds=seconds,
        games_per_second=games / seconds if seconds else 0.0,
        complete=done,
        luck_and_skill=luck,
        pressure=tuple(pressure) if any(pressure) else (),
        **surveys,
    )
    place.write(MANIFEST, dumps(manifest))
    return manifest


def _inputs(parts: Sequence[StoredRun]) -> dict[str, bytes]:
    """Return the input files of the parts; the first one of several files with equal data is kept."""
    inputs: dict[str, bytes] = {}
    for part in parts:
        for file in part.input_files():
            inputs.setdefault(file, part.read_input(file))
    return inputs


def _cell(number: int, group: Group, plan: RunPlan, place: Folder) -> KeptCell:
    columns = group[0][0].manifest.result_columns
    tally, first = Tally(columns), group[0][1]
    shards: list[Shard] = []
    for part, component in group:
        if component.labels != first.labels:
            raise CannotMergeError(
                f"{part.path}: codes of {_title(component)} have a different meaning than in the other parts"
            )
        if component.tables != first.tables:
            raise CannotMergeError(f"{part.path}: the data of {_title(component)} are compiled differently")
        try:
            tally.merge(Tally.from_plain(columns, component.totals.plain()))
        except ValueError as problem:
            raise StoreError(f"{part.path}: {problem}", kind="damaged-totals") from None
        for shard in component.shards:
            shards.append(_copy(part, shard, shard_name(number, len(shards)), place))
    return first.model_copy(
        update={
            **rate_fields(tally, first.labels, plan.confidence),
            "player": range_of_totals(group_of(first.player), tally),
            "number": number,
            "totals": CellTotals.model_validate(tally.plain()),
            "shards": tuple(shards),
        }
    )


def _copy(part: StoredRun, shard: Shard, name: str, place: Folder) -> Shard:
    try:
        content = read_shard(part.folder, shard)
    except DiskError:
        raise
    except StoreError as problem:
        message = f"{part.path}/{shard.file}: {problem}"
        raise StoreError(message, kind="damaged-part", run=part.path) from None
    place.write(name, content)
    return shard_of(name, shard.first_game, shard.games, content)


def _pressure(part: StoredRun, cell: KeptCell) -> Pressure | None:
    """Return the counts at the locations of a cell, if its run has them."""
    counted = part.manifest.pressure
    return counted[part.cells.index(cell)] if counted else None


def _luck(parts: Sequence[StoredRun], plan: RunPlan) -> tuple[LuckResult, ...]:
    """Return luck and skill of the cells of a plan, as far as the parts have them."""
    known = {_group(result): result for part in parts for result in part.manifest.luck_and_skill}
    return tuple(known[_group(cell)] for cell in plan.cells if _group(cell) in known)


def _provenance(parts: Sequence[StoredRun], plan: RunPlan, left_out: Sequence[Sequence[str]]) -> Provenance:
    first = parts[0].manifest.provenance
    names = ("time", "command", "workers", "cpu", "platform", "first_game", "games")
    merged = tuple(
        Session(**{name: getattr(part.manifest.provenance, name) for name in names}, left_out=tuple(surveys))
        for part, surveys in zip(parts, left_out, strict=True)
    )
    return first.model_copy(
        update={
            "first_game": plan.first_game or None,
            **joined_players([part.manifest.provenance for part in parts]),
            "games": plan.games,
            "merged": merged,
        }
    )
