"""`run --doubt`: how far data that are not known move the win rates, beside the error of too few games."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from cli.terminal.errors import Mistake
from cli.terminal.progress import meter

if TYPE_CHECKING:
    from analysis.experiment.experiment import Experiment, Result
    from simcore.store.writer import RunWriter

doubt_option = click.option(
    "--doubt/--no-doubt",
    "doubt",
    default=None,
    help="Also play some of the games under other readings of the data that are not known, no more than were "
    "played, and show where each win rate may lie.  [default: doubt, with 2000 games or more of each "
    "combination and strategies that are compiled]",
)


def wants_doubt(asked: bool | None, experiment: Experiment) -> bool:
    """Whether the data are doubted: as the user says, else where it takes seconds.

    Raises
    ------
    Mistake
        If the user says so with too few games.
    """
    from analysis.influence.data_sample import LEAST

    if asked and experiment.games < LEAST:
        told = f"needs {LEAST:,} games of each combination; with fewer, chance hides what other data do"
        raise Mistake(f"--doubt: {told}. Found {experiment.games:,}")
    if asked is not None:
        return asked
    slow = any(each.slow for players in experiment.players for each in players.strategies)
    return not slow and not experiment.game.rules().plain


def play(
    experiment: Experiment, result: Result, writer: RunWriter, stop: threading.Event, *, quiet: bool
) -> None:
    """Play under other readings, after everything else; what is whole goes into the manifest."""
    if not result.complete:
        return
    from analysis.influence.data_sample import play_sample, sample_survey

    survey = sample_survey(experiment, min(cell["games"] for cell in result.cells))
    if survey is None:
        return
    result.complete = False  # whatever happens from here on, the run still lacks this
    if not quiet:
        click.echo(f"{survey.total_games:,} games more under other readings of the data.", err=True)
    with meter(survey.total_games, quiet=quiet) as bar:
        result.data_doubt = play_sample(
            survey,
            result.cells,
            begin=lambda what: bar.begin(f"other data: {what}"),
            progress=bar.advance,
            stop=stop,
        )
    result.complete = result.data_doubt is not None
    writer.write_manifest(experiment.manifest(result))


def spans(result: Mapping[str, Any] | None) -> list[str] | None:
    """Where the win rate of each cell may lie if data are otherwise; None if nobody looked."""
    if not result:
        return None
    ends = [(cell["data"] or {}).get("interval") for cell in result["cells"]]
    return ["-" if each is None else f"{100 * each[0]:.1f} - {100 * each[1]:.1f} %" for each in ends]
