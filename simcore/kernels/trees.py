"""Chance to win of a position, as trained trees estimate it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from simcore.jit.decorators import inlined, kernel
from simcore.kernels.features import read_features
from simcore.records.trees import LEAF, MAX_FEATURES


@inlined
def log_odds(trees, values):
    """Return the sum of the leaves that the features of a position reach."""
    total = 0.0
    nodes = trees["nodes"]
    for tree in range(trees["n_trees"]):
        i = np.int64(trees["roots"][tree])
        while nodes[i]["feature"] != LEAF:
            i += 1 if values[nodes[i]["feature"]] <= nodes[i]["number"] else np.int64(nodes[i]["above"])
        total += nodes[i]["number"]
    return total


def position_value(own: Callable[..., Any] | None = None) -> Callable[..., Any]:
    """Make the kernel `value(tables, state, trees)` of a game: the chance that a position is won.

    Parameters
    ----------
    own
        Kernel `features(tables, state, values)` of the game, which writes its own features; None: it has
        none.

    Returns
    -------
    value
        Kernel that returns the estimated probability of a win; 1 or 0 once the game is over.
    """

    @kernel
    def value(tables, state, trees):
        if state["over"]:
            return np.float64(state["win"])
        values = np.empty(MAX_FEATURES)
        n = np.int64(trees["n_features"])
        read_features(state, trees["plan"], n, values)
        if own is not None:
            own(tables, state, values[n:])
        values[n + trees["n_own"]] = trees["kinds"][state["decision"]]
        return 1.0 / (1.0 + np.exp(-log_odds(trees, values)))

    return value
