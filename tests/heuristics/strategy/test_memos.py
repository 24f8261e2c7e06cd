"""The memos of all strategies: an answer with a full memo is that with an empty one."""

import time

import pytest

from analysis.strategies.memo_pass import MemoPass
from analysis.strategies.probe import Spot
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games import find_game, games
from simcore.play.seating import roster_of

CASES = [
    (game, name)
    for game in games()
    for name, strategy in strategies(game).items()
    if strategy.memo is not None and not strategy.searches
]
PLAYERS = (1, 2, 4, 8)
SECONDS = 0.1  # at least one game is played to its end, with hundreds of decisions


def spots(name, strategy, players):
    game = find_game(name)
    scenario = game.load(None, ())
    policy = strategy.policy(game)
    for one in scenario.ancient_ones:
        cell = Cell(one, scenario.difficulties[0], players)
        yield Spot(cell, roster_of(game, scenario.compile(cell), [policy], cell))


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), CASES)
@pytest.mark.parametrize("players", PLAYERS)
def test_no_answer_depends_on_the_memo(game, name, players):
    strategy = strategies(game)[name]
    for spot in spots(game, strategy, players):
        memo_pass = MemoPass(strategy)
        memo_pass.play([spot], time.monotonic() + SECONDS)
        assert memo_pass.covered.games >= 1
