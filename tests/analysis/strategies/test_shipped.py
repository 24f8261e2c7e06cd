"""The check of all shipped strategies, which also runs many kernels in plain Python."""

import pytest

from analysis.strategies.strategy_check import Checker, load
from heuristics.strategy.registry import strategies
from simcore.games import find_game, games, origin_of
from tests import toy

SECONDS = 4.0


def shipped():
    """Game and name of each strategy."""
    toys = toy.GAME.name.split("-")[0]
    for game in games():
        if origin_of(game) is None and not game.startswith(toys):
            yield from ((game, name) for name in strategies(game))


def pytest_generate_tests(metafunc):
    """Import all strategies only if the test runs: that takes seconds."""
    if "long" in metafunc.config.getoption("-m"):
        metafunc.parametrize(("game", "name"), list(shipped()))


@pytest.mark.long
@pytest.mark.compiled
def test_what_ships_passes(game, name):
    found = find_game(game)
    strategy, _ = load(name, found)
    checker = Checker(found, found.load(None, ()), strategy, SECONDS)
    checker.run()
    assert not [finding for finding in checker.findings if finding.passed is False]
