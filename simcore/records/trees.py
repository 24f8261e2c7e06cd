"""Record of a trained value: the features that it reads, and its trees."""

from __future__ import annotations

import numpy as np

MAX_FEATURES = 512
"""Most features of a position that a value reads, with those of the game's own kernel."""
MAX_KINDS = 512
"""Most kinds of decisions."""
MAX_TREES = 512
MAX_NODES = 1 << 15
PLAN = 7
"""Columns of `simcore.records.features.plan_of`."""
LEAF = -1

NODE = np.dtype([("feature", "i2"), ("above", "i2"), ("number", "f4")])
"""Node of a tree, eight bytes: `number` is a threshold of a feature. The branch for smaller or equal numbers
is the next node, and the other one is `above` nodes further on. If `feature` is `LEAF`, `number` is the
content of a leaf. The nodes on a path lie close together, which the processor's cache rewards."""

TREES = np.dtype(
    [
        ("n_features", "i8"),  # features read from the fields of the State
        ("n_own", "i8"),  # features that the game's own kernel computes; they follow
        ("n_trees", "i8"),  # 0: there is no trained value
        ("plan", "i8", (MAX_FEATURES, PLAN)),
        ("kinds", "i2", (MAX_KINDS,)),  # last feature: the open decision, as the training numbered them
        ("roots", "i4", (MAX_TREES,)),
        ("nodes", NODE, (MAX_NODES,)),
    ],
    align=True,
)
"""Trees for one cell: the sum of one leaf of each is the logarithm of the odds to win."""
