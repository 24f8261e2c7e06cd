"""`elderodds tension`: tension and length of games, and the effect of decisions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request.kept import read_kept
from analysis.tension.pace import Pace, read_pace
from cli.shared import completion, options, output_file
from cli.shared.cell_choice import CellChoice
from cli.shared.engine import missing_of, playing
from cli.shared.numbers import WHOLE
from cli.shared.survey_cells import survey_cells, survey_seed
from cli.shared.survey_task import SurveyTask, survey_options, survey_task
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import duration, meter
from cli.terminal.tables import played_title
from simcore.files.writing import write_file
from simcore.results.tally import TURN

if TYPE_CHECKING:
    from analysis.experiment.common_luck import Arm
    from analysis.tension.tension import Tension
    from simcore.results.tension import TensionResult
    from simcore.store.reader import StoredRun

GAMES = 100
SOON = 10.0
"""Seconds below which the expected time is not printed."""
MINUTE = 60.0


class PaceOf(click.ParamType):  # type: ignore[type-arg]
    """Pace of people, as an option."""

    name = "pace"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Pace:
        """Parse the pace."""
        if isinstance(value, Pace):
            return value
        try:
            return read_pace(value)
        except ValueError as problem:
            self.fail(str(problem), param, ctx)


pace_option = click.option(
    "--pace",
    type=PaceOf(),
    default="20s",
    show_default=True,
    metavar="PACE",
    help="Speed at which people play, to estimate minutes: 20s per decision, or 4m per round.",
)


@click.command(short_help="Measure the tension and length of games, and the effect of decisions.")
@options.cell_options(several=True)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per combination.",
)
@click.option(
    "--play-outs",
    type=WHOLE,
    metavar="N",
    help="Number of play-outs to the end from the beginning of each round, and from each option of one "
    "turn.  [default: 40 that end after two rounds with the value of the game, if it describes the players; "
    "else 100 to the end]",
)
@pace_option
@options.seed_option
@click.option(
    "--run",
    "run_name",
    shell_complete=completion.runs,
    metavar="RUN",
    help="Use the combinations, strategies and seed of a kept run, and add the result to its report.",
)
@click.option("--csv", type=options.PATH, metavar="FILE", help="Also write all measures as a table (.csv).")
@survey_options
def tension(
    games: int,
    play_outs: int | None,
    pace: Pace,
    seed: int | None,
    run_name: str | None,
    csv: Path | None,
    **given: Any,
) -> int:
    """Measure the tension and length of games, and the effect of decisions.

    From the beginning of each round, play-outs with redealt hidden cards estimate the players' chance to win.
    Drama, lead changes and the moment of decision follow from these chances. Play-outs of all options of some
    decisions measure how much the players decide. If the game has a value for these players, it gives the
    chance after a few rounds, which is several times as fast.
    """
    output_file.check_file("--csv", csv, (".csv",))
    if play_outs is not None:
        options.check_at_least("--play-outs", play_outs, 2)
        options.check_at_most("--play-outs", play_outs, "MAX_PLAY_OUTS")
    task = survey_task(given, games, seed)
    stored = None if run_name is None else read_kept(run_name)
    return _play(task, _plan(task, play_outs, pace, CellChoice(**given), stored), csv, stored)


def _plan(
    task: SurveyTask, play_outs: int | None, pace: Pace, choice: CellChoice, stored: StoredRun | None
) -> Tension:
    """Return the plan of the games and play-outs."""
    from analysis.experiment.common_luck import Arm
    from analysis.tension.tension import Tension, TensionDesign

    played = survey_cells(task.game, task.scenario, choice, stored)
    arms = [Arm("as it is", task.game, task.scenario, cell, players) for cell, players in played]
    design = TensionDesign(task.games, play_outs, pace)
    return Tension(arms, design, survey_seed(task.seed, stored), engine=task.engine)


def _play(task: SurveyTask, tension: Tension, csv: Path | None, stored: StoredRun | None) -> int:
    """Play the games and print the result."""
    from analysis.tension.tension import tension_result
    from cli.commands.tension.tables import tension_tables
    from reports.pages.sections.tension import tension_drawing

    options.warn_if_cold(task.game, [arm.players for arm in tension.arms], quiet=task.quiet)
    complete = play_all(tension, quiet=task.quiet)
    if not any(len(arcs) for arcs in tension.arcs):
        return task.nothing()
    result = tension_result(tension, complete=complete)
    _write(task, result, csv, stored)
    titles = task.scenario.titles()
    left = sum(len(arcs) < tension.design.games for arcs in tension.arcs)
    return task.finish(
        result,
        lambda: tension_drawing(result, titles),
        *tension_tables(result),
        missing=missing_of(left, len(tension.arms), "combination"),
    )


def play_all(tension: Tension, *, quiet: bool) -> bool:
    """Print the duration and play; return whether all games were played."""
    if not quiet:
        with playing():
            say_time(tension)
    total = tension.design.games * len(tension.arms)
    with playing(), stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:

        def begin(arm: Arm) -> None:
            bar.begin(played_title(arm.cell, arm.players.name))

        return tension.play(begin=begin, progress=bar.advance, stop=stop)


def say_time(tension: Tension) -> None:
    """Print the games and their approximate duration; if it is long, also what would take a minute."""
    from cli.commands.tension.tables import source

    design = tension.design
    reason = f", because {tension.no_value}" if tension.no_value else ""
    what = (
        f"Seed {tension.seed}, {tension.engine.words}, {len(tension.arms) * design.games:,} games with "
        f"{source(tension.method())}{reason}."
    )
    seconds = tension.seconds() if tension.engine.name == "local" else 0.0
    if seconds >= SOON:
        what += f" This will take about {duration(seconds)}"
        fewer = int(design.games * MINUTE / seconds)
        what += f"; -n {fewer} takes about a minute." if 2 <= fewer < design.games else "."
    click.echo(what, err=True)
    if tension.outdated is not None:
        click.echo(f"The value was {tension.outdated}.", err=True)
    for name, turns in {arm.players.name: arm.players.turns for arm in tension.arms}.items():
        if TURN * turns > design.games:
            text = f"{turns} members take turns; all of them play in {TURN * turns} games"
            click.echo(f"{name}: {text}.", err=True)


def _write(task: SurveyTask, result: TensionResult, csv: Path | None, stored: StoredRun | None) -> None:
    """Write the measures, and add them to the report of the run."""
    if csv is not None:
        import polars as pl

        from analysis.tension.tension import tension_rows

        write_file(csv, pl.DataFrame(tension_rows(result), infer_schema_length=None).write_csv())
        task.say(f"Measures: {csv}")
    if stored is not None:
        from analysis.tension.tension import keep_tension
        from cli.shared.page import write_page
        from simcore.store.writer import REPORT

        keep_tension(stored, result)
        write_page(stored.path)
        task.say(f"Report: {stored.path}/{REPORT}")
