"""Machines with a strategy compiled into them (what they play: test_contract.py)."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from heuristics.files import load_file
from heuristics.registry import strategies
from simcore.batch import line_up, play_rows
from simcore.game import Cell, find_game, games

PLAY = """
import hashlib, sys
import numpy as np
from heuristics.registry import strategies
from simcore.batch import line_up, play_rows
from simcore.game import Cell, find_game
game = find_game(sys.argv[1])
scenario = game.load(None, ())
table = scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[-1], scenario.players[-1]))
for name in sys.argv[2:]:
    rows = np.zeros(50, game.row)
    play_rows(line_up(game, table, [strategies(game.name)[name].policy(game)]), 7, 0, rows)
    print(name, hashlib.sha256(rows.tobytes()).hexdigest())
"""


def told(game, *names):
    command = [sys.executable, "-c", PLAY, game, *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines())


@pytest.mark.compiled
@pytest.mark.parametrize("game", games())
def test_inline__whoever_is_compiled_first(game):
    """The loader takes functions of one name for the same: it must not mix up one machine with another."""
    for name, strategy in strategies(game).items():
        if strategy.inline:
            there, back = told(game, name, "random"), told(game, "random", name)
            assert there == back
            assert len(there) == 2


TWINS = """
from heuristics.contract import strategy

@strategy("first", games=("final-battle",), inline=True)
def choose(tables, state, weights):
    "The first option."
    return 0

@strategy("last", games=("final-battle",), inline=True)
def choose(tables, state, weights):
    "The last one."
    return state["n_options"] - 1
"""


def test_inline__strategies_of_one_name(tmp_path):
    """As in most files: each is compiled into a machine of its own, in memory and on disk."""
    (tmp_path / "twins.py").write_text(TWINS)
    game = find_game("final-battle")
    scenario = game.load(None, ())
    table = scenario.compile(Cell(scenario.ancient_ones[0], scenario.difficulties[-1], 2))
    played = []
    for strategy in load_file(tmp_path / "twins.py"):
        inside = line_up(game, table, [strategy.policy(game)])
        called = replace(inside)
        called.__dict__["advance"] = inside.rules.advance
        rows = np.zeros((2, 20), game.row)
        for players, each in zip((inside, called), rows, strict=True):
            play_rows(players, 7, 0, each)
        assert rows[0].tobytes() == rows[1].tobytes()
        played.append(rows[0].tobytes())
    assert played[0] != played[1]
