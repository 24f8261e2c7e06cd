"""The nested design: the same deals, several play-outs, several strategies."""

import threading
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import norm

from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.kernels.rng import philox
from simcore.play.nested import play_nested, play_out_keys
from simcore.play.seating import roster_of
from simcore.play.strategy_errors import StrategyError
from simcore.records.shared import MAX_SEATS, PLAY_OUT_STREAM, empty_log
from tests import toy

ALPHA = 1e-4  # of each test of a frequency; seeds are fixed
CELL = Cell("slate", "cruel", 2)


def policy(strategy, **changes):
    return replace(find_strategy(strategy, toy.GAME.name).policy(toy.GAME), **changes)


def seated(*policies):
    return roster_of(toy.GAME, toy.load().compile(CELL), policies)


def in_plain_python(name):
    """A player in plain Python that answers like a compiled strategy."""
    choose = find_strategy(name, toy.GAME.name).choose
    return policy(name, begin=lambda: choose)


def test_keys_depend_on_seed_and_number_only():
    keys = play_out_keys(5, 8)
    assert keys.dtype == np.uint64
    assert len({*keys.tolist(), *play_out_keys(6, 8).tolist()}) == 16
    assert keys[:3].tolist() == play_out_keys(5, 3).tolist()
    assert keys.min() > 2**32 or keys.max() > 2**60  # all bits are mixed
    assert PLAY_OUT_STREAM > 2**16


def test_same_for_any_number_of_threads():
    players = seated(policy("random", skill=0.8))
    one, three = (play_nested(players, 9, 70, 3, workers=workers) for workers in (1, 3))
    assert one.shape == (70, 3)
    np.testing.assert_array_equal(one, three)


def test_each_play_out_redeals_and_plays_to_the_end():
    """By hand, decision for decision, with the kernels of the game."""
    players = seated(policy("standard"))
    rules, table, log = players.rules, players.tables[0], empty_log()[0]
    wins = play_nested(players, 3, 6, 4)
    for g, k in np.ndindex(wins.shape):
        state = np.zeros(1, toy.GAME.state)[0]
        rules.deal(table, state, np.uint64(3), np.uint64(g))
        rules.advance(table, state, log)
        words = philox(play_out_keys(3, 4)[k], np.uint64(g), PLAY_OUT_STREAM, 1)
        key = np.uint64(int(words[0]) << 32 | int(words[1]))
        rules.redeal(table, state, np.int64(state["seat"]), key)
        while True:
            state["choice"] = players.policies[0].decide(table, state, players.weights[0])
            if not rules.advance(table, state, log):
                break
        assert wins[g, k] == state["win"]


@pytest.mark.compiled
@pytest.mark.parametrize("strategy", ["random", "standard"])
def test_wins_as_often_as_whole_games(strategy):
    """Nothing lies open at the deal of the toy, so all games of the design are independent."""
    scenario = toy.load()
    need = scenario.needs["slate"]["cruel"]
    p = {
        "random": toy.chance_of_random(scenario.balls, need),
        "standard": toy.chance_of_counting(scenario.balls, scenario.red, need),
    }[strategy]
    wins = play_nested(seated(policy(strategy)), 5, 5_000, 10)
    z = (wins.mean() - p) / np.sqrt(p * (1 - p) / wins.size)
    assert 2 * norm.sf(abs(z)) > ALPHA


def test_players_dice_are_new_in_every_play_out():
    """One ball, so that only the player's coin decides."""
    scenario = toy.load(None, ("balls=2", "red=2"))  # all red: the deal and the redeal are always the same
    players = roster_of(toy.GAME, scenario.compile(Cell("slate", "kind", 2)), [policy("random")])
    wins = play_nested(players, 1, 40, 10)
    assert 0 < wins.mean() < 1
    assert (wins.std(axis=1) > 0).mean() > 0.5


def test_strategies_meet_the_same_luck():
    """Another player of the same kind wins the very same games; another seed brings other luck."""
    first, second = (play_nested(seated(policy("standard")), 2, 50, 4) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert (first != play_nested(seated(policy("standard")), 3, 50, 4)).any()
    assert play_nested(seated(policy("peek")), 2, 50, 4).all()


def test_plain_python_plays_like_compiled_code():
    fast = seated(policy("standard", skill=0.7), policy("standard"))
    slow = seated(replace(in_plain_python("standard"), skill=0.7), policy("standard"))
    assert slow.slow
    np.testing.assert_array_equal(play_nested(fast, 4, 9, 3), play_nested(slow, 4, 9, 3))


def test_a_player_in_plain_python_remembers_no_other_play_out():
    begun = []
    choose = find_strategy("standard", toy.GAME.name).choose

    def begin():
        begun.append(1)
        return choose

    play_nested(seated(policy("standard", begin=begin)), 4, 3, 5)
    assert len(begun) == 3 * 5 * MAX_SEATS  # one a seat and play-out


def test_illegal_answers_name_deal_play_out_and_decision():
    match = r"game 6 of seed 7, play-out 0, decision 3 .*option 2, allowed are 0 to 1"
    with pytest.raises(StrategyError, match=match):
        play_nested(seated(policy("broken")), 7, 300, 3, workers=2)
    with pytest.raises(StrategyError, match=match.replace("game 6", "game 0")):
        play_nested(seated(policy("standard", begin=lambda: wrong_in_the_third_round)), 7, 10, 3)


def wrong_in_the_third_round(tables, state, weights):
    return 2 if state["drawn"] == 2 else 0


def test_errors_in_plain_python_are_reported():
    def fails(tables, state, weights):
        raise KeyError("lost")

    def babbles(tables, state, weights):
        return "red"

    for choose, match in ((fails, "KeyError: 'lost'"), (babbles, "chose option red, allowed are 0 to 1")):
        player = policy("standard", begin=lambda choose=choose: choose)
        with pytest.raises(StrategyError, match=f"game 0 of seed 1, play-out 0, decision 1 .*{match}"):
            play_nested(seated(player), 1, 2, 2)


def test_a_stop_leaves_no_half_design():
    stop = threading.Event()
    seen = []

    def progress(games):
        seen.append(games)
        stop.set()

    assert play_nested(seated(policy("random")), 1, 5_000, 4, progress=progress, stop=stop) is None
    assert 0 < sum(seen) < 20_000


def test_progress_counts_every_game():
    seen = []
    play_nested(seated(policy("random")), 1, 77, 4, progress=seen.append)
    assert sum(seen) == 77 * 4
