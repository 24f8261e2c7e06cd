"""Deals that are played on several times win as often as whole games."""

import numpy as np
import pytest
from scipy.stats import norm

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.play.batch import play_cell
from simcore.play.nested import play_nested
from simcore.play.seating import roster_of
from tests.sweeps import sweep

ALPHA = 1e-3  # of each of the three tests; seeds are fixed
SEED, DEALS, PLAY_OUTS, GAMES = 11, 1_500, 8, 12_000


@pytest.mark.compiled
@pytest.mark.parametrize("players", sweep([1], [2, 4]))
def test_wins_as_often_as_whole_games(players):
    """A biased redeal would show here, since whole games are never redealt."""
    cell = Cell("umordhoth", "easy", players)
    policy = find_strategy("standard", GAME.name).policy(GAME)
    seats = roster_of(GAME, GAME.load(None, ()).compile(cell), [policy], cell)
    rates = play_nested(seats, SEED, DEALS, PLAY_OUTS).mean(axis=1)
    whole = play_cell(seats, SEED + 1, GAMES)
    p = whole.wins / whole.games
    spread = np.sqrt(rates.var(ddof=1) / DEALS + p * (1 - p) / GAMES)
    assert 2 * norm.sf(abs(rates.mean() - p) / spread) > ALPHA
