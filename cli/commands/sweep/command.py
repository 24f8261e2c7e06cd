"""`elderodds sweep`: one or two numbers over a range, on common luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request.kept import read_kept
from analysis.request.ranges import read_range
from cli.shared import completion, options, output_file
from cli.shared.cell_choice import CellChoice
from cli.shared.engine import missing_of, playing
from cli.shared.numbers import WHOLE
from cli.shared.stopping import Share
from cli.shared.survey_cells import survey_cells, survey_seed
from cli.shared.survey_task import SurveyTask, survey_options, survey_task
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import meter
from simcore.files.writing import write_file

if TYPE_CHECKING:
    from analysis.influence.sweep import Sweep
    from simcore.results.sweep import SweepResult
    from simcore.store.reader import StoredRun

GAMES = 2_000
BY = ("win-rate", "ending")


@click.command(short_help="Vary one or two numbers of a game and show the win rates.")
@click.argument(
    "ranges", nargs=-1, required=True, metavar="KEY=FROM..TO [KEY=FROM..TO]", shell_complete=completion.keys
)
@options.cell_options(several=True)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per point and combination.",
)
@options.seed_option
@click.option(
    "--target",
    type=Share(0.0, 1.0),
    metavar="SHARE",
    help="Win rate to aim for, such as 55%. The command finds the values that meet it.",
)
@click.option(
    "--by",
    type=click.Choice(BY),
    default=BY[0],
    show_default=True,
    help="Content of --figure: win rates, or shares of all endings.",
)
@click.option(
    "--run",
    "run_name",
    shell_complete=completion.runs,
    metavar="RUN",
    help="Use the combinations, strategies and seed of a kept run, and add the curves to its report.",
)
@click.option("--csv", type=options.PATH, metavar="FILE", help="Also write all points as a table (.csv).")
@survey_options
def sweep(
    ranges: tuple[str, ...],
    games: int,
    seed: int | None,
    target: float | None,
    by: str,
    run_name: str | None,
    csv: Path | None,
    **given: Any,
) -> int:
    """Vary one or two numbers of a game and show the win rates.

    A range is KEY=FROM..TO, KEY=FROM..TO:STEP or KEY=1,2,4. All points play the same games. One number gives
    a curve per combination, two give a map. `elderodds sensitivity` finds the numbers that matter.
    """
    wanted = [read_range(text) for text in ranges]
    output_file.check_file("--csv", csv, (".csv",))
    task = survey_task(given, games, seed)
    stored = None if run_name is None else read_kept(run_name)
    planned = _plan(task, wanted, CellChoice(**given), stored)
    return _play(task, planned, target, by, csv, stored)


def _plan(task: SurveyTask, ranges: list[Any], choice: CellChoice, stored: StoredRun | None) -> Sweep:
    """Return the requested sweep."""
    from analysis.experiment.common_luck import Arm
    from analysis.influence.sweep import Sweep

    played = survey_cells(task.game, task.scenario, choice, stored)
    seed = survey_seed(task.seed, stored)
    arms = [Arm("as it is", task.game, task.scenario, cell, players) for cell, players in played]
    return Sweep(arms, ranges, task.games, seed, workers=task.engine.workers, engine=task.engine)


def _play(
    task: SurveyTask, sweep: Sweep, target: float | None, by: str, csv: Path | None, stored: StoredRun | None
) -> int:
    """Play the sweep and print its result."""
    from analysis.influence.sweep_result import sweep_result
    from cli.commands.sweep.tables import sentence_lines, sweep_table
    from reports.pages.sections.sweep import sweep_drawing
    from reports.words import plural

    points = f"{plural(len(sweep.grid), 'point')}, {plural(len(sweep.arms), 'combination')}"
    task.say(f"Seed {sweep.seed}, {task.engine.words}, {points}.")
    if sweep.left_out:
        where = dict.fromkeys(f"{arm.cell.ancient_one}, {arm.cell.difficulty}" for arm in sweep.left_out)
        task.say(f"Skipped because the number is not in play: {'; '.join(where)}.")
    options.warn_if_cold(task.game, [arm.players for arm in sweep.arms], quiet=task.quiet)
    per_game = sweep.total_games // sweep.games
    task.forecast(sweep.arms, sweep.seed, lambda games: games * per_game, at_most=True)
    with playing(), stop_on_interrupt() as stop, meter(sweep.total_games, quiet=task.quiet) as bar:
        curves, complete = sweep.play(begin=bar.begin, expect=bar.expect, progress=bar.advance, stop=stop)
    if not any(point.games for curve in curves for point in curve.points):
        return task.nothing()
    result = sweep_result(sweep, curves, complete=complete, target=target)
    titles = task.scenario.titles()
    _write(task, result, csv, stored)
    left = sum(point.games < sweep.games and not point.reason for curve in curves for point in curve.points)
    return task.finish(
        result,
        lambda: sweep_drawing(result, titles, by_ending=by == "ending"),
        sweep_table(result),
        *sentence_lines(result, titles),
        missing=missing_of(left, len(sweep.grid) * len(curves), "point"),
    )


def _write(task: SurveyTask, result: SweepResult, csv: Path | None, stored: StoredRun | None) -> None:
    """Write the points, and add the sweep to the report of the run."""
    if csv is not None:
        import polars as pl

        from analysis.influence.sweep_result import sweep_rows
        from simcore.files.csv_text import as_cell, encoded

        rows = [{name: as_cell(value) for name, value in row.items()} for row in sweep_rows(result)]
        write_file(csv, encoded(pl.DataFrame(rows, infer_schema_length=None).write_csv()))
        task.say(f"Points: {csv}")
    if stored is not None:
        from analysis.influence.sweep_result import keep_sweep
        from cli.shared.page import write_page
        from simcore.store.writer import REPORT

        keep_sweep(stored, result)
        write_page(stored.path)
        task.say(f"Report: {stored.path}/{REPORT}")
