"""How strategies are declared and found."""

import numpy as np
import pytest

from heuristics.strategy import contract
from heuristics.strategy.contract import strategy
from heuristics.strategy.registry import default_strategy, find_strategy, strategies
from simcore.contract.game import Cell
from simcore.games import games
from simcore.kernels.rng import OWN_LUCK
from simcore.messages.names import nearest, unknown_name
from simcore.play.batch import play_one
from simcore.play.seating import roster_of
from simcore.records.shared import empty_log
from tests import toy


@pytest.fixture(autouse=True)
def everything_loaded():
    """Whichever test comes first in its process."""
    strategies(toy.GAME.name)


def test_strategies__general_ones_and_those_of_the_game():
    assert set(strategies(toy.GAME.name)) == {"random", "standard", "peek", "broken"}
    assert list(strategies("no-such-game")) == ["random"]


def test_strategies__every_game_has_a_default():
    for game in games():
        assert default_strategy(game) in strategies(game)


def test_find_strategy__says_what_there_is():
    with pytest.raises(
        ValueError, match=r"unknown strategy 'randum'; did you mean 'random'\? Allowed: broken"
    ):
        find_strategy("randum", toy.GAME.name)


def test_strategy__needs_a_docstring():
    with pytest.raises(ValueError, match="docstring"):
        strategy("silent")(lambda tables, state, weights: 0)


@pytest.mark.parametrize("games_", [None, (toy.GAME.name,)])
def test_strategy__name_is_taken(games_):
    def choose(tables, state, weights):
        """Choose."""

    before = list(contract.declared)
    with pytest.raises(ValueError, match="twice"):
        strategy("random", games=games_)(choose)
    assert contract.declared == before


def test_strategy__weights_by_name():
    found = find_strategy("standard", toy.GAME.name)
    assert found.policy(toy.GAME, {"red": 2.5}).weights["value"][0, 0] == 2.5
    with pytest.raises(ValueError, match="no weight"):
        found.policy(toy.GAME, {"blue": 1.0})


def test_strategy__of_another_game():
    other = contract.Strategy("x", ("other",), {}, 1, "", lambda tables, state, weights: 0)
    with pytest.raises(ValueError, match="does not play"):
        other.policy(toy.GAME)


def choices(name, hidden_key):
    """Return the choices of a whole game, with hidden information redealt before each."""
    cell = Cell("slate", "cruel", 2)
    policy = find_strategy(name, toy.GAME.name).policy(toy.GAME)
    players = roster_of(toy.GAME, toy.load().compile(cell), [policy])
    replay = play_one(players, 3, 3)
    state, table, log = replay.state, players.tables[0], empty_log()[0]
    players.rules.deal(table, state[0], np.uint64(3), np.uint64(3))
    made = []
    while players.rules.advance(table, state[0], log):
        copy = state.copy()
        if hidden_key:
            players.rules.redeal(table, copy[0], state["seat"][0], np.uint64(hidden_key))
        made.append(int(policy.decide(table, copy[0], policy.weights[0])))
        for field in OWN_LUCK:  # of the seat that decides; a redeal changes that of others
            state[field][0, state["seat"][0]] = copy[field][0, state["seat"][0]]
        state["choice"] = made[-1]
    return made


@pytest.mark.parametrize(("name", "honest"), [("random", True), ("standard", True), ("peek", False)])
def test_redeal__reveals_strategies_that_peek(name, honest):
    same = all(choices(name, key) == choices(name, 0) for key in range(1, 20))
    assert same == honest


def test_nearest__forgives_case_and_spaces():
    assert nearest("Deep One", ["deep-one", "star"]) == "deep-one"
    assert nearest("zzz", ["deep-one"]) is None
    assert unknown_name("thing", "zzz", []) == "unknown thing 'zzz'. Allowed: none"
