"""`elderodds worth packs`: the effect of each pack on the win rate."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.commands import ablate
from cli.commands import worth_tables as tables
from cli.shared import completion, options, output_file
from cli.shared.engine import EngineChoice, cut_short, engine_options, exit_code, missing_of, playing
from cli.shared.forecast import Work, warn_if_arms_long
from cli.shared.numbers import WHOLE
from cli.terminal.errors import Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from cli.terminal.tables import show
from reports.words import plural

if TYPE_CHECKING:
    from analysis.influence.factorial import FactorialRun
    from analysis.influence.factorial_model import FactorialCell
    from analysis.request.lookup import Request
    from simcore.contract.game import Cell, Scenario
    from simcore.play.engines import Engine

DEFAULT_GAMES = 1000


@click.command(short_help="Rank packs by what they add to the win rate.")
@click.argument("names", nargs=-1, metavar="[PACK]...", shell_complete=completion.packs)
@options.cell_options(several=True)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=DEFAULT_GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per combination with each choice of packs.",
)
@options.seed_option
@options.data_options
@engine_options
@output_file.figure_option(output_file.PLAIN_PICTURES)
@options.json_option
@options.quiet_option
def packs(
    names: tuple[str, ...],
    games: int,
    seed: int | None,
    engine: EngineChoice,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
    **given: Any,
) -> int:
    """Rank packs by what they add to the win rate or take from it, alone and together with the others.

    PACK is a name of `scenario list`, or the folder of a pack. Without PACK, the command compares all packs
    of the game that include no other. It plays the same games with every choice of these packs. Those of
    `--with` are always in play.
    """
    from analysis.influence.factorial_model import FactorialResult

    options.check_at_least("--games", games, 1)
    ablate.check_figure(figure)
    request = options.request_of(given)
    factors = tuple(dict.fromkeys(names)) or _packs_of(request.scenario)
    seed = choose_seed(seed)
    options.say_changes(request.scenario, quiet=quiet)
    there: Engine = click.get_current_context().with_resource(engine.open())
    questions = _questions(request, factors, given, games, seed, there)
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


def _packs_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the packs of a game that include no other."""
    known = scenario.catalogue().get("packs", ())
    single = tuple(name for name in known if not scenario.show(name)["value"].get("includes"))
    if not single:
        raise Mistake("this game has no packs of its own; name folders of packs")
    return single


def _questions(
    request: Request,
    factors: Sequence[str],
    given: dict[str, Any],
    games: int,
    seed: int,
    there: Engine,
) -> list[FactorialRun]:
    from analysis.influence.factorial import FactorialRun
    from simcore.data.packs import setting

    def scenario_with(names: tuple[str, ...]) -> Scenario:
        settings = (*given["settings"], *map(setting, names))
        return lookup.load_scenario(request.game, given["scenario_file"], settings)

    with mistakes(ValueError):
        return [
            FactorialRun(
                request.game,
                players,
                request.cells,
                tuple(factors),
                scenario_with,
                games,
                seed,
                there.workers,
                there,
            )
            for players in request.players
        ]


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
        games = f"{plural(total, 'game')} ({plural(len(first.scenarios), 'choice')} of packs)"
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
        bar.begin(f"{cell.ancient_one}, {cell.difficulty}: {names or 'no pack'}")

    answers: list[FactorialCell] = []
    with playing(), stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:
        for question in questions:
            answers += play_factors(question, begin=begin, progress=bar.advance, stop=stop)
    return answers, len(answers) == sum(len(question.cells) for question in questions)
