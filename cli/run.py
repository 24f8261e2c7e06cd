"""`elderodds run`: play games, keep them, say how hard they are."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from cli import luck, options, stopping
from cli.engine import EngineChoice, engine_options
from cli.errors import Mistake, mistakes
from cli.page import open_page
from cli.session import Again, Session

if TYPE_CHECKING:
    from analysis.precision import Precision
    from simcore.storage import Where

T = TypeVar("T")

TRIES = 3


@click.command(short_help="Play games and say how hard they are.")
@options.cell_options(several=True)
@stopping.games_option
@stopping.precision_option
@stopping.max_games_option
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Key of all luck; the same seed plays the same games.  [default: new]",
)
@options.data_options
@luck.luck_options
@engine_options
@click.option(
    "--keep",
    type=click.Choice(("games", "summary")),
    default="games",
    show_default=True,
    help="What is kept: every game, or totals only, which stay small however many games are played.",
)
@click.option(
    "--first-game",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the first game: for a part of a larger run, which `runs merge` joins with the others.",
)
@options.out_option
@click.option("--name", metavar="NAME", help="Name of the run's folder.  [default: date and time]")
@options.report_option
@options.json_option
@options.quiet_option
def run(
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int, ...],
    team: str | None,
    strategy: tuple[str, ...],
    table: tuple[str, ...],
    skill: tuple[float, ...],
    games: int | None,
    precision: float | None,
    max_games: int | None,
    seed: int | None,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    luck_and_skill: bool,
    deals: int | None,
    play_outs: int | None,
    engine: EngineChoice,
    keep: str,
    first_game: int,
    out: Where,
    name: str | None,
    report: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play games and say how hard they are.

    Without options: every Ancient One at every difficulty (or what the game has in its place), two players,
    the standard strategy. Keeps all games and a report in a folder of their own, and prints win rates with
    intervals and why games were lost.
    """
    stopping.check_stopping(games, max_games, precision=precision)
    most, rule = _how_long(games, precision, max_games)
    check_games("--games" if rule is None else "--max-games", most, first_game)
    page = open_page(report=report)
    from simcore.store import RunWriter, StoreError

    seed = options.choose_seed(seed)
    game = options.choose_game(game_name)
    scenario = options.load_scenario(game, scenario_file, settings)
    numbers = options.players_of(players, table)
    cells = options.choose_cells(game, scenario, ancient_one, difficulty, numbers, team)
    who = options.choose_players(game, cells, strategy, table, skill)
    design = luck.choose_design(luck_and_skill, deals, play_outs, len(who))
    with mistakes(StoreError):
        new_folder(out, name)  # before anything is prepared

    from analysis.experiment import Experiment
    from analysis.plan import plan_of

    there = click.get_current_context().with_resource(engine.open())
    experiment = Experiment(
        game, scenario, cells, who, most, seed, there.workers, stopping=rule, first=first_game, engine=there
    )
    options.check_at_most("number of combinations", len(experiment.entries), "MAX_CELLS")
    session = Session(experiment, page, quiet, Again(game_name, scenario_file, settings, seed), design)
    with mistakes(StoreError, OSError):
        plan, inputs = plan_of(experiment, scenario_file, settings, design)
        writer = new_run(
            out, name, lambda folder: RunWriter(folder, game.columns, keep=keep, plan=plan, inputs=inputs)
        )
    return session.run(writer, as_json=as_json)


def check_games(option: str, games: int, first: int = 0) -> None:
    """Numbers of games that there are."""
    from simcore.limits import MAX_GAME_NUMBER

    options.check_at_least(option, games, 1)
    options.check_at_most(option, games, "MAX_GAMES")
    options.check_at_least("--first-game", first, 0)
    if first + games - 1 > MAX_GAME_NUMBER:
        raise Mistake(f"--first-game {first}: the last game of a seed has the number {MAX_GAME_NUMBER}")


def _how_long(
    games: int | None, half_width: float | None, max_games: int | None
) -> tuple[int, Precision | None]:
    """Most games of each combination, and what may end them before."""
    if half_width is None:
        return stopping.DEFAULT_GAMES if games is None else games, None
    from analysis.precision import MAX_GAMES, Precision

    most = MAX_GAMES if max_games is None else max_games
    return most, Precision(half_width, most)


def new_folder(out: Where, name: str | None) -> Where:
    """Folder of a new run; without a name that of date and time."""
    from simcore.lock import TakenError
    from simcore.store import check_name

    if name is not None:
        return check_name(out, name)
    now = f"{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 100):
        with suppress(TakenError):
            return check_name(out, now if number == 1 else f"{now}-{number}")
    return check_name(out, now)


def new_run(out: Where, name: str | None, begin: Callable[[Where], T]) -> T:
    """Begin a run in a new folder; where another process takes the same moment for its name, in the next."""
    from simcore.lock import TakenError

    for _ in range(TRIES):
        with suppress(TakenError) if name is None else nullcontext():
            return begin(new_folder(out, name))
    return begin(new_folder(out, name))
