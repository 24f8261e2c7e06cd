"""Part of a position that no key expresses: fields of the State that a file keeps as numbers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from simcore.contract.game import Game
from simcore.contract.position_values import UnfitError
from simcore.messages.names import nearest
from simcore.positions.luck import LUCK, differing

MACHINE = "machine"
"""Table of a file with these fields."""
VERSION, DIGEST = "version", "digest"
"""Keys of that table with the version of the rules, and with a digest of the whole file and the data."""
DIGITS = 16


def digest_of(table: Mapping[str, Any], data: str) -> str:
    """Return the digest of a file without its own digest, under data with a digest."""
    machine = {name: value for name, value in table.get(MACHINE, {}).items() if name != DIGEST}
    text = json.dumps([{**table, MACHINE: machine}, data], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def machine_table(game: Game, state: Any, base: Any) -> dict[str, Any]:
    """Return the fields in which a position differs from another one.

    A single number is kept as it is. Several numbers become `{ INDEX = NUMBERS }`, with each run of different
    ones by its first index.
    """
    table: dict[str, Any] = {VERSION: game.version}
    for name in differing(state, base):
        value = np.asarray(state[name])
        table[name] = _runs(value.ravel(), np.asarray(base[name]).ravel()) if value.ndim else int(value)
    return table


def _runs(values: Any, base: Any) -> dict[str, list[int]]:
    """Return the runs of different numbers."""
    runs: dict[str, list[int]] = {}
    first, last = 0, -2
    for index in np.flatnonzero(values != base).tolist():
        if index != last + 1:
            first = index
        runs.setdefault(str(first), []).append(int(values[index]))
        last = index
    return runs


def restore(game: Game, state: Any, file: Mapping[str, Any], data: str) -> Iterator[tuple[str, UnfitError]]:
    """Write the fields that a file keeps as numbers to a position, and yield the errors by key.

    The numbers fit only the file and the data (their digest) with which they were written.
    """
    table = file[MACHINE]
    if table.get(VERSION) != game.version:
        yield (
            VERSION,
            UnfitError(
                "written under other rules; remove the table to begin at the start of the phase",
                str(game.version),
            ),
        )
        return
    if table.get(DIGEST) != digest_of(file, data):
        problem = "the file or the data were changed; remove the table to begin at the start of the phase"
        yield DIGEST, UnfitError(problem)
        return
    names = [name for name in state.dtype.names or () if name not in LUCK]
    for name, value in table.items():
        if name in (VERSION, DIGEST):
            continue
        if name not in names:
            yield name, UnfitError("no such field of the State", None, nearest(name, names))
            continue
        try:
            _restore_field(state, name, value)
        except (ValueError, TypeError, OverflowError, IndexError, AttributeError):
            yield name, UnfitError("does not fit the field of the State", "what the program wrote")


def _restore_field(state: Any, name: str, value: Any) -> None:
    """Write one field."""
    kind = state.dtype[name]
    least, most = np.iinfo(kind.base).min, np.iinfo(kind.base).max
    if not kind.shape:
        state[name] = _within(value, least, most)
        return
    places = state[name].reshape(-1)
    for first, numbers in value.items():
        begin = int(first)
        if begin < 0 or begin + len(numbers) > len(places):
            raise IndexError(first)
        places[begin : begin + len(numbers)] = [_within(number, least, most) for number in numbers]


def _within(value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(value)
    return value
