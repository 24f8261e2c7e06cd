"""What presses on the town: monsters and open gates, by place of the board."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.contract.rules import close_count
from simcore.games.arkham_horror.rules.records.codes import NONE, OUTSKIRTS, SKY, Part, ints
from simcore.games.arkham_horror.rules.records.state import STATE
from simcore.games.arkham_horror.rules.records.tables import TABLES
from simcore.jit.decorators import kernel
from simcore.kernels.bits import count

SETUP, BATTLE = ints(Part.SETUP, Part.BATTLE)
BESIDE = 2  # places behind the areas: the Sky and the Outskirts


@kernel
def count_board(t, s, counts):
    """Monsters at each place of the board, then gates at each; returns the turn, -1 where there is none."""
    areas = np.int64(t["n_areas"])
    gates = areas + BESIDE
    for area in range(areas):
        counts[area] = count(np.int64(s["markers"][area]))
        counts[gates + area] = s["gate_at"][area] != NONE
    counts[areas] = count(np.int64(s["markers"][SKY]))
    counts[areas + 1] = count(np.int64(s["markers"][OUTSKIRTS]))
    counts[gates + areas] = counts[gates + areas + 1] = 0
    return -1 if s["part"] == SETUP or s["part"] == BATTLE else np.int64(s["round"])


@functools.cache
def count_pressure() -> Callable[..., Any]:
    """The compiled kernel."""
    return close_count(count_board, tables=TABLES, state=STATE)
