"""Play the obvious changes of a game, for the short answer of `elderodds why`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.shared import options
from cli.shared.engine import playing
from cli.shared.forecast import SHORT
from cli.terminal.errors import Broken
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import duration, meter
from reports.words import plural

if TYPE_CHECKING:
    from analysis.losses.why_result import WouldHelp
    from simcore.store.reader import StoredRun

QUICK = 2.0
"""Seconds up to which the duration is not printed."""


def play_changes(
    run: StoredRun, cell: int, games: int | None, *, trust: bool, quiet: bool
) -> tuple[WouldHelp | None, bool]:
    """Play the obvious changes in one cell of a run.

    Parameters
    ----------
    run, cell
        A kept run, and the number of the cell.
    games
        Games with and without each change; None: as many as are quick.
    trust
        Run the strategy files of the run.
    quiet
        Do not print why nothing was played.

    Returns
    -------
    tuple
        The result, None if there are no such changes or they cannot be played; and False if Ctrl-C ended the
        games early.
    """
    from analysis.kept_runs.game import NotTrustedError
    from analysis.kept_runs.replay_command import ablate_command
    from analysis.kept_runs.resume import NotTheSameError, go_back_to
    from analysis.losses.would_help import trial, would_help
    from simcore.store.folder import StoreError

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    try:
        with go_back_to(run, trust=trust, any_code=True) as begun, playing():
            arm = begun.arms[cell]
            options.warn_if_cold(arm.game, [arm.players], quiet=quiet)
            planned = trial(arm, begun.experiment.seed, games)
            if planned is None:
                return None, True
            question, takes = planned.question, duration(planned.seconds)
            plan = f"{plural(question.comparisons, 'change')} with {plural(question.games, 'game')} each"
            if games is None and planned.seconds > SHORT:
                say(f"No changes were played: {plan} would take about {takes}. -n N plays N games of each.")
                return None, True
            if planned.seconds > QUICK:
                say(f"Playing {plan} to find changes that help: about {takes} (-n 0 skips this).")
            with stop_on_interrupt() as stop, meter(question.total, quiet=quiet) as bar:
                result = would_help(
                    planned,
                    ablate_command(run, cell, question.games),
                    begin=lambda _, name: bar.begin(name),
                    progress=bar.advance,
                    stop=stop,
                )
            return result, not stop.is_set()
    except NotTrustedError:
        say(
            "No changes were played because the strategy of this run is code in its folder. Add --trust "
            "to execute it."
        )
    except NotTheSameError as problem:
        say(f"No changes were played, because the game has changed: {'; '.join(problem.changed)}")
    except (StoreError, Broken) as problem:
        say(f"No changes were played: {problem}")
    return None, True
