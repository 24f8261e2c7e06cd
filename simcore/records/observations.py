"""The view of a seat of a position, as named arrays and as one vector.

Both follow from the declaration of the State: they hold every field that all seats know, and of a field that
each seat knows in part the row of the seat. Random numbers and the record of the current segment are left
out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from simcore.records.schema import Field, Layout, Seen
from simcore.records.state_fields import SEGMENT

NOT_OBSERVED = frozenset(("luck_key", "dice", "dice_left", "dice_position", "choice", "listed"))
"""Fields of the header that hold luck, or say nothing about the position."""

OF_THE_DECISION = ("n_options", "options")
"""Fields that only the deciding seat sees: the options may name cards in its hand."""

WIDEST = np.iinfo(np.int32)
"""Bounds of numbers of eight bytes; no rule counts further."""


@dataclass(frozen=True)
class ObservedField:
    """One array of an observation.

    Parameters
    ----------
    field
        Its declaration.
    own
        Whether it is the row of the observing seat, of a field that each seat knows in part.
    offset
        First byte in the State.
    size
        Bytes of one number.
    """

    field: Field
    own: bool
    offset: int
    size: int

    @property
    def name(self) -> str:
        """Name of the field."""
        return self.field.name

    @property
    def numbers(self) -> int:
        """How many numbers of the State it reads."""
        return self.field.places // (self.field.shape[0] if self.own else 1)

    @property
    def bits(self) -> int:
        """Members of a number that is a set; 0 for a plain number."""
        return 8 * self.size if self.field.bits else 0

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the array; a set is an axis of flags."""
        shape = self.field.shape[1:] if self.own else self.field.shape
        if not self.field.bits:
            return shape or (1,)
        if self.field.words:
            return (*shape[:-1], shape[-1] * self.bits)
        return (*shape, self.bits)

    @property
    def size_in_vector(self) -> int:
        """Number of places in the vector."""
        return math.prod(self.shape)

    @property
    def dtype(self) -> np.dtype[np.generic]:
        """Dtype of the array: that of the field, int8 for flags."""
        return np.dtype(np.int8) if self.field.bits else np.dtype(self.field.type)

    @property
    def bounds(self) -> tuple[int, int]:
        """Lowest and highest value."""
        if self.field.bits:
            return 0, 1
        limits: Any = np.iinfo(np.dtype(self.field.type).type)
        return max(limits.min, WIDEST.min), min(limits.max, WIDEST.max)

    def row(self) -> tuple[int, ...]:
        """Return the row of the field for `simcore.kernels.observing`."""
        step = self.numbers * self.size if self.own else 0
        kind = np.dtype(self.field.type).kind
        return (
            self.offset,
            self.size,
            self.numbers,
            self.bits,
            step,
            int(kind == "u"),
            int(self.name in OF_THE_DECISION),
        )


def observed_fields(layout: Layout) -> tuple[ObservedField, ...]:
    """Return the arrays of an observation, in the order of the State.

    Parameters
    ----------
    layout
        Declaration of the State.
    """
    return tuple(
        ObservedField(
            field, field.seen == Seen.BY_OWNER, *layout.place_of(field.name, (0,) * len(field.shape))
        )
        for field in layout.fields
        if field.seen != Seen.BY_NO_ONE
        and field.resets != SEGMENT
        and field.name not in NOT_OBSERVED
        and np.dtype(field.type).kind in "iu"
    )


def is_seen_in_part(layout: Layout) -> bool:
    """Return whether what a seat sees of some field depends on the position."""
    return any(field.seen == Seen.IN_PART for field in layout.fields)


def reading_plan(fields: tuple[ObservedField, ...]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return the rows with which the kernel reads an observation, int64 (fields, 7)."""
    return np.array([field.row() for field in fields], np.int64).reshape(-1, 7)
