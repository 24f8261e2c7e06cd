"""Quality of chances, against numbers worked out by hand."""

import numpy as np
import pytest

from analysis.value.quality import brier, calibration_error, log_loss, quality_of, reliability, separation


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
    games = np.repeat(np.arange(8), 5)
    quality = quality_of(2, games, wins.astype(float), wins, cells, np.linspace(0, 0.99, 40))
    assert (quality.brier, quality.largest_gap, quality.calibration_error) == (0, 0, 0)
    assert quality.constant_brier == pytest.approx(0.5 * 0.25)
    assert sum(part.positions for part in quality.reliability) == quality.positions == 40
    assert (quality.players, quality.games) == (2, 8)


def sampled(bias, games=50_000, places=8):
    """Games with one true chance each, and positions whose chance is that one plus a bias."""
    draw = np.random.default_rng(5)
    true = np.repeat(draw.uniform(0.1, 0.9, games), places)
    won = np.repeat(draw.random(games), places) < true
    return reliability(true + bias, won.astype(float), np.repeat(np.arange(games), places))


def test_error_of_a_tenth_counts_games_and_not_positions():
    """The gaps are normal; that one of ten is beyond 4.4 errors has a chance of 0.0001."""
    bins = sampled(0.0)
    gaps = np.array([part.observed - part.predicted for part in bins])
    errors = np.array([part.error for part in bins])
    assert errors == pytest.approx(np.sqrt(0.25 / 5000), rel=0.5)  # 5,000 games in each tenth
    assert np.abs(gaps / errors).max() < 4.4
    assert np.abs(gaps / errors).max() > 0.3  # as small in all tenths by chance: 1 in 10,000,000


@pytest.mark.parametrize("bias", [0.0, 0.03])
def test_calibration_error_is_the_bias_and_not_the_sampling_error(bias):
    """The mean of the ten squares is 0.0001 too high, which is five standard errors, at 0.01."""
    assert calibration_error(sampled(bias)) == pytest.approx(bias, abs=0.01)
