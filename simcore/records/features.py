"""Features of a position: numbers read from its fields, as inputs of a trained value.

Any game that declares its State gets features without further work. They use only the fields that all seats
know, so they never depend on hidden information. The order of the seats does not matter: fields with a row
for each seat are condensed to their mean and extremes over the seats in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from simcore.records.schema import Field, Layout, Seen
from simcore.records.shared import Array
from simcore.records.state_fields import SEGMENT


class Pooling(IntEnum):
    """Ways to condense several places of a field to one number."""

    TOTAL = 0
    MEAN = 1  # over the seats in play
    LEAST = 2
    MOST = 3
    BITS = 4  # set bits of all places
    FILLED = 5  # places that differ from their value at the start


@dataclass(frozen=True)
class Feature:
    """One number of a position.

    Parameters
    ----------
    name
        Field, place and kind of pooling: `doom`, `clues:most`, `bonus[2]:mean`.
    pooling
        How its places are condensed.
    first, step, places, size
        Offset of the first place in the State, distance between places, number of places, and size of one, in
        bytes.
    by_seat
        Whether the places are the seats, of which only those in play count.
    start
        Value of a place at the start.
    """

    name: str
    pooling: Pooling
    first: int
    step: int
    places: int
    size: int
    by_seat: bool
    start: int

    def row(self) -> tuple[int, ...]:
        """Return the row of the feature for `simcore.kernels.features`."""
        return (self.pooling, self.first, self.step, self.places, self.size, self.by_seat, self.start)


NOT_READ = frozenset(
    (
        "seat",
        "choice",
        "n_options",
        "options",
        "listed",
        "decisions",
        "over",
        "win",
        "victory",
        "cause",
        "decision",
    )
)
"""Fields of the header that say nothing about the position, or its end."""

FEW_PLACES, FEW_SETS = 8, 16
"""Most places of a field, and most sets, that become a feature each; more are condensed."""


def features_of(layout: Layout, seats: int) -> tuple[Feature, ...]:
    """Return the features of all fields that every seat knows.

    Parameters
    ----------
    layout
        Declaration of the State.
    seats
        Maximum number of seats. Fields with so many rows have one for each seat.
    """
    return tuple(
        feature
        for field in layout.fields
        if field.seen == Seen.BY_ALL and field.resets != SEGMENT and field.name not in NOT_READ
        for feature in _features(layout, field, seats)
    )


def _features(layout: Layout, field: Field, seats: int) -> Iterator[Feature]:
    """Yield the features of a field."""
    kind = np.dtype(field.type)
    if kind.names is not None or kind.kind not in "iu":
        return
    begin, size = layout.place_of(field.name, (0,) * len(field.shape))
    start = field.start if isinstance(field.start, int) else 0
    words = field.shape[-1] if field.words else 1
    by_seat = seats > 1 and field.shape[:1] == (seats,)
    if by_seat and field.words:
        return
    inner = field.places // seats if by_seat else field.places // words
    if inner > (FEW_SETS if field.bits else FEW_PLACES):
        if not by_seat:
            for name, pooling in _poolings(field, by_seat=False, alone=False):
                yield Feature(name, pooling, begin, size, field.places, size, False, start)
        return
    for place in range(inner):
        label = f"[{place}]" if inner > 1 else ""
        step, places = (inner * size, seats) if by_seat else (size if field.words else 0, words)
        for name, pooling in _poolings(field, by_seat=by_seat, alone=not by_seat, label=label):
            yield Feature(name, pooling, begin + place * words * size, step, places, size, by_seat, start)


def _poolings(field: Field, *, by_seat: bool, alone: bool, label: str = "") -> list[tuple[str, Pooling]]:
    """Return the names and kinds of the features of some places of a field."""
    name = field.name + label
    if field.bits:
        return [(f"{name}:bits", Pooling.BITS)]
    if alone:
        return [(name, Pooling.TOTAL)]
    kinds = (
        (Pooling.MEAN, Pooling.LEAST, Pooling.MOST)
        if by_seat
        else (Pooling.TOTAL, Pooling.MOST, Pooling.FILLED)
    )
    return [(f"{name}:{pooling.name.lower()}", pooling) for pooling in kinds]


def plan_of(features: Sequence[Feature]) -> Array:
    """Return the features as rows for the kernel that reads them, int64 (features, 7)."""
    return np.array([feature.row() for feature in features], np.int64).reshape(-1, 7)
