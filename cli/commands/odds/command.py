"""`elderodds odds`: chances in single situations of a game, exact and by simulation."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, options, output_file
from cli.shared.numbers import WHOLE
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import EXIT_INTERRUPTED, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import waiting
from reports.words import plural
from simcore.games import games

if TYPE_CHECKING:
    from analysis.odds.odds_model import OddsResult, OddsRow
    from analysis.odds.reading import Request
    from simcore.contract.game import Game, Scenario
    from simcore.contract.questions import OddsQuestion

DEFAULT_ATTEMPTS = 100_000
MAX_ATTEMPTS = 1_000_000_000


@click.command(short_help="Compute the exact odds of a check, a fight or a card.")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=completion.chances)
@click.option(
    "--given",
    "words",
    multiple=True,
    metavar="NAME=VALUE,...",
    shell_complete=completion.chance_parameters,
    help="Parameters of the question, such as clues=2 (see --list). May be repeated.",
)
@click.option(
    "-n",
    "--attempts",
    type=WHOLE,
    default=None,
    metavar="N",
    help="Number of simulated attempts per question that has a simulation; 0 skips it.  [default: "
    f"{DEFAULT_ATTEMPTS}]",
)
@options.seed_option
@options.data_options
@options.workers_option
@click.option("--list", "only_list", is_flag=True, help="List the questions and their parameters, and exit.")
@click.option(
    "--csv", "table_file", type=options.PATH, metavar="FILE", help="Also write the answers as a table (.csv)."
)
@output_file.figure_option()
@options.json_option
@options.quiet_option
def odds(
    names: tuple[str, ...],
    words: tuple[str, ...],
    attempts: int | None,
    seed: int | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    workers: int | None,
    only_list: bool,
    table_file: Path | None,
    figure: Path | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Compute the exact odds of a check, a fight, a card or another single situation.

    NAME is a question of the game, or one of its subjects, such as a card (see --list). Without NAME, or with
    `all`, the command answers all questions for the usual settings. Some questions also have a simulation as
    a check.
    """
    if attempts is not None:
        options.check_at_least("--attempts", attempts, 0)
        if attempts > MAX_ATTEMPTS:
            raise Mistake(f"--attempts {attempts}: at most {MAX_ATTEMPTS}")
    output_file.check_file("--figure", figure, output_file.PICTURES)
    output_file.check_file("--csv", table_file)
    threads = options.choose_workers(workers)
    game, scenario = lookup.choose_data(game_name, scenario_file, settings)
    questions = _questions_of(game, scenario)
    if only_list:
        from cli.commands.odds.listing import show_questions

        show_questions(questions, scenario.titles(), as_json=as_json)
        return 0
    requests = _read(questions, names, words, figure)
    simulates = any(request.question.simulates for request in requests)
    if attempts and not simulates:
        raise Mistake(
            f"--attempts {attempts}: these chances are exact, so nothing is simulated; remove the option"
        )
    options.say_changes(scenario, quiet=quiet)
    simulated = (DEFAULT_ATTEMPTS if attempts is None else attempts) if simulates else 0
    plan = Plan(requests, simulated, choose_seed(seed), threads, scenario.titles())
    begin_work()
    result = _ask(plan, game, scenario, quiet=quiet)
    if as_json:
        click.echo(dumps(result))
    if result.rows:
        _print(requests, result.rows, table_file, figure, quiet=quiet)
    return 0 if result.complete else EXIT_INTERRUPTED


@dataclass(frozen=True)
class Plan:
    """Questions of a command line, and the settings of their simulations."""

    requests: Sequence[Request]
    attempts: int
    seed: int
    threads: int
    titles: Mapping[str, str]


def _questions_of(game: Game, scenario: Scenario) -> Sequence[OddsQuestion]:
    """Return the questions that a game answers."""
    if game.odds is None:
        others = ", ".join(other.name for other in games().values() if other.odds is not None)
        raise Mistake(
            f"{game.title} has no questions about odds"
            + (f"; games that have some: {others} (--game NAME)" if others else "")
        )
    return game.odds(scenario)


def _read(
    questions: Sequence[OddsQuestion], names: Sequence[str], options_given: Sequence[str], figure: Path | None
) -> tuple[Request, ...]:
    """Return the requests of a command line."""
    from analysis.odds.reading import choose_subjects, read_requests

    with mistakes(ValueError):
        chosen = choose_subjects(questions, names)
    if figure is not None and len(chosen) > 1:
        asked = " or ".join(question.name for question, _ in chosen)
        raise Mistake(f"--figure: draws a single question; name {asked}")
    with mistakes(ValueError, prefix="--given "):
        words = [word.strip() for option in options_given for word in option.split(",")]
        return read_requests(questions, names, words)


def _say(text: str, *, quiet: bool) -> None:
    if not quiet:
        click.echo(text, err=True)


def _ask(plan: Plan, game: Game, scenario: Scenario, *, quiet: bool) -> OddsResult:
    """Answer all questions."""
    from analysis.odds.answers import answer
    from analysis.odds.odds_model import OddsResult

    total = sum(request.size for request in plan.requests)
    if plan.attempts:
        threads = plural(plan.threads, "thread")
        _say(f"Seed {plan.seed}, {threads}, {total * plan.attempts:,} attempts.", quiet=quiet)
    began = time.perf_counter()
    rows: list[OddsRow] = []
    with mistakes(ValueError), stop_on_interrupt() as stop, waiting("Counting", quiet=quiet):
        for request in plan.requests:
            rows += answer(
                request,
                plan.attempts,
                plan.seed,
                workers=plan.threads,
                titles=plan.titles,
                stop=stop.is_set,
            )
    seconds = time.perf_counter() - began
    done, busy = sum(row.attempts for row in rows), sum(row.seconds for row in rows)
    if done:
        speed = f"{done:,} attempts, {done / max(busy, 1e-9):,.0f} per second and core"
        _say(f"{plural(len(rows), 'chance')} in {seconds:.1f} s; {speed}.", quiet=quiet)
    return OddsResult(
        game=game.name,
        changes={change.key: change.value for change in scenario.changes},
        seed=plan.seed,
        complete=len(rows) == total,
        model=tuple(sentence for request in plan.requests for sentence in request.question.model),
        seconds=seconds,
        rows=tuple(rows),
    )


def _print(
    requests: Sequence[Request],
    rows: Sequence[OddsRow],
    table_file: Path | None,
    figure: Path | None,
    *,
    quiet: bool,
) -> None:
    """Print the tables, and write the files of the command line."""
    if not quiet:
        from cli.commands.odds.tables import show_answers

        for request in requests:
            show_answers(request, [row for row in rows if row.question == request.question.name])
    if table_file is not None:
        from cli.commands.odds.tables import write_csv

        write_csv(rows, table_file)
        _say(f"Table:  {table_file}", quiet=quiet)
    if figure is not None:
        from reports.figures.chances import chance_drawing

        (request,) = requests
        pools = {pool.name: pool.sentence for pool in request.pools}
        chance_drawing(rows, request.question.attempt, pools).save(figure)
        _say(f"Figure: {figure}", quiet=quiet)
