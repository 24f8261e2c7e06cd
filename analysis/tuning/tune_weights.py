"""Search for weights with which a strategy wins more often.

CMA-ES (Hansen, "The CMA evolution strategy: a tutorial", arXiv:1604.00772; package `cma`) over the weights.
All candidates of a generation play on common luck, so they are compared pairwise. Each generation plays other
games, which prevents overfitting. The new weights are compared with the old ones on games of another seed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import Any

import numpy as np

from analysis.statistics.proportions import CONFIDENCE, normal_quantile
from heuristics.strategy.contract import Strategy
from heuristics.toolbox.cell_weights import (
    PROVENANCE_KEY,
    SECTION,
    WEIGHTS_KEY,
    CellWeights,
    place_of,
    with_section,
)
from simcore.contract.game import Cell, Game, Scenario
from simcore.messages.names import unknown_name
from simcore.play.batch import play_rows
from simcore.play.engines import threads
from simcore.play.roster import Policy
from simcore.play.seating import roster_of
from simcore.records.shared import Array

STEP = 0.5
"""First step width of a weight, as a share of its value."""

LEAST_STEP = 0.5
"""First step width of a weight that is small or zero."""

MOST_STEPS = 3.0
"""Farthest that a weight moves if it keeps its sign: a factor of twenty."""

SPREAD = 0.5
"""Default standard deviation of the first candidates, in steps."""


@dataclass(frozen=True)
class WeightsPlan:
    """Settings of a search for weights, sufficient to repeat it.

    Parameters
    ----------
    ancient_ones, difficulties, players
        Combinations, all with equal weight; empty: all of them.
    names
        Weights that may change; the others stay as declared.
    games
        Games of each combination that a candidate plays in a generation.
    generations
        Number of generations.
    population
        Candidates of a generation; None: the default of the optimiser for this number of weights.
    seed
        Key of the luck in training, and of the optimiser.
    spread
        Standard deviation of the first candidates, in steps: small to refine good weights.
    keep_signs
        Whether steps are factors, so that no weight changes its sign. Weights that are 0 do not become
        negative.
    """

    ancient_ones: tuple[str, ...]
    difficulties: tuple[str, ...]
    players: tuple[int, ...]
    names: tuple[str, ...]
    games: int
    generations: int
    population: int | None
    seed: int
    spread: float = SPREAD
    keep_signs: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the content of a file, without fields that are None or False."""
        known = {name: value for name, value in vars(self).items() if value not in (None, False)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in known.items()}

    @classmethod
    def from_dict(cls, plan: Mapping[str, Any]) -> WeightsPlan:
        """Return the plan in the content of a file."""
        values: dict[str, Any] = {"population": None}
        for name, value in plan.items():
            values[name] = tuple(value) if isinstance(value, list) else value
        return cls(**values)


@dataclass(frozen=True)
class WeightsTask:
    """A plan with its strategy and combinations.

    Parameters
    ----------
    game, scenario, cells
        Game, data and cells for the strategy.
    strategy
        Strategy to tune; the search begins at its weights.
    plan
        Settings of the search.
    judge_seed
        Key of the luck of the evaluation; must differ from that of the plan.
    workers
        Number of threads, which does not affect results.
    choice
        Combinations whose weights change, if they are not to change in all; its own weights do not count.

    Raises
    ------
    ValueError
        If the seeds are alike, or the strategy has no such weight.
    """

    game: Game
    scenario: Scenario
    cells: tuple[Cell, ...]
    strategy: Strategy
    plan: WeightsPlan
    judge_seed: int
    workers: int
    choice: CellWeights | None = None

    def __post_init__(self) -> None:
        if self.plan.seed == self.judge_seed:
            raise ValueError(
                f"the seed of the evaluation ({self.judge_seed}) must differ from the seed of the search, so "
                "that the search cannot adapt to the luck"
            )
        for name in self.plan.names:
            if name not in self.strategy.weights:
                raise ValueError(unknown_name(f"weight of {self.strategy.name}", name, self.strategy.weights))

    @property
    def section(self) -> dict[str, float]:
        """Weights of the chosen combinations before the search; those of the first one where they differ."""
        assert self.choice is not None
        known = self.strategy.weights_in(self.cells[0], self.game.packs)
        sections, place = self.strategy.cell_weights, place_of(self.choice, self.strategy.cell_weights)
        own = {} if place is None else sections[place].weights
        return {**{name: known[name] for name in self.plan.names}, **own}

    @property
    def with_other_weights(self) -> tuple[Cell, ...]:
        """Chosen combinations whose present weights are not those with which the search begins."""
        if self.choice is None:
            return ()
        known = {cell: self.strategy.weights_in(cell, self.game.packs) for cell in self.cells}
        begins = self.section
        return tuple(
            cell
            for cell, weights in known.items()
            if any(weights[name] != value for name, value in begins.items())
        )

    @property
    def start(self) -> Array:
        """Start of the search, float64 [weights that change]."""
        before = self.strategy.weights if self.choice is None else self.section
        return np.array([before[name] for name in self.plan.names])

    def moved(self, point: Array) -> dict[str, float]:
        """Return the weights at a point of the search, which is in steps from the start."""
        start, names = self.start, self.plan.names
        values = start + self.steps * point
        if self.plan.keep_signs:
            factors = np.exp(np.clip(point, -MOST_STEPS, MOST_STEPS))
            values = np.where(start == 0, np.maximum(values, 0.0), start * factors)
        return dict(zip(names, values.tolist(), strict=True))

    def candidate(self, weights: Mapping[str, float]) -> Strategy:
        """Return the strategy with other weights, in all combinations or in the chosen ones."""
        if not weights:
            return self.strategy
        if self.choice is None:
            return replace(self.strategy, weights={**self.strategy.weights, **weights})
        section = replace(self.choice, weights={**self.section, **weights})
        return replace(self.strategy, cell_weights=with_section(self.strategy.cell_weights, section))

    @property
    def steps(self) -> Array:
        """Initial step widths, float64 [weights that change]."""
        return np.maximum(STEP * np.abs(self.start), LEAST_STEP)

    @property
    def population(self) -> int:
        """Candidates of a generation (Hansen 2016, eq. 48)."""
        return self.plan.population or 4 + int(3 * np.log(len(self.plan.names)))

    @property
    def generation_games(self) -> int:
        """Games of one generation."""
        return self.population * len(self.cells) * self.plan.games

    @property
    def total_games(self) -> int:
        """Games of the whole search, without the evaluation."""
        return self.generation_games * self.plan.generations

    def content(
        self, weights: Mapping[str, float], generations: int, verdict: Judgement, spec: str
    ) -> dict[str, Any]:
        """Return the content of a file of weights for the strategy `spec`, with their provenance."""
        provenance = {
            "optimiser": f"CMA-ES, cma {version('cma')}",
            "game": self.game.name,
            "scenario": self.scenario.digest,
            "strategy_version": self.strategy.version,
            "plan": replace(self.plan, generations=generations).to_dict(),
            "judged": verdict.to_dict(self.judge_seed),
            "start": dict(self.strategy.weights) if self.choice is None else self.section,
        }
        tuned = self.candidate(weights)
        whole = provenance if self.choice is None else self.strategy.provenance
        sections = list(tuned.cell_weights)
        if self.choice is not None:
            place = place_of(self.choice, sections)
            assert place is not None
            sections[place] = replace(sections[place], provenance=provenance)
        content = {
            "strategy": spec,
            WEIGHTS_KEY: dict(tuned.weights),
            SECTION: [section.content() for section in sections],
            PROVENANCE_KEY: whole,
        }
        return {name: value for name, value in content.items() if value}


@dataclass(frozen=True)
class Judgement:
    """Comparison of old and new weights on games that were not used for tuning.

    Attributes
    ----------
    before, after
        Mean win rate over the cells.
    difference, interval
        Paired difference of the win rates with its normal interval, at `confidence`.
    games
        Games in each cell.
    """

    before: float
    after: float
    difference: float
    interval: tuple[float, float]
    confidence: float
    games: int

    def to_dict(self, seed: int) -> dict[str, Any]:
        """Return the content of a file."""
        return {"seed": seed, **vars(self), "interval": list(self.interval)}

    @property
    def better(self) -> bool:
        """Whether the new weights are significantly better."""
        return self.interval[0] > 0

    @property
    def worse(self) -> bool:
        """Whether the new weights are significantly worse."""
        return self.interval[1] < 0


class Arena:
    """Player of candidates in all cells, on threads."""

    def __init__(self, task: WeightsTask) -> None:
        self._task = task
        self._tables = [task.scenario.compile(cell) for cell in task.cells]
        # Compiles before the threads start. Plays no game, because an endless one could not be interrupted.
        self._play(0, task.strategy.policy(task.game), 0, 0, 0)

    def _play(self, cell: int, policy: Policy, seed: int, first: int, games: int) -> Array:
        task = self._task
        rows = np.zeros(games, task.game.row)
        play_rows(roster_of(task.game, self._tables[cell], [policy], task.cells[cell]), seed, first, rows)
        return rows["win"]

    def wins(self, candidates: Sequence[Mapping[str, float]], seed: int, first: int, games: int) -> Array:
        """Return wins, uint8 [candidates, cells, games], of games `first`, `first` + 1, ... of a seed."""
        policies = [self._task.candidate(weights).policy(self._task.game) for weights in candidates]
        jobs = [(cell, policy) for policy in policies for cell in range(len(self._tables))]
        with threads(self._task.workers) as pool:
            played = list(pool.map(lambda job: self._play(job[0], job[1], seed, first, games), jobs))
        return np.array(played).reshape(len(candidates), len(self._tables), games)


def tune(
    task: WeightsTask,
    *,
    on_generation: Callable[[int, float], object] | None = None,
    stop: threading.Event | None = None,
) -> tuple[dict[str, float], int]:
    """Search for the weights that win most often in training.

    Parameters
    ----------
    task
        Strategy, cells and settings.
    on_generation
        Called with the number and the mean win rate of each finished generation.
    stop
        Once set, no further generation begins.

    Returns
    -------
    weights
        Changed weights: the final centre of the search, which depends less on luck than the best candidate.
    generations
        Number of generations played; fewer than planned only after a stop.
    """
    import cma

    plan, arena = task.plan, Arena(task)
    endless = {"tolfun": 0, "tolx": 0, "tolfunhist": 0, "tolflatfitness": 10**9, "tolstagnation": 10**9}
    options = {"seed": plan.seed % 2**32 or 1, "verbose": -9, "popsize": task.population, **endless}
    search = cma.CMAEvolutionStrategy(np.zeros(len(plan.names)), plan.spread, options)

    done = 0
    while done < plan.generations and not (stop is not None and stop.is_set()):
        points = search.ask()
        wins = arena.wins([task.moved(p) for p in points], plan.seed, done * plan.games, plan.games)
        rates = wins.mean(axis=(1, 2))
        search.tell(points, (-rates).tolist())
        done += 1
        if on_generation is not None:
            on_generation(done, float(rates.mean()))
    return task.moved(search.mean), done


def judge(
    task: WeightsTask, weights: Mapping[str, float], games: int, confidence: float = CONFIDENCE
) -> Judgement:
    """Compare weights with the declared ones on games of the evaluation seed."""
    wins = Arena(task).wins([{}, weights], task.judge_seed, 0, games).astype(float)
    before, after = wins.mean(axis=(1, 2))
    gain = wins[1] - wins[0]
    # The same game number is the same luck in every cell, so games are averaged over the cells first.
    error = gain.mean(axis=0).std(ddof=1) / np.sqrt(games)
    width = normal_quantile(confidence) * error
    difference = float(gain.mean())
    interval = (difference - float(width), difference + float(width))
    return Judgement(float(before), float(after), difference, interval, confidence, games)
