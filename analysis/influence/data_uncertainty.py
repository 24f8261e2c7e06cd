"""Games of cells under alternatives of the data: one at a time, and all of them drawn together.

Each draw of alternatives plays its own games, also with the data as they are. So the noise of the games is
independent from draw to draw, and pairs of games with the same number show the effect of a draw.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from analysis.experiment.common_luck import Arm, CommonLuck
from analysis.influence.alternative_draws import draw_alternatives, redraw_alternatives
from analysis.influence.sensitivity import ChangedArm, changed_arm
from simcore.contract.game import Scenario
from simcore.contract.quantities import Alternative
from simcore.play.engines import Engine
from simcore.play.one_ahead import one_ahead

DRAWS = 100
TRIES = 20
"""Maximum number of repetitions of a draw with incompatible alternatives."""
Wins = NDArray[np.bool_]


@dataclass(frozen=True)
class AlternativesPlan:
    """Numbers of games and draws to play.

    Parameters
    ----------
    games
        Games of each cell under each alternative, and in each draw.
    draws
        Random draws of all alternatives.
    single
        Whether each alternative is also played by itself.
    """

    games: int
    draws: int = DRAWS
    single: bool = True

    @property
    def base(self) -> int:
        """Games of each cell with the data as they are: those of all draws."""
        return self.games * max(1, self.draws)


@dataclass
class SurveyWins:
    """Wins of the games of a survey.

    Attributes
    ----------
    base
        Wins of each cell with the data as they are.
    single
        Alternative, cell, and wins of the first games under it.
    unfit
        Alternatives that are incompatible with the scenario, with the reasons.
    drawn
        Alternatives of each draw, and wins of each cell in the games of that draw.
    refused
        Draws that were repeated.
    complete
        False after a stop.
    """

    base: list[Wins] = field(default_factory=list)
    single: list[tuple[Alternative, int, Wins]] = field(default_factory=list)
    unfit: dict[str, str] = field(default_factory=dict)
    drawn: list[tuple[list[str], list[Wins]]] = field(default_factory=list)
    refused: int = 0
    complete: bool = True

    def draws_of(self, cell: int, games: int) -> list[tuple[Wins, Wins]]:
        """Return for each draw the wins of a cell, and those of the same games with the data as they are."""
        base = self.base[cell]
        return [
            (wins[cell], base[number * games : (number + 1) * games])
            for number, (_, wins) in enumerate(self.drawn)
        ]


class DataSurvey:
    """Play all cells under all alternatives.

    Parameters
    ----------
    arms
        The cells, all of one scenario.
    plan
        Numbers of games and draws.
    seed
        Key of all luck, also of the draws.
    first
        Number of the first game.
    base
        Wins of each arm in its first `plan.base` games with the data as they are; None: these are played too.
    workers
        Number of threads, which does not affect results.
    engine
        Engine that plays the games, which does not affect results; None: threads of this process.
    """

    def __init__(
        self,
        arms: Sequence[Arm],
        plan: AlternativesPlan,
        seed: int,
        *,
        first: int = 0,
        base: Sequence[Wins] | None = None,
        workers: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        self.arms, self.plan, self.seed, self.first = tuple(arms), plan, seed, first
        self.workers, self.engine = workers, engine
        self._base = base
        self._scenario = arms[0].scenario
        self._known = self._scenario.alternatives()
        self._in_play = [
            {alternative.name for alternative in self._scenario.alternatives(arm.cell)} for arm in self.arms
        ]

    @property
    def total_games(self) -> int:
        """Games of the whole survey, at most."""
        plan = self.plan
        single = sum(map(len, self._in_play)) if plan.single else 0
        base = plan.base if self._base is None else 0
        return plan.games * single + len(self.arms) * (base + plan.games * plan.draws)

    def play(
        self,
        *,
        begin: Callable[[str], object] = str,
        progress: Callable[[int], object] | None = None,
        stop: threading.Event | None = None,
    ) -> SurveyWins:
        """Play the survey; after a stop, return the part that was complete."""
        survey_wins = SurveyWins()

        def wins(arm: Arm, games: int, first: int = 0) -> Wins:
            luck = CommonLuck(
                [arm], self.seed, first=self.first + first, workers=self.workers, engine=self.engine
            )
            if not luck.play(0, games, progress=progress, stop=stop):
                raise _StopError
            return luck.wins(0)

        def step(what: str) -> None:
            begin(what)
            if stop is not None and stop.is_set():
                raise _StopError

        try:
            step("as the data are")
            survey_wins.base = (
                list(self._base)
                if self._base is not None
                else [wins(arm, self.plan.base) for arm in self.arms]
            )
            for alternative in self._known if self.plan.single else ():
                step(alternative.name)
                self._play_single(survey_wins, alternative, wins)
            self._play_draws(survey_wins, wins, step, progress)
        except _StopError:
            survey_wins.complete = False
        return survey_wins

    def _play_single(
        self, survey_wins: SurveyWins, alternative: Alternative, wins: Callable[[Arm, int], Wins]
    ) -> None:
        try:
            scenario = self._scenario.with_alternatives([alternative.name])
        except ValueError as problem:
            survey_wins.unfit[alternative.name] = str(problem)
            return
        for number, arm in enumerate(self.arms):
            if alternative.name in self._in_play[number]:
                changed = changed_arm(arm, alternative.name, scenario)
                survey_wins.single.append((alternative, number, wins(changed, self.plan.games)))

    def _play_draws(
        self,
        survey_wins: SurveyWins,
        wins: Callable[[Arm, int, int], Wins],
        step: Callable[[str], object],
        progress: Callable[[int], object] | None,
    ) -> None:
        """Play each draw with its own games; cells that a draw does not change are not repeated."""
        games = self.plan.games
        unchanged = [arm.scenario.compile(arm.cell).tobytes() for arm in self.arms]
        for number, draw in enumerate(one_ahead(self._draws())):
            step(f"draw {number + 1}")
            survey_wins.refused += draw.refused
            played = []
            for cell, changed in enumerate(draw.arms):
                if changed.tables.tobytes() != unchanged[cell]:
                    played.append(wins(changed, games, number * games))
                    continue
                played.append(survey_wins.base[cell][number * games : (number + 1) * games])
                if progress is not None:
                    progress(games)
            survey_wins.drawn.append((draw.names, played))

    def _draws(self) -> Iterator[_Draw]:
        """Yield the draws, with their cells compiled."""
        for number, names in enumerate(draw_alternatives(self._known, self.seed, self.plan.draws)):
            fitting, scenario, refused = self._fitting(number, names)
            yield _Draw(fitting, refused, [changed_arm(arm, "draw", scenario) for arm in self.arms])

    def _fitting(self, number: int, names: list[str]) -> tuple[list[str], Scenario, int]:
        """Return a draw that fits, its scenario, and the number of draws before it that do not."""
        for refused in range(TRIES):
            try:
                return names, self._scenario.with_alternatives(names), refused
            except ValueError:
                names = redraw_alternatives(self._known, self.seed, number * TRIES + refused)
        return [], self._scenario, TRIES


@dataclass(frozen=True)
class _Draw:
    """Draw of alternatives.

    Attributes
    ----------
    names
        Alternatives that hold.
    refused
        Draws before it with incompatible alternatives.
    arms
        Cells with its scenario.
    """

    names: list[str]
    refused: int
    arms: list[ChangedArm]


class _StopError(Exception):
    """Exception after the user interrupts the survey."""
