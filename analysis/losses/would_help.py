"""Play the obvious changes of a game on common luck, to find the one that would help most."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from analysis.experiment.common_luck import Arm
from analysis.experiment.pilot import seconds_a_game
from analysis.influence.ablation import PAIRED, AblationRun, take_away
from analysis.losses.why_result import TriedChange, WouldHelp
from simcore.contract.game import Cell
from simcore.play.cores import cores
from simcore.play.engines import Threads

SECONDS = 10.0
"""Time for the games if the user gives no number."""

LADDER = (400, 1_000, 2_000, 4_000)
"""Numbers of games with and without each change if the user gives none.

There are few of them, because the speed of a machine varies and the same command should play the same games.
"""


@dataclass(frozen=True)
class Trial:
    """Changes to be played, and a forecast.

    Parameters
    ----------
    question
        What is changed, and where.
    seconds
        About how long the games take.
    declared
        Number of changes that the game declares for the cell, without those of single components: all that
        `ablate` tries by default if they are in play.
    """

    question: AblationRun
    seconds: float
    declared: int


def trial(arm: Arm, seed: int, games: int | None = None) -> Trial | None:
    """Plan the obvious changes of a game in one cell; None if none is in play there.

    Parameters
    ----------
    arm
        The cell and its players.
    seed
        Key of all luck.
    games
        Games with and without each change; None: the most of `LADDER` that fit into `SECONDS`.
    """
    here = [
        ablation
        for ablation in arm.scenario.ablations()
        if ablation.ancient_one in (None, arm.cell.ancient_one)
    ]
    names = tuple(ablation.name for ablation in here if ablation.obvious)
    if not names:
        return None
    engine = Threads(cores())
    seconds = seconds_a_game(arm.game, arm.roster_of(), seed)[0] / engine.workers
    if games is None:
        games = fitting_games(seconds * (len(names) + 1))
    question = AblationRun(
        arm.game, arm.scenario, arm.players, (arm.cell,), names, games, seed, engine=engine
    )
    declared = sum(ablation.kind is None for ablation in here)
    return Trial(question, question.total * seconds, declared) if question.comparisons else None


def fitting_games(seconds: float) -> int:
    """Return the largest number of games on the ladder that fits into the time, or else the smallest one.

    Parameters
    ----------
    seconds
        Time that one game takes with and without all changes.

    Examples
    --------
    >>> [fitting_games(seconds) for seconds in (0.001, 0.004, 0.006, 1.0)]
    [4000, 2000, 1000, 400]
    """
    return max((games for games in LADDER if games * seconds <= SECONDS), default=LADDER[0])


def would_help(
    planned: Trial,
    command: str,
    *,
    begin: Callable[[Cell, str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    stop: threading.Event | None = None,
) -> WouldHelp | None:
    """Play the changes and return their gains, largest first.

    All intervals hold together (Bonferroni), so that of the best change is valid although it was chosen for
    its result.

    Parameters
    ----------
    planned
        Changes in one cell.
    command
        Command that tries all changes.
    begin, progress, stop
        Parameters of `take_away`.

    Returns
    -------
    WouldHelp or None
        None if a stop left nothing to compare.
    """
    answers = take_away(planned.question, begin=begin, progress=progress, stop=stop)
    rows = answers[0].without if answers else []
    if not rows:
        return None
    tried = tuple(
        TriedChange(
            name=row.name,
            sentence=row.sentence,
            win_rate=row.win_rate,
            win_rate_without=row.win_rate_without,
            difference=row.difference,
            interval=row.interval,
        )
        for row in rows
    )
    low = tried[0].interval[0]
    helps = low > 0
    return WouldHelp(
        games=answers[0].games,
        confidence=answers[0].confidence,
        interval_method=PAIRED,
        best=tried[0].name if helps else None,
        not_distinguishable=tuple(row.name for row in tried[1:] if helps and row.interval[1] >= low),
        tried=tried,
        declared=planned.declared,
        command=command,
    )
