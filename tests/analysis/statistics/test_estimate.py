"""The interval of a proportion, against scipy, closed forms and exact sums."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.statistics.proportions import METHOD, proportion_interval, proportion_intervals


@given(
    st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.floats(0.5, 0.999)
)
def test_equals_the_exact_interval_of_scipy(counts, confidence):
    wins, games = counts
    expected = stats.binomtest(wins, games).proportion_ci(confidence, method="exact")
    assert proportion_interval(wins, games, confidence) == pytest.approx(
        (expected.low, expected.high), abs=1e-9
    )


@pytest.mark.parametrize("games", [1, 2, 10, 1000, 10_000_000])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_without_or_with_only_wins_it_has_a_closed_form(games, confidence):
    """With no win the upper end solves (1 - p)^n = (1 - confidence) / 2."""
    edge = 1.0 - ((1.0 - confidence) / 2.0) ** (1.0 / games)
    assert proportion_interval(0, games, confidence) == pytest.approx((0.0, edge), rel=1e-9)
    assert proportion_interval(games, games, confidence) == pytest.approx((1.0 - edge, 1.0), rel=1e-9)


def test_without_a_game_nothing_is_known():
    assert proportion_interval(0, 0) == (0.0, 1.0)


def test_large_numbers_come_near_the_normal_interval():
    wins, games = 3_000_000, 10_000_000
    half = stats.norm.ppf(0.975) * np.sqrt(0.3 * 0.7 / games)
    assert proportion_interval(wins, games) == pytest.approx((0.3 - half, 0.3 + half), abs=1e-6)


@pytest.mark.parametrize("games", [1, 2, 5, 13, 40])
@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_covers_the_true_rate_often_enough(games, confidence):
    """By exact summation over all outcomes, for rates on a fine grid and on every end of an interval."""
    wins = np.arange(games + 1)
    low, high = proportion_intervals(wins, games, confidence)
    rates = np.unique(np.concatenate([np.linspace(0, 1, 1001), low, high]))
    chance = stats.binom.pmf(wins[None, :], games, rates[:, None])
    # A rate that is the end of an interval lies in it; rounding must not push it out.
    inside = (low - 1e-12 <= rates[:, None]) & (rates[:, None] <= high + 1e-12)
    assert (chance * inside).sum(axis=1).min() >= confidence - 1e-9


def test_many_at_once_equals_one_by_one():
    wins, games = np.array([0, 3, 10, 0]), np.array([10, 10, 10, 0])
    low, high = proportion_intervals(wins, games)
    assert list(zip(low, high, strict=True)) == [
        proportion_interval(k, n) for k, n in zip(wins, games, strict=True)
    ]


def test_more_wins_move_it_up_and_more_games_shrink_it():
    ends = [proportion_interval(wins, 50) for wins in range(51)]
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in itertools.pairwise(ends[:-1]) if b[1] < 1)
    widths = [high - low for low, high in (proportion_interval(n // 4, n) for n in (8, 80, 800, 8000))]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((1, 2, 0.0), "confidence"), ((1, 2, 1.0), "confidence"), ((3, 2), "wins"), ((-1, 2), "wins")],
)
def test_refuses_the_impossible(arguments, message):
    with pytest.raises(ValueError, match=message):
        proportion_interval(*arguments)


def test_says_its_name():
    assert METHOD == "clopper-pearson"
