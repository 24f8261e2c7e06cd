"""Luck and skill: planted parts are found, intervals cover, the toy game with known odds, the edges."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from analysis.luck.luck_and_skill import HALVES, PARTS, luck_and_skill
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.play.nested import play_nested
from simcore.play.seating import roster_of
from tests import toy
from tests.sweeps import sweep

ALPHA = 1e-4  # of each test of chance; seeds are fixed
SOME = ("ann", "bob", "cleo")


def variances(found):
    return found.parts.set_index("part")["variance"]


def planted(rng, deals, play_outs, rates, deal, suits):
    """Games of strategies with these rates whose chances are moved by `deal` and by `suits`, up or down.

    Every second play-out has one luck for all strategies, the others have a luck of each strategy.
    """
    shape = (len(rates), deals, play_outs)
    chances = np.array(rates)[:, None] + rng.choice([-deal, deal], (1, deals))
    chances = chances + rng.choice([-suits, suits], shape[:2])
    shared = rng.random((1, deals, play_outs)) < 0.5
    luck = np.where(shared, rng.random(shape[1:]), rng.random(shape))
    return luck < chances[:, :, None]


def truth(rates, deal, suits):
    """Variances that `planted` has, in the order of `PARTS`."""
    strategies, p = len(rates), np.mean(rates)
    skill, deals = np.var(rates), deal**2 + suits**2 / strategies
    suited = suits**2 * (1 - 1 / strategies)
    return np.array([skill, deals, suited, p * (1 - p) - skill - deals - suited])


PLANTS = [
    ([0.2, 0.5], 0.1, 0.0),  # nothing suits anybody
    ([0.4, 0.4], 0.05, 0.1),  # no skill
    ([0.3, 0.5, 0.6], 0.0, 0.15),
    ([0.3, 0.5, 0.6], 0.2, 0.1),
]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("rates", "deal", "suits"), sweep(PLANTS[1::2], PLANTS[::2]))
def test_known_parts_are_estimated_without_bias_and_intervals_cover(rates, deal, suits):
    """400 experiments: each mean within its error, each 95% interval correct in at least 90% of them.

    The false alarm rate of bias is `ALPHA` for each part. An interval that is correct in 93% of all
    experiments (percentile intervals of a variance are slightly too short) is correct in fewer than 90% of
    400 with probability 0.01; the seed is fixed.
    """
    rng, repeats = np.random.default_rng(2), 400
    expected = truth(rates, deal, suits)
    total = expected.sum()
    found, covered = np.zeros((repeats, 4)), np.zeros(4)
    for i in range(repeats):
        made = luck_and_skill(planted(rng, 120, 10, rates, deal, suits), SOME[: len(rates)], resamples=500)
        found[i] = variances(made)[list(PARTS)]
        parts = made.parts[: len(PARTS)]
        covered += (parts["low"] <= expected / total) & (expected / total <= parts["high"])
    z = (found.mean(axis=0) - expected) / (found.std(axis=0, ddof=1) / np.sqrt(repeats))
    assert (2 * norm.sf(abs(z)) > ALPHA).all()
    assert (covered / repeats >= 0.9).all()


def test_parts_equal_the_mean_squares_of_the_textbook():
    """With sums of squares over the whole array, effect by effect."""
    rng = np.random.default_rng(3)
    s, g, k = 3, 12, 5
    y = planted(rng, g, k, [0.3, 0.5, 0.6], 0.2, 0.1).astype(float)
    mean, a, d = y.mean(), y.mean(axis=(1, 2), keepdims=True), y.mean(axis=(0, 2), keepdims=True)
    ad, dl = y.mean(axis=2, keepdims=True), y.mean(axis=0, keepdims=True)

    def mean_square(effect, freedom):
        return (np.broadcast_to(effect, y.shape) ** 2).sum() / freedom

    ms_a, ms_d = mean_square(a - mean, s - 1), mean_square(d - mean, g - 1)
    ms_ad = mean_square(ad - a - d + mean, (s - 1) * (g - 1))
    ms_l, ms_al = mean_square(dl - d, g * (k - 1)), mean_square(y - ad - dl + d, (s - 1) * g * (k - 1))
    some = (s - 1) / s
    expected = [
        some * (ms_a - ms_ad) / (g * k),
        (ms_d - ms_l) / (s * k),
        some * (ms_ad - ms_al) / k,
        ms_l / s + some * ms_al,
        ms_l / s,
        some * ms_al,
    ]
    result = luck_and_skill(y, SOME, resamples=10)
    assert result.parts["part"].tolist() == [*PARTS, *HALVES]
    np.testing.assert_allclose(result.parts["variance"], expected, atol=1e-15)
    assert result.variance == pytest.approx(sum(expected[:4]))
    np.testing.assert_allclose(result.parts["share"], np.array(expected) / result.variance)


def toy_design(strategies, deals=1_500, play_outs=20):
    cell = Cell("slate", "cruel", 2)
    tables = toy.load().compile(cell)
    seats = [
        roster_of(toy.GAME, tables, [find_strategy(name, toy.GAME.name).policy(toy.GAME)])
        for name in strategies
    ]
    return np.stack([play_nested(players, 21, deals, play_outs) for players in seats])


@pytest.mark.compiled
def test_toy__no_deal_is_better_and_skill_is_known():
    """The order of the urn is redealt for each play-out, so no deal is better than another.

    Intervals of 99.99%; one of the five raises a false alarm once in 2,000 seeds.
    """
    scenario = toy.load()
    need = scenario.needs["slate"]["cruel"]
    p = np.array(
        [
            toy.chance_of_random(scenario.balls, need),
            toy.chance_of_counting(scenario.balls, scenario.red, need),
        ]
    )
    result = luck_and_skill(toy_design(("random", "standard")), ("random", "standard"), confidence=0.9999)
    parts = result.parts.set_index("part")
    total = p.mean() * (1 - p.mean())
    for part, share in (("skill", p.var() / total), ("deal", 0.0), ("deal-x-skill", 0.0)):
        assert parts.loc[part, "low"] <= share <= parts.loc[part, "high"], part
    assert parts.loc["skill", "high"] - parts.loc["skill", "low"] < 0.05
    assert result.gain_low <= p[1] - p[0] <= result.gain_high
    assert (result.best, result.weakest) == ("standard", "random")
    assert (result.players["low"] <= p).all()
    assert (p <= result.players["high"]).all()


@pytest.mark.compiled
def test_toy__a_strategy_that_sees_everything_has_no_luck():
    """`peek` always wins, so its deals do not differ, and all luck belongs to `random`."""
    result = luck_and_skill(toy_design(("peek", "random"), 200, 10), ("peek", "random"))
    players = result.players.set_index("strategy")
    assert players.loc["peek"].tolist() == [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
    halves = variances(result)[list(HALVES)]
    assert halves.iloc[0] == pytest.approx(halves.iloc[1])  # half of one coin goes along with the mean


def test_a_game_that_the_deal_decides_has_no_luck_of_the_play():
    rng = np.random.default_rng(4)
    deals = np.repeat((rng.random((2, 60)) < [[0.3], [0.6]])[:, :, None], 4, axis=2)
    found = variances(luck_and_skill(deals, SOME[:2]))
    assert found["play"] == found["play-shared"] == found["play-x-skill"] == 0
    assert found["deal"] > 0
    same = np.repeat(deals[:1], 2, axis=0)
    found = luck_and_skill(same, SOME[:2])
    assert variances(found)["deal"] == pytest.approx(found.variance)
    assert found.parts["share"].tolist() == pytest.approx([0, 1, 0, 0, 0, 0])


def test_a_game_that_skill_decides():
    outcomes = np.zeros((2, 10, 3))
    outcomes[1] = 1
    result = luck_and_skill(outcomes, ("fool", "sage"))
    assert result.parts["share"].tolist() == pytest.approx([1, 0, 0, 0, 0, 0])
    assert (result.variance, result.gain, result.best) == (0.25, 1.0, "sage")


@pytest.mark.parametrize("outcome", [0, 1])
def test_all_games_alike_leave_nothing_to_share(outcome):
    result = luck_and_skill(np.full((2, 5, 3), outcome), SOME[:2])
    assert result.variance == 0
    assert result.parts[["share", "low", "high", "drawn"]].isna().all(axis=None)
    assert (result.players["win_rate"] == outcome).all()
    assert (result.players["deal_sd"] == 0).all()


def test_negative_shares_are_kept_in_numbers_but_not_drawn():
    """Each deal won once in two: less spread between deals than chance alone would make."""
    outcomes = np.tile([0, 1], (2, 8, 1))
    parts = luck_and_skill(outcomes, SOME[:2]).parts.set_index("part")
    assert parts.loc["deal", "share"] < 0
    assert parts.loc["deal", "drawn"] == 0
    assert parts["share"][list(PARTS)].sum() == pytest.approx(1)
    assert parts["drawn"][list(PARTS)].sum() == pytest.approx(1)


def test_is_the_same_every_time():
    outcomes = planted(np.random.default_rng(5), 30, 4, [0.3, 0.5], 0.1, 0.0)
    first, second = (luck_and_skill(outcomes, SOME[:2], resamples=50) for _ in range(2))
    pd.testing.assert_frame_equal(first.parts, second.parts)
    pd.testing.assert_frame_equal(first.players, second.players)


@pytest.mark.parametrize(
    ("shape", "match"),
    [
        ((1, 5, 5), "at least 2 strategies are needed to separate luck from skill, found 1"),
        ((2, 1, 5), "at least 2 deals .* found 1"),
        ((2, 5, 1), "at least 2 play-outs .* found 1"),
        ((2, 5), "found 2 dimensions"),
        ((3, 5, 5), "3 strategies played, 2 are named"),
    ],
)
def test_too_little_is_refused(shape, match):
    with pytest.raises(ValueError, match=match):
        luck_and_skill(np.zeros(shape), SOME[:2])


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="every outcome must be 1 for won or 0 for lost"):
        luck_and_skill(np.full((2, 3, 3), 0.5), SOME[:2])
    with pytest.raises(ValueError, match="the confidence must lie between 0 and 1, found 95"):
        luck_and_skill(np.zeros((2, 3, 3)), SOME[:2], confidence=95)
