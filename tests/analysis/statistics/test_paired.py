"""Paired differences: coverage over all outcomes, closed forms, corrections for many."""

import numpy as np
import pytest
from scipy import optimize, stats
from statsmodels.stats.multitest import multipletests

from analysis.statistics.paired import (
    Pairs,
    holm,
    mcnemar,
    paired_interval,
    paired_intervals,
    pairing_gain,
    unpaired_interval,
    unpaired_test,
)

GAMES = 60


def coverage(gained, lost, confidence):
    """Probability, over all outcomes of `GAMES` games, that the interval holds the true difference."""
    g, b = (each.ravel() for each in np.mgrid[: GAMES + 1, : GAMES + 1])
    possible = g + b <= GAMES
    g, b = g[possible], b[possible]
    low, high = paired_intervals(g, b, GAMES, confidence)
    chances = stats.multinomial.pmf(
        np.stack([g, b, GAMES - g - b], 1), GAMES, (gained, lost, 1 - gained - lost)
    )
    truth = gained - lost
    return chances[(low <= truth + 1e-12) & (truth <= high + 1e-12)].sum()


@pytest.mark.parametrize("confidence", [0.95, 0.999])
def test_paired__covers(confidence):
    """Exact coverage, also near 0 and 100% of flips: a score interval misses little more than it says."""
    found = [
        coverage(gained, lost, confidence)
        for gained in (0.0, 0.001, 0.02, 0.1, 0.3, 0.49)
        for lost in (0.0, 0.001, 0.02, 0.1, 0.3, 0.49)
    ]
    assert np.mean(found) >= confidence - 0.1 * (1 - confidence)
    assert min(found) >= 1 - 1.7 * (1 - confidence)


def test_paired__ends_are_where_the_likelihood_puts_them():
    """The closed form of the restricted rates against a search for the most likely ones."""
    gained, lost, games = 14, 6, 100
    z = stats.norm.ppf(0.975)

    def score(difference):
        def loss(p):
            rates = np.array([p + difference, p, 1 - 2 * p - difference])
            return -np.dot([gained, lost, games - gained - lost], np.log(np.maximum(rates, 1e-300)))

        least, most = max(0, -difference), (1 - difference) / 2
        p = optimize.minimize_scalar(loss, bounds=(least, most), method="bounded", options={"xatol": 1e-12}).x
        return (gained - lost - games * difference) / np.sqrt(games * (2 * p + difference - difference**2))

    low, high = paired_interval(gained, lost, games)
    assert score(low) == pytest.approx(z, abs=1e-4)
    assert score(high) == pytest.approx(-z, abs=1e-4)


def test_paired__touches_zero_where_mcnemars_statistic_does():
    for gained in range(40):
        low, high = paired_interval(gained, 12, 1000)
        beyond = (gained - 12) ** 2 > stats.norm.ppf(0.975) ** 2 * (gained + 12)
        assert (low > 0 or high < 0) == beyond


@pytest.mark.parametrize(("gained", "lost"), [(0, 0), (50, 0), (0, 50), (25, 25), (1, 0)])
def test_paired__never_without_width_and_never_outside(gained, lost):
    low, high = paired_interval(gained, lost, 50)
    assert -1 <= low <= (gained - lost) / 50 <= high <= 1
    assert high - low > 0.05
    assert paired_interval(lost, gained, 50) == pytest.approx((-high, -low))


def test_unpaired__covers():
    """3,000 pairs of samples at rates near 0, middling and near 1: at least 95% less 3 standard errors."""
    rng = np.random.default_rng(3)
    for first, second in ((0.01, 0.03), (0.4, 0.5), (0.99, 0.97)):
        won = rng.binomial((300, 200), (first, second), (1000, 2))
        ends = np.array([unpaired_interval(tuple(map(int, each)), (300, 200)) for each in won])
        inside = (ends[:, 0] <= second - first) & (second - first <= ends[:, 1])
        assert inside.mean() >= 0.95 - 3 * np.sqrt(0.95 * 0.05 / 1000)


def test_unpaired__test_is_fishers():
    assert unpaired_test((3, 9), (10, 12)) == pytest.approx(stats.fisher_exact([[3, 7], [9, 3]]).pvalue)


def test_mcnemar__is_a_coin():
    assert mcnemar(3, 0) == pytest.approx(0.25)
    assert mcnemar(3, 0, "greater") == pytest.approx(0.125)
    assert mcnemar(0, 0, "greater") == 1.0


def test_holm__never_lets_a_later_one_pass_first():
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.5, 0.9]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []


def test_holm__is_that_of_statsmodels():
    chances = np.random.default_rng(6).random(9) ** 4
    assert holm(list(chances)) == pytest.approx(multipletests(chances, method="holm")[1])


def test_holm__keeps_the_family_wise_error():
    """Twelve tests, four of true effects, 2,000 times: false finds in at most 5% + 3 standard errors."""
    rng = np.random.default_rng(4)
    chances = np.hstack([rng.random((2000, 8)), rng.random((2000, 4)) / 1000])
    mean = np.mean([min(holm(list(chance))[:8]) <= 0.05 for chance in chances])
    assert mean <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 2000)


def test_pairing_gain__is_the_ratio_of_the_variances():
    """Two arms with the same luck in half of the games: the variance of differences, counted."""
    rng = np.random.default_rng(5)
    luck = rng.random(4000)
    first = luck < 0.4
    second = np.where(rng.random(4000) < 0.5, luck, rng.random(4000)) < 0.5
    counted = [int(np.count_nonzero(each)) for each in (first & second, second & ~first, first & ~second)]
    gain = pairing_gain(Pairs(4000, *counted))
    apart = first.var() + second.var()
    assert gain == pytest.approx(apart / (second.astype(int) - first).var())
    assert gain > 1.5


def test_pairing_gain__without_a_flip_is_not_a_number_of_games():
    assert pairing_gain(Pairs(10, 5, 0, 0)) is None


def test_newcombe_by_the_published_examples():
    """Newcombe (1998), Table II, method 10: 56/70 - 48/80, 9/10 - 3/10, 0/10 - 0/10."""
    for (a, m, b, n), (low, high) in {
        (56, 70, 48, 80): (0.0524, 0.3339),
        (9, 10, 3, 10): (0.1705, 0.8090),
        (10, 10, 0, 10): (0.6075, 1.0000),
    }.items():
        assert unpaired_interval((b, a), (n, m)) == pytest.approx((low, high), abs=5e-5)


def test_newcombe_covers():
    """Coverage over 2000 draws at 95%: fails by chance less than once in a thousand (fixed seed)."""
    rng = np.random.default_rng(8)
    for p, q in ((0.5, 0.4), (0.02, 0.05), (0.9, 0.9)):
        hits = 0
        for a, b in zip(rng.binomial(80, p, 2000), rng.binomial(60, q, 2000), strict=True):
            low, high = unpaired_interval((int(a), int(b)), (80, 60))
            hits += low <= q - p <= high
        assert hits / 2000 > 0.93
