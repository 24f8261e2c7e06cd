"""Parts of a run that were played apart, joined to what one long run would have been."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from analysis.experiment.manifest_keys import KEY as DATA_DOUBT
from analysis.experiment.manifest_keys import SWEEPS, TENSION
from analysis.experiment.player_doubt import player_object
from analysis.experiment.pressure_counts import KEY as PRESSURE
from analysis.experiment.pressure_counts import pooled
from analysis.experiment.totals import totals_object
from analysis.kept_runs.cells import entry_key
from analysis.kept_runs.merge_surveys import SAME, joined_players, joined_surveys
from analysis.kept_runs.resume import read_plan
from simcore.results.tally import Tally
from simcore.store.folder import DiskError, Folder, StoreError, Where
from simcore.store.inputs import digests
from simcore.store.lock import claim, holder
from simcore.store.manifest import DIGEST, INPUTS, MANIFEST, RUN_ID, SCHEMA, columns_of, dumps
from simcore.store.open import open_folder
from simcore.store.reader import StoredRun, kept_games
from simcore.store.shards import read_shard, shard_facts, shard_name

OWN = ("luck_and_skill", PRESSURE, DATA_DOUBT, SWEEPS, TENSION, DIGEST, RUN_ID, INPUTS)
"""Parts of a manifest that are not copied from the first part."""

NAMES = {"code_digest": "code", "scenario": "data", "game": "rules"}


class CannotMergeError(StoreError):
    """Parts that do not belong together; the message says why."""


def merge(parts: Sequence[StoredRun], folder: Where) -> dict[str, Any]:
    """Join disjoint parts of a run in a new folder.

    Parts differ in their cells, in the numbers of their games, or in both; everything else must be alike.
    What comes out is the run that would have played all of it at once: the same games and totals. Files of
    the parts are copied, and their checksums looked at.

    Parameters
    ----------
    parts
        At least two kept runs, complete or not.
    folder
        Of the new run.

    Returns
    -------
    dict
        Its manifest.

    Raises
    ------
    CannotMergeError
        If games are in two parts, or in none between two parts, or parts are foreign to each other.
    StoreError
        If a part is damaged or the folder cannot be written.
    """
    if len(parts) < 2:
        raise CannotMergeError("one part is nothing to merge; name at least two runs")
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
            f"{part.path} was played until its win rates were known well enough: what its games showed has "
            "ended it, so it is no part of a longer run",
            kind="part-with-a-stopping-rule",
            run=part.path,
        )
    waiting = kept_games(part.folder) - sum(cell["games"] for cell in part.cells)
    held = holder(part.folder)
    if waiting and held is not None and held["alive"]:
        raise CannotMergeError(f"{part.path} is being written; wait until it is complete, or end it")
    if waiting:
        raise CannotMergeError(
            f"{part.path} was cut off; go on with it first", kind="part-cut-off", run=part.path
        )
    ours, theirs = first.manifest["provenance"], part.manifest["provenance"]
    pairs = [(NAMES.get(name, name), ours.get(name), theirs.get(name)) for name in SAME]
    pairs += [("keep", first.manifest["keep"], part.manifest["keep"])]
    pairs += [("columns", first.manifest["columns"], part.manifest["columns"])]
    pairs += [("confidence", _of(first, "confidence"), _of(part, "confidence"))]
    for name, our, their in pairs:
        if our != their:
            raise CannotMergeError(
                f"{part.path} does not belong to {first.path}: another {name} "
                f"({_short(their)}, not {_short(our)})"
            )
    known = {each["name"]: _without_words(each) for each in ours["strategies"]}
    for each in map(_without_words, theirs["strategies"]):
        if known.setdefault(each["name"], each) != each:
            raise CannotMergeError(
                f"{part.path} does not belong to {first.path}: its strategy {each['name']} is another one"
            )


def _without_words(strategy: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of a strategy, but for its description: nothing that is played depends on it."""
    return {name: value for name, value in strategy.items() if name != "summary"}


def _of(run: StoredRun, name: str) -> Any:
    return run.manifest["plan"][name]


def _short(value: Any) -> str:
    value = value.get("digest") or value.get("version") or value if isinstance(value, Mapping) else value
    text = str(value)
    return text if len(text) <= 24 else text[:16] + "..."


Group = list[tuple[StoredRun, dict[str, Any]]]
"""Pieces of one cell, in the order of their games."""


def _group(about: Mapping[str, Any]) -> tuple[Any, ...]:
    """What names the cells that differ only in who plays."""
    names = [about[name] for name in ("ancient_one", "difficulty", "players")]
    return (*names, tuple(about["team"]) if about["team"] else None)


def _groups(parts: Sequence[StoredRun]) -> dict[tuple[Any, ...], Group]:
    """Pieces of every cell that has any games."""
    groups: dict[tuple[Any, ...], Group] = {}
    for part in parts:
        for cell in part.cells:
            groups.setdefault(entry_key(cell), []).append((part, cell))
    for group in groups.values():
        group.sort(key=lambda piece: piece[1]["first_game"])
    return groups


def _title(cell: Mapping[str, Any]) -> str:
    return f"{cell['ancient_one']}, {cell['difficulty']}, {cell['players']} players, {cell['strategy']}"


def _check_disjoint(groups: Mapping[tuple[Any, ...], Group]) -> None:
    if not groups:
        raise CannotMergeError("the parts hold no games")
    starts = {group[0][1]["first_game"]: group[0] for group in groups.values()}
    for group in groups.values():
        for (one, before), (other, after) in itertools.pairwise(group):
            end = before["first_game"] + before["games"]
            first = after["first_game"]
            if first < end:
                last = min(end, first + after["games"]) - 1
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
            f"{part.path} holds {_title(cell)} from game {high} on, others begin at {low}; "
            "all must begin alike"
        )


def _plan(parts: Sequence[StoredRun], groups: Mapping[tuple[Any, ...], Group]) -> dict[str, Any]:
    """The plan of the run that plays all of it: all cells, all players, as many games as the longest has."""
    cells: list[Any] = []
    players: list[Any] = []
    for part in parts:
        cells += [each for each in _of(part, "cells") if each not in cells]
        players += [each for each in _of(part, "players") if each not in players]
    ends = [group[-1][1]["first_game"] + group[-1][1]["games"] for group in groups.values()]
    first = min(group[0][1]["first_game"] for group in groups.values())
    designs = [_of(part, "luck_and_skill") for part in parts]
    if any(design != designs[0] for design in designs):
        raise CannotMergeError("some parts tell luck from skill and others do not, or by another design")
    if designs[0] and any(_of(part, "players") != _of(parts[0], "players") for part in parts):
        raise CannotMergeError(
            "luck and skill of parts with other players cannot be joined: it compares all of them"
        )
    return {
        **parts[0].manifest["plan"],
        "cells": cells,
        "players": players,
        "first_game": first,
        "games": max(ends) - first,
    }


def _entries(parts: Sequence[StoredRun], plan: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Names of all combinations of a plan, in the order in which they are played."""
    names = [_players_name(parts, each) for each in plan["players"]]
    for cell in plan["cells"]:
        for name in names:
            yield entry_key({**cell, "strategy": name})


def _players_name(parts: Sequence[StoredRun], players: Mapping[str, Any]) -> str:
    for part in parts:
        told = part.manifest["provenance"].get("players") or ()
        for plan, about in zip(_of(part, "players"), told, strict=False):
            if plan == players:
                return str(about["name"])
    raise CannotMergeError("a part does not tell its players")


def _write(
    parts: Sequence[StoredRun],
    groups: Mapping[tuple[Any, ...], Group],
    plan: dict[str, Any],
    place: Folder,
) -> dict[str, Any]:
    first = parts[0].manifest
    cells, boards, pressure, entries = [], [], [], list(_entries(parts, plan))
    for number, key in enumerate(entries):
        if key in groups:
            cells.append(_cell(number, groups[key], plan, place))
            part, cell = groups[key][0]
            boards.append(_of_cell(part, cell, "boards"))
            pressure.append(pooled([_of_cell(*piece, PRESSURE) for piece in groups[key]]))
    inputs = _inputs(parts)
    for file, content in inputs.items():
        place.write(file, content)
    luck = _luck(parts, plan)
    done = len(cells) == len(entries) and all(cell["games"] == plan["games"] for cell in cells)
    done = done and (not plan["luck_and_skill"] or len(luck) == len(plan["cells"]))
    surveys, left_out = joined_surveys(parts)
    seconds = sum(part.manifest.get("seconds") or 0.0 for part in parts)
    games = sum(cell["games"] for cell in cells)
    manifest = {
        **{name: value for name, value in first.items() if name not in OWN},
        "schema": SCHEMA,
        RUN_ID: secrets.token_hex(8),
        INPUTS: digests(inputs),
        "complete": done,
        "plan": plan,
        "provenance": _provenance(parts, plan, left_out),
        "cells": cells,
        "boards": boards,
        "levels": list(parts[0].manifest.get("levels", ())),
        "titles": {key: value for part in parts for key, value in part.manifest["titles"].items()},
        "seconds": seconds,
        "games_per_second": games / seconds if seconds else 0.0,
        **({PRESSURE: pressure} if any(pressure) else {}),
        **({"luck_and_skill": luck} if luck else {}),
        **surveys,
    }
    place.write(MANIFEST, dumps(manifest))
    return manifest


def _inputs(parts: Sequence[StoredRun]) -> dict[str, bytes]:
    """What the parts were played with. Of files that differ and yet are the same data, the first stays."""
    found: dict[str, bytes] = {}
    for part in parts:
        for file in part.input_files():
            found.setdefault(file, part.read_input(file))
    return found


def _cell(number: int, group: Group, plan: Mapping[str, Any], place: Folder) -> dict[str, Any]:
    columns = columns_of(group[0][0].manifest)
    tally, first = Tally(columns), group[0][1]
    shards: list[dict[str, Any]] = []
    for part, piece in group:
        if piece["labels"] != first["labels"]:
            raise CannotMergeError(f"{part.path}: codes of {_title(piece)} mean other things than elsewhere")
        if piece.get("tables") != first.get("tables"):
            raise CannotMergeError(f"{part.path}: the data of {_title(piece)} are compiled in another way")
        try:
            tally.merge(Tally.from_plain(columns, piece["totals"]))
        except ValueError as problem:
            raise StoreError(f"{part.path}: {problem}", kind="damaged-totals") from None
        for shard in piece["shards"]:
            shards.append(_copy(part, shard, shard_name(number, len(shards)), place))
    totals = totals_object(tally, first["labels"], plan["confidence"])
    player = player_object({"group": first.get("player")}, tally)
    return {**first, **totals, **player, "number": number, "totals": tally.plain(), "shards": shards}


def _copy(part: StoredRun, shard: Mapping[str, Any], name: str, place: Folder) -> dict[str, Any]:
    try:
        content = read_shard(part.folder, shard)
    except DiskError:
        raise
    except StoreError as problem:
        raise StoreError(
            f"{part.path}/{shard['file']}: {problem}", kind="damaged-part", run=part.path
        ) from None
    place.write(name, content)
    return shard_facts(name, shard["first_game"], shard["games"], content)


def _of_cell(part: StoredRun, cell: Mapping[str, Any], name: str) -> Any:
    """What a list of the manifest says of a cell, if there is such a list."""
    told, number = part.manifest.get(name), part.cells.index(dict(cell))
    return told[number] if isinstance(told, list) and number < len(told) else None


def _luck(parts: Sequence[StoredRun], plan: Mapping[str, Any]) -> list[Any]:
    """Luck and skill of the cells of a plan, as far as the parts tell them."""
    told = [each for part in parts for each in part.manifest.get("luck_and_skill") or ()]
    found = {_group(each): each for each in told}
    return [found[_group(cell)] for cell in plan["cells"] if _group(cell) in found]


def _provenance(
    parts: Sequence[StoredRun], plan: Mapping[str, Any], left_out: Sequence[Sequence[str]]
) -> dict[str, Any]:
    first = parts[0].manifest["provenance"]
    names = ("time", "command", "workers", "cpu", "platform", "first_game", "games")
    merged = []
    for part, surveys in zip(parts, left_out, strict=True):
        told = part.manifest["provenance"]
        entry = {name: told[name] for name in names if name in told}
        merged.append({**entry, **({"left_out": list(surveys)} if surveys else {})})
    return {
        **{name: value for name, value in first.items() if name != "first_game"},
        **({"first_game": plan["first_game"]} if plan["first_game"] else {}),
        **joined_players([part.manifest["provenance"] for part in parts]),
        "games": plan["games"],
        "merged": merged,
    }
