"""Full factorial designs: the effect of each factor on the win rate, and how factors change each other.

A factor is present or absent, such as a pack. All choices of the factors play the same games, so an effect
is a mean over games of a contrast between choices of one game, and its error is that of a mean over games.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.factorial_model import FactorEffect, FactorialCell, FactorPair
from analysis.statistics.proportions import CONFIDENCE, each_confidence
from analysis.statistics.ranking import ranks
from heuristics.strategy.players import Players
from simcore.contract.game import Cell, Game, Scenario
from simcore.play.engines import Engine

MAX_FACTORS = 8
"""Most factors of a design: it plays two to this number of choices."""

METHOD = "student, bonferroni"
"""Name of the intervals; they go into every table that shows one."""

EXTREME_GAMES = 1
"""Games that are added at each extreme of a contrast before its interval is computed.

Without them, a contrast that is 0 in all games would have an interval without width, and intervals of rare
changes would cover too seldom. The idea is that of Agresti and Caffo (2000), The American Statistician 54,
280-288; a test measures how often these intervals cover.
"""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class FactorialRun:
    """Factors to play, and the cells to play them in.

    Parameters
    ----------
    game, players
        The game and the players.
    cells
        Combinations to play; each must exist under all choices.
    factors
        Names of the factors, at most `MAX_FACTORS`.
    scenario_with
        Function that returns the data with some of the factors.
    games
        Number of games of each cell under each choice.
    seed, workers
        Key of all luck; number of threads.
    engine
        Engine that plays the games; None: threads of this process.
    """

    game: Game
    players: Players
    cells: tuple[Cell, ...]
    factors: tuple[str, ...]
    scenario_with: Callable[[tuple[str, ...]], Scenario]
    games: int
    seed: int
    workers: int | None = None
    engine: Engine | None = None

    def __post_init__(self) -> None:
        """Refuse a design that is too large, or without factors."""
        if not 1 <= len(self.factors) <= MAX_FACTORS:
            raise ValueError(f"{len(self.factors)} factors; 1 to {MAX_FACTORS} can be compared at a time")

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """Data of each choice: factor j is present in choice s if bit j of s is set."""
        return [self.scenario_with(self.present(choice)) for choice in range(1 << len(self.factors))]

    def present(self, choice: int) -> tuple[str, ...]:
        """Return the factors that are present in a choice."""
        return tuple(name for number, name in enumerate(self.factors) if choice >> number & 1)

    @property
    def comparisons(self) -> int:
        """Number of intervals in all."""
        k = len(self.factors)
        return len(self.cells) * (3 * k + k * (k - 1) // 2)

    @property
    def total(self) -> int:
        """Number of games in all."""
        return len(self.cells) * self.games << len(self.factors)


def signs(choices: int, *factors: int) -> Floats:
    """Return for each choice the product of +1 (present) or -1 (absent) over some factors."""
    numbers = np.arange(choices)
    product = np.ones(choices)
    for factor in factors:
        product *= np.where(numbers >> factor & 1, 1.0, -1.0)
    return product


def interval(contrasts: Floats, reach: float, confidence: float) -> tuple[float, float]:
    """Return the interval of the mean of a contrast over games, within its reach.

    Parameters
    ----------
    contrasts
        float64 [games], the contrast of each game.
    reach
        Its largest absolute value.
    confidence
        Confidence of this interval alone.

    Returns
    -------
    tuple
        Low and high end: those of Student's interval with some games added at both extremes.
    """
    games = len(contrasts)
    size = games + 2 * EXTREME_GAMES
    mean = float(np.sum(contrasts)) / size
    squares = float(np.sum((contrasts - mean) ** 2))
    squares += EXTREME_GAMES * ((reach - mean) ** 2 + (-reach - mean) ** 2)
    half = float(stats.t.ppf(0.5 + confidence / 2, size - 1)) * float(np.sqrt(squares / (size - 1) / size))
    return max(mean - half, -reach), min(mean + half, reach)


def effects(
    wins: NDArray[np.bool_], names: Sequence[str], confidence: float
) -> tuple[tuple[FactorEffect, ...], tuple[FactorPair, ...]]:
    """Return the effects of all factors and pairs of factors.

    Parameters
    ----------
    wins
        bool [choices, games], whether each game was won under each choice; factor j is present in choice s
        if bit j of s is set.
    names
        Names of the factors.
    confidence
        Confidence of each interval.
    """
    choices, _ = wins.shape
    won = wins.astype(np.float64)
    rows = []
    for factor, name in enumerate(names):
        average = 2 * (signs(choices, factor) @ won) / choices
        alone = won[1 << factor] - won[0]
        together = won[choices - 1] - won[choices - 1 - (1 << factor)]
        rows.append(
            FactorEffect(
                name=name,
                average=float(average.mean()),
                interval=interval(average, 1.0, confidence),
                alone=float(alone.mean()),
                alone_interval=interval(alone, 1.0, confidence),
                together=float(together.mean()),
                together_interval=interval(together, 1.0, confidence),
                ranks=(1, 1),
            )
        )
    pairs = []
    for first, second in itertools.combinations(range(len(names)), 2):
        contrast = 4 * (signs(choices, first, second) @ won) / choices
        pairs.append(
            FactorPair(
                first=names[first],
                second=names[second],
                interaction=float(contrast.mean()),
                interval=interval(contrast, 2.0, confidence),
            )
        )
    rows.sort(key=lambda row: -row.average)
    pairs.sort(key=lambda pair: -abs(pair.interaction))
    places = ranks([row.interval for row in rows])
    ranked = (row.model_copy(update={"ranks": ends}) for row, ends in zip(rows, places, strict=True))
    return tuple(ranked), tuple(pairs)


def play_factors(
    question: FactorialRun,
    *,
    confidence: float = CONFIDENCE,
    begin: Callable[[Cell, str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[FactorialCell]:
    """Play each cell under all choices of the factors.

    Parameters
    ----------
    question
        Factors to play, and their cells.
    confidence
        Probability with which all intervals hold together (Bonferroni).
    begin
        Called with the cell and the present factors before each choice.
    progress
        Called with the number of games of each finished block.
    stop
        Once set, no further block begins, and only complete cells are returned.
    """
    level = each_confidence(confidence, question.comparisons)
    cells = []
    for cell in question.cells:
        wins = _wins(question, cell, begin, progress, stop)
        if wins is None:
            break
        rows, pairs = effects(wins, question.factors, level)
        cells.append(
            FactorialCell(
                game=question.game.name,
                ancient_one=cell.ancient_one,
                difficulty=cell.difficulty,
                players=cell.players,
                team=cell.team,
                strategy=question.players.name,
                seed=question.seed,
                games=wins.shape[1],
                choices=wins.shape[0],
                win_rate=float(wins[0].mean()),
                win_rate_with_all=float(wins[-1].mean()),
                interval_method=METHOD,
                comparisons=question.comparisons,
                confidence=confidence,
                factors=rows,
                pairs=pairs,
            )
        )
    return cells


def _wins(
    question: FactorialRun,
    cell: Cell,
    begin: Callable[[Cell, str], object] | None,
    progress: Callable[[int], object] | None,
    stop: threading.Event | None,
) -> NDArray[np.bool_] | None:
    """Return whether each game of a cell was won under each choice; None after a stop."""
    names = ["+".join(question.present(choice)) for choice in range(len(question.scenarios))]
    arms = [
        Arm(name, question.game, scenario, cell, question.players)
        for name, scenario in zip(names, question.scenarios, strict=True)
    ]
    luck = CommonLuck(arms, question.seed, workers=question.workers, engine=question.engine)
    for number, name in enumerate(names):
        if begin is not None:
            begin(cell, name)
        if not luck.play(number, question.games, progress=progress, stop=stop):
            return None
    return np.stack([luck.wins(number) for number in range(len(names))])
