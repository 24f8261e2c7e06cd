"""Some whole games as readable text, compared line by line.

After a change of the rules, the data or the wording that is meant, run this file with
`ELDERODDS_UPDATE_GOLDEN=1` in the environment and read the difference before it is kept.
"""

from pathlib import Path

import pytest

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.elder_sign import GAME
from simcore.narration.log import tell
from simcore.narration.story import narrate
from tests.golden import compare, nothing_left_over

FOLDER = Path(__file__).parent / "golden"
SEED = 1
SCENARIO = GAME.load(None, ())
GAMES = [
    (Cell("azathoth", "normal", 1), 3),
    (Cell("cthulhu", "normal", 2), 5),
    (Cell("hastur", "easy", 4), 1),
    (Cell("ithaqua", "normal", 3), 2),
    (Cell("nyarlathotep", "normal", 2), 4),
    (Cell("shub-niggurath", "hard", 2), 7),
    (Cell("yig", "normal", 8), 6),
    (Cell("yog-sothoth", "normal", 2), 8),
]


def story(cell, number):
    policy = strategies(GAME.name)["random"].policy(GAME)
    return list(narrate(GAME, SCENARIO, tell(GAME, SCENARIO, cell, [policy], SEED, number)))


@pytest.mark.compiled
@pytest.mark.parametrize(("cell", "number"), GAMES, ids=lambda value: str(value).replace(" ", ""))
def test_golden_game(cell, number):
    compare(FOLDER, cell, number, story(cell, number))


def test_no_golden_file_is_left_over():
    nothing_left_over(FOLDER, GAMES)
