"""Full factorial designs: the effect of each factor on the win rate, and how factors change each other.

A factor is present or absent, such as a pack. Factors of one kind can exclude each other, such as heralds: at
most one of them is present. All choices of the factors play the same games, so an effect is a mean over games
of a contrast between choices of one game, and its error is that of a mean over games.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
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

MAX_CHOICES = 256
"""Most choices that a design plays: those of eight factors that do not exclude each other."""

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
    groups
        Names of the factors. At most one of each group is present in a choice.
    scenario_with
        Function that returns the data with some of the factors.
    games
        Number of games of each cell under each choice.
    seed, workers
        Key of all luck; number of threads.
    engine
        Engine that plays the games; None: threads of this process.
    asked
        Number of groups whose effects are asked, from the first on; None: all.
    kind
        Kind of the factors whose effects are asked, in the plural.
    """

    game: Game
    players: Players
    cells: tuple[Cell, ...]
    groups: tuple[tuple[str, ...], ...]
    scenario_with: Callable[[tuple[str, ...]], Scenario]
    games: int
    seed: int
    workers: int | None = None
    engine: Engine | None = None
    asked: int | None = None
    kind: str = "factors"

    def __post_init__(self) -> None:
        """Refuse a design that is too large, or without factors."""
        if not any(self.groups):
            raise ValueError("nothing to compare: no factors")
        if self.design.choices > MAX_CHOICES:
            raise ValueError(
                f"{self.design.choices} choices; at most {MAX_CHOICES} can be compared at a time. Name fewer"
            )

    @cached_property
    def design(self) -> Design:
        """Choices of the factors."""
        return Design(self.groups, self.asked)

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """Data of each choice."""
        return [self.scenario_with(self.design.present(choice)) for choice in range(self.design.choices)]

    @property
    def comparisons(self) -> int:
        """Number of intervals in all."""
        return len(self.cells) * (3 * len(self.design.factors) + len(self.design.pairs))

    @property
    def total(self) -> int:
        """Number of games in all."""
        return len(self.cells) * self.games * self.design.choices


@dataclass(frozen=True)
class Design:
    """Choices of some factors, and the contrasts between them.

    Parameters
    ----------
    groups
        Names of the factors. At most one of each group is present in a choice.
    asked
        Number of groups whose effects are asked, from the first on; None: all.
    """

    groups: tuple[tuple[str, ...], ...]
    asked: int | None = None

    @property
    def choices(self) -> int:
        """Number of choices."""
        return int(np.prod([1 + len(group) for group in self.groups]))

    @cached_property
    def levels(self) -> NDArray[np.int64]:
        """Factor of each group in each choice, int64 [groups, choices]: 0 for none, or its place from 1."""
        sizes = [1 + len(group) for group in reversed(self.groups)]
        return np.array(np.unravel_index(np.arange(self.choices), sizes))[::-1]

    def present(self, choice: int) -> tuple[str, ...]:
        """Return the factors that are present in a choice."""
        levels = zip(self.groups, self.levels[:, choice], strict=True)
        return tuple(group[level - 1] for group, level in levels if level)

    @property
    def factors(self) -> list[tuple[int, int]]:
        """Factors whose effects are asked: group, and place in it from 1."""
        groups = self.groups[: self.asked]
        return [(group, place) for group, names in enumerate(groups) for place in range(1, len(names) + 1)]

    @property
    def pairs(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Pairs of factors of different groups, the first of them one whose effect is asked."""
        every = Design(self.groups).factors
        asked = self.factors
        return [(one, other) for one in asked for other in every if other[0] > one[0]]

    def name(self, factor: tuple[int, int]) -> str:
        """Return the name of a factor."""
        return self.groups[factor[0]][factor[1] - 1]

    def signs(self, factor: tuple[int, int]) -> Floats:
        """Return +1 for choices with a factor, -1 for those without any of its group, else 0."""
        level = self.levels[factor[0]]
        return np.where(level == factor[1], 1.0, np.where(level == 0, -1.0, 0.0))

    def others(self, factor: tuple[int, int], *, present: bool) -> NDArray[np.bool_]:
        """Return the choices in which every other group is present, or none is."""
        rest = np.delete(self.levels, factor[0], axis=0)
        chosen = rest > 0 if present else rest == 0
        return np.asarray(chosen.all(axis=0))


def mean_of(contrast: Floats, won: Floats) -> Floats:
    """Return the mean contrast of each game, which has as many choices with +1 as with -1."""
    return np.asarray(contrast @ won / (contrast > 0).sum())


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
    wins: NDArray[np.bool_], design: Design, confidence: float
) -> tuple[tuple[FactorEffect, ...], tuple[FactorPair, ...]]:
    """Return the effects of the factors that are asked, and of pairs of factors.

    Parameters
    ----------
    wins
        bool [choices, games], whether each game was won under each choice.
    design
        Choices of the factors.
    confidence
        Confidence of each interval.
    """
    won = wins.astype(np.float64)
    rows = []
    for factor in design.factors:
        signs = design.signs(factor)
        average = mean_of(signs, won)
        alone = mean_of(signs * design.others(factor, present=False), won)
        together = mean_of(signs * design.others(factor, present=True), won)
        rows.append(
            FactorEffect(
                name=design.name(factor),
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
    for first, second in design.pairs:
        contrast = 2 * mean_of(design.signs(first) * design.signs(second), won)
        pairs.append(
            FactorPair(
                first=design.name(first),
                second=design.name(second),
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
        rows, pairs = effects(wins, question.design, level)
        with_all = (question.design.levels > 0).all(axis=0)
        cells.append(
            FactorialCell(
                game=question.game.name,
                ancient_one=cell.ancient_one,
                difficulty=cell.difficulty,
                players=cell.players,
                team=cell.team,
                strategy=question.players.name,
                kind=question.kind,
                seed=question.seed,
                games=wins.shape[1],
                choices=wins.shape[0],
                win_rate=float(wins[0].mean()),
                win_rate_with_all=float(wins[with_all].mean()),
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
    wins = []
    for choice, scenario in enumerate(question.scenarios):
        name = "+".join(question.design.present(choice))
        # One choice at a time: the compiled data of all of them would fill the memory.
        arm = Arm(name, question.game, scenario, cell, question.players)
        luck = CommonLuck([arm], question.seed, workers=question.workers, engine=question.engine)
        if begin is not None:
            begin(cell, name)
        if not luck.play(0, question.games, progress=progress, stop=stop):
            return None
        wins.append(luck.wins(0))
    return np.stack(wins)
