"""What will take hours says so before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.terminal.progress import duration

if TYPE_CHECKING:
    from analysis.experiment.experiment import Experiment

LONG = 600.0
"""Seconds from which on a run is announced as long."""

SHORT = 60.0
"""Seconds of the run that is offered in its place."""


def warn_if_long(experiment: Experiment, *, doubt: bool, quiet: bool) -> float:
    """Say how long a run will take, if that is long, and how many games take a minute.

    Parameters
    ----------
    experiment
        Before it is played. Nothing is said of one that ends by what it shows, or is played elsewhere.
    doubt
        Whether some games are played again under other readings of the data.
    quiet
        Say nothing.

    Returns
    -------
    float
        Seconds that compiling took.
    """
    engine = experiment.engine
    if quiet or experiment.stopping is not None or (engine is not None and engine.name != "local"):
        return 0.0
    from analysis.experiment.pilot import QUICK, seconds_a_game

    looks = {players.name: seconds_a_game(experiment, players) for players in experiment.players}
    rates, compiling = (
        {name: look[0] for name, look in looks.items()},
        sum(look[1] for look in looks.values()),
    )
    slowest = max(rates, key=rates.__getitem__)
    if rates[slowest] < QUICK:
        return compiling
    each = sum(rates.values()) * len(experiment.cells) / experiment.workers
    seconds = each * (experiment.games + (_games_of_doubt(experiment.games) if doubt else 0))
    if seconds >= LONG:
        click.echo(
            f"This will take about {duration(seconds)}: {slowest} needs {duration(rates[slowest])} for a "
            f"game. -n {max(1, int(SHORT / each))} takes about a minute.",
            err=True,
        )
    return compiling


def _games_of_doubt(games: int) -> int:
    """Games of each combination that are played under other readings."""
    from analysis.influence.data_sample import sample_plan

    plan = sample_plan(games)
    return 0 if plan is None else plan.games * (plan.draws + 1)
