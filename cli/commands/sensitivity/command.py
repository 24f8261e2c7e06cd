"""`elderodds sensitivity`: effect of each number, and of uncertain data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.commands.sensitivity.data import data_survey
from cli.shared import completion, options
from cli.shared.cell_choice import CellChoice
from cli.shared.engine import missing_of, playing
from cli.shared.numbers import WHOLE
from cli.shared.survey_task import SurveyTask, survey_options, survey_task
from cli.terminal.errors import Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.progress import meter
from reports.words import plural

if TYPE_CHECKING:
    from heuristics.strategy.players import Players
    from simcore.contract.game import Cell, Game, Scenario

GAMES, DATA_GAMES = 10_000, 2_000
TOP, TOGETHER, DRAWS = 20, 4, 100


@click.command(short_help="Measure the effect of each number, or of uncertain data, on the win rate.")
@options.cell_options(several=True)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    metavar="N",
    help=f"Number of games per step.  [default: {GAMES}; with --data {DATA_GAMES} per combination "
    "and alternative]",
)
@options.seed_option
@click.option(
    "--only",
    multiple=True,
    metavar="KEY",
    shell_complete=completion.keys,
    help="Only numbers whose key begins with KEY. May be repeated.",
)
@click.option(
    "--top",
    type=WHOLE,
    metavar="K",
    help=f"How many numbers play all games after the screening.  [default: {TOP}]",
)
@click.option(
    "--together",
    type=WHOLE,
    metavar="K",
    help=f"How many of the top numbers are also moved together; 0 skips it.  [default: {TOGETHER}]",
)
@click.option(
    "--data",
    is_flag=True,
    help="Vary the uncertain data instead of the numbers: one alternative at a time, and random "
    "draws of all.",
)
@click.option(
    "--draws",
    type=WHOLE,
    metavar="N",
    help=f"With --data: random draws of all alternatives.  [default: {DRAWS}]",
)
@click.option(
    "--run",
    "run_name",
    shell_complete=completion.runs,
    metavar="RUN",
    help="With --data: use the combinations, strategies and seed of a kept run, and add the "
    "result to its report.",
)
@survey_options
def sensitivity(
    games: int | None,
    seed: int | None,
    only: tuple[str, ...],
    top: int | None,
    together: int | None,
    data: bool,
    draws: int | None,
    run_name: str | None,
    **given: Any,
) -> int:
    """Measure the effect of each number of a game, or of uncertain data, on the win rate.

    Each number is moved one step up and one step down, on common luck. A tenth of the games screens all
    numbers; the most important ones then play all games. With --data, the command measures how far the win
    rates and the ranking of the Ancient Ones depend on uncertain data.
    """
    _check_mode(data, only=only, top=top, together=together, draws=draws, run=run_name)
    number = (DATA_GAMES if data else GAMES) if games is None else games
    task = survey_task(given, number, seed)
    if data:
        count = options.check_at_least("--draws", DRAWS if draws is None else draws, 0)
        return data_survey(task, CellChoice(**given), count, run_name)
    first = options.check_at_least("--top", TOP if top is None else top, 1)
    joint = options.check_at_least("--together", TOGETHER if together is None else together, 0)
    return _survey(task, CellChoice(**given), only, first, joint)


def _check_mode(data: bool, **given: Any) -> None:
    """Refuse options of the other mode."""
    others = ("only", "top", "together") if data else ("draws", "run")
    wrong = [f"--{name}" for name in others if given[name] not in (None, ())]
    if wrong:
        raise Mistake(f"{', '.join(wrong)}: {'not allowed' if data else 'allowed only'} with --data")


def _survey(task: SurveyTask, choice: CellChoice, only: tuple[str, ...], top: int, together: int) -> int:
    from analysis.experiment.common_luck import Arm
    from analysis.influence.sensitivity import Survey
    from analysis.influence.sensitivity_result import move_together, sensitivity_result
    from analysis.influence.survey_plan import SurveyPlan

    cell, players = _one(task.game, task.scenario, choice)
    seed = choose_seed(task.seed)
    arm = Arm("as it is", task.game, task.scenario, cell, players)
    there = task.engine
    with mistakes(ValueError, prefix="--only: "):
        survey = Survey(arm, SurveyPlan(task.games, top, only), seed, workers=there.workers, engine=there)
    task.say(f"Seed {seed}, {there.words}, {plural(len(survey.quantities), 'number')}.")
    options.warn_if_cold(task.game, [players], quiet=task.quiet)
    numbers = len(survey.quantities)
    task.forecast(
        [arm],
        seed,
        lambda games: replace(survey.plan, games=games).total_games(numbers),
        at_most=True,
        beside=survey.seconds_to_check(),
        further="" if only else "--only KEY selects fewer numbers.",
    )
    with playing(), stop_on_interrupt() as stop, meter(survey.total_games, quiet=task.quiet) as bar:
        sensitivity = survey.play(begin=bar.begin, expect=bar.expect, progress=bar.advance, stop=stop)
        joint = move_together(
            survey,
            sensitivity,
            together,
            begin=lambda what, _: bar.begin(what),
            progress=bar.advance,
            stop=stop,
        )
    if not sensitivity.games:
        return task.nothing()
    result = sensitivity_result(survey, sensitivity, joint)
    from cli.commands.sensitivity.tables import stuck_lines, together_table, tornado_table
    from reports.pages.balance import tornado_drawing

    tables = [tornado_table(result), *stuck_lines(result)]
    tables += [together_table(result.together)] if result.together else []
    missing = missing_of(len(result.interrupted), len(survey.quantities), "number")
    return task.finish(
        result, lambda: tornado_drawing(result, task.scenario.titles()), *tables, missing=missing
    )


def _one(game: Game, scenario: Scenario, choice: CellChoice) -> tuple[Cell, Players]:
    """Return the only combination and the only team."""
    cells = choice.first_of(scenario).cells(game, scenario)
    return lookup.only_one(lookup.Request(game, scenario, cells, choice.seated(game, scenario, cells)))
