"""The compiled rules of a game: four kernels, each closed to one signature."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.cache import is_cached
from simcore.jit.calls import BOOLEAN, INT64, NONE, UINT64, VECTOR, closed, record_of
from simcore.jit.digest import digest_of
from simcore.records import LOG

Kernel = Callable[..., Any]


class Rules:
    """The four kernels of a game; each is compiled when it is first asked for.

    Parameters
    ----------
    deal
        `deal(tables, state, key, game_number)`.
    advance
        `advance(tables, state, log) -> bool`.
    record
        `record(tables, state, row)`.
    redeal
        `redeal(tables, state, seat, key)`.
    tables, state, row
        Dtypes of the records.
    """

    def __init__(
        self,
        deal: Kernel,
        advance: Kernel,
        record: Kernel,
        redeal: Kernel,
        *,
        tables: np.dtype[Any],
        state: np.dtype[Any],
        row: np.dtype[Any],
    ) -> None:
        self.kernels = (deal, advance, record, redeal)
        self._records = (tables, state, row)

    def _closed(self, number: int, result: Any, *more: Any) -> Kernel:
        tables, state, _ = self._records
        return closed(self.kernels[number], result, (record_of(tables), record_of(state), *more))

    @functools.cached_property
    def deal(self) -> Kernel:
        """Shuffle everything that is ever hidden."""
        return self._closed(0, NONE, UINT64, UINT64)

    @functools.cached_property
    def advance(self) -> Kernel:
        """Run until somebody has to choose; False when the game is over."""
        return self._closed(1, BOOLEAN, record_of(LOG))

    @functools.cached_property
    def record(self) -> Kernel:
        """Write the result row."""
        return self._closed(2, NONE, record_of(self._records[2]))

    @functools.cached_property
    def redeal(self) -> Kernel:
        """Deal anew all that a seat may not know; plain runs never do."""
        return self._closed(3, NONE, INT64, UINT64)

    def compile(self) -> None:
        """Compile all of them now, so that nobody takes that time for the time of games."""
        for name in ("deal", "advance", "record", "redeal"):
            getattr(self, name)

    @property
    def is_cold(self) -> bool:
        """Whether the machine still has to be compiled."""
        return not is_cached(self.kernels[1])

    @functools.cached_property
    def digest(self) -> str:
        """Digest of all that the kernels do, and of the records that they work on."""
        parts = [digest_of(*self.kernels), *(f"{each.descr}" for each in self._records)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def close_count(count_pressure: Kernel, *, tables: np.dtype[Any], state: np.dtype[Any]) -> Kernel:
    """Compile the kernel `count_pressure(tables, state, counts)` of a game for its one signature."""
    return closed(count_pressure, INT64, (record_of(tables), record_of(state), VECTOR))
