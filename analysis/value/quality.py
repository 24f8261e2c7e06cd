"""Quality of a value on games that it was not trained on."""

from __future__ import annotations

import numpy as np
from scipy.stats import rankdata

from simcore.records.shared import Array
from simcore.results.value import ReliabilityBin, ValueQuality

DECILES = 10
SURE = 1e-6
"""Smallest chance in a logarithm."""


def quality_of(
    players: int, games: int, chances: Array, wins: Array, cells: Array, progress: Array
) -> ValueQuality:
    """Return the quality of chances to win.

    Parameters
    ----------
    players
        Number of players.
    games
        Number of games.
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
    order = np.argsort(chances, kind="stable")
    bins = tuple(
        ReliabilityBin(positions=len(part), predicted=chances[part].mean(), observed=won[part].mean())
        for part in np.array_split(order, DECILES)
        if len(part)
    )
    tenth = np.minimum((progress * DECILES).astype(int), DECILES - 1)
    return ValueQuality(
        players=players,
        games=games,
        positions=len(chances),
        brier=brier(chances, won),
        log_loss=log_loss(chances, won),
        constant_brier=brier(constant, won),
        constant_log_loss=log_loss(constant, won),
        reliability=bins,
        largest_gap=max(abs(part.predicted - part.observed) for part in bins),
        separation=tuple(
            separation(chances[tenth == k], won[tenth == k], cells[tenth == k]) for k in range(DECILES)
        ),
    )


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
