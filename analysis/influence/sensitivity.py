"""Effect of each number of a scenario: one step up and one step down, on common luck.

Each number is screened with few games. Those with the largest effects then play all games. All intervals
hold together: the error rate is divided among all changes that were played, and halved because each could
be reported after few or after all games (Bonferroni). So intervals keep their coverage even for numbers
that were selected for a large effect.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.experiment.player_uncertainty import difference_range, player_range
from analysis.influence.sensitivity_model import NOT_PLAYED, NumberEffect, NumberStep
from analysis.influence.survey_plan import SurveyPlan
from analysis.statistics.paired import paired_interval
from analysis.statistics.proportions import CONFIDENCE
from simcore.contract.game import Scenario
from simcore.contract.quantities import Quantity, settings_for
from simcore.data.origin import SETTING
from simcore.play.engines import Engine
from simcore.play.roster import Roster
from simcore.play.seating import roster_of
from simcore.records.shared import Array
from simcore.results.players import PlayerRange

TOLD = 20
"""Checked steps between two reports of progress; a large game needs minutes for all."""

LOOKED_AT = 5
"""Number of numbers that are checked for an estimate of the time."""


@dataclass(frozen=True)
class ChangedArm(Arm):
    """An arm with a changed scenario. It keeps only the compiled tables, because there are many arms.

    Parameters
    ----------
    tables
        The changed scenario of the cell, compiled.
    """

    tables: Array

    def __post_init__(self) -> None:
        """Keep the game: its records hold the changed data."""

    def roster_of(self) -> Roster:
        """Seat the players."""
        return roster_of(self.game, self.tables, self.players.policies(self.game), self.cell)


def changed_arm(arm: Arm, name: str, scenario: Scenario) -> ChangedArm:
    """Return the arm with a changed scenario.

    Raises
    ------
    ValueError
        If the changed scenario lacks the cell.
    """
    scenario.check_cell(arm.cell)
    game = arm.game.holding(scenario)
    return ChangedArm(name, game, arm.scenario, arm.cell, arm.players, scenario.compile(arm.cell))


@dataclass(frozen=True)
class Effect:
    """Both steps of one number."""

    quantity: Quantity
    down: NumberStep
    up: NumberStep
    screened: bool

    @property
    def steps(self) -> tuple[NumberStep, ...]:
        """Steps that could be played."""
        return tuple(step for step in (self.down, self.up) if step.reason is None)

    @property
    def size(self) -> float:
        """The larger of the two differences."""
        return max((abs(step.difference) for step in self.steps), default=0.0)

    @property
    def sure(self) -> bool:
        """Whether a step has a significant effect on the win rate."""
        return any(step.interval[0] > 0 or step.interval[1] < 0 for step in self.steps)

    def result(self) -> NumberEffect:
        """Return the effect as a result."""
        quantity = self.quantity
        return NumberEffect(
            key=quantity.key,
            value=quantity.value,
            unit=quantity.unit,
            meaning=quantity.meaning,
            along=tuple(key for key, _ in quantity.along),
            screened=self.screened,
            down=self.down,
            up=self.up,
        )


@dataclass(frozen=True)
class Sensitivity:
    """Effects of all numbers.

    Attributes
    ----------
    wins, games
        Of the unchanged scenario.
    effects
        Numbers that can move, the largest effect first.
    stuck
        Numbers that cannot move either way.
    level
        Confidence of each single interval.
    complete
        False after a stop.
    player
        Range of the win rate of the unchanged scenario over the members of a group; None without a group.
    """

    wins: int
    games: int
    effects: tuple[Effect, ...]
    stuck: tuple[Effect, ...]
    level: float
    confidence: float
    complete: bool
    player: PlayerRange | None = None


class Survey:
    """All steps of all numbers of one cell.

    Parameters
    ----------
    arm
        The unchanged arm.
    plan
        Size of the survey.
    seed
        Key of all luck.
    workers
        Number of threads, which does not affect results.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.

    Raises
    ------
    ValueError
        If no number has such a key.
    """

    def __init__(
        self,
        arm: Arm,
        plan: SurveyPlan,
        seed: int,
        *,
        workers: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        numbers = arm.scenario.numbers(arm.cell)
        wanted = [q for q in numbers if not plan.only or q.key.startswith(plan.only)]
        for start in plan.only:
            if not any(number.key.startswith(start) for number in wanted):
                raise ValueError(f"no number in play has a key that starts with {start}")
        self.arm, self.plan, self.seed = arm, plan, seed
        self.workers, self.engine = workers, engine
        self.quantities = wanted
        self._reasons: dict[tuple[str, int], str] = {}
        self._arms: dict[tuple[str, int], int] = {}
        self._luck = CommonLuck([arm], seed, workers=workers, engine=engine)

    @property
    def total_games(self) -> int:
        """Games of the whole survey, at most."""
        return self.plan.total_games(len(self.quantities))

    def play(
        self,
        *,
        begin: Callable[[str], object] | None = None,
        expect: Callable[[int], object] | None = None,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> Sensitivity:
        """Play the screening, then the numbers that seem to matter most.

        Parameters
        ----------
        expect
            Called with the number of games, once it is clear which values are possible.
        begin, progress, stop
            Parameters of `analysis.experiment.experiment.Experiment.play`.
        """
        tell = begin if begin is not None else str
        whole = self._prepare(tell, stop)
        if expect is not None:
            expect(self.plan.games_of(len(self._arms)))
        for key, number, games in self._schedule() if whole else ():
            tell(key)
            whole = self._luck.play(number, games, progress=progress, stop=stop)
            if not whole:
                break
        return self._result(whole)

    def seconds_to_check(self) -> float:
        """Estimate the seconds for checking that each number can change, from some of them."""
        if not self.quantities:
            return 0.0
        some = self.quantities[:: max(1, len(self.quantities) // LOOKED_AT)][:LOOKED_AT]
        began = time.perf_counter()
        for quantity in some:
            with suppress(ValueError):
                moved_arm(self.arm, quantity, quantity.value + quantity.step)
        return (time.perf_counter() - began) * 2 * len(self.quantities) / len(some)

    def _prepare(self, tell: Callable[[str], object], stop: threading.Event | None) -> bool:
        """Make all arms, with reasons for those that are impossible; return False after a stop."""
        arms = list(self._luck.arms)
        steps = [(q, q.value + step) for q in self.quantities for step in (-q.step, q.step)]
        whole = True
        for done, (quantity, value) in enumerate(steps):
            if stop is not None and stop.is_set():
                whole = False
                break
            if done % TOLD == 0:
                tell(f"checking the numbers: {done // 2} of {len(self.quantities)}")
            try:
                made = moved_arm(self.arm, quantity, value)
            except ValueError as problem:
                self._reasons[quantity.key, value] = brief(problem)
            else:
                self._arms[quantity.key, value] = len(arms)
                arms.append(made)
        # Also after a stop, because the result reads all arms.
        self._luck = CommonLuck(arms, self.seed, workers=self.workers, engine=self.engine)
        return whole

    def _schedule(self) -> Iterator[tuple[str, int, int]]:
        plan = self.plan
        yield "as it is", 0, plan.games
        for (key, value), number in self._arms.items():
            yield f"screening {key} = {value}", number, plan.screening
        if plan.games > plan.screening:
            for effect in self._effects()[: plan.top]:
                for step in effect.steps:
                    number = self._arms[effect.quantity.key, step.value]
                    yield f"{effect.quantity.key} = {step.value}", number, plan.games

    @property
    def level(self) -> float:
        """Confidence of each single interval, so that all hold together."""
        return 1 - (1 - CONFIDENCE) / (2 * max(1, len(self._arms)))

    def _step(self, quantity: Quantity, value: int) -> NumberStep:
        reason = self._reasons.get((quantity.key, value))
        number = self._arms.get((quantity.key, value))
        if number is None or not self._luck.games(number):
            return NumberStep(value=value, reason=reason or NOT_PLAYED)
        pairs = self._luck.pairs(0, number)
        return NumberStep(
            value=value,
            games=pairs.games,
            difference=pairs.difference,
            interval=paired_interval(pairs.gained, pairs.lost, pairs.games, self.level),
            player_interval=difference_range(self.arm.players.describe().group, self._luck.apart(0, number)),
        )

    def _effects(self) -> list[Effect]:
        """Return all numbers, largest effect first."""
        effects = []
        for quantity in self.quantities:
            down = self._step(quantity, quantity.value - quantity.step)
            up = self._step(quantity, quantity.value + quantity.step)
            games = max(down.games, up.games)
            effects.append(Effect(quantity, down, up, games <= self.plan.screening))
        return sorted(effects, key=lambda effect: -effect.size)

    def _result(self, whole: bool) -> Sensitivity:
        effects = self._effects()
        moved = [effect for effect in effects if effect.steps]
        return Sensitivity(
            wins=int(self._luck.wins(0).sum()),
            games=self._luck.games(0),
            # Numbers with all games come first, because their effects are more precise.
            effects=tuple(sorted(moved, key=lambda effect: effect.screened)),
            stuck=tuple(effect for effect in effects if not effect.steps),
            level=self.level,
            confidence=CONFIDENCE,
            complete=whole,
            player=player_range(self.arm.players.describe().group, self._luck.wins(0)),
        )


def brief(problem: ValueError) -> str:
    """Return the first of several errors and the number of the others."""
    first, *rest = str(problem).splitlines()
    if rest:
        first, more = rest[0].strip(), len(rest) - 1
        first += f" (and {more} more)" if more else ""
    return first.removeprefix(f"{SETTING}: ")


def moved_arm(arm: Arm, quantity: Quantity, value: int) -> ChangedArm:
    """Return the arm with one number changed.

    Raises
    ------
    ValueError
        If the number cannot take the value; the message says why.
    """
    if not quantity.low <= value <= quantity.high:
        raise ValueError(f"only {quantity.low} to {quantity.high} is possible")
    changed = arm.scenario.with_settings(settings_for([(quantity, value)]))
    return changed_arm(arm, f"{quantity.key}={value}", changed)
