"""Compare games with the small boxes with the referee, until the last battle (with `-m soak`)."""

import itertools

import pytest

from simcore.contract.game import Cell
from tests.simcore.games.arkham_horror.pack_games import judge, scenario

BOXES = ("dark-pharaoh", "black-goat", "king-in-yellow", "lurker", "kiy-acts")
PLAYERS = (1, 2, 4, 8)
PART, PARTS = 8, 20


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize(("part", "pack"), list(itertools.product(range(PARTS), BOXES)))
def test_referee__finds_nothing_in_many_games(part, pack):
    ones = scenario(pack).ancient_ones
    for number in range(PART * part, PART * (part + 1)):
        cell = Cell(ones[number % len(ones)], "normal", PLAYERS[number // len(ones) % len(PLAYERS)])
        judge(pack, cell, 7, number)
