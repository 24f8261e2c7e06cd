"""How far the data move results, against the toy game's closed forms."""

import threading
from collections import Counter

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.influence.data_doubt import (
    DataSurvey,
    ReadingsPlan,
    data_result,
    draw_readings,
    spread_without_noise,
)
from analysis.statistics.orders import orders
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.game import Cell
from simcore.quantities import Alternative
from tests import toy

PLAYERS = Players((find_strategy("random", toy.GAME.name),))
CELLS = [Cell(keeper, "kind", 2) for keeper in ("slate", "amber")]
ARMS = [Arm("", toy.GAME, toy.load(), cell, PLAYERS) for cell in CELLS]


def chance(names, cell):
    urn = toy.load().with_alternatives(names)
    return toy.chance_of_random(urn.balls, urn.needs[cell.ancient_one][cell.difficulty])


@pytest.fixture(scope="module")
def played():
    survey = DataSurvey(ARMS, ReadingsPlan(4_000, 60), seed=11)
    return survey, survey.play()


@pytest.mark.compiled
def test_single_readings_are_those_of_the_closed_form(played):
    """All intervals hold together in at least 95 % of all seeds; this seed is fixed."""
    told = data_result(*played)
    assert len(told["alternatives"]) == 3 + 2
    for row in told["alternatives"]:
        cell = CELLS[row["cell"]]
        truth = chance([row["name"]], cell) - chance([], cell)
        assert row["interval"][0] <= truth <= row["interval"][1], row["name"]
    assert told["alternatives"][0]["name"] == "strict-slate"


@pytest.mark.compiled
def test_the_range_over_draws_is_that_of_the_closed_form(played):
    """The spread without noise: within a tenth of that of the true chances under the same draws."""
    told = data_result(*played)
    for number, cell in enumerate(CELLS):
        truth = np.array([chance(names, cell) for names, _ in played[1].drawn])
        found = told["cells"][number]["data"]
        assert found["deviation"] == pytest.approx(truth.std(ddof=1), abs=0.012)
        assert found["interval"][0] == pytest.approx(np.quantile(truth, 0.025), abs=0.03)
        assert found["interval"][1] == pytest.approx(np.quantile(truth, 0.975), abs=0.03)


@pytest.mark.compiled
def test_readings_that_change_nothing_leave_no_range():
    """Noise alone is taken out: what is left is below the noise of one rate."""
    survey = DataSurvey(ARMS[1:], ReadingsPlan(1_000, 40), seed=11)
    found = survey.play()
    luck = np.array([np.roll(found.base[0], 0)] * 40)  # the same games in each draw
    found.drawn = [([], [wins]) for wins in luck]
    assert data_result(survey, found)["cells"][0]["data"]["deviation"] == pytest.approx(0, abs=1e-12)


def test_few_noisy_draws_still_leave_a_range():
    """Where chance explains all of the spread, the error of the mean is left; it falls with more draws."""
    few, many = (spread_without_noise(np.tile([0.3, 0.4], half), 1.0) for half in (8, 800))
    assert few.deviation == many.deviation == 0
    assert few.interval == pytest.approx((0.35 - 1.96 * 0.0129, 0.35 + 1.96 * 0.0129), abs=1e-4)
    assert many.interval == pytest.approx((0.35 - 1.96 * 0.00125, 0.35 + 1.96 * 0.00125), abs=1e-5)


@pytest.mark.compiled
def test_a_stop_keeps_what_is_complete():
    stop = threading.Event()
    survey = DataSurvey(ARMS, ReadingsPlan(200, 50), seed=11)

    def begin(what):
        if what == "draw 3":
            stop.set()

    found = survey.play(begin=begin, stop=stop)
    assert not found.complete
    assert len(found.drawn) == 2
    assert data_result(survey, found)["draws"] == 2


def test_draws_follow_the_chances():
    """Exact binomial intervals at 1 - 1e-6 around each share; a fixed seed."""
    from scipy import stats

    known = toy.load().alternatives()
    draws = 2_000
    seen = Counter(name for number in range(draws) for name in draw_readings(known, 5, number))
    for each in known:
        assert stats.binomtest(seen[each.name], draws, each.chance).pvalue > 1e-6
    assert draw_readings(known, 5, 17) == draw_readings(known, 5, 17)


def test_at_most_one_reading_of_a_choice():
    known = [Alternative(name, "", "community", ("k",), "same", 0.49) for name in "ab"]
    for number in range(300):
        assert len(draw_readings(known, 1, number)) <= 1


def test_orders():
    wins = np.array([[True] * 9 + [False], [True] * 2 + [False] * 8])
    drawn = np.array([[0.9, 0.2], [0.1, 0.3], [0.8, 0.1], [0.7, 0.2]])
    found = orders("x", 2, "s", ["easy", "hard"], wins, drawn)
    assert found.order == ("hard", "easy")
    assert found.same_in_draws == 0.75
    assert found.same_by_chance > 0.9
    assert found.hardest == {"easy": 0.25, "hard": 0.75}
