"""Search for the smallest change of a scenario that meets targets.

A beam search begins at the unchanged scenario. It tries all points one step away from the best points so far
until every neighbour of these has been tried. This suits win rates, which are monotone in most numbers, and
keeps changes small. Then CMA-ES over whole numbers (Hansen, "The CMA evolution strategy: a tutorial",
arXiv:1604.00772, with the integer handling of the package `cma`) explores the ranges for a better local
minimum, and the beam search continues from its results. All points play the same games, so they are compared
on common luck. The objective is

    misfit + price x size

where `misfit` is the mean over the targets of the square of the deviation from the target, in tolerances and
beyond half of one (0 if every rate is within half of its tolerance), and `size` counts the steps of all
numbers, each times its weight. The best few points play further games, and then every point that looks better
than these, so that the choice is not a matter of luck. The point with the lowest objective wins: no other
point that was tried is better in both size and misfit. It is evaluated with another seed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.sensitivity import changed_arm
from analysis.tuning.levels import ladders
from analysis.tuning.movable import Point, Range, corner, ends, settings_at
from analysis.tuning.reach import reaches
from analysis.tuning.targets import Side, Targets, misfit
from analysis.tuning.tried import Search, Tried
from analysis.tuning.tune_model import TargetReach
from simcore.contract.game import Game, Scenario
from simcore.play.engines import Engine

FINALISTS, CHALLENGERS, PLAYED_ON = 5, 10, 4
"""Number of best points, then of points that look better than these, and the factor for their games."""

WIDE_SHARE = 0.5
"""Share of the remaining points for CMA-ES; the rest is for the beam search from its results."""

SPREAD = 0.25
"""Initial step size of CMA-ES, in widths of the ranges."""

IMPOSSIBLE = 1e9
"""Objective of incompatible numbers."""

Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class TuningPlan:
    """Settings of a search.

    Parameters
    ----------
    games
        Games of each side at each point.
    price
        Cost of a step of weight 1 in the objective.
    beam_width
        Number of best points that the search expands at a time.
    max_points
        Maximum number of points.
    seed, judge_seed
        Keys of the luck of the search and of the evaluation.
    judge_games
        Games of each side in the evaluation.

    Raises
    ------
    ValueError
        If the two seeds are alike.
    """

    games: int
    price: float
    beam_width: int
    max_points: int
    seed: int
    judge_seed: int
    judge_games: int

    def __post_init__(self) -> None:
        if self.seed == self.judge_seed:
            raise ValueError(
                f"the seed of the evaluation ({self.judge_seed}) must differ from the seed of the search, so "
                "that the search cannot adapt to the luck"
            )


class Tuner:
    """Search for the smallest change that meets the targets.

    Parameters
    ----------
    game, scenario
        Game and data to change.
    targets
        Wanted win rates, and the numbers that may change.
    plan
        Settings of the search.
    workers
        Number of threads, which does not affect results.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.
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

    def with_ranges(self, ranges: Sequence[Range]) -> Tuner:
        """Return the search with other numbers that may change."""
        wanted = replace(self.targets, ranges=tuple(ranges))
        return Tuner(self.game, self.scenario, wanted, self.plan, workers=self.workers, engine=self.engine)

    @property
    def start(self) -> Point:
        """The point of the unchanged scenario."""
        return tuple(moving.quantity.value for moving in self.targets.ranges)

    @property
    def total_games(self) -> int:
        """Maximum number of games of the search and the evaluation."""
        return self.games_with(self.plan.games)

    def games_with(self, games: int) -> int:
        """Return `total_games` with another number of games of each side at each point."""
        points = self.plan.max_points + (FINALISTS + CHALLENGERS) * PLAYED_ON
        judged = len(self.targets.sides) + len(self.steps)
        return len(self.targets.sides) * points * games + 2 * judged * self.plan.judge_games

    @property
    def ladders(self) -> list[list[Side]]:
        """Difficulties of each Ancient One, number of players and strategy that targets name."""
        return ladders(self.targets, self.scenario)

    @property
    def steps(self) -> list[Side]:
        """Difficulties without a target, whose order is evaluated with those that have one."""
        known = {side.name for side in self.targets.sides}
        return [side for ladder in self.ladders for side in ladder if side.name not in known]

    def settings(self, point: Point) -> dict[str, object]:
        """Return the values that change at a point, by key."""
        return settings_at(self.targets.ranges, point)

    def at(self, point: Point) -> Scenario:
        """Return the scenario at a point.

        Raises
        ------
        ValueError
            If the numbers are incompatible.
        """
        return self.scenario.with_settings(self.settings(point))

    def wins(
        self,
        scenario: Scenario,
        games: int,
        seed: int,
        *,
        beside: Sequence[Side] = (),
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> dict[str, Wins] | None:
        """Return the wins of every side, and of others `beside` them, by name; None after a stop."""
        sides, arms = [*self.targets.sides, *beside], []
        for side in sides:
            arm = Arm(side.name, self.game, self.scenario, side.cell, side.players)
            arms.append(changed_arm(arm, side.name, scenario))
        luck = CommonLuck(arms, seed, workers=self.workers, engine=self.engine)
        for number in range(len(arms)):
            if not luck.play(number, games, progress=progress, stop=stop):
                return None
        return {side.name: luck.wins(number) for number, side in enumerate(sides)}

    def search(
        self,
        *,
        on_point: Callable[[Search, Tried], object] | None = None,
        looked: Callable[[Search], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> Search:
        """Run the search.

        Parameters
        ----------
        on_point
            Called after every point with the state of the search and the newest point.
        looked
            Called with the state of the search once the reach of the targets is known.
        progress
            Called with the number of games of each finished block.
        stop
            Once set, the search ends with the points so far.
        """
        search = Search()

        def visit(point: Point) -> bool:
            """Try a point if it is new; return False when the search has to end."""
            if point in search.tried or point in search.refused:
                return True
            tried = search.looked.pop(point, None) or self._try(
                point, self.plan.games, search, progress, stop
            )
            if tried is not None:
                search.tried[point] = tried
                if on_point is not None:
                    on_point(search, tried)
            return tried is not None or point in search.refused  # else a stop, or no worker is left

        if (
            visit(self.start)
            and self._look_around(search, progress, stop)
            and _reported(looked, search)
            and self._step(search, visit)
            and self._search_widely(search, visit)
            and self._step(search, visit)
        ):
            search.complete = (
                self._finish(search, progress, stop) and len(search.tried) < self.plan.max_points
            )
        return search

    def _look_around(
        self, search: Search, progress: Callable[[int], object] | None, stop: threading.Event | None
    ) -> bool:
        """Measure the reach of the targets: every number at its ends, then all of them at the better one.

        These points are far from the unchanged scenario, so the search does not begin at them, because it
        would miss small changes. The survey is left out if it would take more than half of the points.
        """
        ranges, targets = self.targets.ranges, self.targets.targets
        single = [target for target in targets if target.win_rate is not None]
        around = ends(ranges)
        if 2 * (len(around) + len(single)) > self.plan.max_points:
            return True

        def look(point: Point) -> bool:
            if point in search.looked or point in search.tried or point in search.refused:
                return True
            tried = self._try(point, self.plan.games, search, progress, stop)
            if tried is not None:
                search.looked[point] = tried
            return tried is not None or point in search.refused

        if not all(look(point) for point in around):
            return False
        for target in single:
            side, wanted = target.sides[0].name, target.win_rate or 0.0
            rates = {point: tried.rates[side] for point, tried in (search.tried | search.looked).items()}
            if not look(corner(ranges, rates, up=wanted > rates[self.start])):
                return False
        search.surveyed = True
        return True

    def reaches(self, search: Search) -> list[TargetReach]:
        """Return the range of each target from all points; none if the ends were not played."""
        if not search.surveyed:
            return []
        known = search.tried | search.looked
        rates = {point: tried.rates for point, tried in known.items()}
        return reaches(self.targets.targets, self.targets.ranges, rates, self.plan.games)

    def _search_widely(self, search: Search, visit: Callable[[Point], bool]) -> bool:
        """Run CMA-ES from the best point until it has nothing new to try or has used its share of points."""
        ranges = self.targets.ranges
        most = len(search.tried) + WIDE_SHARE * (self.plan.max_points - len(search.tried))
        if len(ranges) < 2:  # CMA-ES needs two numbers; the beam search finds the best value of one
            return True
        low, high = np.array([(r.low, r.high) for r in ranges]).T
        steps = np.array([r.quantity.step for r in ranges])
        origin = np.clip(self.best(search).point, low, high)
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
            new = {point for point in points if point not in search.tried and point not in search.refused}
            if not new or len(search.tried) + len(new) > most:
                return True
            if not all(visit(point) for point in points):
                return False
            price = self.plan.price
            values = [search.tried[p].objective(price) if p in search.tried else IMPOSSIBLE for p in points]
            strategy.tell(asked, values)
        return True

    def _step(self, search: Search, visit: Callable[[Point], bool]) -> bool:
        """Try all neighbours of the best points until every one of them has been tried."""
        expanded = set[Point]()
        while len(search.tried) < self.plan.max_points:
            best = self.ranked(search)[: self.plan.beam_width]
            fresh = [tried.point for tried in best if tried.point not in expanded]
            if not fresh:
                break
            expanded.update(fresh)
            for point in dict.fromkeys(near for start in fresh for near in self._neighbours(start)):
                if len(search.tried) >= self.plan.max_points:
                    break
                if not visit(point):
                    return False
        return True

    def ranked(self, search: Search) -> list[Tried]:
        """Return all points, best first."""
        price = self.plan.price
        return sorted(search.tried.values(), key=lambda tried: (tried.objective(price), tried.size))

    def best(self, search: Search) -> Tried:
        """Return the point with the lowest objective; after a stop, the best so far."""
        return self.ranked(search)[0]

    def _finish(
        self, search: Search, progress: Callable[[int], object] | None, stop: threading.Event | None
    ) -> bool:
        """Play further games of the best points, so that luck does not decide; return False after a stop."""

        def play_on(tried: Tried) -> bool:
            again = self._try(tried.point, games, search, progress, stop)
            if again is not None:
                search.tried[tried.point] = again
            return again is not None

        games = PLAYED_ON * self.plan.games
        if not all(play_on(tried) for tried in self.ranked(search)[:FINALISTS]):
            return False
        for _ in range(CHALLENGERS):
            best = self.best(search)
            if best.games == games:
                break
            if not play_on(best):
                return False
        return True

    def _neighbours(self, point: Point) -> list[Point]:
        """Return all points one step away, within the ranges."""
        return [
            (*point[:place], value, *point[place + 1 :])
            for place, moving in enumerate(self.targets.ranges)
            for value in moving.neighbours(point[place])
        ]

    def _try(
        self,
        point: Point,
        games: int,
        search: Search,
        progress: Callable[[int], object] | None,
        stop: threading.Event | None,
    ) -> Tried | None:
        try:
            scenario = self.at(point)
        except ValueError as problem:
            search.refused[point] = str(problem)
            return None
        wins = self.wins(scenario, games, self.plan.seed, progress=progress, stop=stop)
        if wins is None:
            return None
        rates = {name: float(won.mean()) for name, won in wins.items()}
        return Tried(point, rates, misfit(self.targets.targets, rates), self._size(point), games)

    def _size(self, point: Point) -> float:
        return sum(moving.cost(value) for moving, value in zip(self.targets.ranges, point, strict=True))


def _reported(looked: Callable[[Search], object] | None, search: Search) -> bool:
    """Report the ranges of the targets if the ends were played; True, so that the search goes on."""
    if looked is not None and search.surveyed:
        looked(search)
    return True
