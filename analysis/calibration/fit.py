"""Fit of the players of a ladder to results of real games: likelihood, posterior, and members of a group.

A player of the ladder is a strategy and a skill. The games of a player in a cell are independent, so the
number of wins is binomial. The win rate itself is known from simulated games only. It is integrated over its
beta distribution after these games, so that the number of wins is beta-binomial [1]_.

If the table names the group of each game, groups may differ. Half of them play with a skill some way below
the middle, half as far above. That is the mixture of two classes with the mean and the variance that the data
determine [2]_. Without groups such a spread cannot be seen: games that are won or lost by chance look alike
whether the chance is the same in all of them or differs from one to the next.

The interval contains every player of the ladder whose likelihood is not surely less than the largest: twice
the difference of the logarithms is below the quantile of chi square with one degree of freedom [3]_. It may
reach the end of the ladder, where its coverage is higher than its confidence. docs/calibrate.md has its
coverage in simulated groups; that of the shortest interval of the posterior distribution is lower near the
end.

The posterior distribution gives the chance of each player inside the interval. All strategies of the ladder
are equally likely beforehand. The skill with a strategy has Jeffreys' prior for the cells that were played:
it is proportional to the number of standard errors by which a step of skill moves the win rates [4]_.

References
----------
.. [1] Skellam (1948), A probability distribution derived from the binomial distribution by regarding the
   probability of success as variable between the sets of trials, Journal of the Royal Statistical Society B
   10, 257-261.
.. [2] Laird (1978), Nonparametric maximum likelihood estimation of a mixing distribution, Journal of the
   American Statistical Association 73, 805-811.
.. [3] Wilks (1938), The large-sample distribution of the likelihood ratio for testing composite hypotheses,
   Annals of Mathematical Statistics 9, 60-62.
.. [4] Jeffreys (1946), An invariant form for the prior probability in estimation problems, Proceedings of the
   Royal Society A 186, 453-461.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import isotonic_regression
from scipy.special import betaln

from analysis.calibration.playtests import Playtest
from analysis.calibration.rates import STEPS, Ladder
from analysis.statistics.proportions import CONFIDENCE, normal_quantile
from simcore.contract.game import Cell

SPREADS = (0, 5, 10, 15, 20, 30)
"""Distances of the skills of groups from their middle, in steps; all are equally likely beforehand."""

FLAT = 1e-3
"""Weight of a step of skill that changes nothing: no player is impossible beforehand."""

MEMBERS = 20
"""Members of a group: enough to cover the interval, few enough that each of them plays often."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Counted:
    """Results of real games, by group and cell.

    Attributes
    ----------
    cells, groups
        Names of rows and columns below.
    games, wins
        Counts, int64 (groups, cells).
    """

    cells: tuple[Cell, ...]
    groups: tuple[str, ...]
    games: NDArray[np.int64]
    wins: NDArray[np.int64]


def counted(playtests: Sequence[Playtest]) -> Counted:
    """Count results by group and cell; games without the name of a group are one group."""
    cells = tuple(dict.fromkeys(playtest.cell for playtest in playtests))
    groups = tuple(dict.fromkeys(playtest.group for playtest in playtests))
    games, wins = (np.zeros((len(groups), len(cells)), np.int64) for _ in range(2))
    for playtest in playtests:
        place = groups.index(playtest.group), cells.index(playtest.cell)
        games[place] += 1
        wins[place] += playtest.won
    return Counted(cells, groups, games, wins)


@dataclass(frozen=True)
class Fit:
    """Fit of the players of a ladder to results.

    Attributes
    ----------
    ladder, seen
        The players, and the results.
    spreads
        Possible distances of the skills of groups from their middle, in steps.
    rates
        Win rate of each player of the ladder in each cell, float64 (strategies, steps, cells).
    likely
        Log-likelihood, float64 (strategies, steps, spreads).
    weight
        Posterior chance, in the shape of `likely`; it adds up to one.
    confidence
        Confidence of the intervals.
    """

    ladder: Ladder
    seen: Counted
    spreads: tuple[int, ...]
    rates: Floats
    likely: Floats
    weight: Floats
    confidence: float

    @property
    def best(self) -> tuple[int, int, int]:
        """The player who explains the results best: strategy, step of skill, spread."""
        return np.unravel_index(int(np.argmax(self.likely)), self.likely.shape)  # type: ignore[return-value]

    def cell_rates(self) -> Floats:
        """Win rates under each hypothesis, float64 (hypotheses, cells), in the order of `weight`."""
        low, high = (self.rates[:, _moved(way * np.array(self.spreads))] for way in (-1, 1))
        return ((low + high) / 2).reshape(-1, self.rates.shape[2])  # (strategies, steps, spreads, cells)

    def strength(self) -> Floats:
        """Mean win rate of each hypothesis over the games that were played, float64 (hypotheses,)."""
        games = self.seen.games.sum(axis=0)
        return np.asarray(self.cell_rates() @ (games / games.sum()))

    def inside(self) -> NDArray[np.int64]:
        """Hypotheses in the interval, from the weakest to the strongest, as places in `weight`."""
        likely = self.likely.ravel()
        kept = np.flatnonzero(likely >= likely.max() - self._reach)
        return kept[np.argsort(self.strength()[kept], kind="stable")]

    def members(self, number: int = MEMBERS) -> list[tuple[int, int, int]]:
        """Hypotheses that represent the interval: its ends, and equal steps of posterior chance between."""
        inside = self.inside()
        below = np.cumsum(self.weight.ravel()[inside])
        places = np.searchsorted(below, np.linspace(below[0], below[-1], number))
        places[0], places[-1] = 0, len(inside) - 1
        shape = self.weight.shape
        return [tuple(map(int, np.unravel_index(inside[at], shape))) for at in places]  # type: ignore[misc]

    def skill_of(self, strategy: int) -> tuple[float, float, float, float]:
        """Posterior chance of a strategy, its likeliest skill, and both ends of the interval of the skill."""
        likely = self.likely[strategy].max(axis=1)
        kept = np.flatnonzero(likely >= likely.max() - self._reach)
        chance, best = float(self.weight[strategy].sum()), int(np.argmax(likely))
        return chance, best / STEPS, kept[0] / STEPS, kept[-1] / STEPS

    @property
    def _reach(self) -> float:
        """Depth of the interval below the largest log-likelihood: half a quantile of chi square."""
        return normal_quantile(self.confidence) ** 2 / 2


def _moved(shift: NDArray[np.int64]) -> NDArray[np.int64]:
    """Step of skill after a shift, within its ends, int64 (steps, shifts)."""
    return np.asarray(np.clip(np.arange(STEPS + 1)[:, None] + shift, 0, STEPS))


def fit(ladder: Ladder, seen: Counted, confidence: float = CONFIDENCE) -> Fit:
    """Fit the players of a ladder to results.

    Parameters
    ----------
    ladder
        Players in the cells of the results, in their order.
    seen
        The results.
    confidence
        Confidence of the intervals.
    """
    won = ladder.counts()
    a, b = won + 0.5, ladder.games - won + 0.5
    spreads = SPREADS if len(seen.groups) > 1 else SPREADS[:1]
    by_group = np.stack(
        [log_chance(a, b, k, n) for k, n in zip(seen.wins, seen.games, strict=True)]
    )  # (groups, strategies, steps)
    low, high = (by_group[:, :, _moved(way * np.array(spreads))] for way in (-1, 1))
    likely = (np.logaddexp(low, high) - np.log(2.0)).sum(axis=0)
    smooth = np.array(
        [[isotonic_regression(line).x for line in rows.T] for rows in won]
    )  # for the prior alone
    prior = jeffreys((smooth.transpose(0, 2, 1) + 0.5) / (ladder.games + 1.0), seen.games.sum(axis=0))
    weight = np.exp(likely - likely.max()) * prior[:, :, None]
    return Fit(ladder, seen, spreads, a / (a + b), likely, weight / weight.sum(), confidence)


def log_chance(a: Floats, b: Floats, wins: NDArray[np.int64], games: NDArray[np.int64]) -> Floats:
    """Log of the chance of results in a given order, with beta distributions of rates; summed over cells.

    Parameters
    ----------
    a, b
        Parameters of the beta distributions, float64 (..., cells).
    wins, games
        Counts, int64 (cells,).
    """
    return np.asarray((betaln(a + wins, b + games - wins) - betaln(a, b)).sum(axis=-1))


def jeffreys(rates: Floats, games: NDArray[np.int64]) -> Floats:
    """Jeffreys' prior of skill for each strategy, with sum one, float64 (strategies, steps).

    Parameters
    ----------
    rates
        Win rates, float64 (strategies, steps, cells).
    games
        Games played, int64 (cells,).
    """
    angle = np.arcsin(np.sqrt(rates))  # its steps are standard errors: that of one game is 1/2
    step = np.sqrt((np.gradient(angle, axis=1) ** 2 * games / games.sum()).sum(axis=-1)) + FLAT
    return np.asarray(step / step.sum(axis=1, keepdims=True))
