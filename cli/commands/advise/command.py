"""`elderodds advise`: what each option of a position is worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.request import lookup
from cli.shared import completion, options
from cli.shared.engine import aside
from cli.shared.input_file import name_of, read_input
from cli.shared.numbers import WHOLE
from cli.terminal.errors import Broken, Mistake, mistakes
from cli.terminal.interrupt import at_once
from cli.terminal.json_out import dumps
from simcore.files.reading import TomlError, table_of, text_of
from simcore.process.limits import MAX_GAME_NUMBER

if TYPE_CHECKING:
    from simcore.contract.game import Game

DEALS = 1024
"""Default number of deals of the closest options."""
LEAST_DEALS, MOST_DEALS = 8, 16384


@click.command(short_help="Judge the options of a position.")
@click.argument("file", metavar="POSITION", type=click.Path(dir_okay=False, allow_dash=True))
@click.option(
    "--deals",
    type=WHOLE,
    default=DEALS,
    show_default=True,
    metavar="N",
    help="Deals of what is not known, for the closest options; the others get fewer.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Longest time of the search, which may cut the deals short.  [default: no limit]",
)
@click.option(
    "--seed", type=WHOLE, default=0, show_default=True, metavar="N", help="Random seed of the deals."
)
@click.option(
    "--game",
    "--game-name",
    "game_name",
    metavar="NAME",
    shell_complete=completion.games,
    help="Name of the game, or the folder of your own game, whose code is executed.  [default: the game that "
    "the file names]",
)
@options.scenario_option
@options.settings_options
@options.json_option
@options.quiet_option
def advise(
    file: str,
    deals: int,
    seconds: float | None,
    seed: int,
    game_name: str | None,
    scenario_file: Path | None,
    settings: tuple[str, ...],
    as_json: bool,
    quiet: bool,
) -> int:
    """Judge the options of a position: the chance to win, the best option, and what the others cost.

    POSITION is a TOML file that `trace --from-step N --out FILE` wrote, or that you write at the table (see
    docs/positions.md); `-` is standard input. Everything that the deciding player does not know is dealt at
    random. Keys that the file leaves out have the value of the setup.
    """
    if not LEAST_DEALS <= deals <= MOST_DEALS:
        raise Mistake(f"--deals {deals}: expected {LEAST_DEALS} to {MOST_DEALS:,}")
    if seed > MAX_GAME_NUMBER:
        raise Mistake(f"--seed {seed}: must be at most {MAX_GAME_NUMBER}")
    try:
        text = text_of(read_input("", file))
        table = table_of(text)
    except TomlError as problem:
        raise Mistake(f"{name_of(file)}: {problem}") from problem
    game = _game(game_name, scenario_file, table, name_of(file))
    scenario = lookup.load_scenario(game, scenario_file, settings)
    game = game.holding(scenario)
    options.say_changes(scenario, quiet=quiet)
    _warn_if_cold(game, quiet=quiet)

    from analysis.advice.advise import advise as judge
    from analysis.errors import RequestError
    from simcore.messages.errors import NarrationError
    from simcore.narration.pictures import open_frame
    from simcore.play.strategy_errors import StrategyError
    from simcore.positions.overlay import NoPositionsError
    from simcore.positions.reading import PositionFileError, read_position

    with mistakes(PositionFileError, NoPositionsError, RequestError), aside(), at_once():
        position = read_position(game, scenario, table, text, name_of(file), seed)
        try:
            frame = open_frame(game, scenario, position.cell, position.tables, position.state)
            result = judge(position, frame, deals, seed, seconds)
        except StrategyError as problem:
            raise Broken(f"a strategy is broken: {problem}") from problem
        except NarrationError as problem:
            raise Broken(f"the position cannot be shown: {problem}") from problem
    if as_json:
        click.echo(dumps(result))
    if not quiet:
        from cli.commands.advise.tables import show_advice

        show_advice(position, frame, result)
    return 0


def _game(name: str | None, scenario_file: Path | None, table: dict[str, Any], file: str) -> Game:
    """Return the game that the command or the file names."""
    named = table.get("game")
    if name is None and isinstance(named, str):
        return lookup.choose_game(named, scenario_file)
    if named is not None and not isinstance(named, str):
        raise Mistake(f"{file}: game: expected the name of a game")
    if name is None and scenario_file is None:
        raise Mistake(f'{file}: game: missing; write the name of the game, such as game = "NAME"')
    return lookup.choose_game(name, scenario_file)


def _warn_if_cold(game: Game, *, quiet: bool) -> None:
    """Announce the compilation of the rules and of the strategy that plays on."""
    from heuristics.strategy.players import Players
    from heuristics.strategy.registry import find_strategy
    from heuristics.strategy.shipped_values import base_of

    options.warn_if_cold(game, [Players((find_strategy(base_of(game), game.name),))], quiet=quiet)
