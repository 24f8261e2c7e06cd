"""Some whole games as readable text, compared line by line.

After an intended change of the rules, the data or the wording, rewrite them and read the difference:
`ELDERODDS_UPDATE_GOLDEN=1 pytest tests/simcore/games/final_hour/test_golden.py`
"""

from pathlib import Path

import pytest

from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.narration.declaration import titles
from simcore.games.final_hour.narration.narrator import Narrator
from simcore.narration.log import tell
from tests.golden import compare, nothing_left_over
from tests.simcore.games.final_hour.scenarios import PRINTED

FOLDER = Path(__file__).parent / "golden"
SEED = 1
GAMES = [
    (Cell("cthulhu", "easy", 1), 6),
    (Cell("cthulhu", "normal", 2), 27),
    (Cell("cthulhu", "hard", 4), 8),
    (Cell("shudde-mell", "easy", 3), 23),
    (Cell("shudde-mell", "hard", 2), 15),
    (Cell("umordhoth", "normal", 4), 13),
    (Cell("umordhoth", "hard", 1), 24),
]


def story(cell, number):
    policy = strategies(GAME.name)["random"].policy(GAME)
    narrator = Narrator(GAME, titles(PRINTED))
    return [
        line for event in tell(GAME, PRINTED, cell, [policy], SEED, number) for line in narrator.tell(event)
    ]


@pytest.mark.compiled
@pytest.mark.parametrize(("cell", "number"), GAMES, ids=lambda value: str(value).replace(" ", ""))
def test_golden_game(cell, number):
    compare(FOLDER, cell, number, story(cell, number))


def test_no_golden_file_is_left_over():
    nothing_left_over(FOLDER, GAMES)
