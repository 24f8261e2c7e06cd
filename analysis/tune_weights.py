"""Finds weights with which a strategy wins more often.

CMA-ES (Hansen, "The CMA evolution strategy: a tutorial", 2016; package `cma`) over the weights. Every generation
plays all its candidates on the same luck, so they are compared pairwise; the next generation plays other games, so
nothing is learnt by heart. What comes out is judged against what went in on games of another seed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import stats

from analysis.estimate import CONFIDENCE
from heuristics.contract import Strategy
from simcore.batch import Policy, line_up, play_rows
from simcore.game import Cell, Game, Scenario

Array = np.ndarray[Any, np.dtype[Any]]

STEP = 0.5
"""First step width of a weight, as a share of its value."""

LEAST_STEP = 0.5
"""First step width of a weight that is small or zero."""


@dataclass(frozen=True)
class Task:
    """What is tuned, and on which games.

    Parameters
    ----------
    game, scenario, cells
        Where the strategy plays. All cells count the same.
    strategy
        Whose weights.
    names
        The weights that may move; the others stay as declared.
    games
        Games of each cell that a candidate plays in a generation.
    seed
        Key of the luck in training, and of the optimiser.
    judge_seed
        Key of the luck on which the outcome is judged; must differ.
    workers
        Threads; the result does not depend on it.
    """

    game: Game
    scenario: Scenario
    cells: tuple[Cell, ...]
    strategy: Strategy
    names: tuple[str, ...]
    games: int
    seed: int
    judge_seed: int
    workers: int

    def __post_init__(self) -> None:
        if self.seed == self.judge_seed:
            raise ValueError("the seed that judges must differ from the one that trains")
        unknown = sorted(set(self.names) - set(self.strategy.weights))
        if unknown or not self.names:
            raise ValueError(
                f"strategy {self.strategy.name!r} has no weight {unknown}; it has {list(self.strategy.weights)}"
            )


@dataclass(frozen=True)
class Judgement:
    """Old against new weights on the same games, which neither was tuned on.

    Attributes
    ----------
    before, after
        Mean win rate over the cells.
    difference, interval
        Of the win rates, paired by game; the interval is normal, at `confidence`.
    games
        In each cell.
    """

    before: float
    after: float
    difference: float
    interval: tuple[float, float]
    confidence: float
    games: int

    @property
    def better(self) -> bool:
        """Whether the new weights are better beyond doubt."""
        return self.interval[0] > 0


class Arena:
    """Plays candidates in all cells, on threads."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._tables = [task.scenario.compile(cell) for cell in task.cells]
        self._play(
            self._tables[0], task.strategy.policy(task.game), 0, 0, 1
        )  # compiles before the threads start

    def _play(self, tables: Array, policy: Policy, seed: int, first: int, games: int) -> Array:
        task = self._task
        rows = np.zeros(games, task.game.row)
        play_rows(line_up(task.game, tables, [policy]), seed, first, rows)
        return rows["win"]

    def wins(self, candidates: Sequence[Mapping[str, float]], seed: int, first: int, games: int) -> Array:
        """Win indicators, uint8 [candidates, cells, games], of games `first`, `first` + 1, ... of a seed."""
        policies = [self._task.strategy.policy(self._task.game, weights) for weights in candidates]
        jobs = [(tables, policy) for policy in policies for tables in self._tables]
        with ThreadPoolExecutor(self._task.workers) as pool:
            played = list(pool.map(lambda job: self._play(*job, seed, first, games), jobs))
        return np.array(played).reshape(len(candidates), len(self._tables), games)


def tune(
    task: Task,
    generations: int,
    *,
    population: int | None = None,
    each: Callable[[int, float, Mapping[str, float]], object] | None = None,
    seconds: float | None = None,
) -> dict[str, float]:
    """Weights that win most often in training; those that may not move are left out.

    Parameters
    ----------
    task
        What is tuned, and on which games.
    generations
        At most so many.
    population
        Candidates of a generation; None: as many as the optimiser thinks right for so many weights.
    each
        Gets the number of every finished generation, the mean win rate in it and the centre of the search.
    seconds
        Stop after the generation in which so much time has passed. The outcome then depends on the machine.
    """
    import cma

    arena = Arena(task)
    start = np.array([task.strategy.weights[name] for name in task.names])
    steps = np.maximum(STEP * np.abs(start), LEAST_STEP)
    options = {"seed": task.seed % 2**32 or 1, "verbose": -9, "maxiter": generations, "tolfun": 0, "tolx": 0}
    options |= {"tolflatfitness": 10**9, "tolstagnation": 10**9, "tolfunhist": 0}
    if population is not None:
        options["popsize"] = population
    search = cma.CMAEvolutionStrategy(np.zeros(len(start)), 0.5, options)
    began = time.perf_counter()

    def named(point: Array) -> dict[str, float]:
        return dict(zip(task.names, (start + steps * point).tolist(), strict=True))

    for generation in range(generations):
        points = search.ask()
        wins = arena.wins([named(p) for p in points], task.seed, generation * task.games, task.games)
        rates = wins.mean(axis=(1, 2))
        search.tell(points, (-rates).tolist())
        if each is not None:
            each(generation + 1, float(rates.mean()), named(search.mean))
        if seconds is not None and time.perf_counter() - began > seconds:
            break
    return named(search.mean)


def judge(task: Task, weights: Mapping[str, float], games: int, confidence: float = CONFIDENCE) -> Judgement:
    """Compare weights with the declared ones on games of the seed that judges."""
    wins = Arena(task).wins([{}, weights], task.judge_seed, 0, games).astype(float)
    before, after = wins.mean(axis=(1, 2))
    gain = wins[1] - wins[0]
    # The same game number is the same luck in every cell, so games are averaged over the cells first.
    error = gain.mean(axis=0).std(ddof=1) / np.sqrt(games)
    width = stats.norm.ppf(0.5 + confidence / 2) * error
    difference = float(gain.mean())
    return Judgement(
        float(before), float(after), difference, (difference - width, difference + width), confidence, games
    )
