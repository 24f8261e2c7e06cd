"""Games with packs in compiled code that checks every index."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[5]
PLAY = """
import sys
import numpy as np
from heuristics.strategy.registry import find_strategy
from simcore.contract.game import Cell
from simcore.games.arkham_horror import GAME
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of

names, players, games, *settings = sys.argv[1:]
scenario = GAME.load(None, settings)
game = GAME.holding(scenario)
for name in names.split(","):
    policy = find_strategy(name, game.name).policy(game)
    for one in scenario.ancient_ones:
        cell = Cell(one, "normal", int(players))
        rows = np.zeros(int(games), game.row)
        play_rows(roster_of(game, scenario.compile(cell), [policy], cell), 3, 0, rows)
"""
RANDOM_SHEETS = [f"sheets.{kind}=random" for kind in ("herald", "guardian", "institution")]
BOXES = [f"packs={box}" for box in ("dark-pharaoh", "black-goat", "lurker", "kiy-acts")]


@pytest.mark.soak  # compiles everything again, with checks
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("names", "players", "games", "settings"),
    [
        ("random,standard", 2, 200, ["packs=all-sheets", *RANDOM_SHEETS]),
        ("standard", 4, 40, ["packs=all-sheets", *BOXES, *RANDOM_SHEETS]),
        ("standard", 1, 100, ["packs=all-sheets", *BOXES]),
        ("expert", 2, 40, ["packs=all-sheets", *BOXES]),
    ],
)
def test_no_index_is_outside_its_field(names, players, games, settings):
    done = subprocess.run(
        [sys.executable, "-c", PLAY, names, str(players), str(games), *settings],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr[-3000:]
