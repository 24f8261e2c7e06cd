"""Kernels that share a name: the loader takes functions of one name for the same, wherever they come from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TWINS = """
from heuristics.strategy.contract import strategy

@strategy("first")
def choose(tables, state, weights):
    "The first option."
    return 0

@strategy("last")
def choose(tables, state, weights):
    "The last one."
    return state["n_options"] - 1
"""

PLAY = """
import hashlib, sys
import numpy as np
from heuristics.strategy.files import load_file
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.contract.game import Cell
from tests import toy
from pathlib import Path
found = {each.name: each for each in load_file(Path("twins.py"))}
tables = toy.load().compile(Cell("slate", "kind", 2))
for name in sys.argv[1:]:
    rows = np.zeros(200, toy.GAME.row)
    play_rows(roster_of(toy.GAME, tables, [found[name].policy(toy.GAME)]), 7, 0, rows)
    print(name, hashlib.sha256(rows.tobytes()).hexdigest())
"""


@pytest.mark.long
@pytest.mark.compiled
def test_strategies_of_one_name__kept_by_two_processes_and_played_by_a_third(tmp_path, monkeypatch):
    """Each process counts its kernels from the beginning, so both are compiled under the same number."""
    (tmp_path / "twins.py").write_text(TWINS)
    monkeypatch.setenv("ELDERODDS_NUMBA_CACHE", str(tmp_path / "kept"))
    first, last = play(tmp_path, "first"), play(tmp_path, "last")
    assert first[0].split()[1] != last[0].split()[1]
    assert play(tmp_path, "first", "last") == first + last
    assert play(tmp_path, "last", "first") == last + first


def play(folder, *names):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-c", PLAY, *names]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
