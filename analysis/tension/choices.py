"""Value of a decision: the loss from the second best option, and from a random one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc

from simcore.records.shared import Array

LEAST = 0.01
"""Smallest difference of the chances that matters: a trained value does not resolve smaller ones."""


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


def value_of_choice(chances: Array) -> ChoiceValue:
    """Return the value of the options of one decision, from play-outs.

    Options that differ less than `LEAST` do not matter, however sure the difference is.

    The best of some noisy numbers is biased upwards. So one half of the deals determines the best and the
    second option, and the other half their values; then the halves swap (cross-fitting [1]_). The loss of a
    random option is not overestimated on average, and a little underestimated where the halves do not find
    the best option. The loss of the second best can err to either side, by at most the difference of the
    options that the halves confuse.

    Parameters
    ----------
    chances
        Chance at the end of each play-out, 1 for a won game and 0 for a lost one, (options, deals); all
        options met the same deals. At least two options.

    References
    ----------
    .. [1] van Hasselt (2010), Double Q-learning, Advances in Neural Information Processing Systems 23.
    """
    if chances.shape[1] < 2:
        return ChoiceValue(0.0, 0.0, 1.0)
    even, odd = chances[:, ::2].mean(axis=1), chances[:, 1::2].mean(axis=1)
    losses = np.mean([_losses(even, odd), _losses(odd, even)], axis=0)
    p = friedman(chances) if np.ptp(chances.mean(axis=1)) >= LEAST else 1.0
    return ChoiceValue(float(losses[0]), float(losses[1]), p)


def _losses(judge: NDArray[np.float64], value: NDArray[np.float64]) -> tuple[float, float]:
    """Return the losses of the second best and of a random option; one half ranks, the other one values."""
    best, second = np.argsort(-judge, kind="stable")[:2]
    return float(value[best] - value[second]), float(value[best] - value.mean())


def friedman(chances: Array) -> float:
    """Return the p-value of "all options are equally good" on the same deals: Friedman's test [1]_.

    Options of equal chance share a rank. With wins and losses, this is Cochran's Q [2]_. statsmodels gives
    the same value for it, but takes two seconds to load.

    Parameters
    ----------
    chances
        Chance at the end of each play-out, 1 for a won game and 0 for a lost one, (options, deals).

    References
    ----------
    .. [1] Friedman (1937), The use of ranks to avoid the assumption of normality implicit in the analysis of
       variance, Journal of the American Statistical Association 32, 675-701.
    .. [2] Cochran (1950), The comparison of percentages in matched samples, Biometrika 37, 256-266.

    Examples
    --------
    >>> round(friedman(np.array([[1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 1, 0]])), 4)  # as McNemar's test has it
    0.0455
    >>> friedman(np.ones((3, 10), int))
    1.0
    """
    k = len(chances)
    of = chances.astype(float)
    from_middle = np.array([np.sign(one - of).sum(axis=0) / 2 for one in of])  # rank less the middle rank
    apart = (from_middle**2).sum()
    if not apart:
        return 1.0
    statistic = (k - 1) * (from_middle.sum(axis=1) ** 2).sum() / apart
    return float(chdtrc(k - 1, statistic))
