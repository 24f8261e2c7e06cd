"""What presses on the locations: the monsters that stand there."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from simcore.contract.rules import close_count
from simcore.games.final_hour.rules.state import STATE
from simcore.games.final_hour.rules.tables import TABLES
from simcore.jit.decorators import kernel


@kernel
def count_monsters(t, s, counts):
    """Monsters at each location; returns the round."""
    for location in range(t["n_locations"]):
        counts[location] = s["n_monsters"][location]
    return s["round"]


@functools.cache
def count_pressure() -> Callable[..., Any]:
    """The compiled kernel."""
    return close_count(count_monsters, tables=TABLES, state=STATE)
