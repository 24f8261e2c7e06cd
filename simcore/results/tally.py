"""Integer totals of result rows: exact, and independent of the order in which blocks of games are added."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simcore.records.columns import Column
from simcore.records.shared import Array

CODES = 256
"""Number of values of a one-byte column."""

WIDE_CODES = 65536
"""Number of values of a two-byte column."""

WON = CODES
"""A won game is counted under this number plus the code of its way to win, a lost game under its cause."""

ENDS = ("win", "loss_cause", "victory", "last_round")
"""Columns that are counted jointly."""

NUMBER = "game_number"
"""Column without a total."""

TURN = 5
"""Games per turn if players take turns; few, so that each player soon has some."""

MOST = 2**63 - 1
"""Largest valid total; a file with a larger one is rejected."""


class Tally:
    """Totals of many games, enough for a report without the games themselves.

    Attributes
    ----------
    games, wins
        Games added, and those won.
    ends
        Games by their end (the code of the loss cause, or `WON` and the code of the way to win) and the round
        in which they ended; there are few of the 512 times 256 that there may be.
    codes
        By column of a byte except those of `ends`, and by column of labels of two bytes: games by outcome (0
        lost, 1 won) and value, shape (2, 256) or (2, 65536).
    sums, counts
        By column of plain numbers: the total, and the games to which the column applies.
    turns
        Games by outcome and turn, shape (2, turns), if players take turns (`Roster.turns`); else None.
    """

    def __init__(self, columns: Sequence[Column], turns: int = 0) -> None:
        self._columns = tuple(columns)
        self._bytes = [c for c in columns if c.dtype == "u1"]
        self._wide = [c for c in columns if c.dtype != "u1" and c.categories is None and c.name != NUMBER]
        self._wide_labels = [c for c in columns if c.dtype == "u2" and c.categories is not None]
        self._applies = _applies(tuple(column.absent for column in self._bytes))
        self.games = 0
        self.wins = 0
        self.ends: Counter[tuple[int, int]] = Counter()
        self.codes = {c.name: np.zeros((2, CODES), np.int64) for c in self._bytes if c.name not in ENDS}
        self.codes |= {c.name: np.zeros((2, WIDE_CODES), np.int64) for c in self._wide_labels}
        numbers = [c.name for c in columns if c.categories is None and c.name != NUMBER]
        self.sums = dict.fromkeys(numbers, 0)
        self.counts = dict.fromkeys(numbers, 0)
        self.turns = np.zeros((2, turns), np.int64) if turns else None

    @property
    def loss_causes(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Lost games by code of the loss cause, shape (256,)."""
        return np.asarray(self._table().sum(axis=1)[:WON])

    @property
    def victories(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Won games by code of the way to win, shape (256,)."""
        return np.asarray(self._table().sum(axis=1)[WON:])

    @property
    def last_round(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Games by round in which they ended, shape (256,)."""
        return np.asarray(self._table().sum(axis=0))

    def _table(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Games by end and round, shape (512, 256)."""
        table = np.zeros((2 * CODES, CODES), np.int64)
        _fill(table, _entries(self.ends))
        return table

    def add(self, rows: Array) -> None:
        """Add result rows."""
        counts = self._count(rows)
        self.games += len(rows)
        self.wins += int(np.count_nonzero(rows["win"]))
        if self.turns is not None:
            turn = seat_on_turn(rows[NUMBER].astype(np.int64), self.turns.shape[1])
            np.add.at(self.turns, ((rows["win"] != 0).astype(np.int64), turn), 1)
        for column, table in zip(self._bytes, counts, strict=True):
            if column.name in self.codes:
                self.codes[column.name] += table
        games = counts.sum(axis=1) * self._applies
        columns = zip(
            self._bytes, (games @ np.arange(CODES)).tolist(), games.sum(axis=1).tolist(), strict=True
        )
        for column, total, count in columns:
            if column.name in self.sums:
                self.sums[column.name] += total
                self.counts[column.name] += count
        for column in self._wide_labels:
            won = (rows["win"] != 0).astype(np.int64)
            both = np.bincount(won * WIDE_CODES + rows[column.name], minlength=2 * WIDE_CODES)
            self.codes[column.name] += both.reshape(2, WIDE_CODES)
        for column in self._wide:
            values = rows[column.name]
            if column.absent is not None:
                values = values[values != column.absent]
            self.sums[column.name] += int(values.sum(dtype=np.int64))
            self.counts[column.name] += len(values)

    def _count(self, rows: Array) -> Array:
        """Count endings; return counts by outcome and value of each byte, int64 [columns, 2, 256]."""
        from simcore.results.tally_kernel import count_rows

        place = {name: about[1] for name, about in (rows.dtype.fields or {}).items()}
        ends_at = np.array([place[name] for name in ENDS])
        places = np.array([place[column.name] for column in self._bytes])
        counts, ends = np.zeros((len(places), 2, CODES), np.int64), np.zeros((2 * CODES, CODES), np.int64)
        whole = np.require(rows, requirements=("C", "W"))  # other array types would compile a second kernel
        plain = whole.view(np.uint8).reshape(len(rows), rows.dtype.itemsize)
        count_rows(plain, ends_at, places, ends, counts)  # type: ignore[no-untyped-call]
        self.ends.update({(end, last): games for end, last, games in _sparse(ends)})
        return counts

    def merge(self, other: Tally) -> None:
        """Add the totals of other games with the same columns."""
        self.games += other.games
        self.wins += other.wins
        self.ends.update(other.ends)
        for name, counts in self.codes.items():
            counts += other.codes[name]
        for name in self.sums:
            self.sums[name] += other.sums[name]
            self.counts[name] += other.counts[name]
        if other.turns is not None:
            self.turns = other.turns + (0 if self.turns is None else self.turns)

    def same(self, other: Tally) -> bool:
        """Return whether these are the same totals."""
        return self.plain() == other.plain()

    def mean(self, column: str) -> float | None:
        """Mean of a column over the games to which it applies; None if there is none."""
        count = self.counts[column]
        return self.sums[column] / count if count else None

    def plain(self) -> dict[str, Any]:
        """Return all totals for JSON: tables as lists of [place, place, games] for entries with games.

        Places of `ends` are end and round, those of `codes` outcome and code.
        """
        return {
            "games": self.games,
            "wins": self.wins,
            "ends": _entries(self.ends),
            "codes": {name: _sparse(counts) for name, counts in self.codes.items()},
            "sums": {name: [self.sums[name], self.counts[name]] for name in self.sums},
            **({} if self.turns is None else {"turns": self.turns.tolist()}),
        }

    @classmethod
    def from_plain(cls, columns: Sequence[Column], plain: Mapping[str, Any]) -> Tally:
        """Return the totals from their `plain` form.

        Raises
        ------
        ValueError
            If they are not totals, or are inconsistent.
        """
        tally = cls(columns)
        try:
            tally.games, tally.wins = _number(plain["games"]), _number(plain["wins"])
            if plain.get("turns"):
                lost, won = ([_number(number) for number in turns] for turns in plain["turns"])
                tally.turns = np.array([lost, won], np.int64)
            table = np.zeros((2 * CODES, CODES), np.int64)
            _fill(table, plain["ends"])
            tally.ends.update({(end, last): games for end, last, games in _sparse(table)})
            for name in tally.codes:
                _fill(tally.codes[name], plain["codes"][name])
            for name in tally.sums:
                tally.sums[name], tally.counts[name] = map(_number, plain["sums"][name])
        except (KeyError, TypeError, IndexError, OverflowError) as problem:
            raise ValueError(f"totals are incomplete or of the wrong shape: {problem}") from None
        wins = sum(games for (end, _), games in tally.ends.items() if end >= WON)
        tables = [wins, *(counts[1].sum() for counts in tally.codes.values())]
        wholes = [tally.ends.total(), *(counts.sum() for counts in tally.codes.values())]
        if tally.turns is not None:
            tables, wholes = [*tables, tally.turns[1].sum()], [*wholes, tally.turns.sum()]
        if any(table != tally.wins for table in tables) or any(whole != tally.games for whole in wholes):
            raise ValueError("totals do not add up to the number of games")
        return tally


@functools.lru_cache(maxsize=8)
def _applies(absent: tuple[int | None, ...]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return 1 where a column applies, by column and value; one table for all totals of a run."""
    applies = np.ones((len(absent), CODES), np.int64)
    for of_column, value in zip(applies, absent, strict=True):
        if value is not None and 0 <= value < CODES:  # otherwise no game has it
            of_column[value] = 0
    applies.flags.writeable = False
    return applies


def _entries(ends: Mapping[tuple[int, int], int]) -> list[list[int]]:
    return [[*place, games] for place, games in sorted(ends.items())]


def _sparse(table: np.ndarray[Any, np.dtype[np.int64]]) -> list[list[int]]:
    places = np.nonzero(table)
    return [
        list(entry) for entry in zip(*(column.tolist() for column in (*places, table[places])), strict=True)
    ]


def _fill(table: np.ndarray[Any, np.dtype[np.int64]], entries: Sequence[Sequence[int]]) -> None:
    for row, column, games in entries:
        table[_number(row), _number(column)] = _number(games)


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise ValueError(f"totals hold {str(value)[:40]!r}, expected a whole number")
    return value


def seat_on_turn(game_number: Any, turns: int) -> Any:
    """Return the turn that a game belongs to, out of a number of turns; also for an array of games.

    >>> [seat_on_turn(game, 3) for game in (0, 4, 5, 14, 15)]
    [0, 0, 1, 2, 0]
    """
    return game_number // TURN % turns
