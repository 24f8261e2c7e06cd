"""The search of `advise`: no bias of the best option, equal answers, and the time limit."""

import numpy as np

from analysis.advice.search import judge, mean_interval


def noisy(means, seed):
    """Return chances that are the means plus noise, the same at every call."""

    def chances(options, samples):
        noise = [[np.random.default_rng((seed, option, sample)).normal(0, 0.2) for sample in samples]
                 for option in options]  # fmt: skip
        return np.array(means)[options][:, None] + np.array(noise)

    return chances


def test_the_best_of_equal_options_is_not_overrated():
    reported = [
        judged.chances[judged.best].mean()
        for judged in (judge(noisy([0.5] * 6, seed), 6, 32) for seed in range(60))
    ]
    mean = float(np.mean(reported))
    error = float(np.std(reported, ddof=1)) / len(reported) ** 0.5
    assert abs(mean - 0.5) < 4 * error  # false alarm: 6e-5


def test_the_best_option_is_found_and_judged_on_all_deals():
    judged = judge(noisy([0.2, 0.3, 0.7, 0.1, 0.3, 0.25], 1), 6, 64)
    assert judged.best == 2
    assert judged.complete
    assert len(judged.chances[2]) == 64
    assert {len(values) for values in judged.chances} == {16, 64}
    again = judge(noisy([0.2, 0.3, 0.7, 0.1, 0.3, 0.25], 1), 6, 64)
    assert all(np.array_equal(one, other) for one, other in zip(judged.chances, again.chances, strict=True))


def test_the_best_option_is_chosen_on_as_many_deals_as_its_rivals_are_judged_on():
    """Otherwise the answer often names an option as the best that its own table shows to be worse."""
    bests = [judge(noisy([0.5, 0.5, 0.58], seed), 3, 256).best for seed in range(20)]
    assert bests == [2] * 20  # false alarm: 1.4e-4


def test_many_options_get_fewer_deals():
    judged = judge(lambda options, samples: np.full((len(options), len(samples)), 0.5), 400, 1024)
    assert sum(map(len, judged.chances)) < 400 * 64 + 4 * 1024
    assert len(judged.chances[judged.best]) == 1024


def test_no_time_still_gives_every_option_a_value():
    judged = judge(noisy([0.2, 0.4], 1), 2, 64, seconds=1e-9)
    assert not judged.complete
    assert min(map(len, judged.chances)) >= 4


def test_interval_of_a_mean():
    mean, low, high = mean_interval(np.array([0.0, 1.0] * 50))
    assert mean == 0.5
    assert 0.4 < low < 0.5 < high < 0.6
