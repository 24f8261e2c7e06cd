"""Some whole games as readable text, compared line by line.

After a change of the rules, the data or the wording that is meant, run
`ELDERODDS_UPDATE_GOLDEN=1 pytest tests/final_hour/test_golden.py` and read the difference before it is kept.
"""

import os
from pathlib import Path

import pytest

from heuristics.registry import strategies
from simcore.final_hour import GAME
from simcore.final_hour.narration import narrate
from simcore.final_hour.words import names_of
from simcore.game import Cell
from tests.final_hour.scenarios import PRINTED

FOLDER = Path(__file__).parent / "golden"
UPDATE = os.environ.get("ELDERODDS_UPDATE_GOLDEN", "0") != "0"
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


def file_of(cell, number):
    return FOLDER / f"{cell.ancient_one}-{cell.difficulty}-{cell.players}-{number}.txt"


def story(cell, number):
    policy = strategies(GAME.name)["random"].policy(GAME)
    return list(narrate(GAME.tell(PRINTED, cell, [policy], SEED, number), names_of(PRINTED.tree)))


@pytest.mark.compiled
@pytest.mark.parametrize(("cell", "number"), GAMES, ids=lambda value: str(value).replace(" ", ""))
def test_golden_game(cell, number):
    lines, file = story(cell, number), file_of(cell, number)
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()


def test_no_golden_file_is_left_over():
    assert {file.name for file in FOLDER.glob("*")} == {file_of(*game).name for game in GAMES}
