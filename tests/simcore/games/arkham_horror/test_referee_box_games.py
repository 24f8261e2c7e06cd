"""Compare games with the small boxes with the referee, until the last battle.

A few games of each box and number of players with `-m long`, many with `-m soak`.
"""

import itertools

import pytest

from simcore.contract.game import Cell
from tests.simcore.games.arkham_horror.pack_games import judge, scenario

BOXES = ("dark-pharaoh", "black-goat", "king-in-yellow", "lurker", "kiy-acts")
PLAYERS = (1, 2, 4, 8)
PART, PARTS = 8, 20


def follow_game(pack, players, number):
    """Follow a game until the last battle; the Ancient Ones take turns."""
    ones = scenario(pack).ancient_ones
    judge(pack, Cell(ones[number % len(ones)], "normal", players), 7, number, battle=False)


def play(pack, number):
    """Follow a game until the last battle; the Ancient Ones take turns, then the numbers of players."""
    ones = len(scenario(pack).ancient_ones)
    follow_game(pack, PLAYERS[number // ones % len(PLAYERS)], number)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize(("pack", "players"), list(itertools.product(BOXES, PLAYERS)))
def test_referee__finds_nothing_in_a_game_of_each_number_of_players(pack, players):
    follow_game(pack, players, players)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(("part", "pack"), list(itertools.product(range(PARTS), BOXES)))
def test_referee__finds_nothing_in_many_games(part, pack):
    for number in range(PART * part, PART * (part + 1)):
        play(pack, number)
