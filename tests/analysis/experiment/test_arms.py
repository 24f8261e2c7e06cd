"""Arms on common luck play the same games in any order of requests."""

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.statistics.paired import pairs
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.play.batch import play_one
from tests import toy


def arm(difficulty, strategy="standard"):
    players = Players((find_strategy(strategy, toy.GAME.name),))
    return Arm(f"{difficulty} {strategy}", toy.GAME, toy.load(), Cell("slate", difficulty, 2), players)


ARMS = (arm("kind"), arm("cruel"), arm("kind", "random"))


def test_games_in_pieces_are_those_played_at_once():
    whole, components = CommonLuck(ARMS, 3, workers=1), CommonLuck(ARMS, 3, workers=2)
    for number in range(3):
        whole.play(number, 900)
    for games in (1, 250, 250, 900):
        for number in reversed(range(3)):
            assert components.play(number, games)
            assert components.games(number) == games
            assert len(components.wins(number)) == games
    for number in range(3):
        assert np.array_equal(whole.rows(number), components.rows(number))


def test_games_are_those_of_their_numbers():
    luck = CommonLuck(ARMS[:1], 3, columns=("game_number", "win", "last_round"))
    assert len(luck.rows(0)) == 0
    assert luck.rows(0).itemsize == 8 + 1 + 1  # nothing is kept that was not asked for
    luck.play(0, 60)
    for number, row in enumerate(luck.rows(0)):
        alone = play_one(ARMS[0].roster_of(), 3, number).row[0]
        assert row["game_number"] == number
        assert (row["win"], row["last_round"]) == (alone["win"], alone["last_round"])


def test_pairs_count_every_game_once():
    luck = CommonLuck(ARMS, 3)
    luck.play(0, 700)
    luck.play(1, 500)
    found, back = luck.pairs(0, 1), luck.pairs(1, 0)
    assert (found.games, found.both) == (500, back.both)
    assert (found.gained, found.lost) == (back.lost, back.gained)
    assert found.both + found.lost == np.count_nonzero(luck.wins(0)[:500])
    assert found.difference == pytest.approx(luck.wins(1).mean() - luck.wins(0)[:500].mean())
    assert found.lost > found.gained  # the cruel urn is harder


def test_pairs_with_oneself():
    wins = np.array([True, False, True])
    assert pairs(wins, wins).difference == 0
