"""Decision by decision: the same game as in a run, and options whose worth is known."""

import functools
import warnings
from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy.explaining import explanation
from heuristics.strategy.explanation import Explanation
from heuristics.strategy.registry import find_strategy
from heuristics.toolbox.search import new_key
from simcore.contract.game import Cell
from simcore.narration.log import tell
from simcore.play.batch import play_one
from simcore.play.pressure import sum_pressure
from simcore.play.seating import roster_of
from simcore.play.skill import AS_WANTED
from simcore.play.stepping import decisions, win_by_option, wins_from
from simcore.play.strategy_errors import StrategyError
from tests import toy

CELL = Cell("slate", "kind", 2)
SEED = 5


def seated(name="standard", **changes):
    policy = replace(find_strategy(name, toy.GAME.name).policy(toy.GAME), **changes)
    return roster_of(toy.GAME, toy.load().compile(CELL), [policy])


@pytest.mark.parametrize("skill", [1.0, 0.5])
def test_decisions_are_those_of_the_event_log(skill):
    players = seated(skill=skill)
    for number in range(20):
        events = tell(toy.GAME, toy.load(), CELL, players.policies[:1], SEED, number)
        logged = [event for event in events if event["event"] == "decision"]
        stops = list(decisions(players, SEED, number))
        assert [toy.COLOURS[stop.choice] for stop in stops] == [event["choice"] for event in logged]
        assert [int(stop.state["seat"][0]) for stop in stops] == [event["seat"] for event in logged]
        assert len(stops) == play_one(players, SEED, number).row["decisions"][0]


def test_slips_are_marked():
    stops = [stop for number in range(200) for stop in decisions(seated(skill=0.5), SEED, number)]
    share = np.mean([stop.slipped for stop in stops])
    assert abs(share - 0.5) < 5 * 0.5 / np.sqrt(len(stops))  # five standard errors: fails once in a million
    assert not any(stop.slipped for stop in decisions(seated(), SEED, 3))


@functools.cache
def chance(red, black, need):
    """Chance to guess at least `need` more balls right by guessing the commoner colour."""
    if need <= 0:
        return 1.0
    if red + black < need:
        return 0.0
    guess_red = red > black
    return sum(
        share * chance(red - (ball == 1), black - (ball == 0), need - (ball == guess_red))
        for ball, share in ((1, red / (red + black)), (0, black / (red + black)))
        if share
    )


def test_worth_of_an_option_is_the_closed_form():
    """4000 deals, five standard errors: the test fails by chance once in a million options."""
    players, deals = seated(), 4000
    stops = list(decisions(players, SEED, 1))
    need = int(players.tables["need"][0])
    for stop in stops[:3] + stops[-1:]:
        s = stop.state[0]
        drawn = s["urn"][: s["drawn"]]
        red = 6 - int(drawn.sum())
        black = 10 - int(s["drawn"]) - red
        keys = np.array([new_key(s, sample) for sample in range(deals)], np.uint64)
        found = win_by_option(players, stop.state, keys).mean(axis=1)
        left = need - int(s["right"])
        for option in (toy.BLACK, toy.RED):
            exact = sum(
                share * chance(red - (ball == 1), black - (ball == 0), left - (ball == option))
                for ball, share in ((1, red / (red + black)), (0, black / (red + black)))
                if share
            )
            assert abs(found[option] - exact) <= 5 * np.sqrt(max(exact * (1 - exact), 1e-9) / deals) + 1e-12


def test_the_value_of_an_option_does_not_depend_on_the_next_ball():
    """Hidden information is redealt: two states that differ only there have equal estimates."""
    players = seated()
    stop = next(iter(decisions(players, SEED, 2)))
    other = stop.state.copy()
    other["urn"][0, :10] = other["urn"][0, :10][::-1]
    keys = np.arange(50, dtype=np.uint64)
    np.testing.assert_array_equal(
        win_by_option(players, stop.state, keys), win_by_option(players, other, keys)
    )


def test_players_in_plain_python_play_on_alike():
    choose = find_strategy("standard", toy.GAME.name).choose
    slow, keys = seated(begin=lambda: choose), np.arange(8, dtype=np.uint64)
    stop = next(iter(decisions(slow, SEED, 0)))
    options = np.array([AS_WANTED, toy.BLACK, toy.RED])
    found = wins_from(slow, stop.state, options, keys)
    np.testing.assert_array_equal(found, wins_from(seated(), stop.state, options, keys))
    np.testing.assert_array_equal(found[0], found[1 + stop.choice])


def test_an_error_of_a_strategy_in_a_play_out_is_reported():
    """It takes the third option of two; the message names the game and the seed."""
    players, options = seated(begin=lambda: lambda tables, state, weights: 2), np.array([AS_WANTED])
    stop = next(iter(decisions(seated(), SEED, 4)))
    with pytest.raises(StrategyError, match=rf"game 4 of seed {SEED}, played on, decision 1 .* option 2"):
        wins_from(players, stop.state, options, np.arange(2, dtype=np.uint64))


def explained(said, *, deals=10, **changes):
    strategy = replace(find_strategy("standard", toy.GAME.name), explain=lambda *records: said)
    players = seated(**changes)
    return explanation(strategy, players, next(iter(decisions(players, SEED, 0))), deals)


def test_a_strategy_may_say_why():
    assert explained("I counted.").text == "I counted."
    own = Explanation("so", (0.25, 0.75), "odds")
    assert explained(own) == own
    assert explained("I counted.").meaning == "wins in 10 play-outs"
    assert explained("I counted.", deals=0) == Explanation("I counted.")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (Explanation("so", (0.25,)), "explain valued 1 options, expected 2"),
        (Explanation("so", None), "with numbers as its values"),
        (Explanation("so", ("a", "b")), "with numbers as its values"),
        (None, "explain returned neither a sentence nor an Explanation"),
    ],
)
def test_invalid_reasons_are_reported(said, message):
    with pytest.raises(StrategyError, match=message):
        explained(said)


def test_reasons_in_other_clothes():
    """An array is as good as a tuple, and what explains need not be a function."""
    assert explained(Explanation("so", np.array([0.25, 0.75]))).values == (0.25, 0.75)
    strategy = replace(
        find_strategy("standard", toy.GAME.name),
        explain=functools.partial(lambda *_: Explanation("", (1.0,))),
    )
    players = seated()
    with pytest.raises(StrategyError, match="explain valued 1 options"):
        explanation(strategy, players, next(iter(decisions(players, SEED, 0))), 0)


def test_a_strategy_that_fails_to_explain_itself_is_broken():
    def explain(*_):
        return 1 / 0

    strategy = replace(find_strategy("standard", toy.GAME.name), explain=explain)
    players = seated()
    with pytest.raises(StrategyError, match=r"decision 1 .* ZeroDivisionError"):
        explanation(strategy, players, next(iter(decisions(players, SEED, 0))), 0)


def test_slips_are_not_explained_by_the_strategy():
    assert explained("I meant it.", skill=0.0).text.startswith("Chosen at random")


def test_watch_counts_balls():
    pressure = sum_pressure(seated(), SEED, 300, 2)
    assert pressure.seen[0] == 300
    rounds = pressure.seen > 0
    turns = np.arange(len(pressure.seen))[rounds]
    np.testing.assert_array_equal(pressure.sums[rounds, 0], (10 - turns) * pressure.seen[rounds])
    np.testing.assert_array_equal(pressure.squares[rounds, 1], turns**2 * pressure.seen[rounds])


def test_watch_in_plain_python_is_the_same():
    choose = find_strategy("standard", toy.GAME.name).choose
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a user would read what numba says
        fast, slow = (
            sum_pressure(seated(), SEED, 25, 2),
            sum_pressure(seated(begin=lambda: choose), SEED, 25, 2),
        )
    np.testing.assert_array_equal(fast.sums, slow.sums)
    np.testing.assert_array_equal(fast.seen, slow.seen)


def test_a_game_that_counts_nothing_has_no_pressure():
    players = replace(seated(), game=replace(toy.GAME, count_pressure=None))
    assert sum_pressure(players, SEED, 5, 2) is None
    assert sum_pressure(seated(), SEED, 5, 0) is None
