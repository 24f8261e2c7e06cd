"""Ladders whose true win rates are known, for tests of the fit: nothing is simulated."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analysis.calibration.fit import Counted
from analysis.calibration.rates import SKILLS, Ladder
from simcore.contract.game import Cell

CELLS = tuple(Cell("somebody", level, 2) for level in ("easy", "middle", "hard"))
BOTTOM = (0.12, 0.07, 0.02)
TOPS = {"weak": (0.35, 0.22, 0.12), "fair": (0.6, 0.4, 0.2), "strong": (0.7, 0.48, 0.28)}


@dataclass(frozen=True)
class Named:
    """All that the fit asks of players."""

    name: str


def true_rates(strategy, skill):
    """Win rates in the three cells: from that of random play up to the best of the strategy."""
    low, high = np.array(BOTTOM), np.array(TOPS[strategy])
    return low + (high - low) * skill**2.2


def played_ladder(rng, games=1000, cells=(0, 1, 2), strategies=tuple(TOPS)):
    """A ladder as simulated games would have found it, in some of the cells."""
    rates = np.array([[true_rates(name, skill) for skill in SKILLS] for name in strategies])
    wins = rng.binomial(games, rates)[:, :, list(cells)]
    named = tuple(map(Named, strategies))
    return Ladder(named, tuple(CELLS[at] for at in cells), np.array(SKILLS), wins, games)


def results(ladder, games, wins, groups=("",)):
    """Counts by group and cell."""
    shape = (len(groups), len(ladder.cells))
    return Counted(ladder.cells, groups, np.reshape(games, shape), np.reshape(wins, shape))
