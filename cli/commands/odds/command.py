"""`elderodds odds`: chances of single things in a game, exact and by simulation."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import options, output_file
from cli.shared.numbers import WHOLE
from cli.shared.rehearsal import begin_work
from cli.terminal.errors import EXIT_INTERRUPTED, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import waiting
from reports.words import plural
from simcore.csv_text import as_cell, encoded
from simcore.games import games
from simcore.whole_files import write_file

if TYPE_CHECKING:
    from simcore.game import Game, Scenario
    from simcore.odds import OddsPool, OddsProvider

DEFAULT_ATTEMPTS = 100_000
MOST_ATTEMPTS = 1_000_000_000


@click.command(short_help="Say the chance of a card for some dice, exact and simulated.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--with",
    "extras",
    multiple=True,
    metavar="EXTRA,...",
    help="What an attempt is made with, such as clues=2 (see --list). May be repeated.",
)
@click.option(
    "-n",
    "--attempts",
    type=WHOLE,
    default=DEFAULT_ATTEMPTS,
    show_default=True,
    metavar="N",
    help="Attempts that are simulated for each chance; 0: only the exact one.",
)
@options.seed_option
@options.data_options
@options.workers_option
@click.option("--list", "only_list", is_flag=True, help="List what can be asked, and end.")
@click.option(
    "--csv", "table_file", type=options.PATH, metavar="FILE", help="Also write a table, a line each."
)
@output_file.figure_option()
@options.json_option
@options.quiet_option
def odds(
    names: tuple[str, ...],
    extras: tuple[str, ...],
    attempts: int,
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
    """Say how likely single things in a game are, such as to complete a card with some dice.

    NAME: what is asked about (see --list); none or `all`: everything, for the usual dice. The exact chance
    stands beside that of simulated attempts, and what was left of those that failed.
    """
    options.check_at_least("--attempts", attempts, 0)
    if attempts > MOST_ATTEMPTS:
        raise Mistake(f"--attempts {attempts}: at most {MOST_ATTEMPTS}")
    output_file.check_file("--figure", figure, output_file.PICTURES)
    output_file.check_file("--csv", table_file)
    threads = options.choose_workers(workers)
    game = lookup.choose_game(game_name, scenario_file)
    scenario = lookup.load_scenario(game, scenario_file, settings)
    provider = _provider_of(game, scenario)
    if only_list:
        _list(provider, scenario.titles(), as_json=as_json)
        return 0
    from analysis.odds.answers import choose_pools, choose_subjects, read_extras

    with mistakes(ValueError):
        wanted = choose_subjects(provider, names)
    with mistakes(ValueError, prefix="--with "):
        words = [word.strip() for each in extras for word in each.split(",")]
        pools = choose_pools(provider, read_extras(provider, words))
    seed = choose_seed(seed)
    options.say_changes(scenario, quiet=quiet)
    question = Question(wanted, pools, attempts, seed, threads, scenario.titles())
    begin_work()
    rows, about = _ask(provider, question, quiet=quiet)
    about = {
        "schema": "elderodds.odds/1",
        "game": game.name,
        "changes": {each.key: each.value for each in scenario.changes},
        **about,
    }
    if as_json:
        click.echo(dumps({**about, "rows": rows}))
    if rows:
        _put_out(provider, rows, pools, table_file, figure, quiet=quiet)
    return 0 if about["complete"] else EXIT_INTERRUPTED


@dataclass(frozen=True)
class Question:
    """What is asked, and how."""

    subjects: Sequence[str]
    pools: Sequence[OddsPool]
    attempts: int
    seed: int
    threads: int
    titles: Mapping[str, str]


def _provider_of(game: Game, scenario: Scenario) -> OddsProvider:
    """Who knows the chances in a scenario."""
    if game.odds is None:
        others = ", ".join(each.name for each in games().values() if each.odds is not None)
        raise Mistake(
            f"{game.title} has no chances of single things to tell"
            + (f"; --game takes one that has: {others}" if others else "")
        )
    return game.odds(scenario)


def _say(text: str, *, quiet: bool) -> None:
    if not quiet:
        click.echo(text, err=True)


def _ask(
    provider: OddsProvider, question: Question, *, quiet: bool
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Ask everything: the answers, and what has to be told of them."""
    from analysis.odds.answers import answer

    total = len(question.subjects) * len(question.pools)
    threads = plural(question.threads, "thread")
    _say(f"Seed {question.seed}, {threads}, {total * question.attempts:,} attempts.", quiet=quiet)
    began = time.perf_counter()
    with mistakes(ValueError), stop_on_interrupt() as stop, waiting("Counting and simulating", quiet=quiet):
        rows = answer(
            provider,
            question.subjects,
            question.pools,
            question.attempts,
            question.seed,
            workers=question.threads,
            titles=question.titles,
            stop=stop.is_set,
        )
    seconds = time.perf_counter() - began
    done, busy = (sum(row[name] for row in rows) for name in ("attempts", "seconds"))
    told = f"{plural(len(rows), 'chance')} in {seconds:.1f} s"
    if done:
        told += f"; {done:,} attempts, {done / max(busy, 1e-9):,.0f} a second on one core"
    _say(f"{told}.", quiet=quiet)
    complete = len(rows) == total
    about = {"seed": question.seed, "complete": complete, "model": list(provider.model), "seconds": seconds}
    return rows, about


def _put_out(
    provider: OddsProvider,
    rows: Sequence[dict[str, Any]],
    pools: Sequence[OddsPool],
    table_file: Path | None,
    figure: Path | None,
    *,
    quiet: bool,
) -> None:
    """Print the table, and write the files that were asked for."""
    if not quiet:
        from cli.commands.odds.tables import tell

        tell(provider, rows, pools)
    if table_file is not None:
        write_csv(rows, table_file)
        _say(f"Table:  {table_file}", quiet=quiet)
    if figure is not None:
        from reports.figures.chances import chance_drawing

        chance_drawing(rows, provider.unit, {each.name: each.sentence for each in pools}).save(figure)
        _say(f"Figure: {figure}", quiet=quiet)


def _list(provider: OddsProvider, titles: Mapping[str, str], *, as_json: bool) -> None:
    """Say what can be asked."""
    if as_json:
        extras = [vars(each) for each in provider.extras]
        pools = [{**vars(each), "extras": dict(each.extras)} for each in provider.pools]
        click.echo(dumps({"names": list(provider.subjects), "extras": extras, "pools": pools}))
        return
    click.echo("With:")
    width = max(len(each.name) for each in provider.extras) + 2
    for each in provider.extras:
        if each.choices:
            span = " ".join(each.choices)
        else:
            span = f"{each.least} to {each.most}" if each.most > 1 else ""
        click.echo(f"  {each.name:<{width}}{each.sentence}{': ' if span else ''}{span}")
    click.echo(f"\nNames of a {provider.unit}:")
    width = max(len(name) for name in provider.subjects) + 2
    for name in provider.subjects:
        click.echo(f"  {name:<{width}}{titles.get(name, '')}".rstrip())


COLUMNS = (
    "subject", "title", "pool", "exact", "simulated", "low", "high", "deviation", "attempts", "successes",
    "left",
)  # fmt: skip


def write_csv(rows: Sequence[Mapping[str, Any]], file: Path) -> None:
    """Write the answers as a table, a line each."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in rows:
        low, high = row["interval"] or ("", "")
        left = "; ".join(f"{part['name']}: {part['left']}" for part in row["parts"])
        given = {**row, "low": low, "high": high, "left": left}
        writer.writerow(["" if given[name] is None else as_cell(given[name]) for name in COLUMNS])
    write_file(file, encoded(text.getvalue()))
