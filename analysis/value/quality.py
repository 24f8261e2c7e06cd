"""Quality of a value on games that it was not trained on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.stats import rankdata

from simcore.records.shared import Array
from simcore.results.value import ReliabilityBin, ValueQuality

DECILES = 10
SURE = 1e-6
"""Smallest chance in a logarithm."""


def quality_of(
    players: int, games: Array, chances: Array, wins: Array, cells: Array, progress: Array
) -> ValueQuality:
    """Return the quality of chances to win.

    Parameters
    ----------
    players
        Number of players.
    games
        Number of the game of each position, int (positions,).
    chances
        Chance of each position, float64 (positions,).
    wins
        1 if its game was won, else 0, (positions,).
    cells
        Number of its cell, int (positions,).
    progress
        Share of the decisions of its game before it, float (positions,).
    """
    won = wins.astype(float)
    constant = (np.bincount(cells, won) / np.maximum(np.bincount(cells), 1))[cells]
    bins = reliability(chances, won, games)
    worst = max(bins, key=_gap)
    tenth = np.minimum((progress * DECILES).astype(int), DECILES - 1)
    return ValueQuality(
        players=players,
        games=len(np.unique(games)),
        positions=len(chances),
        brier=brier(chances, won),
        log_loss=log_loss(chances, won),
        constant_brier=brier(constant, won),
        constant_log_loss=log_loss(constant, won),
        reliability=bins,
        largest_gap=_gap(worst),
        largest_gap_error=worst.error,
        calibration_error=calibration_error(bins),
        separation=tuple(
            separation(chances[tenth == k], won[tenth == k], cells[tenth == k]) for k in range(DECILES)
        ),
    )


def reliability(chances: Array, won: Array, games: Array) -> tuple[ReliabilityBin, ...]:
    """Return the positions by tenths of their chance.

    The positions of a game share its result, so the error of a tenth comes from the sums over games.
    """
    order = np.argsort(chances, kind="stable")
    surplus = won - chances
    return tuple(
        ReliabilityBin(
            positions=len(part),
            predicted=chances[part].mean(),
            observed=won[part].mean(),
            error=np.sqrt(np.sum(np.bincount(games[part], surplus[part]) ** 2)) / len(part),
        )
        for part in np.array_split(order, DECILES)
        if len(part)
    )


def _gap(part: ReliabilityBin) -> float:
    return abs(part.predicted - part.observed)


def calibration_error(bins: Sequence[ReliabilityBin]) -> float:
    """Return the root mean square of the gaps of all tenths, without what sampling adds to it.

    The square of an estimated gap exceeds that of the true gap by its sampling variance, on average (Bröcker
    2012, "Estimating reliability and resolution of probability forecasts").
    """
    return math.sqrt(max(0.0, float(np.mean([_gap(part) ** 2 - part.error**2 for part in bins]))))


def brier(chances: Array, won: Array) -> float:
    """Return the mean squared error of chances."""
    return float(np.mean((chances - won) ** 2))


def log_loss(chances: Array, won: Array) -> float:
    """Return the mean negative logarithm of the chance of the actual result."""
    inside = np.clip(chances, SURE, 1 - SURE)
    return float(-np.mean(won * np.log(inside) + (1 - won) * np.log(1 - inside)))


def separation(chances: Array, won: Array, cells: Array) -> float | None:
    """Return the area under the ROC curve, averaged over the cells by their pairs; None without a pair."""
    area = pairs = 0.0
    for cell in np.unique(cells):
        here = cells == cell
        wins, losses = int(won[here].sum()), int((1 - won[here]).sum())
        if wins and losses:
            ranks = rankdata(chances[here])
            area += float(ranks[won[here] > 0].sum()) - wins * (wins + 1) / 2
            pairs += wins * losses
    return area / pairs if pairs else None
