"""The tuner finds planted optima, judges as it says, and reads its file with care."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from analysis.tuning.judge_targets import judge
from analysis.tuning.levels import inversions
from analysis.tuning.movable import settings_at
from analysis.tuning.targets import Side, Target, Targets, misfit, read_targets
from analysis.tuning.tried import Search, Tried, front
from analysis.tuning.tune_scenario import Tuner, TuningPlan
from analysis.tuning.variant import variant
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.messages.error_details import ScenarioError
from tests import toy
from tests.sweeps import sweep

PLAN = TuningPlan(
    games=4_000, price=0.01, beam_width=3, max_points=200, seed=1, judge_seed=2, judge_games=20_000
)

PLAYERS = Players((find_strategy("random", toy.GAME.name),))

RATES = """
strategy = "random"

[targets.mild]
ancient_one = "slate"
difficulty = "kind"
win_rate = {mild}
tolerance = 0.03

[targets.harsh]
ancient_one = "amber"
difficulty = "cruel"
win_rate = {harsh}
tolerance = 0.03

[numbers]
"needs.slate.kind" = {{ from = 1, to = 10 }}
"needs.amber.cruel" = {{ from = 1, to = 10 }}
red = {{ from = 4, to = 8 }}
"""


def targets(tmp_path, text):
    (tmp_path / "targets.toml").write_text(text)
    return read_targets(tmp_path / "targets.toml", toy.GAME, toy.load())


def errors(tmp_path, text):
    with pytest.raises(ScenarioError) as caught:
        targets(tmp_path, text)
    return {error.key: str(error) for error in caught.value.errors}


@pytest.mark.compiled
@pytest.mark.parametrize(("need_mild", "need_harsh"), sweep([(3, 8)], [(7, 5)]))
def test_planted_needs_are_found(tmp_path, need_mild, need_harsh):
    """Rates of the closed form are wanted; the numbers that give them are far from those of the game."""
    rates = [toy.chance_of_random(10, need) for need in (need_mild, need_harsh)]
    wanted = targets(tmp_path, RATES.format(mild=rates[0], harsh=rates[1]))
    tuner = Tuner(toy.GAME, toy.load(), wanted, PLAN)
    result = tuner.search()
    assert result.complete
    best = tuner.best(result)
    assert best.point == (need_mild, need_harsh, 6)  # `red` costs something and brings nothing
    assert tuner.settings(best.point) == {"needs.slate.kind": need_mild, "needs.amber.cruel": need_harsh}
    wins = tuner.wins(tuner.at(best.point), PLAN.judge_games, PLAN.judge_seed)
    assert [verdict.result for verdict in judge(wanted.targets, wins)] == ["pass", "pass"]
    before = tuner.wins(tuner.scenario, PLAN.judge_games, PLAN.judge_seed)
    assert [verdict.result for verdict in judge(wanted.targets, before)] == ["fail", "fail"]


@pytest.mark.parametrize("seed", [1, 5, 9])
def test_something_better_behind_a_rise_is_found(tmp_path, monkeypatch, seed):
    """Every step from the game as it is makes it worse; far away lies what is wanted."""
    wanted = targets(tmp_path, RATES.format(mild=0.5, harsh=0.5))
    tuner = Tuner(toy.GAME, toy.load(), wanted, replace(PLAN, beam_width=1, seed=seed))
    goal = (9, 2, tuner.start[2])

    def rate(point, games, found, progress, stop):
        away = sum(abs(one - other) for one, other in zip(point, goal, strict=True))
        moved = sum(abs(one - other) for one, other in zip(point, tuner.start, strict=True))
        rates = {side.name: 0.5 for side in wanted.sides}
        return Tried(point, rates, 0.1 * away + (1.0 if moved % 2 else 0.0), float(moved))

    monkeypatch.setattr(tuner, "_try", rate)
    found = tuner.search()
    assert found.complete
    steps = set(tuner._neighbours(tuner.start))
    assert all(found.tried[point].misfit > found.tried[tuner.start].misfit for point in steps)
    assert tuner.best(found).misfit < 0.4 * found.tried[tuner.start].misfit


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), noise=st.floats(0, 2))
def test_no_point_that_was_tried_beats_the_chosen_one_in_size_and_misfit(tmp_path_factory, seed, noise):
    """Few games flatter some points; those that are played on show less, and others look better then."""
    wanted = targets(tmp_path_factory.mktemp("targets"), RATES.format(mild=0.5, harsh=0.5))
    tuner = Tuner(toy.GAME, toy.load(), wanted, replace(PLAN, max_points=60))
    luck = np.random.default_rng(seed).exponential(noise, (12, 12, 12))

    def rate(point, games, found, progress, stop):
        away = sum(abs(one - other) for one, other in zip(point, (9, 2, 7), strict=True))
        flattered = luck[point] if games == PLAN.games else 0.0
        rates = {side.name: 0.5 for side in wanted.sides}
        return Tried(point, rates, max(0.0, 0.2 * away - flattered), tuner._size(point), games)

    tuner._try = rate
    found = tuner.search()
    best = tuner.best(found)
    others = [tried for tried in found.tried.values() if tried.point != best.point]
    assert not any(tried.size <= best.size and tried.misfit < best.misfit for tried in others)
    assert not any(tried.size < best.size and tried.misfit <= best.misfit for tried in others)
    assert best in front(found)


@pytest.mark.parametrize("turns", [True, False])
def test_levels_out_of_order_are_found(turns):
    """Needs of 3 and 8 right guesses of 10 trade places; by chance in less than one of a million runs."""
    game, scenario = toy.GAME, toy.load()
    kind = Side(Cell("slate", "kind", 2), PLAYERS)
    wanted = Targets((Target("kind", (kind,), 0.5, 0.1),), ())
    tuner = Tuner(game, scenario, wanted, replace(PLAN, judge_games=2_000))
    (ladder,) = tuner.ladders
    assert [side.cell.difficulty for side in ladder] == list(scenario.difficulties)
    assert kind not in tuner.steps
    needs = {"needs.slate.kind": 8, "needs.slate.cruel": 3} if turns else {"needs.slate.kind": 4}
    before, after = (
        tuner.wins(each, 2_000, 2, beside=tuner.steps) for each in (scenario, scenario.with_settings(needs))
    )
    pairs = inversions(tuner.ladders, before, after)
    assert [(row.easier, row.harder) for row in pairs] == ([("cruel", "kind")] if turns else [])
    if turns:
        assert pairs[0].rates[0] > pairs[0].rates[1]
        assert pairs[0].before[0] < pairs[0].before[1]


GROUPED = (
    RATES.partition("[numbers")[0]
    + """
[numbers]
"needs.slate.kind" = {{ from = 3, to = 7, with = ["needs.amber.cruel"] }}
"""
)


def test_numbers_of_a_group_move_together(tmp_path):
    (group,) = targets(tmp_path, GROUPED.format(mild=0.5, harsh=0.5)).ranges
    assert settings_at([group], (4,)) == {"needs.slate.kind": 4, "needs.amber.cruel": 5}
    assert settings_at([group], (5,)) == {}
    far = GROUPED.format(mild=0.5, harsh=0.5).replace("to = 7", "to = 40")
    assert "numbers.needs.slate.kind.to" in errors(tmp_path, far)
    other = GROUPED.format(mild=0.5, harsh=0.5).replace('amber.cruel"]', 'amber.cruell"]')
    assert "did you mean" in errors(tmp_path, other)["numbers.needs.slate.kind.with"]


CHOICES = (
    RATES.partition("[numbers")[0]
    + """
[effects]
balls = [8, 12]
red = {{ options = [5, 7], weight = 3 }}
"""
)


def test_other_values_take_the_place_of_the_present_one(tmp_path):
    balls, red = targets(tmp_path, CHOICES.format(mild=0.5, harsh=0.5)).ranges
    assert settings_at([balls, red], (0, 0)) == {}
    assert settings_at([balls, red], (2, 1)) == {"balls": 12, "red": 5}
    assert (balls.neighbours(2), balls.cost(2), red.cost(2)) == ([0, 1], 1.0, 3.0)
    assert balls.text(2) == "balls = 12"
    wrong = CHOICES.format(mild=0.5, harsh=0.5).replace("[8, 12]", "[8, 99]")
    assert any(key.startswith("effects.balls") for key in errors(tmp_path, wrong))


@pytest.mark.compiled
def test_a_choice_is_found(tmp_path):
    text = CHOICES.replace("balls = [8, 12]", '"needs.slate.kind" = [3, 7]')
    text = text.format(mild=toy.chance_of_random(10, 7), harsh=toy.chance_of_random(10, 6))
    tuner = Tuner(toy.GAME, toy.load(), targets(tmp_path, text), PLAN)
    result = tuner.search()
    assert tuner.settings(tuner.best(result).point) == {"needs.slate.kind": 7}


@pytest.mark.long
@pytest.mark.compiled
def test_reach_is_that_of_the_ends(tmp_path):
    """Both needs at their ends are the lowest and the highest rate of their sides."""
    tuner = Tuner(toy.GAME, toy.load(), targets(tmp_path, RATES.format(mild=0.99, harsh=0.5)), PLAN)
    mild, harsh = tuner.reaches(tuner.search())
    assert mild.wanted == 0.99
    assert mild.highest == pytest.approx(toy.chance_of_random(10, mild_end(tuner)), abs=0.03)
    assert not harsh.is_out_of_reach


def mild_end(tuner):
    """The lowest need of the first side that the file allows."""
    return next(each.low for each in tuner.targets.ranges if each.quantity.key == "needs.slate.kind")


@pytest.mark.compiled
def test_equal_sides_and_the_front(tmp_path):
    wanted = targets(
        tmp_path,
        """
        strategy = "random"
        [targets.alike]
        difficulty = "kind"
        equal = true
        tolerance = 0.04
        [numbers.needs]
        amber = { kind = { from = 2, to = 7 } }
        slate = { kind = { from = 2, to = 7, weight = 3 } }
        """,
    )
    tuner = Tuner(toy.GAME, toy.load(), wanted, PLAN)
    result = tuner.search()
    assert tuner.best(result).point == (5, 5)  # the cheaper of the two steps that do it
    line = front(result)
    assert [tried.size for tried in line] == sorted({tried.size for tried in line})
    assert line[0].point == tuner.start
    assert all(one.misfit > other.misfit for one, other in itertools.pairwise(line))
    assert line[-1].misfit == 0


def test_misfit_counts_beyond_half_of_the_tolerance():
    class Named:
        def __init__(self, name):
            self.name = name

    one, other = Named("one"), Named("other")
    rate, alike = Target("a", (one,), 0.5, 0.1), Target("b", (one, other), None, 0.1)
    assert misfit([rate], {"one": 0.54}) == 0
    assert misfit([rate], {"one": 0.65}) == pytest.approx(1)
    assert misfit([rate, alike], {"one": 0.65, "other": 0.5}) == pytest.approx((1 + 1) / 2)


ONE = Side(Cell("slate", "kind", 2), PLAYERS)


@pytest.mark.parametrize(
    ("rate", "result"), [(0.50, "pass"), (0.549, "warn"), (0.551, "warn"), (0.62, "fail"), (0.40, "fail")]
)
def test_verdicts(rate, result):
    wins = np.arange(4_000) < round(4_000 * rate)
    (verdict,) = judge([Target("a", (ONE,), 0.5, 0.05)], {ONE.name: wins})
    assert (verdict.result, verdict.value) == (result, pytest.approx(rate))
    assert verdict.interval[0] <= rate <= verdict.interval[1]


@pytest.mark.parametrize(("gap", "result"), [(0.0, "pass"), (0.05, "warn"), (0.2, "fail")])
def test_verdicts_on_equal_sides(gap, result):
    games = 4_000
    sides = [type("Side", (), {"name": name})() for name in "ab"]
    wins = {"a": np.arange(games) < 2_000, "b": np.arange(games) < 2_000 + games * gap}
    (verdict,) = judge([Target("a", tuple(sides), None, 0.05)], wins)
    assert (verdict.result, verdict.value) == (result, pytest.approx(gap))


def test_a_false_pass_is_rare():
    """A rate right at the border of the tolerance passes in at most 2.5% of all cases, by construction."""
    games, target = 1_000, [Target("a", (ONE,), 0.5, 0.05)]
    passes = [
        won
        for won in range(400, 601)
        if judge(target, {ONE.name: np.arange(games) < won})[0].result == "pass"
    ]
    assert stats.binom.pmf(passes, games, 0.55).sum() <= 0.025
    assert stats.binom.pmf(passes, games, 0.5).sum() > 0.7


def test_all_faults_at_once(tmp_path):
    found = errors(
        tmp_path,
        """
        strategi = "random"
        [targets.one]
        ancient_one = "slat"
        difficulty = "kind"
        win_rate = 45
        [targets.two]
        difficulty = ["kind", "crul"]
        equal = true
        win_rate = 0.5
        tolerance = 0.02
        strategy = "rndom"
        [numbers]
        "needs.slate.kin" = {}
        red = { from = 4, too = 5 }
        balls = { from = 12, to = 14 }
        """,
    )
    assert "did you mean 'strategy'" in found["strategi"]
    assert "did you mean 'slate'" in found["targets.one.ancient_one"]
    assert 'found 45; allowed: 0 to 1 (did you mean "45%"?)' in found["targets.one.win_rate"]
    assert "missing" in found["targets.one.tolerance"]
    assert "did you mean 'cruel'" in found["targets.two.difficulty"]
    assert "exactly one is needed" in found["targets.two"]
    assert "did you mean 'random'" in found["targets.two.strategy"]
    assert "did you mean 'needs.slate.kind'" in found["numbers.needs.slate.kin"]
    assert "did you mean 'to'" in found["numbers.red.too"]
    assert "does not contain the present number" in found["numbers.balls"]
    assert len(found) == 10


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("", "targets", "at least one table"),
        ("[targets.x]\nwin_rate = 0.5", "targets.x.tolerance", "missing"),
        ("targets = 3", "targets", "at least one table"),
        ("[targets.x]\ntolerance = 1\nequal = true\nancient_one = 'slate'\ndifficulty = 'kind'", "targets.x",
         "a single cell"),
        ("[targets.x]\ntolerance = 0.1\nwin_rate = true", "targets.x.win_rate", "found true"),
        ("[targets", "", "not valid TOML"),
    ],
)  # fmt: skip
def test_single_faults(tmp_path, text, key, said):
    assert said in errors(tmp_path, text)[key]


def test_seeds_must_differ():
    with pytest.raises(ValueError, match="must differ"):
        TuningPlan(games=1, price=0, beam_width=1, max_points=1, seed=1, judge_seed=1, judge_games=1)


def test_front_of_one_point():
    alone = Tried((1,), {}, 0.5, 0.0)
    assert front(Search({(1,): alone})) == [alone]


def test_variants_play_like_the_scenario(tmp_path):
    from simcore.data.toml_write import dumps

    changed = toy.load().with_settings({"needs.slate.kind": 3, "balls": 12})
    path = tmp_path / "v.toml"
    path.write_text(dumps(variant(toy.GAME, changed, "mine", "why")))
    again = toy.load(path)
    assert (again.name, again.balls, again.needs) == ("mine", 12, changed.needs)


def test_targets__a_share_may_be_in_percent(tmp_path):
    words = """
        [targets.one]
        ancient_one = "slate"
        difficulty = "kind"
        win_rate = {}
        tolerance = {}
        [numbers]
        red = {{ from = 4, to = 8 }}
        """
    percent, plain = (targets(tmp_path, words.format(*each)) for each in (('"45%"', '"3%"'), (0.45, 0.03)))
    assert percent.targets == plain.targets
