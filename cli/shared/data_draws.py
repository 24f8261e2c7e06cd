"""`run --data-range`: ranges of the win rates with other data."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cli.shared.numbers import WHOLE
from cli.terminal.errors import Mistake
from cli.terminal.progress import meter

if TYPE_CHECKING:
    from analysis.experiment.experiment import Experiment, Played
    from simcore.results.data_range import DataRange, DataUncertainty
    from simcore.store.writer import RunWriter

Command = TypeVar("Command", bound=Callable[..., Any])


def data_range_options(command: Command) -> Command:
    """Add the options of a survey of the data."""
    games = click.option(
        "--data-range-games",
        type=WHOLE,
        metavar="N",
        help="Maximum number of games that --data-range plays again, per combination. More games make "
        "the range more precise.  [default: 10000]",
    )
    data_range = click.option(
        "--data-range/--no-data-range",
        "data_range",
        default=None,
        help="Play games again under random draws of the uncertain data, and show the resulting range "
        "of each win rate.  [default: --data-range for compiled strategies and 2000 games or "
        "more per combination]",
    )
    return data_range(games(command))


def check_data_range(asked: bool | None, data_range_games: int | None) -> None:
    """Refuse options that contradict each other, or too few games.

    Raises
    ------
    Mistake
        If they do.
    """
    from analysis.influence.data_sample import LEAST

    if data_range_games is None:
        return
    if asked is False:
        raise Mistake("--data-range-games: contradicts --no-data-range. Remove one of them")
    if data_range_games < LEAST:
        raise Mistake(f"--data-range-games: at least {LEAST:,}. Found {data_range_games:,}")


def choose_games(asked: bool | None, data_range_games: int | None, experiment: Experiment) -> int:
    """Return the maximum number of games of each combination under alternatives; 0 for none.

    By default they are played if that takes only seconds.

    Raises
    ------
    Mistake
        If the user asks for it with too few games.
    """
    from analysis.influence.data_sample import LEAST
    from simcore.store.plan_model import DATA_RANGE_GAMES

    check_data_range(asked, data_range_games)
    asked = True if data_range_games is not None else asked
    if asked and experiment.games < LEAST:
        needed = f"needs {LEAST:,} games of each combination"
        option = "--data-range" if data_range_games is None else "--data-range-games"
        raise Mistake(f"{option}: {needed}. Found {experiment.games:,}")
    if asked is None:
        slow = any(strategy.slow for players in experiment.players for strategy in players.strategies)
        asked = not slow and not experiment.game.rules().plain
    return (data_range_games or DATA_RANGE_GAMES) if asked else 0


def play(
    experiment: Experiment,
    result: Played,
    writer: RunWriter,
    stop: threading.Event,
    data_range_games: int,
    *,
    quiet: bool,
) -> None:
    """Play under alternatives, after everything else."""
    if not result.complete:
        return
    from analysis.influence.data_sample import play_sample, sample_survey
    from simcore.store.writer import read_run

    games = min(cell.games for cell in result.cells)
    survey = sample_survey(experiment, games, read_run(writer.folder), data_range_games)
    if survey is None:
        return
    result.complete = False  # any failure from here on leaves the run without this
    if not quiet:
        click.echo(f"{survey.total_games:,} more games under alternatives of the data.", err=True)
    with meter(survey.total_games, quiet=quiet) as bar:
        result.data_uncertainty = play_sample(
            survey,
            result.cells,
            begin=lambda what: bar.begin(f"other data: {what}"),
            progress=bar.advance,
            stop=stop,
        )
    result.complete = result.data_uncertainty is not None


def spans(result: DataUncertainty | None) -> list[str] | None:
    """Return the range of each win rate with other data; None without a survey."""
    if not result:
        return None
    return [range_text(cell.data) for cell in result.cells]


def range_text(data: DataRange | None) -> str:
    """Format a range of win rates to the known digits; a dash if too little is known.

    >>> range_text(None)
    '-'
    """
    from analysis.influence.data_range import digits, shown

    ends = shown(data)
    if ends is None:
        return "-"
    if ends[0] == ends[1]:
        return "no change"
    low, high = (f"{100 * end:.{digits(ends)}f}" for end in ends)
    return f"{low} - {high}%"


def explanation(result: DataUncertainty) -> str:
    """Return the meaning and the basis of the ranges."""
    confidence = f"{100 * (result.data_confidence or result.confidence):g}%"
    likely = f"contains the win rate of another random draw of alternatives with probability {confidence}"
    return f"{likely} ({result.draws} draws, {result.games:,} games each)"
