"""Features of positions: the course of a battle against the chain of fixed play."""

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.final_battle import GAME
from simcore.games.final_battle.position_features import NAMES, features
from simcore.records.shared import empty_log
from tests.simcore.games.final_battle.small_battles import Battle
from tests.simcore.games.final_battle.test_optimum import scenario


def features_of(folder, battle):
    """Return the features at the first decision of a battle, by name."""
    data = scenario(folder, battle)
    tables = data.compile(Cell(battle.one, "small", len(battle.team), tuple(battle.team)))
    states, values = np.zeros(1, GAME.state), np.zeros(len(NAMES))
    GAME.rules().deal(tables[0], states[0], np.uint64(1), np.uint64(1))
    assert GAME.rules().advance(tables[0], states[0], empty_log()[0])
    features(tables[0], states[0], values)
    return dict(zip(NAMES, values, strict=True))


@pytest.mark.compiled
def test_course_sums_the_attacks_until_everybody_is_devoured(tmp_path):
    """Hastur takes 2 of 4 sanity, so the second failed defence devours; luck 2 defends at stop 1."""
    battle = Battle("hastur", {"darrell-simmons": {"sliders": [0, 3, 2], "cards": ["45-automatic"]}})
    values = features_of(tmp_path, battle)
    dice = 5 + 2 - 3  # fight, half of the automatic against resistance, terror
    lives, later = {2: 1.0}, 0.0
    for number in range(30):
        fall = (2 / 3) ** max(0, 2 + 1 - number)
        lives = {left: lives.get(left, 0.0) * (1 - fall) + lives.get(left + 1, 0.0) * fall for left in (1, 2)}
        later += sum(lives.values())
    assert values["left_hits"] == pytest.approx(dice / 3)
    assert values["course_rounds"] == values["least_rounds"] == pytest.approx(later, abs=0.02)
    assert values["course_hits"] == pytest.approx(dice / 3 * (1 + later), abs=0.03)
    assert values["course_lead"] == pytest.approx(values["course_hits"] - 13)


@pytest.mark.compiled
def test_course_ends_with_the_last_rubble_token(tmp_path):
    """Nothing withstands Shudde M'ell, who takes a token in each round and wins when none is left."""
    battle = Battle("shudde-mell", {"darrell-simmons": {}, "gloria-goldberg": {}}, rubble=2)
    values = features_of(tmp_path, battle)
    assert values["course_rounds"] == values["least_rounds"] == 2
    assert values["course_hits"] == pytest.approx(3 * values["left_hits"])
