"""The check of strategies over all that ships: in plain Python kernels run that nobody runs otherwise."""

import pytest

from analysis.strategies.strategy_check import Checker, load
from heuristics.strategy.registry import strategies
from simcore.games import find_game, games, origin_of
from tests import toy

SECONDS = 4.0
SHIPPED = [
    (game, name)
    for game in games()
    if origin_of(game) is None and not game.startswith(toy.GAME.name.split("-")[0])
    for name in strategies(game)
]


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_what_ships_passes(game, name):
    found = find_game(game)
    strategy, _ = load(name, found)
    checker = Checker(found, found.load(None, ()), strategy, SECONDS)
    checker.run()
    assert not [finding for finding in checker.findings if finding.passed is False]
