"""`elderodds strategy blunders`: the decisions at which a strategy loses most."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, options
from cli.shared.engine import cut_short, exit_code, missing_of, playing
from cli.shared.numbers import WHOLE, players_option
from cli.terminal.errors import EXIT_INTERRUPTED, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import duration, meter
from cli.terminal.tables import played_title
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.experiment.common_luck import Arm
    from analysis.strategies.blunder_games import BlunderDesign, Blunders
    from heuristics.value.model import ValueModel
    from simcore.contract.game import Game

GAMES, DEALS, ROUNDS, WORST = 20, 64, 1, 10
FEWEST_DEALS = 8
SOON = 10.0
"""Seconds below which the expected time is not printed."""
MINUTE = 60.0


@click.command("blunders", short_help="Find the decisions at which a strategy loses most.")
@click.argument("spec", metavar="STRATEGY", shell_complete=completion.strategies)
@click.option(
    "-a", "--ancient-one", multiple=True, metavar="NAME", help="Ancient One. May be repeated.  [default: all]"
)
@click.option(
    "-d", "--difficulty", multiple=True, metavar="NAME", help="Difficulty. May be repeated.  [default: all]"
)
@players_option(f"Number of players. May be repeated.  [default: {options.USUAL_PLAYERS}]")
@options.data_options
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
    "--deals",
    type=WHOLE,
    default=DEALS,
    show_default=True,
    metavar="N",
    help="Number of redeals that choose a better option, and of others that measure its lead.",
)
@click.option(
    "--rounds",
    type=WHOLE,
    default=ROUNDS,
    show_default=True,
    metavar="N",
    help="Rounds that are played on before the value counts.",
)
@click.option(
    "--to-end",
    is_flag=True,
    help="Measure losses with play-outs to the end of the game, so that errors of the value do not count.",
)
@click.option(
    "--itself",
    is_flag=True,
    help="Let the strategy itself play on to the end of the game, without a value.",
)
@click.option(
    "--worst",
    type=WHOLE,
    default=WORST,
    show_default=True,
    metavar="N",
    help="Number of worst positions to list; 0 for none.",
)
@options.seed_option
@options.workers_option
@options.json_option
@options.quiet_option
def blunders(
    spec: str,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    games: int,
    deals: int,
    rounds: int,
    to_end: bool,
    itself: bool,
    worst: int,
    seed: int | None,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Find the decisions at which a strategy loses most.

    STRATEGY is a name, a Python file (its code is executed) or a file of weights. A search looks for better
    options at its decisions with the value of the game (see elderodds value), or with play-outs of the
    strategy itself if the game has no value or --itself is given.

    A loss is the gain of a player who deviates once, to the option that the search prefers, while the
    strategy of the value plays on. It is measured on other deals than those that chose the option, so luck
    does not inflate it, and it is a lower bound of what the best option gains. Errors of the value can
    inflate it; --to-end and --itself remove them. Losses of several decisions do not add up to a win rate.
    """
    from analysis.strategies.blunder_games import BlunderDesign, Blunders
    from analysis.strategies.blunders import MOST_DEALS
    from heuristics.value.model import ValueFileError, ValueMismatchError
    from simcore.play.engines import Threads

    options.check_at_least("--games", games, 1)
    options.check_at_least("--deals", deals, FEWEST_DEALS)
    if deals > MOST_DEALS:
        raise Mistake(f"--deals {deals}: at most {MOST_DEALS}")
    options.check_at_least("--worst", worst, 0)
    game = lookup.choose_game(game_name, scenario_file)
    arms = _arms(spec, game, scenario_file, settings, ancient_one, difficulty, players)
    options.say_changes(arms[0].scenario, quiet=quiet)
    options.warn_if_cold(game, [arms[0].players], quiet=quiet)
    design = BlunderDesign(games, deals, rounds, worst, to_end)
    with mistakes(ValueMismatchError, ValueFileError, ValueError), playing():
        engine = Threads(options.choose_workers(workers))
        model = None if itself else _value_of(game, quiet=quiet)
        search = Blunders(arms, model, design, choose_seed(seed), engine)
    command = _replaying(game_name, scenario_file, settings, search.seed)
    return _search(search, design, command, as_json=as_json, quiet=quiet)


def _arms(
    spec: str,
    game: Game,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
) -> list[Arm]:
    """Return the combinations, with the strategy in every seat."""
    from analysis.experiment.common_luck import Arm
    from heuristics.strategy.files import check_cells
    from heuristics.strategy.players import Players
    from heuristics.strategy.registry import find_strategy

    scenario = lookup.load_scenario(game, scenario_file, settings)
    cells = lookup.choose_cells(game, scenario, ancient_one, difficulty, players, None)
    with mistakes(ValueError):
        strategy = find_strategy(spec, game.name)
        check_cells([strategy], game, scenario)
    return [Arm(strategy.name, game, scenario, cell, Players((strategy,))) for cell in cells]


def _value_of(game: Game, *, quiet: bool) -> ValueModel | None:
    """Return the value of a game; None, with a note, if it has none."""
    from heuristics.strategy.shipped_values import shipped_value

    model = shipped_value(game)
    if model is None and not quiet:
        note = "The game has no value, so the strategy itself plays games out, which is slow."
        click.echo(f"{note} Train a value with `{to_type('value', 'train')}`.", err=True)
    return model


def _replaying(
    game_name: str | None, scenario_file: Path | None, settings: tuple[str, ...], seed: int
) -> Callable[[Arm, int, int], str]:
    """Return the function that gives the command line to replay a game up to a step."""
    from analysis.request.arm_syntax import ArmSpec, trace_words

    data = ArmSpec(scenario=scenario_file, settings=settings)

    def command(arm: Arm, number: int, step: int) -> str:
        words = trace_words(game_name, data, arm.cell, arm.players, seed, number)
        return shlex.join([*words, "--from-step", str(step)])

    return command


def _search(
    search: Blunders,
    design: BlunderDesign,
    command: Callable[[Arm, int, int], str],
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play and search, and print the result."""
    from analysis.strategies.blunder_games import blunders_result
    from cli.commands.strategy.blunder_tables import blunder_tables
    from cli.terminal.tables import show

    with playing():
        if not quiet:
            _say_time(search)
        with stop_on_interrupt() as stop, meter(design.games * len(search.arms), quiet=quiet) as bar:
            complete = search.play(
                begin=lambda arm: bar.begin(played_title(arm.cell, arm.players.name)),
                progress=bar.advance,
                stop=stop,
            )
        if not any(map(len, search.rows)):
            click.echo(cut_short(search.engine, shown=False), err=True)
            return EXIT_INTERRUPTED
        result = blunders_result(search, command, complete=complete)
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        show(*blunder_tables(result))
    if not complete:
        missing = sum(len(rows) < design.games for rows in search.rows)
        click.echo(cut_short(search.engine, missing_of(missing, len(search.arms), "combination")), err=True)
    return exit_code(search.engine, complete=complete)


def _say_time(search: Blunders) -> None:
    """Print the games and, if it is long, their approximate duration."""
    games = search.design.games
    what = f"Seed {search.seed}, {search.engine.words}, {len(search.arms) * games:,} games."
    seconds = search.seconds()
    if seconds >= SOON:
        what += f" This will take about {duration(seconds)}"
        fewer = int(games * MINUTE / seconds)
        what += f"; -n {fewer} takes about a minute." if 1 <= fewer < games else "."
    click.echo(what, err=True)
