"""Says whether one player explains all results, and which of them is the odd one out.

References
----------
.. [1] Gelman, Carlin, Stern, Dunson, Vehtari and Rubin (2013), Bayesian Data Analysis, third edition,
   sections 6.3 (posterior predictive checks) and 7.2 (leaving out).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import xlogy
from scipy.stats import binom

from analysis.calibration.fit import Counted, Fit, fit
from analysis.statistics.bootstrap import uniform

DRAWS = 4000
ODD = 0.05
"""All results together are called odd below this chance."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Odd:
    """What was left out and predicted from the rest.

    Attributes
    ----------
    cell, group
        Number of the cell or of the group; None: it was not that.
    games, wins, expected
        What happened, and what the rest would have expected.
    p
        Chance of a number of wins at most as likely as this one.
    """

    cell: int | None
    group: int | None
    games: int
    wins: int
    expected: float
    p: float


def fit_chance(found: Fit) -> float | None:
    """Chance of results that lie as far from one player's as these do, or further; None with a single cell.

    A player is drawn from what the results leave open, and games of that player with him: the deviance of
    these games from his win rates is compared with that of the real ones [1]_.
    """
    games, wins = (each.ravel() for each in (found.seen.games, found.seen.wins))
    played = games > 0
    if played.sum() < 2:
        return None
    groups = len(found.seen.groups)
    luck = uniform(DRAWS, 1 + groups + int(played.sum()))
    drawn = np.searchsorted(np.cumsum(found.weight.ravel()), luck[:, 0])
    rates = _by_group(found, drawn, luck[:, 1 : groups + 1])[:, played]
    n, k = games[played], wins[played]
    again = np.asarray(binom.ppf(luck[:, groups + 1 :], n, rates), np.int64)
    return float((deviance(again, n, rates) >= deviance(k, n, rates) - 1e-9).mean())


def _by_group(found: Fit, drawn: NDArray[np.int64], luck: Floats) -> Floats:
    """Win rates of every group in every cell under drawn hypotheses, float64 (draws, groups * cells)."""
    who, step, spread = np.unravel_index(np.minimum(drawn, found.weight.size - 1), found.weight.shape)
    way = np.where(luck < 0.5, -1, 1) * np.array(found.spreads)[spread][:, None]
    steps = np.clip(step[:, None] + way, 0, found.rates.shape[1] - 1)
    return np.asarray(found.rates[who[:, None], steps].reshape(len(drawn), -1))


def deviance(wins: NDArray[np.int64], games: NDArray[np.int64], rates: Floats) -> Floats:
    """How far counts lie from rates, summed over the last axis: twice the log of the likelihood ratio."""
    lost, expected = games - wins, games * rates
    told = xlogy(wins, wins / expected) + xlogy(lost, lost / (games - expected))
    return np.asarray(2.0 * told.sum(axis=-1))


def odd_ones(found: Fit) -> list[Odd]:
    """Every cell, and every group if there are several, predicted from the rest; the oddest first."""
    return sorted(_left_out(found), key=lambda each: each.p)


def _left_out(found: Fit) -> Iterator[Odd]:
    seen = found.seen
    groups, cells = seen.games.shape
    for cell in range(cells) if cells > 1 else ():
        keep = np.arange(cells) != cell
        yield _predicted(found, seen.games * keep, seen.wins * keep, cell, None)
    for group in range(groups) if groups > 1 else ():
        kept = (np.arange(groups) != group)[:, None]
        yield _predicted(found, seen.games * kept, seen.wins * kept, None, group)


def _predicted(
    found: Fit, games: NDArray[np.int64], wins: NDArray[np.int64], cell: int | None, group: int | None
) -> Odd:
    """What was left out, as the rest predicts it: its number of wins, summed over its cells."""
    seen = found.seen
    rest = fit(found.ladder, Counted(seen.cells, seen.groups, games, wins), found.confidence)
    weight, rates = rest.weight.ravel(), rest.cell_rates()
    left = (seen.games - games).sum(axis=0)
    k, n = int((seen.wins - wins).sum()), int(left.sum())
    mean = rates @ (left / n)
    chances = weight @ binom.pmf(np.arange(n + 1), n, mean[:, None])
    p = float(chances[chances <= chances[k] * (1 + 1e-9)].sum())
    return Odd(cell, group, n, k, float(weight @ mean) * n, min(p, 1.0))
