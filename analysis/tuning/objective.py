"""How far win rates are from what is wanted of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from analysis.tuning.targets import Target

MARGIN = 0.5
"""Share of a tolerance within which a deviation counts as none."""


def deviation(target: Target, rates: Mapping[str, float]) -> float:
    """How far from its target something is, in tolerances."""
    found = [rates[side.name] for side in target.sides]
    off = max(found) - min(found) if target.win_rate is None else abs(found[0] - target.win_rate)
    return off / target.tolerance


def misfit(targets: Sequence[Target], rates: Mapping[str, float]) -> float:
    """Mean over the targets of the square of what their deviation is beyond the margin."""
    return float(np.mean([max(0.0, deviation(target, rates) - MARGIN) ** 2 for target in targets]))
