"""Win rates and endings of games over a range of one or two numbers, on common luck.

Every point plays the same games as the unchanged scenario. The interval of a win rate holds for its point
alone, and answers "how hard is the game with this value?". The intervals of all differences hold together
(Bonferroni), because readers look at all points of a curve; they answer "does the win rate change at all?".
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.errors import RequestError
from analysis.experiment.common_luck import Arm, CommonLuck, in_parts
from analysis.experiment.player_uncertainty import difference_range, player_range
from analysis.influence.sensitivity import brief, changed_arm
from analysis.request.ranges import Range
from analysis.statistics.paired import paired_interval
from analysis.statistics.proportions import CONFIDENCE, proportion_interval
from simcore.contract.quantities import Quantity, settings_for
from simcore.messages.names import nearest
from simcore.play.engines import Engine
from simcore.results.sweep import MAX_POINTS, SweepPoint, Values
from simcore.results.tally import WON

MOST_NUMBERS = 2
COLUMNS = ("win", "loss_cause", "victory")


@dataclass(frozen=True)
class Curve:
    """All points of one combination.

    Attributes
    ----------
    arm
        The unchanged scenario.
    quantities
        The varied numbers.
    points
        Points in the order of the values; the last number changes fastest.
    """

    arm: Arm
    quantities: tuple[Quantity, ...]
    points: tuple[SweepPoint, ...]

    @property
    def now(self) -> Values:
        """Values of the scenario as it is."""
        return tuple(quantity.value for quantity in self.quantities)


class Sweep:
    """Some combinations, each over all values of one or two numbers.

    Parameters
    ----------
    arms
        The combinations, with the scenario as it is.
    ranges
        One or two numbers and their values.
    games
        Games of each point.
    seed
        Key of all luck.
    workers
        Number of threads, which does not affect results.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.

    Raises
    ------
    RequestError
        If no combination has all of the numbers in play, or there are too many points.

    Attributes
    ----------
    left_out
        Combinations in which a number is not in play; they are skipped.
    """

    def __init__(
        self,
        arms: Sequence[Arm],
        ranges: Sequence[Range],
        games: int,
        seed: int,
        *,
        workers: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.ranges, self.games, self.seed = tuple(ranges), games, seed
        self.workers, self.engine = workers, engine
        moving = [self._numbers_of(arm) for arm in arms]
        self.arms = tuple(arm for arm, quantities in zip(arms, moving, strict=True) if quantities)
        self.left_out = tuple(arm for arm, quantities in zip(arms, moving, strict=True) if not quantities)
        self._quantities = [quantities for quantities in moving if quantities]
        if not self.arms:
            self._refuse(arms)
        self._check()
        self._reasons: dict[tuple[int, Values], str] = {}
        self._places: dict[tuple[int, Values], int] = {}
        self._luck = self._common_luck(list(self.arms))

    def _check(self) -> None:
        keys = [swept.key for swept in self.ranges]
        if not 1 <= len(keys) <= MOST_NUMBERS or len(set(keys)) < len(keys):
            raise RequestError(
                "ranges", f"name one number, or {MOST_NUMBERS} different ones", ", ".join(keys)
            )
        points = len(self.arms) * int(np.prod([len(swept.values) for swept in self.ranges]))
        if points > MAX_POINTS:
            problem = (
                f"found {points:,} points, at most {MAX_POINTS:,} are allowed; "
                "use fewer values or combinations"
            )
            raise RequestError("ranges", problem)

    def _numbers_of(self, arm: Arm) -> tuple[Quantity, ...]:
        """The numbers that move, as they are in a combination; none if one of them is not in play there."""
        known = {number.key: number for number in arm.scenario.numbers(arm.cell)}
        quantities = [known[swept.key] for swept in self.ranges if swept.key in known]
        return tuple(quantities) if len(quantities) == len(self.ranges) else ()

    def _refuse(self, arms: Sequence[Arm]) -> None:
        """Raise the error that no combination has all of the numbers."""
        known = {number.key for arm in arms for number in arm.scenario.numbers(arm.cell)}
        for wanted in self.ranges:
            if wanted.key not in known:
                near = nearest(wanted.key, known)
                problem = "no such number is in play in these games"
                raise RequestError(
                    "ranges", problem + (f"; did you mean {near!r}?" if near else ""), wanted.key
                )
        keys = ", ".join(swept.key for swept in self.ranges)
        raise RequestError(
            "ranges", "these numbers are in play in different games; sweep them one by one", keys
        )

    def _common_luck(self, arms: Sequence[Arm]) -> CommonLuck:
        return CommonLuck(arms, self.seed, workers=self.workers, columns=COLUMNS, engine=self.engine)

    @property
    def grid(self) -> list[Values]:
        """Return the values of all points of one combination."""
        return list(itertools.product(*(swept.values for swept in self.ranges)))

    @property
    def total_games(self) -> int:
        """Games of the whole sweep, at most."""
        grid = set(self.grid)
        moved = sum(len(grid - {_as_it_is(quantities)}) for quantities in self._quantities)
        return self.games * (len(self.arms) + moved)

    def play(
        self,
        *,
        begin: Callable[[str], object] | None = None,
        expect: Callable[[int], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> tuple[list[Curve], bool]:
        """Play all points; return the curves, and whether they are complete.

        Parameters
        ----------
        expect
            Called with the number of games, once it is clear which values are possible.
        begin, progress, stop
            Parameters of `analysis.experiment.experiment.Experiment.play`.
        """
        tell = begin if begin is not None else str
        tell("checking the values")
        whole = self._prepare(stop)
        if expect is not None:
            expect(self.games * len(self._luck.arms))
        for number, games in in_parts(len(self._luck.arms), self.games) if whole else ():
            tell(self._luck.arms[number].name)
            whole = self._luck.play(number, games, progress=progress, stop=stop)
            if not whole:
                break
        return [self._curve(number) for number in range(len(self.arms))], whole

    def _prepare(self, stop: threading.Event | None) -> bool:
        """Make the arms of all points, with reasons for impossible ones; return False after a stop."""
        arms = list(self.arms)
        for number, (arm, quantities) in enumerate(zip(self.arms, self._quantities, strict=True)):
            for values in self.grid:
                if stop is not None and stop.is_set():
                    return False
                if values == _as_it_is(quantities):
                    self._places[number, values] = number
                    continue
                try:
                    made = _moved(arm, quantities, values)
                except ValueError as problem:
                    self._reasons[number, values] = brief(problem)
                else:
                    self._places[number, values] = len(arms)
                    arms.append(made)
        self._luck = self._common_luck(arms)
        return True

    @property
    def level(self) -> float:
        """Confidence of each single difference, so that all hold together."""
        return 1 - (1 - CONFIDENCE) / max(1, len(self._luck.arms) - len(self.arms))

    def _curve(self, number: int) -> Curve:
        points = tuple(self._point(number, values) for values in self.grid)
        return Curve(self.arms[number], self._quantities[number], points)

    def _point(self, number: int, values: Values) -> SweepPoint:
        place = self._places.get((number, values))
        as_it_is = values == tuple(quantity.value for quantity in self._quantities[number])
        if place is None or not self._luck.games(place):
            return SweepPoint(
                values=values,
                as_it_is=as_it_is,
                reason=self._reasons.get((number, values)),
                games=0,
                wins=0,
                win_rate=None,
                interval=(0.0, 1.0),
                difference=0.0,
                difference_interval=(-1.0, 1.0),
                endings={},
            )
        pairs, wins = self._luck.pairs(number, place), self._luck.wins(place)
        won, games = int(wins.sum()), len(wins)
        apart = paired_interval(pairs.gained, pairs.lost, pairs.games, self.level)
        group = self.arms[number].players.describe().group
        return SweepPoint(
            values=values,
            as_it_is=as_it_is,
            reason=None,
            games=games,
            wins=won,
            win_rate=won / games,
            interval=proportion_interval(won, games),
            difference=pairs.difference,
            difference_interval=(0.0, 0.0) if place == number else apart,
            endings=self._endings(place),
            player=player_range(group, wins),
            player_interval=None
            if place == number
            else difference_range(group, self._luck.apart(number, place)),
        )

    def _endings(self, place: int) -> dict[str, int]:
        """Count games by ending, ways to win first."""
        game = self.arms[0].game
        counts = np.bincount(self._luck.ends(place), minlength=WON + len(game.victories))
        won = {name: int(counts[WON + code]) for code, name in enumerate(game.victories)}
        return {**won, **{name: int(counts[code]) for code, name in enumerate(game.loss_causes)}}


def _as_it_is(quantities: Sequence[Quantity]) -> Values:
    """Return the values of numbers in the unchanged game."""
    return tuple(quantity.value for quantity in quantities)


def _moved(arm: Arm, quantities: Sequence[Quantity], values: Values) -> Arm:
    """Return the arm with other values of some numbers.

    Raises
    ------
    ValueError
        If a number cannot take its value; the message says why.
    """
    changes = list(zip(quantities, values, strict=True))
    for quantity, value in changes:
        if not quantity.low <= value <= quantity.high:
            raise ValueError(f"{quantity.key}: only {quantity.low} to {quantity.high} is possible")
    changed = arm.scenario.with_settings(settings_for(changes))
    name = ", ".join(f"{quantity.key} = {value}" for quantity, value in changes)
    return changed_arm(arm, f"{arm.cell.ancient_one} {arm.cell.difficulty}, {name}", changed)
