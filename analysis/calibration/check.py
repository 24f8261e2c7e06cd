"""Check whether one player explains all results, and which results do not fit.

References
----------
.. [1] Gelman, Carlin, Stern, Dunson, Vehtari and Rubin (2013), Bayesian Data Analysis, third edition,
   sections 6.3 (posterior predictive checks) and 7.2 (leaving out).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import xlogy
from scipy.stats import binom

from analysis.calibration.calibration_model import DataKey, FitCheck, LeftOut
from analysis.calibration.fit import Counted, Fit, fit
from analysis.statistics.bootstrap import uniform
from analysis.statistics.proportions import each_confidence

DRAWS = 4000
ODD = 0.05
"""Chance below which all results together are odd."""

Floats = NDArray[np.float64]


def check_fit(fitted: Fit) -> FitCheck:
    """Check whether one player explains all results."""
    left_out = odd_ones(fitted)
    return FitCheck(
        p=fit_chance(fitted),
        odd_below=_limit(len(left_out)),
        left_out=tuple(left_out),
        beyond=_beyond(fitted),
    )


def _limit(comparisons: int) -> float:
    """Return the chance below which one of some results is odd."""
    return 1.0 - each_confidence(1.0 - ODD, comparisons)


def _beyond(fitted: Fit) -> Literal["stronger", "weaker"] | None:
    """Return whether the group is stronger or weaker than every player of the ladder; None: neither."""
    rate = int(fitted.seen.wins.sum()) / int(fitted.seen.games.sum())
    strength = fitted.strength()
    if rate > strength.max():
        return "stronger"
    return "weaker" if rate < strength.min() else None


def fit_chance(fitted: Fit) -> float | None:
    """Chance of results of one player that fit no better than these; None with a single cell.

    Players are drawn from the posterior distribution, and games of each of them. The deviance of these games
    from the win rates of the player is compared with that of the real games [1]_.
    """
    games, wins = (counts.ravel() for counts in (fitted.seen.games, fitted.seen.wins))
    played = games > 0
    if played.sum() < 2:
        return None
    groups = len(fitted.seen.groups)
    luck = uniform(DRAWS, 1 + groups + int(played.sum()))
    drawn = np.searchsorted(np.cumsum(fitted.weight.ravel()), luck[:, 0])
    rates = _by_group(fitted, drawn, luck[:, 1 : groups + 1])[:, played]
    n, k = games[played], wins[played]
    again = np.asarray(binom.ppf(luck[:, groups + 1 :], n, rates), np.int64)
    return float((deviance(again, n, rates) >= deviance(k, n, rates) - 1e-9).mean())


def _by_group(fitted: Fit, drawn: NDArray[np.int64], luck: Floats) -> Floats:
    """Win rates of every group in every cell under drawn hypotheses, float64 (draws, groups * cells)."""
    strategy, step, spread = np.unravel_index(np.minimum(drawn, fitted.weight.size - 1), fitted.weight.shape)
    way = np.where(luck < 0.5, -1, 1) * np.array(fitted.spreads)[spread][:, None]
    steps = np.clip(step[:, None] + way, 0, fitted.rates.shape[1] - 1)
    return np.asarray(fitted.rates[strategy[:, None], steps].reshape(len(drawn), -1))


def deviance(wins: NDArray[np.int64], games: NDArray[np.int64], rates: Floats) -> Floats:
    """Return the deviance of counts from rates, summed over the last axis: twice the log likelihood ratio."""
    lost, expected = games - wins, games * rates
    terms = xlogy(wins, wins / expected) + xlogy(lost, lost / (games - expected))
    return np.asarray(2.0 * terms.sum(axis=-1))


def odd_ones(fitted: Fit) -> list[LeftOut]:
    """Predict each cell, and each of several groups, from all other games; smallest chance first."""
    rows = sorted(_left_out(fitted), key=lambda row: row.p)
    limit = _limit(len(rows))
    return [row.model_copy(update={"odd": row.p < limit}) for row in rows]


def _left_out(fitted: Fit) -> Iterator[LeftOut]:
    seen = fitted.seen
    groups, cells = seen.games.shape
    for cell in range(cells) if cells > 1 else ():
        kept = np.arange(cells) != cell
        yield _predicted(fitted, kept, cell=DataKey(**vars(seen.cells[cell])))
    for group in range(groups) if groups > 1 else ():
        kept = (np.arange(groups) != group)[:, None]
        yield _predicted(fitted, kept, group=seen.groups[group])


def _predicted(
    fitted: Fit, kept: NDArray[np.bool_], *, cell: DataKey | None = None, group: str | None = None
) -> LeftOut:
    """Predict the wins of the games that are not kept from the others, summed over their cells."""
    seen = fitted.seen
    games, wins = seen.games * kept, seen.wins * kept
    rest = fit(fitted.ladder, Counted(seen.cells, seen.groups, games, wins), fitted.confidence)
    weight, rates = rest.weight.ravel(), rest.cell_rates()
    left = (seen.games - games).sum(axis=0)
    k, n = int((seen.wins - wins).sum()), int(left.sum())
    mean = rates @ (left / n)
    chances = weight @ binom.pmf(np.arange(n + 1), n, mean[:, None])
    p = min(float(chances[chances <= chances[k] * (1 + 1e-9)].sum()), 1.0)
    return LeftOut(cell=cell, group=group, games=n, wins=k, expected=float(weight @ mean) * n, p=p)
