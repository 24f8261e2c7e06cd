"""How fast games are played here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from heuristics.contract import Strategy
from simcore.batch import LineUp, line_up, play_cell, play_rows
from simcore.game import Cell, Game, Scenario
from simcore.jit import CACHE_SWITCH

PILOT_GAMES = 200
ROW_SECONDS = 1.5
SEED = 1

COMPILE = """
import json, sys, time
import numba, numpy, polars
began = time.perf_counter()
from analysis.speed import compile_all
from simcore.game import find_game
compile_all(find_game(sys.argv[1]))
print(json.dumps(time.perf_counter() - began))
"""


def compile_all(game: Game) -> None:
    """Compile everything that playing a game with any of its strategies needs, and play once."""
    from heuristics.registry import strategies

    scenario = game.load(None, ())
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], scenario.players[0])
    tables = scenario.compile(cell)
    for each in strategies(game.name).values():
        play_rows(line_up(game, tables, [each.policy(game)]), SEED, 0, np.zeros(1, game.row))


def compile_seconds(game: Game) -> float | None:
    """Seconds to compile all, measured in a fresh process with an empty cache; None if that process failed.

    Loading the libraries and the data is not in it, loading our own sources is.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, CACHE_SWITCH: folder}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        command = [sys.executable, "-c", COMPILE, game.name]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return float(json.loads(done.stdout)) if done.returncode == 0 else None


def measure(
    game: Game,
    scenario: Scenario,
    strategies: Sequence[Strategy],
    players: Sequence[int],
    threads: Sequence[int],
    calibration: float,
    *,
    row_seconds: float = ROW_SECONDS,
    each: Callable[[dict[str, Any]], object] | None = None,
) -> list[dict[str, Any]]:
    """Games per second of every strategy, number of players and number of threads.

    `draws_per_game` is the time of a game on one thread, in draws of the calibration.
    """
    rows = []
    for strategy in strategies:
        for number in players:
            cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], number)
            seated = line_up(game, scenario.compile(cell), [strategy.policy(game)])
            for workers in threads:
                speed = _speed(seated, workers, row_seconds)
                row = {
                    "strategy": strategy.name,
                    "players": number,
                    "threads": workers,
                    "games_per_second": speed,
                    "draws_per_game": 1e9 * workers / speed / calibration,
                }
                rows.append(row)
                if each is not None:
                    each(row)
    return rows


def _speed(players: LineUp, workers: int, seconds: float) -> float:
    """Games per second, over so many games as take about `seconds`."""
    rows = np.zeros(PILOT_GAMES, players.game.row)
    play_rows(players, SEED, 0, rows[:1])
    began = time.perf_counter()
    play_rows(players, SEED, 0, rows)
    pilot = time.perf_counter() - began
    games = max(PILOT_GAMES, int(workers * seconds * PILOT_GAMES / pilot))
    began = time.perf_counter()
    play_cell(players, SEED, games, workers=workers)
    return games / (time.perf_counter() - began)
