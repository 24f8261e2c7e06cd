"""Contributions of investigators and teams: planted differences are found, intervals cover."""

import itertools
import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.teams import (
    counts_of_rows,
    investigator_contribution,
    rates_apart,
    team_contribution,
    team_counts,
)
from analysis.statistics.shrinkage import shrink
from simcore.contract.game import Cell
from tests import toy
from tests.toy_run import CELLS, keep_toy_run, seated

NEED, BALLS = 5, 10
GIFT = math.comb(BALLS, NEED - 1) / 2**BALLS


@pytest.fixture(scope="module")
def gifted(tmp_path_factory):
    """Ada contributes one right guess, the others are alike."""
    return keep_toy_run(tmp_path_factory.mktemp("runs") / "gift", 8000, settings=["gift=1"], cells=CELLS[:1])


def test_teams_are_counted_in_any_order_of_seats(gifted):
    counts = team_counts(gifted)
    assert counts["games"].sum() == 8000
    assert counts["wins"].sum() == gifted.cells[0].wins
    assert set(counts["team"]) == set(itertools.combinations(sorted(toy.PEOPLE), 2))


def test_kept_and_unkept_games_are_counted_alike(gifted):
    scenario = toy.load(None, ["gift=1"])
    luck = CommonLuck(
        [Arm("x", toy.GAME, scenario, CELLS[0], seated())],
        4,
        columns=("win", "person_0", "person_1", "person_2"),
    )
    luck.play(0, 8000)
    counts = counts_of_rows(toy.GAME, scenario, CELLS[0], luck.rows(0))
    pd.testing.assert_frame_equal(counts, team_counts(gifted))


def test_fixed_teams_are_no_experiment(tmp_path):
    cell = Cell("slate", "kind", 2, ("ada", "bea"))
    run = keep_toy_run(tmp_path / "fixed", 20, cells=(cell,))
    assert team_counts(run).empty


def test_the_planted_investigator_is_found(gifted):
    """The effect is known; the intervals of all four hold together in 95% of runs."""
    first, *others = investigator_contribution(team_counts(gifted))[0]
    assert (first.investigator, first.ranks) == ("ada", (1, 1))
    assert first.low < GIFT < first.high
    assert first.games + first.games_without == 8000
    for row in others:  # games without one of the others have Ada more often: 2 of 3 against 1 of 3
        assert row.low < -GIFT / 3 < row.high
        assert row.intervals == 4


def test_the_planted_teams_are_found(gifted):
    rows = team_contribution(team_counts(gifted), 2)[0]
    assert ["ada" in row.group for row in rows] == [True] * 3 + [False] * 3
    for row in rows:
        expected = toy.chance_of_random(BALLS, NEED - ("ada" in row.group))
        assert row.low - 0.01 < expected < row.high + 0.01
        near, far = sorted([row.raw, row.mean])
        assert near - 1e-9 <= row.win_rate <= far + 1e-9  # between its own rate and that of all


def test_groups_are_summed_over_teams(gifted):
    single = team_contribution(team_counts(gifted), 1)[0]
    assert sum(row.games for row in single) == 2 * 8000
    assert sum(row.wins for row in single) == 2 * gifted.cells[0].wins


def test_everybody_in_every_game_cannot_be_judged():
    counts = pd.DataFrame({"cell": [0], "team": [("a", "b")], "games": [10], "wins": [5]})
    assert investigator_contribution(counts) == {}
    assert team_contribution(counts, 2) == {}


def test_one_team_alone_has_no_groups_to_compare():
    """Groups of as many as are named: all of them would be of the same games."""
    alone = pd.DataFrame({"cell": [0], "team": [("ann", "bob", "cem")], "games": [60], "wins": [40]})
    two = pd.DataFrame(
        {"cell": [1, 1], "team": [("ann", "bob"), ("ann", "cem")], "games": 50, "wins": [10, 30]}
    )
    for size, cells in ((1, {1}), (2, {1}), (3, set())):
        assert set(team_contribution(pd.concat([alone, two]), size)) == cells


@pytest.mark.long
def test_shrinking_makes_the_error_smaller_and_intervals_cover():
    """40 experiments of 12 teams, 60 games each; error rate 1e-6 if intervals cover in 91% or more."""
    rng = np.random.default_rng(12)
    raw = shrunken = held = 0.0
    for _ in range(40):
        truth = rng.beta(40, 60, 12)
        wins = rng.binomial(60, truth)
        estimates = shrink(wins, np.full(12, 60))
        raw += np.square(wins / 60 - truth).sum()
        shrunken += np.square(estimates.rate - truth).sum()
        held += np.sum((estimates.low <= truth) & (truth <= estimates.high))
    assert shrunken < 0.7 * raw  # theory: 100 / (100 + 60) of the error is noise that can be taken out
    assert stats.binomtest(int(held), 480, 0.91, alternative="less").pvalue > 1e-6
    assert held < 480 * 0.995


def test_shrinking_knows_its_limits():
    many = shrink([400_000, 500_000, 600_000], [10**6] * 3)
    assert many.rate == pytest.approx([0.4, 0.5, 0.6], abs=1e-4)  # nothing is left to borrow
    alike = shrink([50, 50, 50, 50], [100] * 4)
    assert alike.rate == pytest.approx([0.5] * 4, abs=0.01)
    assert alike.spread < 0.05
    never = shrink([0, 0, 0], [100] * 3)
    assert (never.low >= 0).all()
    assert (never.rate < 0.03).all()
    few = shrink([1, 300, 310, 290], [1, 600, 600, 600])
    assert few.rate[0] < 0.6  # one won game says little


@pytest.mark.parametrize(("wins", "games"), [([1], [2]), ([1, 3], [2, 2]), ([0, 0], [1, 0])])
def test_impossible_counts_are_refused(wins, games):
    with pytest.raises(ValueError, match="two units"):
        shrink(wins, games)


@pytest.mark.parametrize(("p", "q"), [(0.4, 0.35), (0.02, 0.01), (0.98, 0.995)])
def test_intervals_of_two_rates_cover(p, q):
    """4,000 experiments; error rate 1e-6 if the level is 94% or more."""
    rng = np.random.default_rng(2)
    first, second = rng.binomial(300, p, 4000), rng.binomial(600, q, 4000)
    ends = [rates_apart(int(k), 300, int(m), 600, 0.95) for k, m in zip(first, second, strict=True)]
    held = sum(low <= p - q <= high for low, high in ends)
    assert stats.binomtest(held, 4000, 0.94, alternative="less").pvalue > 1e-6


def test_rates_apart__intervals_stay_within_minus_one_and_one():
    for wins, games, others, of in ((1, 1, 0, 2), (0, 1, 2, 2), (0, 3, 3, 3)):
        low, high = rates_apart(wins, games, others, of, 0.99)
        assert -1 <= low <= wins / games - others / of <= high <= 1
