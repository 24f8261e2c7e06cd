"""One thing taken away: effects that are known in closed form, intervals that cover."""

import json
import math
import threading

import pytest
from scipy import stats

from analysis.influence.ablation import AblationRun, take_away
from analysis.influence.ablation_model import AblationResult
from analysis.statistics.paired import paired_interval
from simcore.contract.game import Cell
from tests import toy
from tests.toy_run import seated

KIND = Cell("slate", "kind", 2)
NEED, BALLS = 5, 10


def question(*names, games=4000, settings=(), cells=(KIND,), seed=3, workers=2):
    return AblationRun(toy.GAME, toy.load(None, settings), seated(), cells, names, games, seed, workers)


def test_effect_of_one_guess_less_is_known():
    """Random guesses: exactly those games change that get one right guess too few; error rate 1e-6."""
    (answer,) = take_away(question("one-guess-less", games=20_000))
    (row,) = answer.without
    expected = math.comb(BALLS, NEED - 1) / 2**BALLS
    assert stats.binomtest(row.gained, 20_000, expected).pvalue > 1e-6
    assert row.lost == 0  # common luck: an easier task loses no game
    assert row.difference == row.gained / 20_000
    assert row.interval[0] < expected < row.interval[1]
    assert answer.win_rate == pytest.approx(toy.chance_of_random(BALLS, NEED), abs=0.02)
    assert row.win_rate_without == pytest.approx(toy.chance_of_random(BALLS, NEED - 1), abs=0.02)
    assert row.p < 1e-50


def test_totals_add_up_and_causes_are_counted_before_and_after():
    (answer,) = take_away(question("one-guess-less"))
    (row,) = answer.without
    assert sum(row.loss_causes.values()) == answer.games - answer.wins
    without = round(row.games * row.win_rate_without)
    assert sum(row.loss_causes_without.values()) == row.games - without
    assert answer.loss_causes == row.loss_causes
    result = AblationResult(complete=True, cells=(answer,))
    assert AblationResult.model_validate_json(json.dumps(result.plain())) == result


def test_what_makes_no_difference_somewhere_is_left_out():
    cells = (KIND, Cell("amber", "kind", 2))
    asked = question("one-guess-less", "mild-amber", games=300, cells=cells)
    assert asked.comparisons == 3
    assert asked.total == 300 * 5
    slate, amber = take_away(asked)
    assert [row.name for row in slate.without] == ["one-guess-less"]
    assert {row.name for row in amber.without} == {"one-guess-less", "mild-amber"}
    both = [row.difference for row in amber.without]
    assert both[0] == both[1]  # the same change under two names


def test_only_scenarios_of_things_in_play_are_built(monkeypatch):
    asked, built, build = question("one-guess-less", "mild-amber"), [], type(toy.load()).without
    monkeypatch.setattr(
        type(asked.scenario), "without", lambda self, name: built.append(name) or build(self, name)
    )
    assert asked.comparisons == 1
    assert asked.without("one-guess-less") is asked.without("one-guess-less")
    assert built == ["one-guess-less"]


def test_intervals_hold_for_all_together_and_p_is_corrected():
    cells = (KIND, Cell("amber", "kind", 2))
    answers = take_away(question("one-guess-less", "mild-amber", games=500, cells=cells))
    rows = [row for answer in answers for row in answer.without]
    assert {answer.comparisons for answer in answers} == {3}
    for row in rows:
        interval = paired_interval(row.gained, row.lost, 500, 1 - 0.05 / 3)
        assert row.interval == pytest.approx(interval)
        assert row.p <= row.p_holm <= 3 * row.p + 1e-300


def test_a_card_is_judged_in_the_games_of_its_investigator():
    """A gift of one right guess is worth the same as a need of one less, where its owner sits."""
    (answer,) = take_away(question("ada/gift", settings=["gift=1"], games=20_000))
    (row,) = answer.without
    expected = math.comb(BALLS, NEED - 1) / 2**BALLS
    assert stats.binomtest(row.games, 20_000, 0.5).pvalue > 1e-6  # two of four people play
    assert stats.binomtest(row.lost, row.games, expected).pvalue > 1e-6
    assert (row.gained, row.investigator) == (0, "ada")
    assert row.interval[0] < -expected < row.interval[1]


def test_a_card_of_an_investigator_outside_the_team_is_left_out():
    cell = Cell("slate", "kind", 2, ("bea", "cy"))
    asked = question("ada/gift", settings=["gift=1"], cells=(cell,), games=50)
    assert asked.comparisons == 0
    assert take_away(asked)[0].without == ()


@pytest.mark.compiled
@pytest.mark.long
def test_intervals_cover_the_known_effect():
    """300 seeds: error rate 1e-6 if the 95% interval covers in 93% or more."""
    expected = math.comb(BALLS, NEED - 1) / 2**BALLS
    held = 0
    for seed in range(300):
        (answer,) = take_away(question("one-guess-less", games=400, seed=seed, workers=1))
        low, high = answer.without[0].interval
        held += low <= expected <= high
    assert stats.binomtest(held, 300, 0.93, alternative="less").pvalue > 1e-6


def test_answers_do_not_depend_on_the_workers():
    assert take_away(question("one-guess-less", workers=1)) == take_away(
        question("one-guess-less", workers=3)
    )


def test_a_stop_reports_what_is_complete():
    stop, played = threading.Event(), []
    names = ("one-guess-less", "ada/gift")

    def begin(cell, name):
        played.append(name)
        if name == "ada/gift":
            stop.set()

    (answer,) = take_away(question(*names, settings=["gift=1"], games=200), begin=begin, stop=stop)
    assert played == ["as it is", "one-guess-less", "ada/gift"]
    assert [row.name for row in answer.without] == ["one-guess-less"]
    assert take_away(question(*names, settings=["gift=1"]), stop=stop) == []
