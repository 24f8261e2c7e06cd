"""Some whole battles as readable text, compared line by line.

After a change of the rules, the data or the wording that is meant, run this file with
`ELDERODDS_UPDATE_GOLDEN=1` in the environment and read the difference before it is kept.
"""

from pathlib import Path

import pytest

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_battle import GAME
from simcore.narration.log import tell
from simcore.narration.story import narrate
from tests.golden import compare, nothing_left_over

FOLDER = Path(__file__).parent / "golden"
SEED = 1
SCENARIO = GAME.load(None, ())
BATTLES = [
    (Cell("cthulhu", "well-armed", 2), 3),
    (Cell("hastur", "typical", 3), 5),
    (Cell("ithaqua", "typical", 2), 1),
    (Cell("nyarlathotep", "well-armed", 4), 2),
    (Cell("yig", "typical", 1), 4),
    (Cell("yog-sothoth", "typical", 2), 6),
    (Cell("shudde-mell", "well-armed", 2), 7),
    (Cell("shub-niggurath", "unprepared", 8), 1),
    (Cell("azathoth", "typical", 4), 1),
]


def story(cell, number):
    policy = strategies(GAME.name)["random"].policy(GAME)
    return list(narrate(GAME, SCENARIO, tell(GAME, SCENARIO, cell, [policy], SEED, number)))


@pytest.mark.compiled
@pytest.mark.parametrize(("cell", "number"), BATTLES, ids=lambda value: str(value).replace(" ", ""))
def test_golden_battle(cell, number):
    compare(FOLDER, cell, number, story(cell, number))


def test_no_golden_file_is_left_over():
    nothing_left_over(FOLDER, BATTLES)
