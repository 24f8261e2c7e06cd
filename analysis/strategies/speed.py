"""Speed of play on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext

import numpy as np

from analysis.strategies.speed_model import SpeedRow
from heuristics.strategy.contract import Strategy
from simcore.contract.game import Cell, Game, Scenario
from simcore.jit.cache import CACHE_SWITCH
from simcore.play.batch import play_cell, play_rows
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.play.yardstick import calibration_ns
from simcore.process.child_process import child_environment
from simcore.records.shared import Array

PILOT_SECONDS = 0.05
ROW_SECONDS = 2.5
ROUNDS = 5
DRAWS = 10_000_000
"""Draws of one turn, which take some hundredths of a second."""
SEED = 1

COMPILE = """
import json, sys, time
import elderodds
import numba, numpy, polars
began = time.perf_counter()
from analysis.strategies.speed import compile_first
from simcore.games import find_game
compile_first(find_game(sys.argv[1]))
print(json.dumps(time.perf_counter() - began))
"""


def compile_first(game: Game) -> None:
    """Compile the kernels of a first run: the rules and the default strategy of a game."""
    from heuristics.strategy.registry import default_strategy, find_strategy

    scenario = game.load(None, ())
    strategy = find_strategy(default_strategy(game.name), game.name)
    seated = first_roster(game, scenario, strategy, scenario.players[0])
    play_rows(seated, SEED, 0, np.zeros(1, game.row))


def first_roster(game: Game, scenario: Scenario, strategy: Strategy, players: int) -> Roster:
    """Return a roster with a strategy in all seats, for the first Ancient One and difficulty."""
    cell = Cell(scenario.ancient_ones[0], scenario.difficulties[0], players)
    return roster_of(game, scenario.compile(cell), [strategy.policy(game)], cell)


def compile_seconds(game: Game) -> float | None:
    """Return the compile time of a first run in a fresh process with an empty cache; None if it fails.

    The time includes loading our own sources, but not the libraries and the data.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = child_environment(**{CACHE_SWITCH: folder})
        command = [sys.executable, "-P", "-c", COMPILE, game.name]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return float(json.loads(done.stdout)) if done.returncode == 0 else None


def measure(
    game: Game,
    scenario: Scenario,
    strategies: Sequence[Strategy],
    cells: Sequence[Cell],
    threads: Sequence[int],
    *,
    row_seconds: float = ROW_SECONDS,
    on_row: Callable[[SpeedRow], object] | None = None,
) -> list[SpeedRow]:
    """Measure games per second of each strategy, cell and number of threads.

    `draws_per_game` is the time of a game on one thread, in draws of the calibration. Games and draws
    alternate, because the speed of a shared processor changes within seconds. Results are medians of
    `ROUNDS` turns.
    """
    rows = []
    for strategy in strategies:
        for cell in cells:
            seated = roster_of(game, scenario.compile(cell), [strategy.policy(game)], cell)
            for workers in threads:
                with one_core() if workers == 1 else nullcontext():
                    speed, draw = _speed(seated, workers, row_seconds)
                row = SpeedRow(
                    **vars(cell),
                    strategy=strategy.name,
                    threads=workers,
                    games_per_second=float(np.median(speed)),
                    draw_ns=float(np.median(draw)),
                    draws_per_game=float(np.median(1e9 * workers / speed / draw)),
                )
                rows.append(row)
                if on_row is not None:
                    on_row(row)
    return rows


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread and its draws on one core, because cores may differ in speed."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _speed(players: Roster, workers: int, seconds: float) -> tuple[Array, Array]:
    """Return games per second and nanoseconds per draw: float64 [rounds]."""
    games, pilot = 1, 0.0
    play_rows(players, SEED, 0, np.zeros(1, players.game.row))
    while pilot < PILOT_SECONDS:
        games *= 2
        began = time.perf_counter()
        play_rows(players, SEED, 0, np.zeros(games, players.game.row))
        pilot = time.perf_counter() - began
    wanted = max(1, int(workers * seconds / ROUNDS * games / pilot))
    draws, speeds = [calibration_ns(DRAWS)], []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        play_cell(players, SEED, wanted, workers=workers)
        speeds.append(wanted / (time.perf_counter() - began))
        draws.append(calibration_ns(DRAWS))
    around = np.array(draws)
    return np.array(speeds), (around[1:] + around[:-1]) / 2
