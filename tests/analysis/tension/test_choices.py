"""Value of a choice: by hand, and without the bias of taking the best of many."""

import numpy as np
import pytest
from scipy.stats import friedmanchisquare

from analysis.tension.choices import LEAST, friedman, value_of_choice


def test_losses_by_hand():
    """Even deals say: first, second, third; odd deals the same. The second loses a quarter, the third all."""
    wins = np.array([[1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]])
    found = value_of_choice(wins)
    assert found.second_best == pytest.approx(0.25)
    assert found.random == pytest.approx(1 - (1 + 0.75 + 0) / 3)


def test_halves_that_disagree_value_each_other():
    """Even deals prefer the first option and odd ones the second: each is found to lose what it gained."""
    wins = np.array([[1, 0, 1, 0], [0, 1, 0, 1]])
    assert value_of_choice(wins).second_best == pytest.approx(-1.0)
    assert value_of_choice(wins).random == pytest.approx(-0.5)


def test_equal_options_lose_nothing_and_are_rarely_distinguished():
    """4,000 decisions of five coins: five standard errors, and few p-values below 5%."""
    rng = np.random.default_rng(8)
    found = [value_of_choice(rng.integers(0, 2, (5, 40))) for _ in range(4_000)]
    for losses in (np.array([each.second_best for each in found]), np.array([each.random for each in found])):
        assert abs(losses.mean()) < 5 * losses.std() / np.sqrt(len(losses))
    assert np.mean([each.p <= 0.05 for each in found]) < 0.05 + 5 * np.sqrt(0.05 * 0.95 / 4_000)


def test_the_loss_of_a_random_choice_is_never_too_large_on_the_average():
    """Chances 0.6, 0.5, 0.4: the mean of all is 0.1 below the best; 40 deals often mistake it."""
    rng = np.random.default_rng(9)
    rates = np.array([0.6, 0.5, 0.4])[:, None]
    found = np.array([value_of_choice(rng.uniform(size=(3, 40)) < rates).random for _ in range(4_000)])
    assert found.mean() < 0.1 + 5 * found.std() / np.sqrt(len(found))
    assert found.mean() > 0.07


@pytest.mark.long
def test_friedman_of_wins_is_cochrans_q_of_statsmodels():
    from statsmodels.stats.contingency_tables import cochrans_q

    rng = np.random.default_rng(2)
    for _ in range(20):
        wins = (rng.uniform(size=(4, 30)) < rng.uniform(size=(4, 1))).astype(int)
        assert friedman(wins) == pytest.approx(cochrans_q(wins.T).pvalue, rel=1e-9)


def test_friedman_is_that_of_scipy():
    rng = np.random.default_rng(3)
    for _ in range(20):
        chances = rng.integers(0, 6, (4, 30)) / 5 + rng.uniform(size=(4, 1)).round()
        assert friedman(chances) == pytest.approx(friedmanchisquare(*chances).pvalue, rel=1e-9)


def test_a_difference_below_the_resolution_does_not_matter():
    chances = np.full((2, 40), 0.5)
    chances[1] += 0.9 * LEAST
    assert value_of_choice(chances).p == 1.0
    chances[1] += 0.2 * LEAST
    assert value_of_choice(chances).p < 0.001


@pytest.mark.parametrize("wins", [np.ones((3, 8)), np.zeros((2, 5)), np.ones((2, 1))])
def test_what_never_differs_does_not_matter(wins):
    assert value_of_choice(wins).p == 1.0
