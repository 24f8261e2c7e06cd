"""The course of games of the toy game, in which every chance is known."""

import functools
import threading
from dataclasses import replace

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.tension.arcs import arc_dtype, courses_of, play_arcs
from analysis.tension.measures import curves_of
from analysis.tension.tension import Tension, TensionDesign, tension_result, tension_rows
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.play.engines import Threads
from simcore.play.stepping import decisions
from simcore.results.tension import TensionResult
from tests import toy

SEED, GAMES, OUTS = 21, 150, 30
CELL, NEED = Cell("slate", "cruel", 2), 7
pytestmark = pytest.mark.compiled


def arm(strategy="standard", **changes):
    players = Players((replace(find_strategy(strategy, toy.GAME.name), **changes),))
    return Arm("as it is", toy.GAME, toy.load(), CELL, players)


@functools.cache
def chance(red, black, need):
    """Chance of the counting strategy: it guesses the colour of which more is left."""
    if need <= 0 or red + black < need:
        return float(need <= 0)
    return max_option(red, black, need)[0 if red > black else 1]


def max_option(red, black, need):
    """Chances when red is guessed, and when black is."""
    left = red + black
    return [
        sum(
            share / left * chance(red - (ball == "red"), black - (ball == "black"), need - (ball == guess))
            for ball, share in (("red", red), ("black", black))
            if share
        )
        for guess in ("red", "black")
    ]


def standing(state):
    """Red and black balls that are left, and right guesses that are needed."""
    drawn = int(state["drawn"])
    red = 6 - int(state["urn"][:drawn].sum())
    return red, 10 - drawn - red, NEED - int(state["right"])


@functools.cache
def played():
    tension = Tension([arm()], TensionDesign(GAMES, OUTS), SEED, engine=Threads(1))
    assert tension.play()
    return tension


@functools.cache
def truth():
    """The exact chance at each decision of each game."""
    players = arm().roster_of()
    return [
        [chance(*standing(stop.state[0])) for stop in decisions(players, SEED, number)]
        for number in range(GAMES)
    ]


def test_chances_are_the_closed_form():
    """Sum of squares of all errors, in standard errors: five of its own, one false alarm in two million."""
    squares = []
    for curve, exact in zip(curves_of(courses_of(played().arcs[0])), truth(), strict=True):
        for estimate, p in zip(curve, exact, strict=True):
            if 0 < p < 1:
                squares.append((estimate - p) ** 2 / (p * (1 - p) / OUTS))
            else:
                assert estimate == p
    assert abs(np.mean(squares) - 1) < 5 * np.std(squares) / np.sqrt(len(squares))


def test_the_chance_is_a_martingale():
    """On the average it stays where it is from round to round, and moves by as much as doubt is resolved.

    Sum of squared steps and p (1 - p) at the start have the same mean (Augenblick and Rabin 2021); the noise
    of a chance out of n play-outs is c (1 - c) / (n - 1). Five standard errors each.
    """
    drift, apart = [], []
    courses = courses_of(played().arcs[0])
    for chances, win in zip(curves_of(courses), courses.win, strict=True):
        curve = np.array([*chances, float(win)])
        noise = curve * (1 - curve) / (OUTS - 1)
        steps = np.diff(curve)
        drift.append(steps)
        apart.append((steps**2 - noise[:-1] - noise[1:]).sum() - curve[0] * (1 - curve[0]) - noise[0])
    for values in (*map(np.array, zip(*(each[:4] for each in drift), strict=True)), np.array(apart)):
        assert abs(values.mean()) < 5 * values.std() / np.sqrt(len(values))


def test_chances_do_not_depend_on_hidden_information():
    """At the start all games look alike, so their chances vary only by the noise of the play-outs.

    With the urn in sight, chances would be 0 and 1. The ratio of variances is within five standard errors.
    """
    starts = np.array([curve[0] for curve in curves_of(courses_of(played().arcs[0]))])
    p = chance(6, 4, NEED)
    assert abs(starts.var() / (p * (1 - p) / OUTS) - 1) < 5 * np.sqrt(2 / GAMES)


def test_the_loss_of_a_random_choice_equals_the_closed_form():
    """Sampled decisions are weighted to represent their games; five standard errors.

    With ten deals the halves often mistake the best option, so the loss is at most slightly
    underestimated.
    """
    players, games = arm().roster_of(), 600
    arcs = np.zeros(games, arc_dtype(10))
    play_arcs(players, SEED, 0, arcs)
    assert (arcs["turn_decisions"] == 1).all()  # one ball a round
    exact = []
    for number in range(games):
        stands = [standing(stop.state[0]) for stop in decisions(players, SEED, number)]
        exact.append(np.mean([abs(np.subtract(*max_option(*each))) / 2 for each in stands]))
    errors = arcs["random"][:, 0] - exact
    assert abs(errors.mean()) < 5 * errors.std() / np.sqrt(games)
    assert np.mean(exact) > 5 * errors.std() / np.sqrt(games)  # so that a loss of nothing would be noticed


def test_decisions_are_counted():
    arcs = played().arcs[0]
    for arc, exact in zip(arcs, truth(), strict=True):
        assert arc["decisions"] == arc["rounds"] == len(exact)
        assert arc["seat_decisions"][:2].tolist() == [-(-len(exact) // 2), len(exact) // 2]
        assert arc["options"] == 2 * len(exact)
    result = tension_result(played(), complete=True)
    (cell,) = result.cells
    measures = {name: measure.mean for name, measure in cell.measures.items()}
    # One of the two seats guesses in each round.
    assert measures["idle"] == pytest.approx(0.5)
    assert measures["options"] == 2.0
    assert cell.wins == int(arcs["win"].sum())
    assert [row.kind for row in cell.kinds] == ["guess"]


def test_the_result_does_not_depend_on_threads():
    tension = Tension([arm()], TensionDesign(12, OUTS), SEED, engine=Threads(3))
    assert tension.play()
    assert tension.arcs[0].tobytes() == played().arcs[0][:12].tobytes()


def test_more_play_outs_begin_with_the_same_ones():
    fewer = np.zeros(2, arc_dtype(5))
    play_arcs(arm().roster_of(), SEED, 0, fewer)
    np.testing.assert_array_equal(fewer["outcomes"], played().arcs[0][:2]["outcomes"][:, :, :5])


def test_players_in_plain_python_are_looked_at_too():
    players, found = arm().roster_of(), np.zeros(2, arc_dtype(4))
    slow = replace(players, policies=tuple(
        replace(policy, begin=lambda: find_strategy("standard", toy.GAME.name).choose)
        for policy in players.policies
    ))  # fmt: skip
    play_arcs(slow, SEED, 0, found)
    np.testing.assert_array_equal(found["outcomes"], played().arcs[0][:2]["outcomes"][:, :, :4])


def test_after_a_stop_finished_games_count():
    stop = threading.Event()
    tension = Tension([arm(), arm()], TensionDesign(20, 4), SEED, engine=Threads(1))

    def progress(games):
        if len(done) == 2:
            stop.set()
        done.append(games)

    done = []
    assert not tension.play(progress=progress, stop=stop)
    assert [len(arcs) for arcs in tension.arcs] == [3, 0]
    (cell,) = tension_result(tension, complete=False).cells
    assert cell.games == 3


def test_a_manifest_takes_the_result():
    result = tension_result(played(), complete=True)
    assert TensionResult.model_validate(result.plain()) == result
    rows = tension_rows(result)
    assert len(rows) == len(result.about)
    assert {"measure", "mean", "low", "high", "half", "won_mean", "lost_low"} <= set(rows[0])


@pytest.mark.parametrize(("base", "each", "off"), [(0.02, 0.0002, 0.05), (0.5, 0.05, 0.05), (1.0, 3.0, 0.01)])
def test_time_is_that_of_games_with_all_their_play_outs(base, each, off, monkeypatch):
    """A clock that is up to 10 ms late, as on a busy machine."""
    late = np.random.default_rng(SEED)
    monkeypatch.setattr(
        Tension, "_look", lambda self, number, game, outs: base + each * outs + 0.01 * late.random()
    )
    tension = Tension([arm(), arm("random")], TensionDesign(10, 100), SEED, engine=Threads(1))
    assert tension.seconds() == pytest.approx(20 * (base + 100 * each + 0.005), rel=off)


def test_time_is_announced_beforehand():
    assert 0 < Tension([arm(), arm()], TensionDesign(5, 5), SEED, engine=Threads(1)).seconds() < 60
