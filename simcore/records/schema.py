"""Fields of a game's records, each with a single declaration.

A game declares its State as groups of `Field`s. The declaration defines the record, its content when a game
or a round begins (`simcore/kernels/derived.py`), the fields that a redeal replaces, the result columns that
are copies of a field, the page for authors of strategies, and the test that no strategy sees hidden
information. Groups can be shared: a kernel that knows the fields of a group works on every record that holds
it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from simcore.records.columns import Column, row_dtype
from simcore.records.shared import Array


class Seen(IntEnum):
    """Seats that may know the content of a field."""

    BY_ALL = 0
    BY_OWNER = 1  # the first axis is the seat, and each seat knows its own row
    BY_NO_ONE = 2
    IN_PART = 3  # the game's own redeal decides


NO_SEAT = -1

HIDDEN = -2
"""Value in an observation of a place that the seat may not know (`simcore.contract.rules.Rules`)."""

MOST_HIDDEN = 256
"""Most cards of one pool; the limit of a shuffle."""

GAME = "game"
"""Occasion on which most fields are reset: the beginning of the game."""


@dataclass(frozen=True)
class Pool:
    """Cards or markers that are hidden together: each may be in any field of the pool.

    Parameters
    ----------
    name
        Name of the pool.
    stream
        Stream of luck with which a redeal shuffles it.
    """

    name: str
    stream: int


@dataclass(frozen=True)
class Field:
    """One field of a record.

    Parameters
    ----------
    name
        Name in the record, for kernels and strategies.
    type
        NumPy type code, for instance `i2`, or a record. Numbers used in arithmetic are signed: unsigned ones
        wrap.
    meaning
        Content in a few words.
    shape
        Numbers of places; () for a single number.
    seen
        Seats that may know it.
    start
        Value of every place after a reset; or a tuple with the values of each row.
    resets
        Occasion of the reset: `GAME`, or another one that the game names and triggers with `renew`.
    count
        For a pile: the field that says how many places, from the first on, are filled. A pile with a row for
        each seat has a count for each seat too.
    pool
        For a hidden pile: the pool with which a redeal shuffles it. None: the game's redeal handles it.
    ascending
        Whether a pile is kept in ascending order, like the cards of a hand.
    bits
        Whether each number is a set, with one bit for each member.
    words
        Whether the last axis holds the words of a large set: `bits` is True, and a set takes all of them.
    """

    name: str
    type: str | np.dtype[Any]
    meaning: str
    shape: tuple[int, ...] = ()
    seen: Seen = Seen.BY_ALL
    start: int | tuple[int, ...] = 0
    resets: str = GAME
    count: str | None = None
    pool: Pool | None = None
    ascending: bool = False
    bits: bool = False
    words: bool = False

    @property
    def places(self) -> int:
        """Number of values that it holds."""
        return math.prod(self.shape)


WORD = 64
WORDS = 3  # of a large set (`simcore.jit.large_sets`)


def set_field(name: str, size: int, meaning: str, shape: tuple[int, ...] = ()) -> Field:
    """Return a field of sets: one number for each if the members are below 64, and three words otherwise.

    Parameters
    ----------
    name, meaning, shape
        Those of the field.
    size
        Number that all members are below.

    Raises
    ------
    ValueError
        If a large set cannot hold such members.
    """
    if size > WORD * WORDS:
        raise ValueError(f"{name}: a set of numbers below {size}; at most {WORD * WORDS} are possible")
    is_large = size > WORD
    return Field(name, "i8", meaning, (*shape, WORDS) if is_large else shape, bits=True, words=is_large)


@dataclass(frozen=True)
class Group:
    """Fields that belong together; records of several games may hold the same group.

    Parameters
    ----------
    title
        Heading on the page for authors of strategies.
    fields
        In the order of that page.
    """

    title: str
    fields: tuple[Field, ...]


class Layout:
    """Record layout made of groups of fields.

    Fields that are reset on the same occasion are contiguous, those of the game first; otherwise the order of
    declaration holds.

    Raises
    ------
    ValueError
        If two fields have the same name, the count of a pile is not a suitable field, or the piles of a pool
        differ in type or have too many places.
    """

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        declared = [field for group in groups for field in group.fields]
        occasions = list(dict.fromkeys([GAME, *(field.resets for field in declared)]))
        self.fields = tuple(sorted(declared, key=lambda field: occasions.index(field.resets)))
        self._by_name = {field.name: field for field in self.fields}
        if len(self._by_name) < len(self.fields):
            names = [field.name for field in self.fields]
            raise ValueError(f"declared twice: {', '.join(sorted({n for n in names if names.count(n) > 1}))}")
        self.dtype = np.dtype([_entry(field) for field in self.fields], align=True)
        self._check_piles()

    def __getitem__(self, name: str) -> Field:
        """The field of that name."""
        return self._by_name[name]

    def _check_piles(self) -> None:
        for field in self.fields:
            rows = field.shape[:-1]
            axes = 2 if field.seen == Seen.BY_OWNER else 1
            if field.pool is not None and (field.count is None or len(field.shape) != axes):
                raise ValueError(
                    f"{field.name}: a pile has one row of places, or one for each seat that knows its own, "
                    f"and a count; found shape {field.shape} and count={field.count!r}. {_as_a_pile(field)}"
                )
            if field.count is not None and (
                field.count not in self._by_name or self._by_name[field.count].shape != rows
            ):
                raise ValueError(f"{field.name}: its count {field.count} is no field of shape {rows}")
        types: dict[Pool, list[Any]] = {}
        for field in self.fields:
            if field.pool is not None and field.type not in types.setdefault(field.pool, []):
                types[field.pool].append(field.type)
        for pool, kinds in types.items():
            if len(kinds) > 1:
                raise ValueError(
                    f"pool {pool.name}: {' and '.join(map(str, kinds))}, and cards change places"
                )
            places = sum(field.places for field in self.fields if field.pool == pool)
            if places > MOST_HIDDEN:
                raise ValueError(
                    f"pool {pool.name}: {places} places; at most {MOST_HIDDEN} can be redealt together"
                )

    def fresh(self) -> Array:
        """Return the bytes of a record after all resets, uint8; padding between fields is 0."""
        record = np.zeros(1, self.dtype)
        for field in self.fields:
            record[field.name] = field.start
        fresh = np.zeros(self.dtype.itemsize, np.uint8)
        for name, (kind, offset) in self._places():
            fresh[offset : offset + kind.itemsize] = record[name].reshape(-1).view(np.uint8)
        return fresh

    def span(self, resets: str) -> tuple[int, int]:
        """Return the first byte of the fields reset on an occasion, and the byte after the last."""
        ends = [
            (offset, offset + kind.itemsize)
            for name, (kind, offset) in self._places()
            if self._by_name[name].resets == resets
        ]
        return min(begin for begin, _ in ends), max(end for _, end in ends)

    def _places(self) -> Iterator[tuple[str, tuple[np.dtype[Any], int]]]:
        for name, (kind, offset, *_) in (self.dtype.fields or {}).items():
            yield name, (kind, offset)

    def place_of(self, name: str, index: Sequence[int] = ()) -> tuple[int, int]:
        """Return offset and size in bytes of one number of a field."""
        kind, offset = dict(self._places())[name]
        step = kind.base.itemsize
        number = int(np.ravel_multi_index(tuple(index), kind.shape)) if kind.shape else 0
        return offset + step * number, step

    def hidden_piles(self) -> Array:
        """Return the piles that a redeal shuffles, grouped by pool, as int64 (piles, 9).

        A row is: number of the pool, its stream, offset of the pile, size of a place, places of a row, rows,
        offset and size of the count, 1 if it is ascending.
        """
        piles = [field for field in self.fields if field.pool is not None]
        pools = list(dict.fromkeys(field.pool for field in piles))
        rows = [
            (
                pools.index(field.pool),
                int(field.pool.stream),
                *self.place_of(field.name, (0,) * len(field.shape)),
                field.shape[-1],
                field.shape[0] if field.seen == Seen.BY_OWNER else 0,
                *self.place_of(field.count, (0,) * len(self._by_name[field.count].shape)),
                int(field.ascending),
            )
            for field in piles
            if field.pool is not None and field.count is not None
        ]
        return np.array(sorted(rows, key=lambda row: row[0]), np.int64).reshape(-1, 9)

    def copied_columns(self, columns: Sequence[Column]) -> Array:
        """Return the columns that are copies of fields, for `derived.copy_columns`: int64 (columns, 6).

        A row has the offset and size in the State, the offset and size in the result row, the seat that
        the column describes (-1: none), and the code for "does not apply".

        Raises
        ------
        ValueError
            If a column is a copy of a field that does not exist.
        """
        places: dict[str, Any] = dict(row_dtype(columns).fields or {})
        copies = []
        for column in columns:
            if column.source is None:
                continue
            if column.source not in self._by_name:
                raise ValueError(f"column {column.name}: there is no field {column.source}")
            kind, offset, *_ = places[column.name]
            seat = NO_SEAT if column.seat is None else column.seat
            place = self.place_of(column.source, column.at)
            copies.append((*place, offset, kind.itemsize, seat, column.absent or 0))
        copies.sort(
            key=lambda row: (row[4], row[3], row[1])
        )  # equal sizes together, for the branch predictor
        return np.array(copies, np.int64).reshape(-1, 6)


def _as_a_pile(field: Field) -> str:
    """Return a declaration that makes a pile of a field with a pool."""
    shape = field.shape or (1,)
    if field.seen == Seen.BY_OWNER:
        shape = (shape[0], shape[-1] if len(shape) > 1 else 1)  # a card for each seat is a pile of one place
        filled = f"of shape {shape[:1]}, says how many places of each seat are filled; 0 for an empty seat"
    else:
        shape = shape[:1]
        filled = "a single number, says how many places are filled"
    count = field.count or f"n_{field.name}"
    return f"Write shape {shape} and count={count!r}; the field {count}, {filled}"


def entries(*groups: Group) -> list[tuple[Any, ...]]:
    """Return the fields in the form of NumPy."""
    return [_entry(field) for group in groups for field in group.fields]


def _entry(field: Field) -> tuple[Any, ...]:
    """Return a field in the form of NumPy."""
    return (field.name, field.type, field.shape) if field.shape else (field.name, field.type)
