"""Factorial designs: known effects, additive and not, and intervals that cover."""

import numpy as np
import pytest
from scipy import stats

from analysis.influence.factorial import Design, FactorialRun, effects, interval, play_factors
from analysis.influence.factorial_model import FactorialResult
from simcore.contract.game import Cell
from tests import toy
from tests.toy_run import seated

KIND = Cell("slate", "kind", 2)


def wins_of(rates, games=6000, seed=5):
    """Return games with common luck: a game is won under a setting if its luck is below the rate."""
    luck = np.random.default_rng(seed).random(games)
    return np.array([luck < rate for rate in rates])


def test_effects_of_known_rates():
    """The intervals of seven effects miss a true value with probability 1e-4 at most; the seed is fixed."""
    # settings: none, a, b, a and b
    rows, pairs = effects(wins_of([0.2, 0.5, 0.3, 0.8]), Design((("a",), ("b",))), 1 - 1e-4 / 7)
    a, b = rows
    assert (a.name, b.name) == ("a", "b")
    expected = [
        (a.interval, 0.4), (a.alone_interval, 0.3), (a.together_interval, 0.5),
        (b.interval, 0.2), (b.alone_interval, 0.1), (b.together_interval, 0.3),
        (pairs[0].interval, 0.2),
    ]  # fmt: skip
    for (low, high), truth in expected:
        assert low < truth < high
        assert high - low < 0.07
    assert (a.ranks, b.ranks) == ((1, 1), (2, 2))


def test_the_average_is_the_mean_of_alone_and_together_for_two_factors():
    rows, pairs = effects(wins_of([0.2, 0.5, 0.3, 0.8], games=400), Design((("a",), ("b",))), 0.95)
    for row in rows:
        assert row.average == pytest.approx((row.alone + row.together) / 2)
        assert row.together - row.alone == pytest.approx(pairs[0].interaction)


def test_three_factors_against_sums_over_the_settings():
    wins = wins_of([0.1, 0.2, 0.4, 0.4, 0.3, 0.6, 0.5, 0.9], games=300)
    rows, pairs = effects(wins, Design((("a",), ("b",), ("c",))), 0.95)
    rate = wins.mean(axis=1)
    by_name = {row.name: row for row in rows}
    assert by_name["b"].average == pytest.approx(rate[[2, 3, 6, 7]].mean() - rate[[0, 1, 4, 5]].mean())
    assert by_name["c"].together == pytest.approx(rate[7] - rate[3])
    pair = next(pair for pair in pairs if (pair.first, pair.second) == ("a", "c"))
    with_c, without_c = rate[[5, 7]].mean() - rate[[4, 6]].mean(), rate[[1, 3]].mean() - rate[[0, 2]].mean()
    assert pair.interaction == pytest.approx(with_c - without_c)


@pytest.mark.parametrize(
    ("gained", "lost", "games"), [(0.0, 0.0, 50), (0.02, 0.0, 200), (0.004, 0.0, 1000), (0.1, 0.05, 100)]
)
def test_the_interval_covers(gained, lost, games):
    """The share of 4000 intervals that cover is compatible with 95%, or larger; error rate 1e-4."""
    generator = np.random.default_rng(11)
    covered = 0
    for _ in range(4000):
        contrasts = generator.choice([1.0, 0.0, -1.0], size=games, p=[gained, 1 - gained - lost, lost])
        low, high = interval(contrasts, 1.0, 0.95)
        covered += low <= gained - lost <= high
    assert stats.binom.cdf(covered, 4000, 0.95) > 1e-4
    low, high = interval(np.zeros(games), 1.0, 0.95)
    assert low < 0 < high  # no interval without width


def test_a_played_design():
    """An easier task and an equal one: the second factor has no effect in any game."""

    def scenario_with(names):
        return toy.load(None, ()).without("one-guess-less") if "easier" in names else toy.load(None, ())

    asked = FactorialRun(toy.GAME, seated(), (KIND,), (("easier",), ("nothing",)), scenario_with, 500, 3, 2)
    assert (asked.total, asked.comparisons) == (2000, 7)
    (cell,) = play_factors(asked)
    easier, nothing = cell.factors
    assert (easier.name, nothing.name) == ("easier", "nothing")
    assert nothing.average == nothing.alone == nothing.together == cell.pairs[0].interaction == 0
    assert easier.average == pytest.approx(cell.win_rate_with_all - cell.win_rate)
    assert easier.interval[0] > 0
    result = FactorialResult(complete=True, cells=(cell,))
    assert FactorialResult.model_validate(result.plain()) == result


@pytest.mark.parametrize(
    ("groups", "problem"),
    [
        ((), "nothing to compare"),
        ((("a",),) * 9, "512 choices; at most 256 can be compared at a time"),
    ],
)
def test_too_few_and_too_many_choices(groups, problem):
    with pytest.raises(ValueError, match=problem):
        FactorialRun(toy.GAME, seated(), (KIND,), groups, toy.load, 1, 1)


def test_factors_that_exclude_each_other_against_sums_over_the_choices():
    """Two of one group and one of another: six choices, none of them with both of the first group."""
    design = Design((("a", "b"), ("x",)), asked=1)
    assert [design.present(choice) for choice in range(design.choices)] == [
        (), ("a",), ("b",), ("x",), ("a", "x"), ("b", "x"),
    ]  # fmt: skip
    wins = wins_of([0.3, 0.4, 0.1, 0.5, 0.9, 0.2], games=300)
    rows, pairs = effects(wins, design, 0.95)
    none, a, b, x, ax, bx = wins.mean(axis=1)
    by_name = {row.name: row for row in rows}
    assert by_name.keys() == {"a", "b"}
    assert (by_name["a"].alone, by_name["a"].together) == pytest.approx((a - none, ax - x))
    assert by_name["b"].average == pytest.approx((b + bx - none - x) / 2)
    assert {(pair.first, pair.second) for pair in pairs} == {("a", "x"), ("b", "x")}
    interaction = next(pair.interaction for pair in pairs if pair.first == "b")
    assert interaction == pytest.approx((bx - x) - (b - none))
