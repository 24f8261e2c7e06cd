"""The range over data sets: coverage by simulation, where the truth is known."""

import numpy as np
import pytest

from analysis.statistics.spread import CONFIDENCE, changes, rounded, spread

RATE = 0.45
"""Win rate with the data as played."""

# For each kind of list of alternatives: the chance of each alternative and what it adds to the win rate.
RULE_ALTERNATIVES = {
    "many": (np.full(40, 0.3), np.linspace(-0.03, 0.03, 40)),
    "one large": (np.r_[0.3, np.full(20, 0.3)], np.r_[-0.24, np.full(20, 0.005)]),
    "to one side": (np.full(30, 0.3), np.full(30, -0.012)),
    "none": (np.full(5, 0.3), np.zeros(5)),
}


def played(random, chances, effects, draws, games, paired):
    """Outcomes of all draws and of the same games as played, and the win rate of these."""
    strata = np.array([(random.permutation(draws) + random.random(draws)) / draws for _ in chances]).T
    truths = np.clip(RATE + (strata < chances) @ effects, 0.01, 0.99)
    before = random.random((draws, games))
    luck = np.where(random.random((draws, games)) < paired, before, random.random((draws, games)))
    base = before < RATE
    return list(zip(luck < truths[:, None], base, strict=True)), base.mean()


def ranges(kind, draws, games, paired, repeats):
    """Ranges of some surveys, the coverage of each as tables show it, and the changes of many data sets."""
    random = np.random.default_rng(20)
    chances, effects = RULE_ALTERNATIVES[kind]
    held = random.random((4_000, len(chances))) < chances
    truths = np.clip(RATE + held @ effects, 0.01, 0.99)
    found, covered = [], []
    for _ in range(repeats):
        outcomes, rate = played(random, chances, effects, draws, games, paired)
        one = spread(changes(outcomes, rate, rate * (1 - rate) / (draws * games)))
        low, high = rounded(rate + one.low, rate + one.high, one.error)
        found.append(one)
        covered.append(np.mean((truths - RATE >= low - rate) & (truths - RATE <= high - rate)))
    return found, np.array(covered), truths - RATE


@pytest.mark.parametrize("paired", [0.1, 0.9])
@pytest.mark.parametrize("kind", RULE_ALTERNATIVES)
def test_the_range_covers_one_more_data_set(kind, paired):
    """The mean coverage is at least 90%, less 3 standard errors of 40 repeats (error rate 0.1%)."""
    _, covered, _ = ranges(kind, 50, 200, paired, 40)
    assert covered.mean() + 3 * covered.std(ddof=1) / np.sqrt(len(covered)) >= CONFIDENCE


def test_the_ends_are_stable_and_their_error_is_known():
    found, _, truths = ranges("many", 50, 200, 0.1, 40)
    for end, quantile in (("low", 0.05), ("high", 0.95)):
        ends = np.array([getattr(one, end) for one in found])
        assert ends.std(ddof=1) < 0.02
        assert ends.std(ddof=1) < 1.5 * np.mean([one.error for one in found])
        assert ends.mean() == pytest.approx(np.quantile(truths, quantile), abs=0.01)


def test_noise_of_the_games_is_not_taken_for_data():
    """Without any effect the 10,000 games of each seed leave a range of about a standard error of them."""
    found, _, _ = ranges("none", 50, 200, 0.1, 40)
    assert np.mean([one.deviation for one in found]) < 0.012
    assert np.mean([one.high - one.low for one in found]) < 0.06


def test_the_data_as_played_always_belong_to_the_range():
    for values in ([0.2, 0.25] * 20, [-0.3, -0.31] * 20):
        games = [(np.full(9, value), np.zeros(9)) for value in values]
        variances = spread(changes(games, 0.0, 0.0))
        assert variances.low <= 0 <= variances.high
        assert min(variances.high - max(values), min(values) - variances.low) < 0.01


def test_draws_that_change_nothing_leave_no_range():
    base = np.random.default_rng(1).random((20, 100)) < 0.4
    variances = spread(changes([(wins, wins) for wins in base], 0.4, 0.24 / 2_000))
    assert variances.error == pytest.approx(0, abs=1e-9)
    assert (variances.low, variances.high) == pytest.approx((0, 0), abs=1e-9)


@pytest.mark.parametrize(
    ("error", "expected"),
    [(0.001, (0.231, 0.419)), (0.01, (0.23, 0.42)), (0.06, (0.2, 0.45)), (0.2, None)],
)
def test_ends_are_rounded_outwards_to_what_is_known(error, expected):
    assert rounded(0.2312, 0.4181, error) == expected
