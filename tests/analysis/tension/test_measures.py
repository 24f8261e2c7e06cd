"""Measures and estimates of games that were written by hand."""

from pathlib import Path

import numpy as np
import pytest

from analysis.errors import RequestError
from analysis.tension.arcs import arc_dtype
from analysis.tension.estimates import (
    STEPS,
    by_kind,
    by_seat,
    differences,
    estimate,
    measured,
    typical_course,
)
from analysis.tension.measures import MEASURES, measure_games
from analysis.tension.pace import Pace, read_pace
from simcore.results.tension import Band, Estimate
from simcore.results.tension_difference import MeasureDifference

OUTS = 20


def game(*chances, won, seats=((3, 2), (1, 1)), choices=(), turn_seat=0, options=12, **more):
    """A game by hand: chances in twentieths, (decisions, turns) of each seat, (kind, second, random, p)."""
    made = np.zeros(1, arc_dtype(OUTS))
    arc = made[0]
    arc["win"], arc["points"], arc["seats"] = won, len(chances), len(seats)
    arc["round"][: len(chances)] = range(1, len(chances) + 1)
    for point, chance in enumerate(chances):  # half of the won play-outs in each half
        wins = round(chance * OUTS)
        arc["outcomes"][point, : wins - wins // 2] = arc["outcomes"][point, OUTS // 2 :][: wins // 2] = 1
    arc["rounds"], arc["decisions"], arc["options"] = len(chances), sum(n for n, _ in seats), options
    for seat, (decisions, turns) in enumerate(seats):
        arc["seat_decisions"][seat], arc["seat_turns"][seat] = decisions, turns
    arc["seat"], arc["turn_decisions"], arc["choices"] = turn_seat, len(choices), len(choices)
    for at, (kind, second, loss, p) in enumerate(choices):
        arc["kind"][at], arc["n_options"][at] = kind, 2
        arc["second_best"][at], arc["random"][at], arc["p"][at], arc["p_half"][at] = second, loss, p, 1.0
    for name, value in more.items():
        arc[name] = value
    return made


def games(*arcs):
    return np.concatenate(arcs)


ARCS = games(
    game(0.5, 0.2, won=True, choices=((7, 0.2, 0.1, 0.001), (7, 0.0, 0.0, 1.0))),
    game(0.5, 0.9, 0.1, 0.0, won=False, seats=((4, 4), (4, 2)), turn_seat=1, choices=((9, 0.4, 0.3, 0.04),)),
)


def test_values_of_a_game_by_hand():
    found = measure_games(ARCS, read_pace("30s")).values
    assert found["start"].tolist() == [0.5, 0.5]
    np.testing.assert_allclose(found["drama"], [np.sqrt(0.6), np.sqrt(0.8)])
    np.testing.assert_allclose(found["reversal"], [0.8, 0.9])
    assert found["lead_changes"].tolist() == [1, 1]
    np.testing.assert_allclose(found["decided"], [1.0, 0.75])
    assert found["rounds_left"].tolist() == [0, 1]
    np.testing.assert_allclose(found["minutes"], [2.0, 4.0])
    np.testing.assert_allclose(found["options"], [12 / 4, 12 / 8])
    np.testing.assert_allclose(found["idle"], [1 - 3 / 4, 1 - 6 / 8])
    np.testing.assert_allclose(found["evenness"], [0.5, 1.0])
    np.testing.assert_allclose(found["random"], [0.05, 0.3])
    # The turn of each game has a significant choice: only turns without a decision are dead.
    np.testing.assert_allclose(found["dead"], found["idle"])


def test_a_choice_is_judged_with_the_others_of_its_turn():
    """0.04 is significant alone, but not among two (Holm); with half of the play-outs nothing is."""
    two = games(game(0.5, won=True, seats=((2, 1),), choices=((7, 0, 0, 0.04), (7, 0, 0, 0.5))))
    assert measure_games(two, Pace()).values["dead"].tolist() == [1.0]
    half = measure_games(ARCS, Pace(), slice(OUTS // 2))
    assert half.values["dead"].tolist() == [1.0, 1.0]


def test_a_sampled_turn_represents_all_turns_of_its_game():
    """Two decisions in one of three turns represent six; one in one of six turns represents six too."""
    random = measured(ARCS, Pace())["random"]
    assert random.mean == pytest.approx((6 * 0.05 + 6 * 0.3) / 12)
    assert random.won.mean == pytest.approx(0.05)
    assert random.lost.mean == pytest.approx(0.3)


def test_every_measure_is_estimated_for_won_and_lost_games_and_at_half():
    found = measured(ARCS, Pace())
    assert list(found) == [measure.name for measure in MEASURES]
    assert found["reversal"].mean == pytest.approx(0.85)
    assert found["reversal"].half == pytest.approx(0.85)  # both halves were made alike
    assert found["rounds"].half is None
    assert found["rounds"].won == Estimate(mean=2.0, interval=None)  # a single game
    assert found["rounds"].interval == (2.0, 4.0)
    only_won = measured(ARCS[:1], Pace())
    assert only_won["drama"].lost == Estimate(mean=None, interval=None)


def test_an_interval_of_means_is_about_that_of_the_normal_distribution():
    values = np.linspace(0.0, 1.0, 101)
    estimated = estimate(values, np.ones(101))
    wide = 1.96 * values.std() / np.sqrt(101)
    np.testing.assert_allclose(estimated.interval, [0.5 - wide, 0.5 + wide], atol=0.01)


def test_differences_are_paired():
    """All games of the second side are one round longer: no chance is left in that."""
    longer = ARCS.copy()
    longer["rounds"] += 1
    rows = differences(ARCS, longer, Pace())
    assert rows["rounds"] == MeasureDifference(difference=1.0, interval=(1.0, 1.0))
    assert rows["drama"] == MeasureDifference(difference=0.0, interval=(0.0, 0.0))
    assert differences(ARCS, longer[:1], Pace())["rounds"] == MeasureDifference(difference=1.0, interval=None)
    no_one = ARCS.copy()
    no_one["choices"] = no_one["turn_decisions"] = 0
    assert differences(ARCS, no_one, Pace())["random"] == MeasureDifference(difference=None, interval=None)


def test_seats_by_hand():
    first, second = by_seat(ARCS)
    assert [first.decisions.mean, second.decisions.mean] == [3.5, 2.5]
    assert [first.idle.mean, second.idle.mean] == [0.0, 0.5]
    assert [first.random.mean, second.random.mean] == pytest.approx([0.05, 0.3])
    # Each game has one sampled seat, which represents six decisions of its game.
    assert [first.contribution.mean, second.contribution.mean] == pytest.approx([6 * 0.05 / 2, 6 * 0.3 / 2])


def test_kinds_by_hand():
    nine, seven = by_kind(ARCS, {7: "guess", 9: "move"})
    assert [nine.kind, seven.kind] == ["move", "guess"]  # by the worth of all of them
    assert [nine.looked_at, seven.looked_at] == [1, 2]
    assert [nine.decisions, seven.decisions] == [3.0, 3.0]
    assert seven.second_best.mean == pytest.approx(0.1)


def test_the_typical_course_is_linear_between_rounds_and_ends_at_the_outcome():
    course = typical_course(ARCS)
    assert course.share == tuple(round(float(step), 2) for step in STEPS)
    won = course.won
    assert won.games == 1
    assert [won.median[0], won.median[10], won.median[-1]] == pytest.approx([0.5, 0.2, 1.0])
    assert won.median[5] == pytest.approx(0.35)
    assert typical_course(ARCS[:1]).lost == Band(games=0)


def test_a_game_without_a_decision_has_an_outcome_and_no_curve():
    found = measured(games(game(won=False, seats=((0, 0),), options=0), game(0.5, won=True)), Pace())
    assert found["start"].mean == pytest.approx(0.25)
    assert found["decided"].lost.mean == 0.0


def test_the_page_defines_every_measure():
    page = (Path(__file__).parents[3] / "docs" / "tension.md").read_text(encoding="utf-8")
    for measure in MEASURES:
        assert f"| {measure.title} (`{measure.name}`) |" in page


@pytest.mark.parametrize("text", ["20", "s", "-1s", "0m", "20 h", "1e9s", "nan s", ""])
def test_what_is_no_pace_is_refused(text):
    with pytest.raises(RequestError, match="20s"):
        read_pace(text)
