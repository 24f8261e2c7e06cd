"""Proposal of numbers for a search if the file of targets names none: those that bring the targets nearer.

They come from the steps of single numbers (`analysis.influence.sensitivity`), played on common luck with few
games. The result of the search is evaluated on many.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.experiment.common_luck import Arm
from analysis.influence.sensitivity import Survey
from analysis.influence.survey_plan import SCREENING, SurveyPlan
from analysis.tuning.movable import Range
from analysis.tuning.targets import Side, misfit
from analysis.tuning.tune_model import ProposedNumber
from analysis.tuning.tune_scenario import Tuner
from simcore.contract.quantities import Quantity

MOST_PROPOSED = 6
STEPS = 3
"""Range of a proposed number on either side, in steps."""
FEWEST_GAMES = 200
"""Fewest games of each step; the usual number is a fifth of the games of a point of the search."""

Rates = dict[str, float]


@dataclass(frozen=True)
class Proposal:
    """A number that moves the targets.

    Attributes
    ----------
    range
        Range of the number.
    value
        The number one step further, on the better side.
    gain
        Decrease of the misfit with that step.
    moves
        Change of the win rate of each side with that step, by the name of the side.
    """

    range: Range
    value: int
    gain: float
    moves: Rates

    def record(self) -> ProposedNumber:
        """Return the proposal for results."""
        quantity = self.range.quantity
        ends = {"from": self.range.low, "to": self.range.high}  # no names of arguments in Python
        return ProposedNumber(
            key=quantity.key,
            meaning=quantity.meaning,
            now=quantity.value,
            step=self.value,
            gain=self.gain,
            moves=self.moves,
            **ends,
        )


def propose(
    tuner: Tuner,
    *,
    only: tuple[str, ...] = (),
    most: int = MOST_PROPOSED,
    begin: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[Proposal] | None:
    """Return the numbers that lower the misfit most with one step, best first; None after a stop.

    Parameters
    ----------
    tuner
        Targets; the numbers of the tuner do not count.
    only
        Beginnings of the keys; empty: all.
    most
        Largest number of proposals.
    begin, progress, stop
        Parameters of `analysis.experiment.experiment.Experiment.play`.
    """
    rates: Rates = {}
    moves: dict[tuple[str, int], Rates] = {}
    known: dict[str, Quantity] = {}
    for side, survey in zip(tuner.targets.sides, surveys(tuner, only), strict=True):
        effects = survey.play(begin=begin, progress=progress, stop=stop)
        if not effects.complete:
            return None
        rates[side.name] = effects.wins / effects.games
        for effect in effects.effects:
            known.setdefault(effect.quantity.key, effect.quantity)
            for step in effect.steps:
                moves.setdefault((effect.quantity.key, step.value), {})[side.name] = step.difference
    targets = tuner.targets.targets
    before = misfit(targets, rates)
    best: dict[str, Proposal] = {}
    for (key, value), moved in moves.items():
        after = {name: rate + moved.get(name, 0.0) for name, rate in rates.items()}
        gain = before - misfit(targets, after)
        if gain > 0 and (key not in best or gain > best[key].gain):
            best[key] = Proposal(_around(known[key]), value, gain, moved)
    return sorted(best.values(), key=lambda proposal: -proposal.gain)[:most]


def surveys(tuner: Tuner, only: tuple[str, ...] = ()) -> list[Survey]:
    """Return the survey of the numbers that `propose` plays, for each side.

    Raises
    ------
    ValueError
        If no number begins so.
    """
    return [_survey(tuner, side, only) for side in tuner.targets.sides]


def games_of(planned: Sequence[Survey], games: int) -> int:
    """Return the number of games of `propose` if the search plays `games` at a point."""
    return sum(_plan(games).total_games(len(survey.quantities)) for survey in planned)


def _survey(tuner: Tuner, side: Side, only: tuple[str, ...]) -> Survey:
    arm = Arm(side.name, tuner.game, tuner.scenario, side.cell, side.players)
    plan = _plan(tuner.plan.games, only)
    return Survey(arm, plan, tuner.plan.seed, workers=tuner.workers, engine=tuner.engine)


def _plan(games: int, only: tuple[str, ...] = ()) -> SurveyPlan:
    """Return the plan of a screening without further games."""
    return SurveyPlan(SCREENING * max(FEWEST_GAMES, games // 5), top=0, only=only)


def _around(quantity: Quantity) -> Range:
    far = STEPS * quantity.step
    low, high = max(quantity.low, quantity.value - far), min(quantity.high, quantity.value + far)
    return Range(quantity, low, high, 1.0)
