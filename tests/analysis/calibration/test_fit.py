"""The fit of players to results: closed forms on small grids, odd results, what comes next, and coverage."""

import math

import numpy as np
import pytest
from scipy.stats import betabinom

from analysis.calibration.check import deviance, fit_chance, odd_ones
from analysis.calibration.fit import fit, jeffreys, log_chance
from analysis.calibration.predicted_rates import further_games, information
from analysis.calibration.rates import SKILLS, STEPS, Ladder
from analysis.statistics.proportions import proportion_interval
from simcore.results.players import PlayerRange
from tests.analysis.calibration.ladders import CELLS, Named, played_ladder, results, true_rates


def tiny(wins, games=100):
    """One strategy whose wins go straight from the first to the last number, in one cell."""
    low, high = wins
    counts = np.round(low + (high - low) * np.array(SKILLS)).astype(int).reshape(1, -1, 1)
    return Ladder((Named("only"),), CELLS[:1], np.array(SKILLS), counts, games)


def test_the_likelihood_is_beta_binomial_over_what_the_simulated_games_leave_open():
    a, b = np.array([[30.5, 60.5]]), np.array([[70.5, 40.5]])
    wins, games = np.array([2, 3]), np.array([5, 4])
    orders = math.log(math.comb(5, 2)) + math.log(math.comb(4, 3))
    expected = betabinom.logpmf(2, 5, 30.5, 70.5) + betabinom.logpmf(3, 4, 60.5, 40.5) - orders
    assert log_chance(a, b, wins, games)[0] == pytest.approx(expected)


def test_the_likelihood_of_every_step_of_a_tiny_grid():
    fitted = fit(tiny((20, 80)), results(tiny((20, 80)), [10], [7]))
    for step in (0, 33, 50, 100):
        won = 20 + 60 * step / STEPS
        by_hand = betabinom.logpmf(7, 10, won + 0.5, 100.5 - won) - math.log(math.comb(10, 7))
        assert fitted.likely[0, step, 0] == pytest.approx(by_hand)
    assert fitted.best == (0, 83, 0)  # 7 of 10 would be won at skill 5/6
    assert fitted.weight.sum() == pytest.approx(1)


def test_the_interval_is_that_of_the_likelihood_ratio():
    """With very many simulated games it is that of one proportion: 2 log(LR) below 3.84."""
    ladder = tiny((0, 1_000_000), 1_000_000)
    fitted = fit(ladder, results(ladder, [40], [14]))
    rates = np.linspace(0, 1, STEPS + 1)[1:-1]
    likely = 14 * np.log(rates) + 26 * np.log(1 - rates)
    kept = rates[likely >= likely.max() - 1.9207]
    strength = fitted.strength()[fitted.inside()]
    assert strength[0] == pytest.approx(kept[0], abs=1e-5)
    assert strength[-1] == pytest.approx(kept[-1], abs=1e-5)
    low, high = proportion_interval(14, 40)
    assert low - 0.01 < strength[0] < strength[-1] < high + 0.01
    _, best, first, last = fitted.skill_of(0)
    assert (best, first, last) == (0.35, pytest.approx(kept[0]), pytest.approx(kept[-1]))


def test_jeffreys_prior_is_even_where_every_step_is_as_many_standard_errors():
    angle = np.linspace(0.2, 1.2, 11)
    even = jeffreys((np.sin(angle) ** 2)[None, :, None], np.array([5]))
    assert even.sum() == pytest.approx(1)
    assert np.ptp(even[0]) < 1e-3
    flat = jeffreys(np.full((1, 11, 1), 0.3), np.array([5]))
    assert np.ptp(flat[0]) < 1e-12


def test_the_fit_distinguishes_groups_that_differ():
    rng = np.random.default_rng(1)
    ladder = played_ladder(rng, 20_000, cells=(0,), strategies=("strong",))
    names = tuple(f"g{number}" for number in range(8))
    alike = fit(ladder, results(ladder, [20] * 8, [7, 8, 7, 8, 7, 8, 7, 8], names))
    apart = fit(ladder, results(ladder, [20] * 8, [3, 13, 3, 12, 4, 13, 3, 12], names))
    spread = [each.weight.sum(axis=(0, 1)) @ np.array(each.spreads) for each in (alike, apart)]
    assert spread[0] < 10 < 20 < spread[1]
    low, high = (apart.rates[0, np.clip(apart.best[1] + way * apart.spreads[apart.best[2]], 0, 100), 0]
                 for way in (-1, 1))  # fmt: skip
    assert low < 0.25
    assert high > 0.5


def test_one_group_leaves_no_spread_to_be_seen():
    ladder = played_ladder(np.random.default_rng(2))
    fitted = fit(ladder, results(ladder, [5, 5, 5], [3, 2, 1]))
    assert fitted.spreads == (0,)


def test_members_represent_the_interval_from_weak_to_strong():
    ladder = played_ladder(np.random.default_rng(3), cells=(0, 2))
    fitted = fit(ladder, results(ladder, [14, 6], [7, 1]))
    strength, inside = fitted.strength(), fitted.inside()
    places = [np.ravel_multi_index(member, fitted.weight.shape) for member in fitted.members()]
    assert (places[0], places[-1]) == (inside[0], inside[-1])
    assert len(places) == 20
    assert np.all(np.diff(strength[places]) >= 0)
    share = fitted.weight.ravel()[inside]
    mean = share @ strength[inside] / share.sum()
    assert strength[places].mean() == pytest.approx(mean, abs=0.03)


def test_a_result_that_does_not_fit_is_found_and_named():
    rng = np.random.default_rng(4)
    ladder = played_ladder(rng)
    fitting = fit(ladder, results(ladder, [30, 30, 30], [15, 10, 5]))
    odd = fit(ladder, results(ladder, [30, 30, 30], [15, 10, 22]))
    assert fit_chance(fitting) > 0.2
    assert fit_chance(odd) < 0.01
    first = odd_ones(odd)[0]
    assert vars(first.cell) == {**vars(ladder.cells[2]), "settings": ()}
    assert first.odd
    assert first.p < 1e-4
    assert first.expected < 10
    assert min(each.p for each in odd_ones(fitting)) > 0.1
    alone = played_ladder(rng, cells=(1,))
    assert fit_chance(fit(alone, results(alone, [20], [9]))) is None
    assert odd_ones(fit(alone, results(alone, [20], [9]))) == []


def test_the_deviance_is_twice_the_log_of_the_likelihood_ratio():
    by_hand = 2 * (3 * math.log(3 / 2) + 2 * math.log(2 / 3))
    assert deviance(np.array([3]), np.array([5]), np.array([0.4])) == pytest.approx(by_hand)
    assert deviance(np.array([0]), np.array([5]), np.array([0.4])) == pytest.approx(-10 * math.log(0.6))


def test_information_of_a_game_and_number_of_further_games():
    """An interval of 40 points at a rate of one half: v = 0.0104, of 0.25; for half the width v / 4."""
    player = PlayerRange(interval=(0.3, 0.7), confidence=0.95, parts=1, members=())
    variance = (0.4 / (2 * 1.959964)) ** 2
    assert information(0.5, player) == pytest.approx(variance / 0.25, rel=1e-5)
    assert further_games(0.5, player, 0.2) == math.ceil(0.25 * (4 / variance - 1 / variance))
    assert further_games(0.5, player, 0.5) == 0
    assert further_games(0.5, player, 1e-3) is None
    assert information(0.5, player.model_copy(update={"interval": None})) == 0


COVERAGE, ALPHA = 0.95, 1e-4


@pytest.mark.long
@pytest.mark.parametrize("games", [(20, 0, 0), (0, 15, 5), (40, 40, 20)])
def test_intervals_cover_the_skill_and_the_rates_of_unplayed_cells(games):
    """100 groups of a known player, 3 times: fewer than 86 covered have a chance below 1e-4 at 95%."""
    rng = np.random.default_rng([7, *games])
    played = [at for at, number in enumerate(games) if number]
    skill_in = rates_in = 0
    for _ in range(100):
        who, skill = rng.choice(("weak", "fair", "strong")), rng.integers(30, 101) / 100
        ladder = played_ladder(rng, cells=played)
        number = np.array(games)[played]
        fitted = fit(ladder, results(ladder, number, rng.binomial(number, true_rates(who, skill)[played])))
        place = ladder.names.index(who), round(100 * skill), 0
        kept = fitted.likely[place] >= fitted.likely.max() - 1.9207
        skill_in += kept
        members = np.array([true_rates(ladder.names[k], s / 100) for k, s, _ in fitted.members()])
        true = true_rates(who, skill)
        rates_in += np.mean((members.min(axis=0) - 0.005 <= true) & (true <= members.max(axis=0) + 0.005))
    assert skill_in >= 86
    assert rates_in >= 86
