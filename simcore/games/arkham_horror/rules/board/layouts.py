"""Kernels that use byte offsets of the State, with a version for each layout of the records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcore.games.arkham_horror.columns import COLUMNS, PACK_COLUMNS
from simcore.games.arkham_horror.rules.records.state import LARGE_LAYOUT, LAYOUT
from simcore.jit.choices import by_shape
from simcore.jit.decorators import inlined
from simcore.kernels.derived import copy_columns, restore_fresh
from simcore.kernels.replay import checkpoint, go_back
from simcore.records.schema import Layout
from simcore.records.state_fields import kept_from

Kernel = Callable[[Any, Any], Any]


def by_layout(make: Callable[[Layout], Kernel]) -> Any:
    """Make a function of a State and another argument from a kernel for each layout."""
    return by_shape("evaded", make(LARGE_LAYOUT), make(LAYOUT))


def pack_only(kernel: Callable[..., Any], otherwise: Callable[..., Any]) -> Any:
    """Make a function of a State, and of other arguments, from a kernel for games with packs.

    Parameters
    ----------
    kernel
        What it does in the large layout. Only this kernel may use the fields of packs.
    otherwise
        What it does in the base layout, where it costs nothing; for example `no`.
    """
    return by_shape("evaded", kernel, otherwise)


@inlined
def no(*_):
    """Return False, as a hook does in the base layout if there is nothing to do or to wait for."""
    return False


@inlined
def yes(*_):
    """Return True, as a hook does in the base layout if nothing narrows a rule."""
    return True


@inlined
def zero(*_):
    """Return 0, as a hook does in the base layout if nothing adds to a number."""
    return 0


def resetting(layout: Layout) -> Kernel:
    """Make the kernel that resets all fields of a State."""
    fresh = layout.fresh()

    @inlined
    def reset(s, _):
        restore_fresh(s, fresh, 0, len(fresh))

    return reset


def saving(layout: Layout) -> Kernel:
    """Make the kernel that saves a checkpoint (`simcore/kernels/replay.py`)."""
    begin = kept_from(layout)

    @inlined
    def save(s, _):
        checkpoint(s, begin)

    return save


def going_back(layout: Layout) -> Kernel:
    """Make the kernel that records an answer and goes back to the checkpoint."""
    begin = kept_from(layout)

    @inlined
    def go_back_to_saved(s, log):
        go_back(s, log, begin)

    return go_back_to_saved


def copying(layout: Layout) -> Kernel:
    """Make the kernel that writes the result columns that are copies of fields."""
    columns = layout.copied_columns(COLUMNS if layout is LAYOUT else PACK_COLUMNS)

    @inlined
    def copy_to_row(s, row):
        copy_columns(s, row, columns)

    return copy_to_row


reset = by_layout(resetting)
"""`reset(s, t)`: set all fields to their first values."""

save = by_layout(saving)
"""`save(s, 0)`: begin a segment."""

go_back_to_saved = by_layout(going_back)
"""`go_back_to_saved(s, log)`: record the given answer, and go back to the beginning of the segment."""

copy_to_row = by_layout(copying)
"""`copy_to_row(s, row)`: write the columns that are copies of fields."""
