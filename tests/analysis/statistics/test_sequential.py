"""Intervals under continuous looking: exact and simulated probabilities of ever missing; fixed seeds."""

import numpy as np
import pytest

from analysis.statistics.paired import mcnemar
from analysis.statistics.proportions import proportion_intervals
from analysis.statistics.sequential import difference_sequence, looks, no_difference, proportion_sequence
from tests.sweeps import sweep

GAMES = 150


def ever(rate, wrong):
    """Probability that a path of wins, game by game, ever meets a pair (games, wins) that is wrong."""
    alive, missed = np.array([1.0]), 0.0
    for games in range(1, len(wrong)):
        alive = np.append(alive * (1 - rate), 0) + np.append(0, alive * rate)
        missed += alive[wrong[games]].sum()
        alive[wrong[games]] = 0
    return missed


def misses(rate, intervals):
    """For each number of games, which numbers of wins have an interval without the rate."""
    wrong = [np.array([False])]
    for games in range(1, GAMES + 1):
        low, high = intervals(np.arange(games + 1), games)
        wrong.append((low > rate) | (high < rate))
    return wrong


@pytest.mark.parametrize("rate", sweep([0.05], [0.002, 0.5, 0.97]))
@pytest.mark.parametrize("precision", [0.002, 0.1])
def test_proportion__looking_after_every_game_misses_at_most_once_in_twenty(rate, precision):
    """Computed over all paths, so there is no false alarm."""
    assert ever(rate, misses(rate, lambda k, n: proportion_sequence(k, n, precision))) <= 0.05


def test_proportion__an_ordinary_interval_would_miss():
    """The test above would fail with an interval for a fixed number of games."""
    assert ever(0.5, misses(0.5, proportion_intervals)) > 0.1


@pytest.mark.parametrize("rate", [0.3, 0.001, 0.999])
def test_proportion__long_runs(rate):
    """400 runs of up to 100,000 games: at most 5% miss at any look, plus 3 standard errors (0.2%)."""
    rng = np.random.default_rng(11)
    ends = np.array([*range(1, 30), *looks(100_000)])
    wins = np.cumsum(rng.binomial(np.diff(ends, prepend=0), rate, (400, len(ends))), axis=1)
    low, high = proportion_sequence(wins, ends, 0.01)
    assert np.mean(np.any((low > rate) | (high < rate), axis=1)) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)


def test_proportion__with_no_win_and_with_nothing_else():
    games = np.array([1, 10, 1000, 10**6])
    low, high = proportion_sequence(0, games, 0.01)
    assert np.all(low == 0)
    assert np.all(np.diff(high) < 0)
    assert high[2] < 0.01
    others = proportion_sequence(games, games, 0.01)
    assert np.allclose(others[0], 1 - high)
    assert np.all(others[1] == 1)
    assert [float(end) for end in proportion_sequence(0, 0, 0.01)] == [0.0, 1.0]


@pytest.mark.parametrize(("wins", "games"), [(3, 10), (500, 1000), (1, 100_000), (99_990, 100_000)])
def test_proportion__holds_what_was_found_and_is_wider_than_the_exact_interval(wins, games):
    low, high = proportion_sequence(wins, games, 0.005)
    left, right = proportion_intervals(wins, games)
    assert low < left < wins / games < right < high


@pytest.mark.parametrize("precision", [0.002, 0.01])
def test_proportion__costs_at_most_a_third_of_the_width_more_than_twice_the_exact_one(precision):
    """docs/statistics.md: 3.2 standard errors where the precision is reached, for any rate from 5% on."""
    for rate in (0.05, 0.3, 0.5):
        games = np.array(list(looks(10**6)))
        low, high = proportion_sequence(rate * games, games, precision)
        there = np.argmax(high - low <= 2 * precision)
        errors = (high - low)[there] / 2 / np.sqrt(rate * (1 - rate) / games[there])
        assert 3.1 < errors < 3.4


@pytest.mark.parametrize(
    ("gained", "lost"), sweep([(0.3, 0.1), (0.0, 0.0)], [(0.2, 0.2), (0.001, 0.0), (0.9, 0.05)])
)
def test_difference__misses_at_most_once_in_twenty(gained, lost):
    """400 runs, 48 looks up to 20,000 games: at most 5% ever miss, plus 3 standard errors (0.2%)."""
    rng = np.random.default_rng(12)
    ends = np.array([*range(1, 60, 2), *looks(20_000)])
    chances = (gained, lost, 1 - gained - lost)
    counts = np.stack([rng.multinomial(more, chances, 400) for more in np.diff(ends, prepend=0)]).cumsum(0)
    low, high = difference_sequence(counts[..., 0], counts[..., 1], ends[:, None])
    truth = gained - lost
    missed = np.any((low > truth + 1e-12) | (high < truth - 1e-12), axis=0)
    assert np.mean(missed) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)


def test_difference__symmetric_never_empty_and_open_without_a_game():
    gained, lost, games = (
        np.array([0, 0, 5, 40, 100]),
        np.array([0, 3, 0, 25, 0]),
        np.array([9, 9, 5, 500, 100]),
    )
    low, high = difference_sequence(gained, lost, games)
    found = (gained - lost) / games
    assert np.all((low < found) | (found == -1))
    assert np.all((high > found) | (found == 1))
    back = difference_sequence(lost, gained, games)
    assert np.allclose(back[0], -high)
    assert np.allclose(back[1], -low)
    assert [float(end) for end in difference_sequence(0, 0, 0)] == [-1.0, 1.0]


def test_difference__has_the_same_width_at_any_scale():
    """docs/statistics.md: 3.5 standard errors, for any number of games and share of differing games."""
    for flips in (0.02, 0.5):
        for games in (10_000, 10**6, 10**7):
            low, high = difference_sequence(flips * games / 2, flips * games / 2, games)
            assert 3.4 < (high - low) / 2 / np.sqrt(flips / games) < 3.6


def test_no_difference__keeps_its_level_whenever_one_stops():
    """Fair coins, looked at after every flip: exact probabilities; McNemar's test would be fooled."""

    def level(p):
        fair = [np.array([p(k, n - k) <= 0.05 for k in range(n + 1)]) for n in range(61)]
        return ever(0.5, fair)

    assert level(no_difference) <= 0.05
    assert level(mcnemar) > 0.1


def test_no_difference__says_what_the_interval_says():
    for gained in range(0, 60, 3):
        low, high = difference_sequence(gained, 12, 400)
        assert (no_difference(gained, 12) <= 0.05) == (low >= 0 or high <= 0)


def test_looks__are_fixed_and_end_with_the_last():
    assert list(looks(10)) == [10]
    longer, shorter = list(looks(50_000)), list(looks(9_000))
    assert shorter[:-1] == longer[: len(shorter) - 1]
    assert (longer[0], longer[-1], shorter[-1]) == (1000, 50_000, 9_000)
