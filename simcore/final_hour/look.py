"""What presses on the locations: the monsters that stand there."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from simcore.final_hour.state import STATE
from simcore.final_hour.tables import TABLES
from simcore.jit import kernel
from simcore.watch import close_look


@kernel
def count_monsters(t, s, counts):  # type: ignore[no-untyped-def]
    """Monsters at each location; returns the round."""
    for location in range(t["n_locations"]):
        counts[location] = s["n_monsters"][location]
    return s["round"]


@functools.cache
def look() -> Callable[..., Any]:
    """The compiled kernel."""
    return close_look(count_monsters, tables=TABLES, state=STATE)
