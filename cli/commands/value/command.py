"""`elderodds value`: train and check the value of positions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.request import lookup
from analysis.request.numbers import choose_seed
from cli.shared import completion, options
from cli.shared.engine import cut_short, playing
from cli.shared.numbers import WHOLE, players_option
from cli.shared.output_file import check_folder, check_new_file, overwrite_option
from cli.terminal.errors import EXIT_BUG, EXIT_INTERRUPTED, Group, Mistake, mistakes
from cli.terminal.interrupt import stop_on_interrupt
from cli.terminal.json_out import dumps
from cli.terminal.progress import meter
from simcore.process.command_line import to_type

if TYPE_CHECKING:
    from analysis.experiment.common_luck import Arm
    from heuristics.strategy.contract import Strategy
    from heuristics.value.model import ValueModel
    from simcore.contract.game import Game
    from simcore.results.value import RepeatedTraining, ValueResult

POSITIONS = 400_000
"""Positions on which `train` aims by default, of all combinations together."""
CHECK_GAMES, CHECK_PLAYED_ON = 200, 10
SEED, CHECK_SEED = 1, 2


@click.group(cls=Group, short_help="Train and check the value of positions.")
def value() -> None:
    """Train and check the value of positions.

    The value of a position is the probability that it is won when a strategy plays on in every seat. It is
    learned from games that the program plays itself.
    """


CELLS = (
    click.option(
        "-a",
        "--ancient-one",
        multiple=True,
        metavar="NAME",
        help="Ancient One. May be repeated.  [default: all]",
    ),
    click.option(
        "-d",
        "--difficulty",
        multiple=True,
        metavar="NAME",
        help="Difficulty. May be repeated.  [default: all]",
    ),
    players_option("Number of players. May be repeated.  [default: all]"),
    options.data_options,
)


def cell_options(command: options.Command) -> options.Command:
    """Add the options of combinations and data."""
    for option in reversed(CELLS):
        command = option(command)
    return command


@value.command("train", short_help="Learn the value of positions from many games.")
@cell_options
@click.option(
    "-s",
    "--strategy",
    metavar="STRATEGY",
    shell_complete=completion.strategies,
    help="Strategy that plays the games in every seat.  [default: expert, or the game's default]",
)
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    metavar="N",
    help=f"Number of games per combination.  [default: about {POSITIONS:,} positions in all]",
)
@click.option("--seed", type=WHOLE, metavar="N", help=f"Random seed.  [default: {SEED}]")
@click.option(
    "--out",
    type=options.PATH,
    metavar="FILE",
    help="File to write the value to.  [default: GAME-STRATEGY-value.npz, or the folder of your own game]",
)
@overwrite_option
@click.option(
    "--again",
    type=options.PATH,
    metavar="FILE",
    help="Repeat the training of this value, and report whether the result is as good.",
)
@options.workers_option
@options.json_option
@options.quiet_option
def train(
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    strategy: str | None,
    games: int | None,
    seed: int | None,
    out: Path | None,
    overwrite: bool,
    again: Path | None,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Learn the value of positions from games that the program plays itself.

    The games of a strategy are played in every combination, and boosted trees learn from positions of four
    fifths of them. The other games judge the result.
    """
    game = lookup.choose_game(game_name, scenario_file)
    from heuristics.strategy.shipped_values import base_of

    repeated = None
    if again is not None:
        if ancient_one or difficulty or players or strategy or games or seed is not None:
            raise Mistake("--again: repeats the recorded training; remove -a, -d, -p, -s, -n and --seed")
        repeated = _model(again, game)
        strategy, before = repeated.strategy, repeated.provenance
        ancient_one, difficulty, players = (
            tuple(before.get(name, ())) for name in ("ancient_ones", "difficulties", "players")
        )
        games, seed = before["games"], before["seed"]
    strategy = strategy or base_of(game)
    arms = _arms(game, scenario_file, settings, ancient_one, difficulty, players, strategy)
    if repeated is not None and list(arms[0].game.packs) != repeated.provenance.get("packs", []):
        known = ", ".join(repeated.provenance.get("packs", [])) or "none"
        raise Mistake(f"--again: {again} was trained with other packs ({known}); choose them using --with")
    out = out or _default_file(game, strategy, settings)
    check_new_file("--out", out, (".npz",), overwrite=overwrite)

    from analysis.value.positions import PLACES
    from analysis.value.train import JUDGED

    games = games or max(JUDGED, POSITIONS // (PLACES * len(arms)))
    options.check_at_least("--games", games, JUDGED)
    options.warn_if_cold(game, [arms[0].players], quiet=quiet)
    result = _train(arms, games, SEED if seed is None else seed, repeated, workers, out, quiet=quiet)
    if result is None:
        return EXIT_INTERRUPTED
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        _show(result)
        click.echo(f"Value: {out}", err=True)
        _say_master(game, arms[0].players.strategies[0], out)
        if result.again is not None:
            click.echo(_compared(result.again, again), err=True)
    return 0


def _say_master(game: Game, strategy: Strategy, file: Path) -> None:
    """Print the command that plays with the search of an added game, if it uses this file."""
    from heuristics.strategy.automatic import MASTER, why_no_master
    from heuristics.value.places import value_file
    from simcore.games import called, origin_of

    if origin_of(game.name) is None or file != value_file(game.name, strategy.name):
        return
    if why_no_master(game.name, strategy) is None:
        command = to_type("run", "--game", called(game.name), "-s", strategy.name, "-s", MASTER, "-n", 200)
        click.echo(f"Play with it: {command}", err=True)


def _train(
    arms: Sequence[Arm],
    games: int,
    seed: int,
    repeated: ValueModel | None,
    workers: int | None,
    out: Path,
    *,
    quiet: bool,
) -> ValueResult | None:
    """Play, train and write the value; None after an interruption."""
    from analysis.value.fit import NoTrainerError
    from analysis.value.positions import PositionGames
    from analysis.value.train import train, value_result
    from heuristics.value.model import write_value
    from simcore.play.engines import Threads

    with mistakes(ValueError, NoTrainerError):
        engine = Threads(options.choose_workers(workers))
        plan = PositionGames(arms, games, choose_seed(seed), engine=engine)
        with playing(), stop_on_interrupt() as stop, meter(games * len(arms), quiet=quiet) as bar:
            bar.begin("playing")
            trained = train(
                plan,
                repeats=repeated,
                progress=bar.advance,
                fitting=lambda: bar.begin("training"),
                stop=stop,
            )
    if trained is None:
        click.echo(cut_short(None, shown=False), err=True)
        return None
    write_value(trained.model, out)
    return value_result(trained.model, out, plan, trained.quality, again=trained.again)


@value.command("check", short_help="Measure how well a value fits a game.")
@click.argument("file", type=options.PATH, required=False)
@cell_options
@click.option(
    "-n",
    "--games",
    type=WHOLE,
    default=CHECK_GAMES,
    show_default=True,
    metavar="N",
    help="Number of games per combination.",
)
@click.option(
    "--played-on",
    type=WHOLE,
    default=CHECK_PLAYED_ON,
    show_default=True,
    metavar="N",
    help="Number of games per combination from which a position is also played on; 0 for none.",
)
@click.option("--seed", type=WHOLE, metavar="N", help=f"Random seed.  [default: {CHECK_SEED}]")
@options.workers_option
@options.json_option
@options.quiet_option
def check(
    file: Path | None,
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    games: int,
    played_on: int,
    seed: int | None,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Measure how well a value fits a game, on games that it was not trained on.

    FILE is a value that `value train` wrote; by default, the one that comes with the game. The exit code is 1
    if the value does not fit, for instance because the data or the strategy have changed.
    """
    game = lookup.choose_game(game_name, scenario_file)

    from analysis.value.positions import PositionGames
    from analysis.value.train import check_value, value_result
    from heuristics.strategy.shipped_values import base_of, outdated, shipped_value_file
    from heuristics.value.model import ValueFileError, ValueMismatchError
    from heuristics.value.places import value_file
    from simcore.data.packs import split
    from simcore.play.engines import Threads

    packs = split(settings)[0]
    if file is None:
        with mistakes(ValueFileError):
            file = shipped_value_file(lookup.choose_data(game_name, scenario_file, settings)[0])
    if file is None or not file.exists():
        missing = file or value_file(game.name, base_of(game), [Path(pack).name for pack in packs])
        again = [*(["--game", game_name] if game_name else []), *(f"--with={pack}" for pack in packs)]
        raise Mistake(f"{missing}: there is no value; train one with `{to_type('value', 'train', *again)}`")
    model = _model(file, game)
    arms = _arms(game, scenario_file, settings, ancient_one, difficulty, players, model.strategy)
    options.check_at_least("--games", games, 2)
    options.warn_if_cold(game, [arms[0].players], quiet=quiet)
    with mistakes(ValueError, ValueMismatchError):
        plan = PositionGames(
            arms,
            games,
            choose_seed(CHECK_SEED if seed is None else seed),
            engine=Threads(options.choose_workers(workers)),
        )
        total = (games + played_on) * len(arms)
        with playing(), stop_on_interrupt() as stop, meter(total, quiet=quiet) as bar:
            bar.begin("playing")
            checked = check_value(model, plan, played_on, progress=bar.advance, stop=stop)
    if checked is None:
        click.echo(cut_short(None, shown=False), err=True)
        return EXIT_INTERRUPTED
    changed = outdated(model, arms[0].players.strategies[0])
    result = value_result(model, file, plan, checked.quality, fits=checked.fits, outdated=changed)
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        _show(result)
        _say_fit(result, model, game_name)
    return 0 if result.fits else EXIT_BUG


def _model(file: Path, game: Game) -> ValueModel:
    """Read a value of a game."""
    from heuristics.value.model import ValueFileError, read_value

    with mistakes(ValueFileError):
        model = read_value(file)
    if model.game != game.name:
        raise Mistake(f"{file}: is a value of {model.game}, not of {game.name}")
    return model


def _compared(again: RepeatedTraining, file: Path | None) -> str:
    """Return the comparison with the value that was repeated."""
    if again.identical:
        return f"The trees are identical to those of {file}."
    low, high = again.interval
    verdict = "as good" if again.as_good else "worse"
    return (
        f"The repeated training is {verdict}: the Brier score differs by {again.difference:+.5f} "
        f"({low:+.5f} to {high:+.5f}, 95%) from that of {file}."
    )


def _arms(
    game: Game,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    ancient_one: tuple[str, ...],
    difficulty: tuple[str, ...],
    players: tuple[int | str, ...],
    strategy: str,
) -> list[Arm]:
    """Return the combinations, with one strategy in every seat."""
    from analysis.experiment.common_luck import Arm
    from heuristics.strategy.players import Players

    scenario = lookup.load_scenario(game, scenario_file, settings)
    (chosen,) = lookup.choose_strategies(game, (strategy,))
    if chosen.slow:
        raise Mistake(
            f"-s {strategy}: a strategy in plain Python is too slow; write it as a compiled function"
        )
    cells = lookup.choose_cells(game, scenario, ancient_one, difficulty, players or (lookup.ALL,), None)
    return [Arm(chosen.name, game, scenario, cell, Players((chosen,))) for cell in cells]


def _default_file(game: Game, strategy: str, settings: Sequence[str]) -> Path:
    """Return the file that `train` writes."""
    from heuristics.value.places import value_file
    from simcore.data.packs import split
    from simcore.games import origin_of

    packs = [Path(pack).name for pack in split(settings)[0]]
    if origin_of(game.name) is not None:
        file = value_file(game.name, Path(strategy).stem, packs)
        check_folder("--out", file.parent)
        file.parent.mkdir(exist_ok=True)
        return file
    return Path("+".join((f"{game.name}-{Path(strategy).stem}-value", *packs)) + ".npz")


def _show(result: ValueResult) -> None:
    from cli.commands.value.tables import value_tables
    from cli.terminal.tables import show

    show(*value_tables(result))


def _say_fit(result: ValueResult, model: ValueModel, game_name: str | None) -> None:
    """Print whether the value fits and is up to date, and what to do if it does not fit."""
    if result.outdated is not None:
        click.echo(f"The value was {result.outdated}.", err=True)
    if result.fits:
        click.echo("The value fits these games.", err=True)
        return
    again = ["--game", game_name] if game_name else []
    click.echo(
        "The value does not fit these games: its chances differ from the results by more than luck explains. "
        f"Train one for them:\n  {to_type('value', 'train', *again, '-s', model.strategy)}",
        err=True,
    )
