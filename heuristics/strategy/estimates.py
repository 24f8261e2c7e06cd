"""Estimates of the options of an open decision from play-outs on common deals."""

from __future__ import annotations

import numpy as np

from heuristics.strategy.explanation import Explanation
from heuristics.toolbox.search import new_key
from simcore.play.roster import Roster
from simcore.play.stepping import win_by_option
from simcore.records.shared import Array

STANDARD_ERRORS = 2.0
"""Largest difference that is within chance."""


def estimate(players: Roster, state: Array, deals: int) -> Explanation:
    """Estimate the win rate of each option of an open decision if these players play on.

    Hidden information is redealt each time, so the estimate uses only the knowledge of the deciding seat. All
    options share the same deals.

    Parameters
    ----------
    players
        Players who play on; all compiled.
    state
        A position that waits for a choice, an array of length 1.
    deals
        Number of redeals.
    """
    keys = np.array([new_key(state[0], sample) for sample in range(deals)], np.uint64)  # type: ignore[no-untyped-call]
    wins = win_by_option(players, state, keys)
    return estimated(wins, f"wins in {deals} play-outs", play_outs_by="")


def estimated(chances: Array, meaning: str, *, play_outs_by: str, rounds: int | None = None) -> Explanation:
    """Return the explanation by chances on common deals, (options, deals)."""
    values = tuple(map(float, chances.mean(axis=1)))
    return Explanation("", values, meaning, play_outs_by, rounds, within_chance(chances))


def within_chance(chances: Array) -> tuple[bool, ...]:
    """Return whether the difference between each option and the best one is within two standard errors.

    Parameters
    ----------
    chances
        Chance to win of each option in each deal, (options, deals).

    Returns
    -------
    tuple of bool
        False for the best option. Empty with a single deal.

    Examples
    --------
    >>> within_chance(np.array([[0.5, 0.6, 0.5, 0.6], [0.5, 0.6, 0.5, 0.4], [0.1, 0.2, 0.1, 0.2]]))
    (False, True, False)
    """
    deals = chances.shape[1]
    if deals < 2:
        return ()
    best = int(chances.mean(axis=1).argmax())
    gaps = chances[best] - chances.astype(float)
    errors = gaps.std(axis=1, ddof=1) / np.sqrt(deals)
    unclear = gaps.mean(axis=1) <= STANDARD_ERRORS * errors
    unclear[best] = False
    return tuple(map(bool, unclear))
