"""Measure decisions a second of the ways to play for agents: python -m tools.agent_speed [GAME].

Random options, flat observations, one core: seconds are those of the processor, so other processes hardly
change the result.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from analysis.environments.making import make, make_vector
from heuristics.strategy.players import Players
from heuristics.strategy.registry import find_strategy
from simcore.play.batch import play_rows
from simcore.play.seating import roster_of
from simcore.play.stepping import decisions

SECONDS = 5.0
TABLES = 1024
RANDOM = np.full(TABLES, -1)
"""Illegal actions, which become random options."""


def pace(step: Callable[[], int]) -> float:
    """Return decisions a second of a function that returns how many it took."""
    step()
    done, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        done += step()
    return done / (time.process_time() - began)


def python_steps(game: str) -> Callable[[], int]:
    """Step a single environment in Python."""
    env = make(game, seed=1, flat=True)
    env.reset(seed=0)

    def step() -> int:
        for _ in range(100):
            if env.step(-1)[2]:
                env.reset()
        return 100

    return step


def vector_steps(game: str) -> Callable[[], int]:
    """Step many games at once."""
    env = make_vector(game, games=TABLES, seed=1)
    env.reset(seed=0)

    def step() -> int:
        env.step(RANDOM)
        return TABLES

    return step


def whole_games(game: str) -> Callable[[], int]:
    """Play whole games in compiled code, as `run` does."""
    setting = make(game, seed=1)._setting
    players = Players((find_strategy("random", game),)).policies(setting.game)
    seated = roster_of(setting.game, setting.tables, players, setting.cell)
    in_a_game = np.mean([sum(1 for _ in decisions(seated, 1, number)) for number in range(50)])
    rows = np.zeros(200, setting.game.row)

    def step() -> int:
        play_rows(seated, 1, 0, rows)
        return int(len(rows) * in_a_game)

    return step


def main() -> None:
    """Print the numbers."""
    game = sys.argv[1] if len(sys.argv) > 1 else "final-hour"
    ways = {
        "make, one step at a time": python_steps,
        f"make_vector, {TABLES:,} games": vector_steps,
        "whole games in compiled code": whole_games,
    }
    paces = {name: pace(way(game)) for name, way in ways.items()}
    slowest = min(paces.values())
    for name, decided in paces.items():
        print(f"{name:32} {decided:>12,.0f} decisions/s  {decided / slowest:6.1f} times")


if __name__ == "__main__":
    main()
