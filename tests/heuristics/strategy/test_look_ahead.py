"""Looking ahead: play-outs that end early, against whole play-outs and single steps."""

from dataclasses import replace

import numpy as np
import pytest

from heuristics.strategy.look_ahead import look_ahead
from heuristics.strategy.shipped_values import shipped_value
from heuristics.toolbox.search import new_key
from simcore.contract.game import Cell
from simcore.games import games
from simcore.play.loop import deal_on
from simcore.play.stepping import decisions, win_by_option
from simcore.records.shared import empty_log, exact_copy

NEXT_DECISION, FOREVER = 0, 1_000
SEED = 6


@pytest.fixture(scope="module")
def ahead():
    game = games()["final-battle"]
    scenario = game.load()
    cell = Cell("yig", "unprepared", 2)
    return look_ahead(shipped_value(game), game, scenario.compile(cell), cell)


@pytest.fixture(scope="module")
def positions(ahead):
    stops = list(decisions(ahead.players, SEED, 0))
    return [stop.state for stop in stops if stop.state["n_options"][0] > 1][:6]


def test_play_to_the_end_gives_the_results_of_play_outs(ahead, positions):
    for state in positions:
        keys = np.array([new_key(state[0], sample) for sample in range(20)], np.uint64)
        assert np.array_equal(ahead.options(state, 20, FOREVER), win_by_option(ahead.players, state, keys))


def test_zero_rounds_give_the_value_at_the_next_decision(ahead, positions):
    players = ahead.players
    for state in positions:
        chances = ahead.options(state, 2, NEXT_DECISION)
        for sample in range(2):
            for option in range(len(chances)):
                here, key = exact_copy(state), np.uint64(new_key(state[0], sample))
                deal_on(players.tables[0], here[0], (players.rules.redeal,), key)
                here["choice"] = option
                players.rules.advance(players.tables[0], here[0], empty_log()[0])
                assert chances[option, sample] == ahead.chance(here)


def test_option_has_the_deals_of_all_options(ahead, positions):
    for rounds in (NEXT_DECISION, 1):
        whole = ahead.options(positions[0], 8, rounds)
        for option, chances in enumerate(whole):
            assert np.array_equal(
                ahead.chances(positions[0], np.array([option]), range(8), rounds)[0], chances
            )


def test_plain_python_looks_as_far(ahead, positions):
    policy = ahead.players.policies[0]
    strategy = policy.source

    def begin():
        return lambda tables, state, weights: int(strategy(tables, state, weights))

    slow = replace(policy, begin=begin)
    players = replace(ahead.players, policies=(slow,) * len(ahead.players.policies))
    in_python = replace(ahead, players=players)
    for rounds in (NEXT_DECISION, 1):
        expected = ahead.options(positions[0], 3, rounds)
        assert np.array_equal(in_python.options(positions[0], 3, rounds), expected)
