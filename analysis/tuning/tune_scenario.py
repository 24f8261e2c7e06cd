"""Finds the smallest change of a scenario that meets targets.

It goes from the scenario as it is to all points one step away, and on from the best points seen so far,
until none of the best has a step left to try: win rates go up and down with most numbers steadily, and a
number moves no further than it has to. Then CMA-ES over whole numbers (Hansen, "The CMA evolution strategy: a
tutorial", arXiv:1604.00772, with the integer handling of the package `cma`) looks far and wide whether
something better lies behind a rise, and steps go on from what it found. All points play the same games, so
they are compared on common luck. The objective is

    misfit + price x size

where `misfit` is the mean over the targets of the square of the deviation from the target, in tolerances and
beyond half of one (0 if every rate is within half of its tolerance), and `size` counts the steps of all
numbers, each times its weight. The best few are played on before one of them is chosen, and the choice is
judged on another seed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.sensitivity import changed_arm
from analysis.tuning.targets import Range, Target, Targets
from simcore.game import Game, Scenario
from simcore.play.engines import Engine
from simcore.quantities import settings_for

MARGIN = 0.5
"""Share of a tolerance within which a deviation counts as none."""

FINALISTS, PLAYED_ON = 5, 4
"""So many of the best points play so many times the games."""

WIDE_SHARE = 0.5
"""Part of the points that are left which CMA-ES may take; the rest is for the steps from what it found."""

SPREAD = 0.25
"""How far CMA-ES looks at first, in widths of the ranges."""

IMPOSSIBLE = 1e9
"""Objective of numbers that do not go together."""

Point = tuple[int, ...]
Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class TuningPlan:
    """How the search is made.

    Parameters
    ----------
    games
        Of each side at each point.
    price
        What a step of weight 1 costs in the objective.
    beam
        From how many of the best points steps are made at a time.
    most
        Points that are played at most.
    seed, judge_seed
        Keys of the luck of the search and of the judgement.
    judge_games
        Of each side in the judgement.

    Raises
    ------
    ValueError
        If the two seeds are alike.
    """

    games: int
    price: float
    beam: int
    most: int
    seed: int
    judge_seed: int
    judge_games: int

    def __post_init__(self) -> None:
        if self.seed == self.judge_seed:
            raise ValueError(
                f"the seed that judges ({self.judge_seed}) must differ from the one that searches, "
                "or luck learnt by heart would pass for balance"
            )


@dataclass(frozen=True)
class Tried:
    """One point of the grid.

    Attributes
    ----------
    point
        Values of the numbers that may move.
    rates
        Win rate of each side.
    misfit, size
        See the module.
    """

    point: Point
    rates: Mapping[str, float]
    misfit: float
    size: float

    def objective(self, price: float) -> float:
        """What is made small."""
        return self.misfit + price * self.size


@dataclass
class Found:
    """How a search went.

    Attributes
    ----------
    tried
        All points that were played, in their order; the first one is the scenario as it is.
    refused
        Points whose numbers do not go together.
    finalists
        The best ones, played on, the best of them first; empty after a stop.
    complete
        Whether the search came to its own end; not after a stop, and not at the limit of points.
    """

    tried: dict[Point, Tried] = field(default_factory=dict)
    refused: dict[Point, str] = field(default_factory=dict)
    finalists: list[Tried] = field(default_factory=list)
    complete: bool = False


class Tuner:
    """Seeks the smallest change that meets the targets.

    Parameters
    ----------
    game, scenario
        What is tuned.
    targets
        What is wanted, and what may move.
    plan
        How to seek.
    workers
        Threads; the result does not depend on it.
    engine
        Where games are played, on which the result does not depend either; None: on threads of this process.
    """

    def __init__(
        self,
        game: Game,
        scenario: Scenario,
        targets: Targets,
        plan: TuningPlan,
        *,
        workers: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.game, self.scenario, self.targets, self.plan = game, scenario, targets, plan
        self.workers, self.engine = workers, engine

    @property
    def start(self) -> Point:
        """The scenario as it is."""
        return tuple(each.quantity.value for each in self.targets.ranges)

    @property
    def total_games(self) -> int:
        """Games of the search, at most, and of the judgement."""
        plan, sides = self.plan, len(self.targets.sides)
        points = plan.most + FINALISTS * PLAYED_ON
        return sides * (points * plan.games + 2 * plan.judge_games)

    def settings(self, point: Point) -> dict[str, int]:
        """Values by key at a point; those that stay are left out."""
        moved = zip(self.targets.ranges, point, strict=True)
        return settings_for([(r.quantity, value) for r, value in moved if value != r.quantity.value])

    def at(self, point: Point) -> Scenario:
        """The scenario at a point.

        Raises
        ------
        ValueError
            If the numbers do not go together.
        """
        return self.scenario.with_settings(self.settings(point))

    def wins(
        self,
        scenario: Scenario,
        games: int,
        seed: int,
        *,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> dict[str, Wins] | None:
        """Wins of every side in a scenario, by its name; None after a stop."""
        arms = []
        for side in self.targets.sides:
            arm = Arm(side.name, self.game, self.scenario, side.cell, side.players)
            arms.append(changed_arm(arm, side.name, scenario))
        luck = CommonLuck(arms, seed, workers=self.workers, engine=self.engine)
        for number in range(len(arms)):
            if not luck.play(number, games, progress=progress, stop=stop):
                return None
        return {side.name: luck.wins(number) for number, side in enumerate(self.targets.sides)}

    def search(
        self,
        *,
        each: Callable[[Found, Tried], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> Found:
        """Search.

        Parameters
        ----------
        each
            Gets all that was found and the newest point, after every point.
        progress
            Gets the number of games of every finished block.
        stop
            Once set, the search ends with what it has.
        """
        found = Found()

        def visit(point: Point) -> bool:
            """Try a point, if it is new; False when the search has to end."""
            if point in found.tried or point in found.refused:
                return True
            tried = self._try(point, self.plan.games, found, progress, stop)
            if tried is not None:
                found.tried[point] = tried
                if each is not None:
                    each(found, tried)
            return tried is not None or point in found.refused  # else a stop, or nobody left to play

        if (
            visit(self.start)
            and self._step(found, visit)
            and self._search_widely(found, visit)
            and self._step(found, visit)
        ):
            found.complete = self._finish(found, progress, stop) and len(found.tried) < self.plan.most
        return found

    def _search_widely(self, found: Found, visit: Callable[[Point], bool]) -> bool:
        """CMA-ES from the best point, until it has nothing new to try or has used up its share of points."""
        ranges = self.targets.ranges
        most = len(found.tried) + WIDE_SHARE * (self.plan.most - len(found.tried))
        if len(ranges) < 2:  # CMA-ES needs two; steps from point to point find the best of one number
            return True
        low, high = np.array([(r.low, r.high) for r in ranges]).T
        steps = np.array([r.quantity.step for r in ranges])
        origin = np.clip(self.best(found).point, low, high)
        options = {
            "seed": self.plan.seed % 2**32 or 1,
            "verbose": -9,
            "bounds": [((low - origin) / steps - 0.5).tolist(), ((high - origin) / steps + 0.5).tolist()],
            "integer_variables": list(range(len(ranges))),
            "CMA_stds": np.maximum(1.0, SPREAD * (high - low) / steps).tolist(),
        }
        import cma

        strategy = cma.CMAEvolutionStrategy(np.zeros(len(ranges)), 1.0, options)
        while not strategy.stop():
            asked = strategy.ask()
            moved = np.clip(origin + steps * np.rint(asked).astype(np.int64), low, high)
            points = [tuple(int(value) for value in point) for point in moved]
            new = {point for point in points if point not in found.tried and point not in found.refused}
            if not new or len(found.tried) + len(new) > most:
                return True
            if not all(visit(point) for point in points):
                return False
            price = self.plan.price
            values = [found.tried[p].objective(price) if p in found.tried else IMPOSSIBLE for p in points]
            strategy.tell(asked, values)
        return True

    def _step(self, found: Found, visit: Callable[[Point], bool]) -> bool:
        """From the best points on to all points one step away, until none of the best has one left."""
        expanded = set[Point]()
        while len(found.tried) < self.plan.most:
            best = self.ranked(found)[: self.plan.beam]
            fresh = [each.point for each in best if each.point not in expanded]
            if not fresh:
                break
            expanded.update(fresh)
            for point in dict.fromkeys(near for each in fresh for near in self._neighbours(each)):
                if len(found.tried) >= self.plan.most:
                    break
                if not visit(point):
                    return False
        return True

    def ranked(self, found: Found) -> list[Tried]:
        """All points, the best first."""
        price = self.plan.price
        return sorted(found.tried.values(), key=lambda tried: (tried.objective(price), tried.size))

    def best(self, found: Found) -> Tried:
        """What the search has found; after a stop, the best so far."""
        return found.finalists[0] if found.finalists else self.ranked(found)[0]

    def _finish(
        self, found: Found, progress: Callable[[int], object] | None, stop: threading.Event | None
    ) -> bool:
        """Play the best few on, so that the luckiest is not taken for the best; whether there was time."""
        played = []
        for tried in self.ranked(found)[:FINALISTS]:
            again = self._try(tried.point, PLAYED_ON * self.plan.games, found, progress, stop)
            if again is None:
                return False
            played.append(again)
        price = self.plan.price
        found.finalists = sorted(played, key=lambda tried: (tried.objective(price), tried.size))
        return True

    def _neighbours(self, point: Point) -> list[Point]:
        """All points one step away, within the ranges."""
        near = []
        for place, each in enumerate(self.targets.ranges):
            for step in (-each.quantity.step, each.quantity.step):
                value = point[place] + step
                near += (
                    [(*point[:place], value, *point[place + 1 :])] if each.low <= value <= each.high else []
                )
        return near

    def _try(
        self,
        point: Point,
        games: int,
        found: Found,
        progress: Callable[[int], object] | None,
        stop: threading.Event | None,
    ) -> Tried | None:
        try:
            scenario = self.at(point)
        except ValueError as problem:
            found.refused[point] = str(problem)
            return None
        wins = self.wins(scenario, games, self.plan.seed, progress=progress, stop=stop)
        if wins is None:
            return None
        rates = {name: float(won.mean()) for name, won in wins.items()}
        return Tried(point, rates, misfit(self.targets.targets, rates), self._size(point))

    def _size(self, point: Point) -> float:
        return sum(_cost(each, value) for each, value in zip(self.targets.ranges, point, strict=True))


def _cost(each: Range, value: int) -> float:
    return each.weight * abs(value - each.quantity.value) / each.quantity.step


def deviation(target: Target, rates: Mapping[str, float]) -> float:
    """How far from its target something is, in tolerances."""
    found = [rates[side.name] for side in target.sides]
    off = max(found) - min(found) if target.win_rate is None else abs(found[0] - target.win_rate)
    return off / target.tolerance


def misfit(targets: Sequence[Target], rates: Mapping[str, float]) -> float:
    """Mean over the targets of the square of what their deviation is beyond the margin."""
    return float(np.mean([max(0.0, deviation(target, rates) - MARGIN) ** 2 for target in targets]))


def front(found: Found) -> list[Tried]:
    """What can be had for each size of change: points that no other beats in both size and misfit."""
    kept: list[Tried] = []
    for tried in sorted(found.tried.values(), key=lambda tried: (tried.size, tried.misfit)):
        if not kept or tried.misfit < kept[-1].misfit:
            kept.append(tried)
    return kept
