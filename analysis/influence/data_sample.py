"""The survey of the data that a run makes: how far data that are not known move its win rates.

It is `analysis.influence.data_uncertainty` on the games of the run: each of them, up to `DATA_RANGE_GAMES`,
is played once more under one of the draws.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np

from analysis.experiment.common_luck import Arm
from analysis.experiment.experiment import Experiment
from analysis.influence.data_result import name_cell, range_of_rate
from analysis.influence.data_uncertainty import AlternativesPlan, DataSurvey, Wins
from analysis.statistics.proportions import CONFIDENCE, METHOD
from analysis.statistics.spread import CONFIDENCE as DATA_CONFIDENCE
from simcore.results.cell import CellResult
from simcore.results.data_range import DataCell, DataUncertainty
from simcore.store.plan_model import DATA_RANGE_GAMES
from simcore.store.reader import StoredRun

LEAST = 2_000
"""Games of each cell from which on a run has a survey: fewer leave the ends of the range too uncertain."""

EACH = 200
"""Games of a draw: about as many as make the noise of its games equal to the usual spread of the data."""

FEWEST_DRAWS, MOST_DRAWS = 20, 200


def sample_plan(games: int, data_range_games: int | None = None) -> AlternativesPlan | None:
    """Plan the games of a survey after a run; None if there are none.

    Parameters
    ----------
    games
        Games of each cell of the run.
    data_range_games
        Games of each cell in all draws together, at most; None: `DATA_RANGE_GAMES`.

    Examples
    --------
    >>> [(plan.draws, plan.games) for plan in map(sample_plan, (2_000, 10_000, 10**6)) if plan]
    [(20, 100), (50, 200), (50, 200)]
    >>> sample_plan(1_000)
    """
    if games < LEAST:
        return None
    again = min(games, data_range_games or DATA_RANGE_GAMES)
    draws = min(MOST_DRAWS, max(FEWEST_DRAWS, again // EACH))
    return AlternativesPlan(again // draws, draws, single=False)


def sample_survey(
    experiment: Experiment, games: int, run: StoredRun | None = None, data_range_games: int | None = None
) -> DataSurvey | None:
    """The survey of an experiment; None if it is too small, or no alternatives are declared.

    Parameters
    ----------
    experiment
        What was played.
    games
        Games of the cell that has fewest.
    run
        Where its games are kept; None, or with totals only: they are played again.
    data_range_games
        As of `sample_plan`.
    """
    plan = sample_plan(games, data_range_games)
    if plan is None or not experiment.scenario.alternatives():
        return None
    arms = [
        Arm("", experiment.game, experiment.scenario, entry.cell, entry.players)
        for entry in experiment.entries
    ]
    base = None
    if run is not None and run.has_games:
        base = [_wins(run, number, plan.base) for number in range(len(arms))]
    return DataSurvey(
        arms,
        plan,
        experiment.seed,
        first=experiment.first,
        base=base,
        workers=experiment.workers,
        engine=experiment.engine,
    )


def _wins(run: StoredRun, cell: int, games: int) -> Wins:
    """Return whether each of the first games of a cell was won.

    Raises
    ------
    StoreError
        If a file is missing or damaged.
    """
    rows = run.games(cell).select("win").head(games).collect()
    return np.asarray(rows["win"].to_numpy() != 0)


def play_sample(
    survey: DataSurvey,
    cells: Sequence[CellResult],
    *,
    begin: Callable[[str], object] = str,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> DataUncertainty | None:
    """Play a survey, and apply it to the cells of the run.

    Parameters
    ----------
    survey
        Of the experiment.
    cells
        All cells of the run, in order.
    begin, progress, stop
        Parameters of `analysis.experiment.experiment.Experiment.play`.

    Returns
    -------
    DataUncertainty or None
        Without single alternatives and orders: rates and intervals of chance are those of the run, and so are
        the rates that the ranges of the data start from. None after a stop.
    """
    survey_wins = survey.play(begin=begin, progress=progress, stop=stop)
    if not survey_wins.complete:
        return None
    games = survey.plan.games
    summaries = tuple(
        DataCell(
            **name_cell(arm),
            games=cell.games,
            win_rate=cell.win_rate,
            interval=cell.interval or (0.0, 1.0),
            player=cell.player,
            data=range_of_rate(survey_wins.draws_of(number, games), cell.win_rate, cell.games),
        )
        for number, (arm, cell) in enumerate(zip(survey.arms, cells, strict=True))
    )
    return DataUncertainty(
        games=games,
        draws=len(survey_wins.drawn),
        refused_draws=survey_wins.refused,
        confidence=CONFIDENCE,
        interval_method=METHOD,
        data_confidence=DATA_CONFIDENCE,
        cells=summaries,
        alternatives=(),
        orders=(),
    )
