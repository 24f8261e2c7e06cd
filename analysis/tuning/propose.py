"""Numbers that a search could move, where nobody has named any: those that bring the targets nearer.

They come from the steps of single numbers (`analysis.influence.sensitivity`), played on common luck with few
games. What the search then finds is judged on many.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.experiment.common_luck import Arm
from analysis.influence.sensitivity import Survey
from analysis.influence.survey_plan import SCREENING, SurveyPlan
from analysis.tuning.movable import Range
from analysis.tuning.targets import Side, misfit
from analysis.tuning.tune_scenario import Tuner
from simcore.contract.quantities import Quantity

MOST_PROPOSED = 6
STEPS = 3
"""How many steps of a proposed number may be gone, to either side."""
FEWEST_GAMES = 200
"""Of each step; otherwise a fifth of those of a point of the search."""

Rates = dict[str, float]


@dataclass(frozen=True)
class Proposal:
    """A number that moves the targets.

    Attributes
    ----------
    range
        How far it may move.
    value
        One step on, to the better side.
    gain
        By how much that step lowers the misfit.
    moves
        Change of the win rate of each side, by its name.
    """

    range: Range
    value: int
    gain: float
    moves: Rates

    def to_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        quantity = self.range.quantity
        told = {
            "key": quantity.key,
            "meaning": quantity.meaning,
            "from": self.range.low,
            "to": self.range.high,
        }
        return {**told, "now": quantity.value, "step": self.value, "gain": self.gain, "moves": self.moves}


def propose(
    tuner: Tuner,
    *,
    only: tuple[str, ...] = (),
    most: int = MOST_PROPOSED,
    begin: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> list[Proposal] | None:
    """The numbers that lower the misfit most with one step, the best first; None after a stop.

    Parameters
    ----------
    tuner
        With the targets; its numbers are not looked at.
    only
        Beginnings of the keys that are looked at; empty: all.
    most
        How many are proposed.
    begin, progress, stop
        As for `analysis.experiment.experiment.Experiment.play`.
    """
    rates: Rates = {}
    moves: dict[tuple[str, int], Rates] = {}
    known: dict[str, Quantity] = {}
    for side, survey in zip(tuner.targets.sides, surveys(tuner, only), strict=True):
        found = survey.play(begin=begin, progress=progress, stop=stop)
        if not found.complete:
            return None
        rates[side.name] = found.wins / found.games
        for effect in found.effects:
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
    return sorted(best.values(), key=lambda each: -each.gain)[:most]


def surveys(tuner: Tuner, only: tuple[str, ...] = ()) -> list[Survey]:
    """How `propose` looks at the numbers, for each side.

    Raises
    ------
    ValueError
        If no number begins so.
    """
    return [_survey(tuner, side, only) for side in tuner.targets.sides]


def games_of(planned: Sequence[Survey], games: int) -> int:
    """How many games `propose` plays, where the search plays `games` at a point."""
    return sum(_plan(games).total_games(len(each.quantities)) for each in planned)


def _survey(tuner: Tuner, side: Side, only: tuple[str, ...]) -> Survey:
    arm = Arm(side.name, tuner.game, tuner.scenario, side.cell, side.players)
    plan = _plan(tuner.plan.games, only)
    return Survey(arm, plan, tuner.plan.seed, workers=tuner.workers, engine=tuner.engine)


def _plan(games: int, only: tuple[str, ...] = ()) -> SurveyPlan:
    """A screening, beyond which no number goes."""
    return SurveyPlan(SCREENING * max(FEWEST_GAMES, games // 5), top=0, only=only)


def _around(quantity: Quantity) -> Range:
    far = STEPS * quantity.step
    low, high = max(quantity.low, quantity.value - far), min(quantity.high, quantity.value + far)
    return Range(quantity, low, high, 1.0)
