"""Quality of chances, against numbers worked out by hand."""

import numpy as np
import pytest

from analysis.value.quality import brier, log_loss, quality_of, separation


def test_scores_of_few_positions():
    chances, won = np.array([0.5, 1.0, 0.0, 0.25]), np.array([1.0, 1.0, 0.0, 0.0])
    assert brier(chances, won) == pytest.approx((0.25 + 0 + 0 + 0.0625) / 4)
    assert log_loss(chances, won) == pytest.approx(-(np.log(0.5) + np.log(0.75)) / 4, abs=1e-5)


def test_a_certain_mistake_has_a_finite_loss():
    assert log_loss(np.array([0.0]), np.array([1.0])) == pytest.approx(-np.log(1e-6))


def test_separation_compares_games_of_one_cell_only():
    chances, won = np.array([0.9, 0.2, 0.3, 0.1]), np.array([1.0, 0.0, 1.0, 0.0])
    assert separation(chances, won, np.array([0, 0, 1, 1])) == 1.0
    assert separation(np.full(4, 0.5), won, np.array([0, 0, 1, 1])) == 0.5
    assert separation(chances, np.array([0.0, 1.0, 1.0, 1.0]), np.zeros(4, int)) == 0.0
    assert separation(chances, np.ones(4), np.zeros(4, int)) is None


def test_quality_compares_with_the_win_rate_of_each_cell():
    """In one cell all games are won, in the other one half of them; the value knows which."""
    cells = np.repeat([0, 1], 20)
    wins = np.concatenate([np.ones(20), np.tile([0, 1], 10)])
    quality = quality_of(2, 8, wins.astype(float), wins, cells, np.linspace(0, 0.99, 40))
    assert (quality.brier, quality.largest_gap) == (0, 0)
    assert quality.constant_brier == pytest.approx(0.5 * 0.25)
    assert sum(part.positions for part in quality.reliability) == quality.positions == 40
    assert (quality.players, quality.games) == (2, 8)
