"""Rankings of things that a game can be played with or without, such as packs, by a factorial design."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.commands import worth_tables as tables
from cli.shared import options, output_file
from cli.shared.engine import cut_short, engine_options, exit_code, missing_of, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.terminal.errors import mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import show
from reports.words import plural
from simcore.messages.names import singular

if TYPE_CHECKING:
    from analysis.influence.factorial import FactorialRun
    from analysis.influence.factorial_model import FactorialCell
    from simcore.contract.game import Cell
    from simcore.play.engines import Engine

DEFAULT_GAMES = 1000


def factor_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a command that plays a factorial design."""
    games = click.option(
        "-n",
        "--games",
        type=WHOLE,
        default=DEFAULT_GAMES,
        show_default=True,
        metavar="N",
        help="Number of games per combination with each choice.",
    )
    shared = (
        options.cell_options(several=True),
        games,
        options.seed_option,
        options.data_options,
        engine_options,
        output_file.figure_option(output_file.PLAIN_PICTURES),
        options.json_option,
        options.quiet_option,
    )
    for option in reversed(shared):
        command = option(command)
    return command


def judge(
    questions: Sequence[FactorialRun], there: Engine, *, figure: Path | None, as_json: bool, quiet: bool
) -> int:
    """Play some designs, one for each strategy, and print the effects; return the exit code."""
    from analysis.influence.factorial_model import FactorialResult

    answers, complete = _play(questions, there, quiet=quiet)
    if as_json:
        click.echo(dumps(FactorialResult(complete=complete, cells=tuple(answers))))
    if not quiet:
        for answer in answers:
            show(tables.factors(answer), "")
            if answer.pairs:
                show(tables.factor_pairs(answer), "")
    if figure is not None and answers:
        from reports.figures.differences import save_factors

        save_factors(answers, figure)
        if not quiet:
            click.echo(f"Figure: {figure}", err=True)
    if not complete and not quiet:
        total = sum(len(question.cells) for question in questions)
        left = missing_of(total - len(answers), total, "combination")
        click.echo(cut_short(there, left, shown=bool(answers)), err=True)
    return exit_code(there, complete=complete)


def _play(
    questions: Sequence[FactorialRun], there: Engine, *, quiet: bool
) -> tuple[list[FactorialCell], bool]:
    """Play everything; return the results, and whether they are complete."""
    from analysis.experiment.common_luck import Arm
    from analysis.influence.factorial import play_factors

    first = questions[0]
    with mistakes(ValueError):
        for cell in first.cells:
            for scenario in first.scenarios:
                scenario.check_cell(cell)
    options.warn_if_cold(first.game, [question.players for question in questions], quiet=quiet)
    total = sum(question.total for question in questions)
    if not quiet:
        games = f"{plural(total, 'game')} ({plural(len(first.scenarios), 'choice')} of {first.kind})"
        click.echo(f"Seed {first.seed}, {there.words}, {games}.", err=True)
    arms = [
        Arm(question.players.name, question.game, first.scenarios[-1], cell, question.players)
        for question in questions
        for cell in question.cells
    ]
    with playing():
        work = Work(lambda games: games * (total // first.games), first.games)
        warn_if_arms_long(arms, work, there, first.seed, quiet=quiet)

    def begin(cell: Cell, names: str) -> None:
        none = f"no {singular(first.kind)}"
        bar.begin(f"{cell.ancient_one}, {cell.difficulty}: {names or none}")

    answers: list[FactorialCell] = []
    with playing(), stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:
        for question in questions:
            answers += play_factors(question, begin=begin, progress=bar.advance, stop=stop)
    return answers, len(answers) == sum(len(question.cells) for question in questions)
