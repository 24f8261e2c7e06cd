"""A small survey of the data after a run: about how far data that are not known move its win rates.

It is `analysis.influence.data_doubt` with few draws and few games, so that every run can tell both errors.
Each draw plays the first games of the run again under other readings. What that changes is added to the win
rate that the run found.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from analysis.experiment.common_luck import Arm
from analysis.experiment.experiment import Experiment
from analysis.influence.data_doubt import SCHEMA, DataSurvey, ReadingsPlan, doubt_of_cell
from analysis.statistics.proportions import CONFIDENCE, METHOD

LEAST = 2_000
"""Games of each cell from which on a run has a survey: with fewer ones chance hides what the data do."""

DRAWS = 16
MOST = 500
"""Games of each cell under each draw, at most."""


def sample_plan(games: int) -> ReadingsPlan | None:
    """How much is played after so many games of each cell: no more than these again; None: nothing."""
    return ReadingsPlan(min(MOST, games // DRAWS), DRAWS, single=False) if games >= LEAST else None


def sample_survey(experiment: Experiment, games: int) -> DataSurvey | None:
    """The survey of an experiment; None if it is too small, or no other readings are declared.

    Parameters
    ----------
    experiment
        What was played.
    games
        Games of the cell that has fewest.
    """
    plan = sample_plan(games)
    if plan is None or not experiment.scenario.alternatives():
        return None
    arms = [
        Arm("", experiment.game, experiment.scenario, entry.cell, entry.players)
        for entry in experiment.entries
    ]
    return DataSurvey(arms, plan, experiment.seed, workers=experiment.workers, engine=experiment.engine)


def play_sample(
    survey: DataSurvey,
    cells: Sequence[dict[str, Any]],
    *,
    begin: Callable[[str], object] = str,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> dict[str, Any] | None:
    """Play a survey, and say what it means for the cells of the run.

    Parameters
    ----------
    survey
        Of the experiment.
    cells
        Objects of all cells of the run, in order.
    begin, progress, stop
        As for `DataSurvey.play`.

    Returns
    -------
    dict or None
        A survey as of `data_result`, without single readings and orders: rates and intervals of chance are
        those of the run, and those of the data are moved along. None after a stop.
    """
    found = survey.play(begin=begin, progress=progress, stop=stop)
    if not found.complete:
        return None
    told = []
    for number, (arm, cell) in enumerate(zip(survey.arms, cells, strict=True)):
        sampled = doubt_of_cell(arm, found.base[number], [wins[number] for _, wins in found.drawn])
        shift = cell["win_rate"] - sampled["win_rate"]
        run = {"games": cell["games"], "win_rate": cell["win_rate"], "interval": list(cell["interval"])}
        told.append({**sampled, **run, "data": _moved(sampled["data"], shift)})
    return {
        "schema": SCHEMA,
        "complete": True,
        "games": survey.plan.games,
        "draws": len(found.drawn),
        "refused_draws": found.refused,
        "confidence": CONFIDENCE,
        "interval_method": METHOD,
        "cells": told,
        "alternatives": [],
        "orders": [],
    }


def _moved(data: dict[str, Any], shift: float) -> dict[str, Any]:
    """Rates of the draws, moved along with the rate of the run; a rate stays between 0 and 1."""

    def moved(rate: float) -> float:
        return min(1.0, max(0.0, rate + shift))

    return {
        **data,
        **{name: moved(data[name]) for name in ("mean", "lowest", "highest")},
        "interval": [moved(end) for end in data["interval"]],
    }
