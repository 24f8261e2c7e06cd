"""The tuner finds a planted optimum, does the same again, and does not take luck for skill. Toy game."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

from analysis.tuning.tune_weights import Judgement, WeightsPlan, WeightsTask, judge, tune
from heuristics.strategy.contract import collected, strategy
from heuristics.toolbox.cell_weights import CellWeights
from heuristics.toolbox.coins import draw_below
from simcore.contract.game import Cell
from tests import toy

pytestmark = pytest.mark.compiled
CELL = Cell("slate", "cruel", 2)
PLAN = WeightsPlan((), (), (2,), ("red", "black"), games=60, generations=25, population=8, seed=5)

with collected() as found:

    @strategy("scales", games=("toy-urn",), weights={"red": 6.0, "black": 1.0, "idle": 3.0})
    def weigh(tables, state, weights):
        """Weigh what is left of each colour; best when both weigh the same."""
        red = tables["red"]
        for i in range(state["drawn"]):
            red -= state["urn"][i]
        black = tables["balls"] - state["drawn"] - red
        return 1 if weights["value"][0] * red > weights["value"][1] * black else 0

    @strategy("coin", games=("toy-urn",), weights={"idle": 1.0})
    def toss(tables, state, weights):
        """Toss a coin; no weight helps."""
        return draw_below(state, 2)


SCALES, COIN = found


def task(who=SCALES, plan=PLAN, workers=2, **settings):
    scenario = toy.load(settings=tuple(f"{key}={value}" for key, value in {"red": 5, **settings}.items()))
    return WeightsTask(toy.GAME, scenario, (CELL,), who, plan, 6, workers)


def test_a_planted_optimum_is_found():
    """Seven of ten guesses must be right with five red balls: equal weights win most.

    The truth is computed over all urns. The tuned weights must come within half a point of it in 20,000
    games; that is 2.2 standard errors, so 1.5% of right tuners would fail with another seed.
    """
    weights, generations = tune(task())
    assert generations == PLAN.generations
    assert set(weights) == {"red", "black"}
    verdict = judge(task(), weights, 20_000)
    best = toy.chance_of_counting(10, 5, 7)
    assert verdict.before < best - 0.05
    assert verdict.after == pytest.approx(best, abs=0.005)
    assert verdict.better
    assert verdict.interval[0] < verdict.difference < verdict.interval[1]


def test_the_result_does_not_depend_on_the_threads():
    plan = replace(PLAN, generations=3)
    assert tune(task(plan=plan, workers=1)) == tune(task(plan=plan, workers=3))


def test_other_luck_finds_other_weights():
    plan = replace(PLAN, generations=3)
    assert tune(task(plan=plan)) != tune(task(plan=replace(plan, seed=7)))


def test_luck_is_not_taken_for_skill():
    """A coin cannot be tuned: its difference is exactly zero, as it plays the same games."""
    plan = replace(PLAN, names=("idle",), generations=3)
    weights, _ = tune(task(COIN, plan))
    verdict = judge(task(COIN, plan), weights, 500)
    assert verdict.difference == 0
    assert not verdict.better
    assert not verdict.worse


def test_three_verdicts():
    for low, high, better, worse in (
        (0.01, 0.03, True, False),
        (-0.03, -0.01, False, True),
        (-1, 1, False, False),
    ):
        verdict = Judgement(0.5, 0.5, 0.0, (low, high), 0.95, 100)
        assert (verdict.better, verdict.worse) == (better, worse)


@pytest.mark.long
def test_the_paired_interval_covers():
    """95% intervals of a known difference, 200 times: at least 91% cover it (5 in 1,000 chance of less).

    Before: always the colour that weighs six times as much; after: equal weights. Both are known exactly.
    """
    wins = []
    for seed in range(200):
        verdict = judge(replace(task(), judge_seed=1000 + seed), {"red": 1.0}, 300)
        wins.append(verdict)
    truth = np.mean([verdict.difference for verdict in wins])
    exact = judge(task(), {"red": 1.0}, 100_000).difference
    assert truth == pytest.approx(exact, abs=0.01)
    assert np.mean([v.interval[0] <= exact <= v.interval[1] for v in wins]) >= 0.91


def test_a_stop_keeps_what_was_found():
    stop = threading.Event()
    seen = []

    def each(generation, rate):
        seen.append((generation, rate))
        if generation == 2:
            stop.set()

    weights, generations = tune(task(), on_generation=each, stop=stop)
    assert generations == 2
    assert [generation for generation, _ in seen] == [1, 2]
    assert all(np.isfinite(list(weights.values())))


def test_what_is_written_leads_to_the_same_search_again():
    plan = replace(PLAN, generations=2)
    weights, generations = tune(task(plan=plan))
    verdict = judge(task(plan=plan), weights, 100)
    content = task(plan=plan).content(weights, generations, verdict, "scales")
    provenance = content["provenance"]
    before = replace(SCALES, weights=provenance["start"])
    again, _ = tune(task(before, WeightsPlan.from_dict(provenance["plan"])))
    assert {**before.weights, **again} == content["weights"]


@pytest.mark.parametrize(
    ("change", "said"),
    [({"judge_seed": 5}, "must differ"), ({"plan": replace(PLAN, names=("rad",))}, "did you mean 'red'")],
)
def test_what_cannot_be_tuned_is_refused(change, said):
    with pytest.raises(ValueError, match=said):
        replace(task(), **change)


def test_weights_for_some_cells_change_only_there_and_are_searched_again():
    """Tune the section for one number of players, beside another section that stays."""
    other = CellWeights(players=(3,), weights={"red": 9.0}, provenance={"by": "hand"})
    mine = replace(SCALES, cell_weights=(other,))
    plan = replace(PLAN, generations=2, keep_signs=True)
    chosen = replace(task(mine, plan), choice=CellWeights(players=(2,)))
    weights, generations = tune(chosen)
    verdict = judge(chosen, weights, 100)
    content = chosen.content(weights, generations, verdict, "scales")
    kept, new = content["for"]
    assert kept == other.content()
    assert (new["players"], new["weights"]) == ([2], weights)
    assert content["weights"] == SCALES.weights
    assert "provenance" not in content
    assert new["provenance"]["start"] == {"red": 6.0, "black": 1.0}
    assert min(weights.values()) > 0
    before = replace(
        mine, cell_weights=(other, CellWeights(players=(2,), weights=new["provenance"]["start"]))
    )
    again = replace(
        task(before, WeightsPlan.from_dict(new["provenance"]["plan"])), choice=CellWeights(players=(2,))
    )
    assert tune(again)[0] == weights


def test_combinations_that_would_lose_weights_of_their_own_are_found():
    # A section for two and three players replaces the one for three.
    other = CellWeights(players=(3,), weights={"red": 9.0})
    mine = replace(SCALES, cell_weights=(other,))
    three = replace(CELL, players=3)
    both = replace(task(mine), cells=(CELL, three), choice=CellWeights(players=(2, 3)))
    assert both.with_other_weights == (three,)
    assert replace(both, cells=(CELL,)).with_other_weights == ()
    assert replace(both, choice=None).with_other_weights == ()
