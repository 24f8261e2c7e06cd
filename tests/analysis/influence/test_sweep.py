"""Numbers over a range, against the closed form of the toy game; ranges as people write them; targets."""

import threading

import pytest

from analysis.errors import RequestError
from analysis.experiment.common_luck import Arm
from analysis.influence.sweep import Sweep
from analysis.influence.sweep_result import meet, sweep_result, sweep_rows
from analysis.request.ranges import MAX_VALUES, Range, read_range
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.results.sweep import SweepPoint, SweepResult, TargetMet
from tests import toy

SEED = 11
NEED = "needs.slate.kind"


def arms(*levels):
    players = Players((find_strategy("random", toy.GAME.name),))
    return [Arm(level, toy.GAME, toy.load(), Cell("slate", level, 2), players) for level in levels]


def play(*ranges, games=2_000, levels=("kind",), **more):
    planned = Sweep(arms(*levels), [read_range(each) for each in ranges], games, SEED)
    curves, complete = planned.play(**more)
    return planned, curves, complete


@pytest.mark.parametrize(
    ("text", "values"),
    [("a.b=1..4", (1, 2, 3, 4)), ("a.b = 0..9:3", (0, 3, 6, 9)), ("a.b=5, 2,2", (2, 5)),
     ("a.b=-1..0", (-1, 0)), ("a.b=3", (3,))],
)  # fmt: skip
def test_a_range_is_read(text, values):
    assert read_range(text) == Range("a.b", values)


@pytest.mark.parametrize(
    "text",
    ["a.b", "=1..2", "a.b=", "a.b=1..", "a.b=4..1", "a.b=1..9:0", "a.b=1.5", "a.b=one",
     f"a.b=1..{MAX_VALUES + 1}", "a.b=0..99999999999999999999"],
)  # fmt: skip
def test_what_is_no_range_is_refused(text):
    with pytest.raises(RequestError):
        read_range(text)


@pytest.mark.compiled
def test_curve_is_that_of_the_closed_form():
    """All intervals hold together in at least 95% of all seeds; this seed is fixed."""
    _, (curve,), complete = play(f"{NEED}=1..9", games=4_000)
    assert complete
    before = toy.chance_of_random(10, 5)
    for point in curve.points:
        truth = toy.chance_of_random(10, point.values[0])
        low, high = point.difference_interval
        assert low <= truth - before <= high
        assert point.win_rate == pytest.approx(truth, abs=0.04)
        assert sum(point.endings.values()) == point.games == 4_000
        assert point.endings["won"] == point.wins
    now = next(point for point in curve.points if point.values == curve.now)
    assert (now.difference, now.difference_interval) == (0.0, (0.0, 0.0))


@pytest.mark.compiled
def test_two_numbers_make_a_map_of_all_pairs():
    planned, (curve,), _ = play(f"{NEED}=4..6", "balls=8..12:2", games=500)
    assert [point.values for point in curve.points] == [(n, b) for n in (4, 5, 6) for b in (8, 10, 12)]
    for point in curve.points:
        assert point.win_rate == pytest.approx(
            toy.chance_of_random(point.values[1], point.values[0]), abs=0.1
        )
    assert planned.total_games == 500 * 9  # the game as it is is one of these points


@pytest.mark.compiled
def test_a_value_that_cannot_be_says_why_and_the_others_are_played():
    expected, told = [], []
    planned, (curve,), complete = play(
        f"{NEED}=5..200:195", games=100, expect=expected.append, progress=told.append
    )
    assert complete
    assert expected == [sum(told)]
    assert planned.total_games >= sum(told)
    played, refused = curve.points
    assert played.games == 100
    assert refused.games == 0
    assert refused.reason


@pytest.mark.compiled
def test_a_stopped_sweep_has_the_whole_curve_from_a_part_of_the_games():
    stop, begun = threading.Event(), []

    def begin(what):
        begun.append(what)
        if len(begun) == 6:  # the values, the game as it is, three points, and once more the game as it is
            stop.set()

    _, (curve,), complete = play(f"{NEED}=3..6", games=1_000, begin=begin, stop=stop)
    assert not complete
    assert [point.games >= 100 for point in curve.points] == [True] * 4


@pytest.mark.parametrize(
    ("ranges", "said"),
    [((Range("need.slate.kind", (1,)),), "needs.slate.kind"),
     ((Range(NEED, (1,)), Range(NEED, (2,))), "different"),
     ((Range(NEED, tuple(range(200))), Range("balls", tuple(range(200)))), "points")],
)  # fmt: skip
def test_what_cannot_be_swept_is_refused(ranges, said):
    with pytest.raises(RequestError, match=said):
        Sweep(arms("kind"), ranges, 10, SEED)


def test_combinations_without_the_number_are_left_out():
    planned = Sweep(arms("kind", "cruel"), [read_range(f"{NEED}=3..4")], 10, SEED)
    assert [arm.cell.difficulty for arm in planned.arms] == ["kind"]
    assert [arm.cell.difficulty for arm in planned.left_out] == ["cruel"]
    both = [read_range(f"{NEED}=3..4"), read_range("needs.slate.cruel=3..4")]
    with pytest.raises(RequestError, match="in play in different games"):
        Sweep(arms("kind", "cruel"), both, 10, SEED)


def point(value, wins, games=1_000, half=0.02):
    rate = wins / games
    return SweepPoint(
        values=(value,), as_it_is=False, reason=None, games=games, wins=wins, win_rate=rate,
        interval=(max(0, rate - half), rate + half),
        difference=0.0, difference_interval=(0.0, 0.0), endings={},
    )  # fmt: skip


def test_a_target_is_met_where_an_interval_holds_it():
    met = meet([point(1, 700), point(2, 560), point(3, 300)], 0.55)
    assert met == TargetMet(met=((2,),), between=(), nearest=(2,))


def test_a_target_between_two_values_names_both():
    met = meet([point(1, 700), point(2, 400), point(3, 300)], 0.55)
    assert met == TargetMet(
        met=(),
        between=(
            (
                (1,),
                (2,),
            ),
        ),
        nearest=(1,),
    )


def test_a_target_out_of_reach_names_the_nearest():
    unplayed = point(9, 0).model_copy(update={"games": 0, "win_rate": None, "reason": "only 0 to 8"})
    met = meet([point(1, 400), point(2, 300), unplayed], 0.9)
    assert met == TargetMet(met=(), between=(), nearest=(1,))


@pytest.mark.compiled
def test_the_result_is_kept_in_a_manifest_and_as_rows():
    planned, curves, complete = play("balls=8..12:2", games=200, levels=("kind", "cruel"))
    result = sweep_result(planned, curves, complete=complete, target=0.5)
    assert SweepResult.model_validate(result.plain()) == result
    rows = sweep_rows(result)
    assert len(rows) == 6
    assert {row["balls"] for row in rows} == {8, 10, 12}
    assert all(row["ending_won"] == row["wins"] for row in rows)
