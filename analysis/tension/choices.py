"""Value of a decision: the loss from the second best option, and from a random one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc

from simcore.records.shared import Array


@dataclass(frozen=True)
class ChoiceValue:
    """Value of one decision.

    Attributes
    ----------
    second_best, random
        Chance to win with the best option less that with the second best one, and less the mean of all.
    p
        Probability that equal options would differ at least this much.
    """

    second_best: float
    random: float
    p: float


def value_of_choice(wins: Array) -> ChoiceValue:
    """Return the value of the options of one decision, from play-outs.

    The best of some noisy numbers is biased upwards. So one half of the deals determines the best and the
    second option, and the other half their values; then the halves swap (cross-fitting [1]_). The loss of a
    random option is not overestimated on average, and a little underestimated where the halves do not find
    the best option. The loss of the second best can err to either side, by at most the difference of the
    options that the halves confuse.

    Parameters
    ----------
    wins
        1 for a won game and 0 for a lost one, (options, deals); all options met the same deals. At least two
        options.

    References
    ----------
    .. [1] van Hasselt (2010), Double Q-learning, Advances in Neural Information Processing Systems 23.
    """
    if wins.shape[1] < 2:
        return ChoiceValue(0.0, 0.0, 1.0)
    even, odd = wins[:, ::2].mean(axis=1), wins[:, 1::2].mean(axis=1)
    losses = np.mean([_losses(even, odd), _losses(odd, even)], axis=0)
    return ChoiceValue(float(losses[0]), float(losses[1]), cochran(wins))


def _losses(judge: NDArray[np.float64], value: NDArray[np.float64]) -> tuple[float, float]:
    """Return the losses of the second best and of a random option; one half ranks, the other one values."""
    best, second = np.argsort(-judge, kind="stable")[:2]
    return float(value[best] - value[second]), float(value[best] - value.mean())


def cochran(wins: Array) -> float:
    """Return the p-value of "all options win equally often" on the same deals: Cochran's Q [1]_.

    statsmodels gives the same value, but takes two seconds to load.

    Parameters
    ----------
    wins
        1 for a won game and 0 for a lost one, (options, deals).

    References
    ----------
    .. [1] Cochran (1950), The comparison of percentages in matched samples, Biometrika 37, 256-266.

    Examples
    --------
    >>> round(cochran(np.array([[1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 1, 0]])), 4)  # as McNemar's test has it
    0.0455
    >>> cochran(np.ones((3, 10), int))
    1.0
    """
    k = len(wins)
    options, deals = wins.sum(axis=1, dtype=float), wins.sum(axis=0, dtype=float)
    apart = (deals * (k - deals)).sum()
    if not apart:
        return 1.0
    statistic = k * (k - 1) * ((options - options.mean()) ** 2).sum() / apart
    return float(chdtrc(k - 1, statistic))
