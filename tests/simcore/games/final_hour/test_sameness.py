"""Games are equal in every way of playing: threads, blocks, alone, in plain Python, with checked bounds."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.narration.log import tell
from simcore.play.batch import play_cell, play_one
from simcore.play.seating import roster_of
from tests.simcore.games.final_hour.pieces import CELLS, FAST, STRATEGIES, VARIED, cell_name
from tests.simcore.games.final_hour.scenarios import PRINTED

ROOT = Path(__file__).parents[4]
SEED = 314
SOME_CELLS = CELLS[::5]

# Plays games of every cell in a process of its own and prints their rows.
ELSEWHERE = """
import json, sys, warnings
from heuristics.strategy.registry import strategies
from simcore.contract.game import Cell
from simcore.games.final_hour import GAME
from simcore.games.final_hour.scenario.scenario import Scenario
from simcore.play.batch import play_one
from simcore.play.seating import roster_of

# Products of 64 bits are meant to wrap; compiled code does so silently, NumPy says it.
warnings.filterwarnings("ignore", message="overflow encountered in scalar multiply")
names, cells, games, seed = json.loads(sys.argv[1])
scenario, rows = Scenario.load(), []
for name in names:
    policy = strategies(GAME.name)[name].policy(GAME)
    for cell in cells:
        players = roster_of(GAME, scenario.compile(Cell(*cell)), [policy], Cell(*cell))
        rows += [play_one(players, seed, number).row[0].tolist() for number in range(games)]
print(json.dumps(rows))
"""


def seated(strategy, cell):
    policy = STRATEGIES[strategy].policy(GAME)
    return roster_of(GAME, PRINTED.compile(cell), [policy], cell)


def rows_of(players, games, **how):
    shards = []
    play_cell(players, SEED, games, keep=shards.append, **how)
    return np.concatenate(shards)


@pytest.mark.compiled
@pytest.mark.parametrize("cell", SOME_CELLS, ids=cell_name)
@pytest.mark.parametrize("strategy", list(STRATEGIES))
def test_same_rows_for_any_threads_and_blocks(strategy, cell):
    players = seated(strategy, cell)
    games = 200 if strategy in FAST else 6
    expected = rows_of(players, games, workers=1, block=games)
    for workers, block in ((1, None), (2, 17), (3, 1), (3, 64), (2, None)):
        found = rows_of(players, games, workers=workers, block=block)
        assert found.tolist() == expected.tolist()
    for number in (0, 1, games // 2, games - 1):
        assert play_one(players, SEED, number).row[0].tolist() == expected[number].tolist()


def play_elsewhere(names, cells, games, **environment):
    """Rows of games played in another process."""
    order = json.dumps([names, [(c.ancient_one, c.difficulty, c.players) for c in cells], games, SEED])
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ELSEWHERE, order],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def play_here(names, cells, games):
    """Return the rows of the games played in this process."""
    rows = []
    for name in names:
        for cell in cells:
            players = seated(name, cell)
            rows += [play_one(players, SEED, number).row[0].tolist() for number in range(games)]
    return json.loads(json.dumps(rows))


@pytest.mark.long
@pytest.mark.compiled
def test_same_rows_without_the_compiler():
    names, games = VARIED, 1
    assert play_elsewhere(names, CELLS, games, NUMBA_DISABLE_JIT="1") == play_here(names, CELLS, games)


@pytest.mark.compiled
def test_luck_of_the_deck_does_not_depend_on_the_strategy():
    """Game g of a seed has the same deal with any strategy."""
    cell = Cell("umordhoth", "normal", 3)
    deals = [
        next(tell(GAME, PRINTED, cell, [strategy.policy(GAME)], SEED, 5)) for strategy in STRATEGIES.values()
    ]
    assert all(deal == deals[0] for deal in deals)


@pytest.mark.soak
@pytest.mark.compiled
def test_same_rows_without_the_compiler_many_games():
    names, games = FAST, 4
    assert play_elsewhere(names, CELLS, games, NUMBA_DISABLE_JIT="1") == play_here(names, CELLS, games)


@pytest.mark.soak  # recompiles everything, with checks
@pytest.mark.compiled
def test_no_index_is_out_of_bounds():
    names, games = FAST, 30
    assert play_elsewhere(names, CELLS, games, NUMBA_BOUNDSCHECK="1") == play_here(names, CELLS, games)
