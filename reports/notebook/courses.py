"""Tension and length of games, and the influence of the decisions."""

from __future__ import annotations

from typing import Unpack

from analysis.experiment.common_luck import Arm
from analysis.request import numbers
from analysis.tension.pace import read_pace
from analysis.tension.tension import GAMES, Tension, TensionDesign, tension_result, tension_rows
from reports.notebook.answer import Answer, frame
from reports.notebook.playing import Who, choose
from reports.pages.sections.tension import tension_drawing
from simcore.play.cores import cores
from simcore.play.engines import Threads


def tension(
    *,
    games: int = GAMES,
    play_outs: int | None = None,
    pace: str = "20s",
    seed: int | None = None,
    workers: int | None = None,
    **selection: Unpack[Who],
) -> Answer:
    """Measure the tension and length of games, and the influence of decisions, as `elderodds tension` does.

    Parameters
    ----------
    games
        Games of each cell.
    play_outs
        Play-outs to the end from the beginning of each round, and from each option of one turn per game;
        None: short ones that end with the value of the game, if it describes the players.
    pace
        Speed of play: `20s` for seconds per decision, `4m` for minutes per round.
    seed
        Random seed; None: a new one.
    workers
        Number of threads; None: one per core. Results do not depend on it.
    **selection
        The game and its players, see `Who`.

    Returns
    -------
    Answer
        Table `measures`: a row for each cell and measure, with `mean`, `low` and `high`, the same for won and
        for lost games, and `half`. A drawing of the typical courses.

    Raises
    ------
    ValueError
        If the pace is invalid.
    """
    chosen = choose(selection)
    arms = [
        Arm("as it is", chosen.game, chosen.scenario, cell, players)
        for players in chosen.players
        for cell in chosen.cells
    ]
    design = TensionDesign(games, play_outs, read_pace(pace))
    planned = Tension(arms, design, numbers.choose_seed(seed), engine=Threads(workers or cores()))
    complete = planned.play()
    result = tension_result(planned, complete=complete)
    drawn = [tension_drawing(result, chosen.scenario.titles())]
    return Answer(result, {"measures": frame(tension_rows(result))}, drawn)
