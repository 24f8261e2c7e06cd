"""What a strategy works out when the players sit down, before the first game of a cell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simcore.faults import unprepared

if TYPE_CHECKING:
    from simcore.batch import Policy


def prepared(policy: Policy, tables: np.ndarray[Any, np.dtype[Any]]) -> Policy:
    """The same policy with the numbers that it works out for a cell, always from nothing.

    Raises
    ------
    StrategyError
        If its `prepare` fails.
    """
    if policy.prepare is None:
        return policy
    weights = policy.weights.copy()
    weights["prepared"] = 0.0
    try:
        policy.prepare(tables[0], weights[0])
    except (Exception, SystemExit) as problem:
        raise unprepared(policy.prepare, problem) from problem
    return replace(policy, weights=weights)
