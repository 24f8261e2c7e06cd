"""Games from which positions are drawn."""

import numpy as np
import pytest

from analysis.experiment.common_luck import Arm
from analysis.value.positions import PositionGames
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.contract.position_features import PositionFeatures
from simcore.games import find_game

GAME = find_game("final-battle")


def arm():
    players = Players((find_strategy("standard", GAME.name),))
    return Arm("", GAME, GAME.load(), Cell("yig", "typical", 1), players)


@pytest.mark.compiled
def test_combinations_have_luck_of_their_own():
    """With common luck, the games of one combination would repeat those of the other one."""
    first, second = PositionGames([arm(), arm()], 20, 3).play().games
    assert not np.array_equal(first["features"], second["features"])


def test_two_features_of_one_name_are_refused(monkeypatch):
    twin = PositionFeatures(("doom",), None)
    monkeypatch.setattr(type(GAME), "own_features", lambda game: twin)
    with pytest.raises(ValueError, match="the game final-battle has two features doom"):
        PositionGames([arm()], 20, 3)
