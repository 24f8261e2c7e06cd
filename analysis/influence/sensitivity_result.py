"""The result of a survey of all numbers."""

from __future__ import annotations

import threading
from collections.abc import Callable

from analysis.experiment.provenance import provenance
from analysis.influence.interactions import Interactions, choose_factors, interactions
from analysis.influence.sensitivity import Sensitivity, Survey
from analysis.influence.sensitivity_model import SensitivityResult
from analysis.statistics.proportions import METHOD, proportion_interval

TOGETHER = 4
"""Default number of first numbers that are also changed together."""

LEAST_GAMES, FEWER = 500, 5
"""Games of each point where numbers are moved together: so many times fewer, but at least so many."""


def move_together(
    survey: Survey,
    sensitivity: Sensitivity,
    most: int = TOGETHER,
    *,
    begin: Callable[[str, int], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> Interactions | None:
    """Move the first numbers of a survey together; None if there are not two, or after a stop.

    Parameters
    ----------
    survey
        After `play`.
    sensitivity
        Effects of the numbers.
    most
        How many numbers; fewer than two: none.
    begin, progress, stop
        Parameters of `analysis.influence.interactions.interactions`.
    """
    factors = (
        choose_factors(survey.arm, sensitivity.effects, most) if sensitivity.complete and most > 1 else []
    )
    if len(factors) < 2:
        return None
    all_games = survey.plan.games
    games = min(all_games, max(LEAST_GAMES, all_games // FEWER))
    return interactions(
        survey.arm,
        factors,
        survey.seed,
        games,
        workers=survey.workers,
        engine=survey.engine,
        begin=begin,
        progress=progress,
        stop=stop,
    )


def sensitivity_result(
    survey: Survey, sensitivity: Sensitivity, joint: Interactions | None
) -> SensitivityResult:
    """Return the result of a survey of all numbers.

    Parameters
    ----------
    survey, sensitivity
        A survey that has been played, and its result, with at least one game of the unchanged scenario.
    joint
        Result of `move_together`.
    """
    arm = survey.arm
    return SensitivityResult(
        provenance=provenance(
            arm.game,
            arm.scenario,
            [arm.players],
            seed=survey.seed,
            games=survey.plan.games,
            workers=survey.workers or 0,
            engine=survey.engine,
        ),
        ancient_one=arm.cell.ancient_one,
        difficulty=arm.cell.difficulty,
        players=arm.cell.players,
        team=arm.cell.team,
        strategy=arm.players.name,
        games=sensitivity.games,
        wins=sensitivity.wins,
        win_rate=sensitivity.wins / sensitivity.games,
        interval=proportion_interval(sensitivity.wins, sensitivity.games),
        player=sensitivity.player,
        interval_method=METHOD,
        confidence=sensitivity.confidence,
        level=sensitivity.level,
        complete=sensitivity.complete,
        numbers=tuple(effect.result() for effect in sensitivity.effects),
        stuck=tuple(effect.result() for effect in sensitivity.stuck),
        together=None if joint is None else joint.result(),
    )
